import type { Breached } from '../board/marks_of';
import type { Refusal } from '../board/pick';
import { lastText, premoveText, refusalText, whyText } from '../board/words';
import { faultText } from '../core/fault';
import { type Core, CoreError, type Decision, type View } from '../core/types';
import { t } from '../i18n';
import { keepPremove } from './kept_premove';
import type { LocalGame } from './local_game';
import type { Premove } from './premove';
import { makeStore, type Store } from './store';

/** What a page of a game shows. */
export interface LineState {
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

/** A line of play on a page: stepping through it, refusals and premoves, wherever its plies come from. */
export abstract class LineOfPlay {
  readonly store: Store<LineState>;
  /** Counts what was asked for, so that late answers to something else are dropped. */
  protected turn_ = 0;

  constructor(
    local: LocalGame,
    protected readonly core_: Core,
    protected readonly sounds_: Sounds,
  ) {
    this.store = makeStore<LineState>({
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

  /** May the person move now, at the end of the line? */
  abstract canPlay(): boolean;
  /** Plays a legal move or a swap, if it may be played now. */
  abstract play(move: string): void | Promise<void>;
  /** May a move be chosen now for the time after the other's? */
  abstract canPremove(): boolean;
  /** Tells this game from others, for a premove. */
  protected abstract get id_(): string;

  protected get state_(): LineState {
    return this.store.get();
  }
  protected set_(change: Partial<LineState>): void {
    if (change.premove !== undefined && change.premove !== this.state_.premove)
      keepPremove(change.premove);
    this.store.update((state) => ({ ...state, ...change }));
  }
  protected line_(plies: readonly string[]) {
    const { game, size } = this.state_.local;
    return { game, size, plies };
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

  /** A move as typed; an illegal one is explained. */
  async type(text: string): Promise<void> {
    const { live } = this.state_;
    if (!live || !this.canPlay()) return;
    const move = text.trim().toLowerCase().replace(/[:x]/, '-');
    const isKnown = live.moves.some((one) => one.text === move);
    if (isKnown || (move === 'swap' && live.can_swap)) await this.play(move);
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

  /** What the core answers; null if it failed, which is shown, or if something else was asked since. */
  protected async answerTo_<T>(asked: Promise<T>): Promise<T | null> {
    const turn = this.turn_;
    try {
      const answer = await asked;
      return turn === this.turn_ ? answer : null;
    } catch (error) {
      if (turn === this.turn_) this.fail_(error);
      return null;
    }
  }

  /** What stops when the core fails, besides. */
  protected readonly stopped_: Partial<LineState> = {};

  protected fail_(error: unknown): void {
    this.set_({ ...this.stopped_, error: faultText(error) });
  }
}
