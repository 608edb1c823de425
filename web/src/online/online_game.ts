// A table as the board shows it: what the core says of its plies, when they change.
import { gameOf } from '../board/games';
import type { Marks } from '../board/picture';
import { lastText } from '../board/words';
import type { Core, View } from '../core/types';
import { t } from '../i18n';
import { keptPremove } from '../state/kept_premove';
import { LineOfPlay, type Sounds } from '../state/line_of_play';
import type { LocalGame } from '../state/local_game';
import { type Settled, settle } from '../state/premove';
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

export class OnlineGame extends LineOfPlay {
  private table_: Snapshot | null = null;
  private readonly leave_: () => void;

  constructor(
    private readonly visit_: Visit,
    core: Core,
    sounds: Sounds,
    first: Snapshot,
  ) {
    super(lineOf(first), core, sounds);
    if (first.you) this.set_({ premove: keptPremove(first.id) });
    this.leave_ = visit_.store.subscribe(() => this.follow());
    this.follow();
  }

  dispose(): void {
    this.turn_ += 1;
    this.leave_();
  }

  private get here_(): TableState | null {
    return this.visit_.store.get().table;
  }

  /** Whose turn it is, if the game goes on. */
  get onTurn(): Seat | null {
    const table = this.here_?.snapshot;
    return table?.state === 'playing' ? seatOnTurn(table.plies.length) : null;
  }

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

  protected get id_(): string {
    return this.here_?.snapshot.id ?? '';
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
    const { game, size, plies } = table;
    const seen = await this.answerTo_(this.core_.look({ game, size, plies }));
    if (seen) this.show_(withTableResult(seen, table), table, old);
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
}

/** The seat that a color has at a table. */
export const seatOfColor = (table: Snapshot, color: View['side']): Seat =>
  colorOf('first', table.swapped) === color ? 'first' : otherSeat('first');
