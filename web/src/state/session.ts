import { gameOf } from '../board/games';
import { landings } from '../board/geometry';
import type { Breached } from '../board/marks_of';
import type { Refusal } from '../board/pick';
import { lastText, premoveText, refusalText, whyText } from '../board/words';
import { type Core, CoreError, type Decision, type View } from '../core/types';
import { t } from '../i18n';
import {
  isYourTurn,
  type LocalGame,
  seatToMove,
  takenBack,
  withOutcome,
  withPly,
  withResignation,
} from './local_game';
import { type Premove, settle } from './premove';
import { makeStore, type Store } from './store';

/** What a page of a local game shows. */
export interface SessionState {
  local: LocalGame;
  /** How many plies are shown; fewer than were played while stepping through. */
  shown: number;
  /** The position shown, or null until the core has answered. */
  view: View | null;
  /** The position at the end of the line. */
  live: View | null;
  isThinking: boolean;
  isHinting: boolean;
  hint: Decision | null;
  /** What is played as soon as the other has moved, if nothing else happens. */
  premove: Premove | null;
  breach: Breached | null;
  /** Why a move was refused. */
  note: string;
  /** What is read out. */
  said: string;
  error: string;
}

export interface Sounds {
  ply(view: View): void;
  end(): void;
}

/** The search of level 10 may take so long. */
const think_ms = 1500;
const hint_ms = 700;

/** A local game: applies what a person does, asks the core, lets the computer answer. */
export class Session {
  readonly store: Store<SessionState>;
  /** Counts what was asked for, so that late answers to something else are dropped. */
  private turn_ = 0;

  constructor(
    local: LocalGame,
    private readonly core_: Core,
    private readonly keep_: (game: LocalGame) => void,
    private readonly sounds_: Sounds,
  ) {
    this.store = makeStore<SessionState>({
      local,
      shown: local.plies.length,
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
  }

  start(): Promise<void> {
    return this.show_(this.state_.local, 'quiet');
  }

  /** Ends what runs; later answers are dropped. */
  dispose(): void {
    this.turn_ += 1;
    this.core_.stop();
  }

  private get state_(): SessionState {
    return this.store.get();
  }
  private set_(change: Partial<SessionState>): void {
    this.store.update((state) => ({ ...state, ...change }));
  }
  private line_(plies: readonly string[]) {
    const { game, size } = this.state_.local;
    return { game, size, plies };
  }

  /** May the person move now, at the end of the line? */
  canPlay(): boolean {
    const { local, live, shown } = this.state_;
    return (
      live !== null &&
      live.result === null &&
      isYourTurn(local) &&
      shown === local.plies.length &&
      !this.state_.isThinking
    );
  }

  async play(move: string): Promise<void> {
    if (!this.canPlay()) return;
    await this.show_(withPly(this.state_.local, move), 'aloud');
  }

  /** May a move be chosen now for the time after the computer's? */
  canPremove(): boolean {
    const { local, live, shown, error } = this.state_;
    return (
      local.mode === 'computer' &&
      live?.result === null &&
      this.state_.isThinking &&
      error === '' &&
      shown === local.plies.length &&
      // The answer to the first ply may be a swap: nothing is decided before that choice is seen.
      (local.plies.length > 0 || !gameOf(local.game).hasPieRule)
    );
  }

  /** Chooses the one premove, or none. */
  premove(move: string | null): void {
    if (move === null) {
      if (this.state_.premove) this.set_({ premove: null, said: t('premove.gone') });
      return;
    }
    if (!this.canPremove()) return;
    const { plies } = this.state_.local;
    this.set_({ premove: { game: this.id_, plies, move }, said: premoveText(move) });
  }

  private get id_(): string {
    const { game, seed } = this.state_.local;
    return `${game} ${seed}`;
  }

  /** A move as typed; an illegal one is explained. */
  async type(text: string): Promise<void> {
    const { live } = this.state_;
    if (!live || !this.canPlay()) return;
    const move = text.trim().toLowerCase().replace(/[:x]/, '-');
    const known = live.moves.find((one) => one.text === move);
    if (known || (move === 'swap' && live.can_swap)) await this.play(known?.text ?? 'swap');
    else await this.why(move);
  }

  async why(move: string): Promise<void> {
    const { live, local } = this.state_;
    if (!live) return;
    const turn = this.turn_;
    try {
      const { rule, cells } = await this.core_.why(this.line_(local.plies), move);
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

  async takeBack(): Promise<void> {
    const game = takenBack(this.state_.local);
    if (game !== this.state_.local) await this.show_(game, 'quiet');
  }

  async resign(): Promise<void> {
    const { live, local } = this.state_;
    if (live?.result !== null) return;
    await this.show_(withResignation(local), 'quiet');
    this.sounds_.end();
  }

  async hint(): Promise<void> {
    if (!this.canPlay() || this.state_.isHinting) return;
    const turn = this.turn_;
    this.set_({ isHinting: true, hint: null });
    try {
      const hint = await this.core_.hint(this.line_(this.state_.local.plies), hint_ms);
      if (turn === this.turn_) this.set_({ isHinting: false, hint });
    } catch (error) {
      if (turn === this.turn_) this.fail_(error);
    }
  }

  /** Shows the position after so many plies. */
  async step(to: number): Promise<void> {
    const { local, shown } = this.state_;
    const plies = Math.max(0, Math.min(local.plies.length, to));
    if (plies === shown) return;
    this.set_({ shown: plies, breach: null, note: '', hint: null, premove: null });
    if (plies === local.plies.length) {
      this.set_({ view: this.state_.live });
      return;
    }
    try {
      const view = await this.core_.look(this.line_(local.plies.slice(0, plies)));
      if (this.state_.shown === plies) this.set_({ view, said: lastText(view) });
    } catch (error) {
      this.fail_(error);
    }
  }

  /** Makes a line the present one, then lets the computer move if it is its turn. */
  private async show_(local: LocalGame, how: 'aloud' | 'quiet'): Promise<void> {
    this.turn_ += 1;
    const turn = this.turn_;
    if (this.state_.isThinking || this.state_.isHinting) this.core_.stop();
    try {
      const seen = await this.core_.look(this.line_(local.plies));
      if (turn !== this.turn_) return;
      const view = withOutcome(seen, local.resigned);
      this.keep_(local);
      const isAloud = how === 'aloud';
      const thinks = view.result === null && !isYourTurn(local);
      const had = this.state_.premove;
      const { premove, play } = settle(had, {
        game: this.id_,
        plies: local.plies,
        isRunning: view.result === null,
        isYourTurn: !thinks,
        isAsked: false,
        canSwap: view.can_swap,
        moves: view.moves,
      });
      const isDropped = had !== null && play === null && isAloud && view.result === null;
      this.set_({
        local,
        shown: local.plies.length,
        view,
        live: view,
        isThinking: thinks,
        isHinting: false,
        hint: null,
        premove,
        breach: null,
        note: isDropped && !premove ? t('premove.dropped') : '',
        said: isAloud ? lastText(view) : '',
        error: '',
      });
      if (isAloud) {
        this.sounds_.ply(view);
        if (view.result) this.sounds_.end();
      }
      if (thinks) await this.think_(turn);
      else if (play !== null) await this.play(play);
    } catch (error) {
      if (turn === this.turn_) this.fail_(error);
    }
  }

  private async think_(turn: number): Promise<void> {
    const { local } = this.state_;
    const { level, seed, plies } = local;
    const decision = await this.core_.think(this.line_(plies), {
      level,
      seed: seed + plies.length,
      time_ms: think_ms,
    });
    if (turn !== this.turn_) return;
    await this.show_(withPly(local, decision.ply), 'aloud');
  }

  private fail_(error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    this.set_({ isThinking: false, isHinting: false, premove: null, error: text });
  }

  /** The seat whose turn it is, for the page. */
  seatToMove() {
    return seatToMove(this.state_.local);
  }
}

/** How many stones sound at a ply. */
export function knocksOf(view: View): number {
  const { last } = view;
  if (!last || last.ply === 'swap') return 0;
  return last.from === last.to || view.game !== 'konane'
    ? 1
    : Math.min(3, landings(last.from, last.to).length);
}
