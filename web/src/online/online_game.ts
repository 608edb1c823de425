// A table as the board shows it: what the core says of its plies, stepping through them, and why a
// move is refused. The state has the form that the panels of the play page read.
import { gameOf } from '../board/games';
import type { Refusal } from '../board/pick';
import type { Marks } from '../board/picture';
import { lastText, premoveText, refusalText, whyText } from '../board/words';
import { type Core, CoreError, type View } from '../core/types';
import { t } from '../i18n';
import type { LocalGame } from '../state/local_game';
import { type Settled, settle } from '../state/premove';
import type { SessionState, Sounds } from '../state/session';
import { makeStore, type Store } from '../state/store';
import type { Seat, Snapshot } from './messages';
import { colorOf, otherSeat, seatOnTurn, type TableState } from './table';
import type { Visit } from './visit';

/** The table as a line of play of the shared panels. */
export function lineOf(table: Snapshot): LocalGame {
  const day = new Date(table.created_ms).toISOString().slice(0, 10);
  return {
    game: table.game,
    size: table.size,
    mode: 'screen',
    level: 1,
    you: table.you ?? 'first',
    plies: table.plies,
    resigned: null,
    date: day.replaceAll('-', '.'),
    seed: 0,
  };
}

/** A view with the end that the server knows and the rules do not: resignation, time, absence. */
export function withTableResult(view: View, table: Snapshot): View {
  if (!table.result || view.result) return view;
  const { winner_seat, termination } = table.result;
  const winner = winner_seat && colorOf(winner_seat, table.swapped);
  return { ...view, moves: [], can_swap: false, result: { winner_seat, winner, termination } };
}

/** How a ply that is on its way is drawn: hollow, where it will stand. */
export function pendingMark(view: View, ply: string): NonNullable<Marks['ghost']> | null {
  if (ply === 'swap') return null;
  const [from = '', to = from] = ply.split('-');
  const places = view.game === 'rhode' || view.game === 'inverse-room-and-pillar';
  if (from === to && !places) return { cell: to, color: 'none' };
  const color = view.game === 'inverse-room-and-pillar' ? 'neutral' : view.side;
  return from === to ? { cell: to, color } : { cell: to, color, from };
}

const sameResult = (a: Snapshot['result'], b: Snapshot['result']): boolean =>
  a?.termination === b?.termination && a?.winner_seat === b?.winner_seat;

export class OnlineGame {
  readonly store: Store<SessionState>;
  /** Counts what was asked for, so that late answers to something else are dropped. */
  private turn_ = 0;
  private table_: Snapshot | null = null;
  private readonly leave_: () => void;

  constructor(
    private readonly visit_: Visit,
    private readonly core_: Core,
    private readonly sounds_: Sounds,
    first: Snapshot,
  ) {
    this.store = makeStore<SessionState>({
      local: lineOf(first),
      shown: first.plies.length,
      view: null,
      live: null,
      isThinking: false,
      isHinting: false,
      hint: null,
      premove: null,
      breach: null,
      note: '',
      said: '',
      error: '',
    });
    this.leave_ = visit_.store.subscribe(() => this.follow());
    this.follow();
  }

  dispose(): void {
    this.turn_ += 1;
    this.leave_();
  }

  private get state_(): SessionState {
    return this.store.get();
  }
  private set_(change: Partial<SessionState>): void {
    this.store.update((state) => ({ ...state, ...change }));
  }
  private get here_(): TableState | null {
    return this.visit_.store.get().table;
  }

  /** Whose turn it is, if the game goes on. */
  get onTurn(): Seat | null {
    const table = this.here_?.snapshot;
    return table?.state === 'playing' ? seatOnTurn(table.plies.length) : null;
  }

  /** May the holder of a seat move now, at the end of the line? */
  canPlay(): boolean {
    const { live, shown, local } = this.state_;
    const here = this.here_;
    return (
      here !== null &&
      live?.result === null &&
      here.pending === null &&
      this.onTurn !== null &&
      this.onTurn === here.snapshot.you &&
      here.snapshot.plies.length === local.plies.length &&
      shown === local.plies.length
    );
  }

  play(move: string): void {
    if (!this.canPlay()) return;
    this.set_({ breach: null, note: '' });
    this.visit_.play(move);
  }

  /** May a move be chosen now for the time after the other's? */
  canPremove(): boolean {
    const { live, shown, local } = this.state_;
    const here = this.here_;
    const table = here?.snapshot;
    return (
      table !== undefined &&
      here?.pending === null &&
      live?.result === null &&
      table.you !== null &&
      this.onTurn === otherSeat(table.you) &&
      table.takeback_offer === null &&
      table.plies.length === local.plies.length &&
      shown === local.plies.length &&
      // The answer to the first ply may be a swap: nothing is decided before that choice is seen.
      (table.plies.length > 0 || !gameOf(table.game).hasPieRule)
    );
  }

  /** Chooses the one premove, or none. */
  premove(move: string | null): void {
    if (move === null) {
      if (this.state_.premove) this.set_({ premove: null, said: t('premove.gone') });
      return;
    }
    if (!this.canPremove()) return;
    const { local } = this.state_;
    const game = this.here_?.snapshot.id ?? '';
    this.set_({ premove: { game, plies: local.plies, move }, said: premoveText(move) });
  }

  private settled_(table: Snapshot, live: View): Settled {
    return settle(this.state_.premove, {
      game: table.id,
      plies: table.plies,
      isRunning: table.state === 'playing' && live.result === null,
      isYourTurn: seatOnTurn(table.plies.length) === table.you,
      isAsked: table.takeback_offer !== null,
      canSwap: live.can_swap,
      moves: live.moves,
    });
  }

  /** A move as typed; an illegal one is explained. */
  async type(text: string): Promise<void> {
    const { live } = this.state_;
    if (!live || !this.canPlay()) return;
    const move = text.trim().toLowerCase().replace(/[:x]/, '-');
    const isKnown = live.moves.some((one) => one.text === move);
    if (isKnown || (move === 'swap' && live.can_swap)) this.play(move);
    else await this.why(move);
  }

  async why(move: string): Promise<void> {
    const { live, local } = this.state_;
    if (!live) return;
    const turn = this.turn_;
    const { game, size, plies } = local;
    try {
      const { rule, cells } = await this.core_.why({ game, size, plies }, move);
      if (turn !== this.turn_ || rule === null) return;
      const [from = '', to = from] = move.split('-');
      const note = whyText(live, rule);
      this.set_({ breach: { rule, at: to, cells }, note, said: note });
    } catch (error) {
      if (turn !== this.turn_) return;
      if (!(error instanceof CoreError)) throw error;
      const note = whyText(live, 'unreadable');
      this.set_({ breach: null, note, said: note });
    }
  }

  refuse(refusal: Refusal): void {
    const { live } = this.state_;
    if (!live) return;
    const note = refusalText(live, refusal);
    this.set_({ breach: null, note, said: note });
  }

  /** Shows the position after so many plies. */
  async step(to: number): Promise<void> {
    const { local, shown } = this.state_;
    const plies = Math.max(0, Math.min(local.plies.length, to));
    if (plies === shown) return;
    this.set_({ shown: plies, breach: null, note: '', premove: null });
    if (plies === local.plies.length) {
      this.set_({ view: this.state_.live });
      return;
    }
    const { game, size } = local;
    try {
      const view = await this.core_.look({ game, size, plies: local.plies.slice(0, plies) });
      if (this.state_.shown === plies) this.set_({ view, said: lastText(view) });
    } catch (error) {
      this.fail_(error);
    }
  }

  /** Looks again if the table is not the one that is shown. */
  private follow(): void {
    const table = this.here_?.snapshot;
    if (!table || table === this.table_) return;
    const old = this.table_;
    this.table_ = table;
    const isSame =
      old !== null &&
      old.plies === table.plies &&
      sameResult(old.result, table.result) &&
      old.you === table.you;
    if (!isSame) void this.look_(table, old);
    // An offer, the end or a takeback drops a premove at once, not when the core has looked.
    const { premove } = this.state_;
    const isOut =
      table.state !== 'playing' ||
      table.takeback_offer !== null ||
      table.plies.length < (premove?.plies.length ?? 0);
    if (premove && isOut) this.set_({ premove: null, note: t('premove.dropped') });
  }

  private async look_(table: Snapshot, old: Snapshot | null): Promise<void> {
    this.turn_ += 1;
    const turn = this.turn_;
    const { game, size, plies } = table;
    try {
      const seen = await this.core_.look({ game, size, plies });
      if (turn !== this.turn_) return;
      this.show_(withTableResult(seen, table), table, old);
    } catch (error) {
      if (turn === this.turn_) this.fail_(error);
    }
  }

  private show_(live: View, table: Snapshot, old: Snapshot | null): void {
    const before = this.state_;
    const wasAtEnd = before.shown >= before.local.plies.length || before.live === null;
    const shown = wasAtEnd ? table.plies.length : Math.min(before.shown, table.plies.length);
    const isAtEnd = shown === table.plies.length;
    // Several plies may have been missed while the line was lost; the last one is told.
    const isNew =
      old !== null && before.live !== null && table.plies.length > before.local.plies.length;
    const had = before.premove;
    const { premove, play } = this.settled_(table, live);
    this.set_({
      local: lineOf(table),
      shown,
      live,
      view: isAtEnd ? live : before.view,
      premove,
      breach: null,
      note: had && !premove && play === null && !live.result ? t('premove.dropped') : '',
      said: isNew ? lastText(live) : '',
      error: '',
    });
    if (isNew) this.sounds_.ply(live);
    if (live.result && before.live && !before.live.result) this.sounds_.end();
    if (play !== null) this.play(play);
  }

  private fail_(error: unknown): void {
    this.set_({ error: error instanceof Error ? error.message : String(error) });
  }
}

/** The seat that a color has at a table. */
export const seatOfColor = (table: Snapshot, color: View['side']): Seat =>
  colorOf('first', table.swapped) === color ? 'first' : otherSeat('first');

/** The side of a seat: what stands below for its holder. */
export const sideBelow = (table: Snapshot): View['side'] =>
  table.you ? colorOf(table.you, table.swapped) : 'black';
