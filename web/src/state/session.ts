import { gameOf } from '../board/games';
import { landings } from '../board/geometry';
import { lastText } from '../board/words';
import type { Core, View } from '../core/types';
import { t } from '../i18n';
import { keptPremove } from './kept_premove';
import { LineOfPlay, type Sounds } from './line_of_play';
import {
  isYourTurn,
  type LocalGame,
  takenBack,
  withOutcome,
  withPly,
  withResignation,
} from './local_game';
import { settle } from './premove';

/** The search of level 10 may take so long. */
const think_ms = 1500;
const hint_ms = 700;

/** A local game: applies what a person does, asks the core, lets the computer answer. */
export class Session extends LineOfPlay {
  protected override readonly stopped_ = { isThinking: false, isHinting: false, premove: null };

  constructor(
    local: LocalGame,
    core: Core,
    private readonly keep_: (game: LocalGame) => void,
    sounds: Sounds,
  ) {
    super(local, core, sounds);
    this.set_({ premove: keptPremove(this.id_) });
  }

  start(): Promise<void> {
    return this.show_(this.state_.local, 'quiet');
  }

  /** Ends what runs; later answers are dropped. */
  dispose(): void {
    this.turn_ += 1;
    this.core_.stop();
  }

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

  protected get id_(): string {
    const { game, seed } = this.state_.local;
    return `${game} ${seed}`;
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
    this.set_({ isHinting: true, hint: null, breach: null, note: '' });
    const asked = this.core_.hint(this.line_(this.state_.local.plies), hint_ms);
    const hint = await this.answerTo_(asked);
    if (hint) this.set_({ isHinting: false, hint });
  }

  /** Makes a line the present one, then lets the computer move if it is its turn. */
  private async show_(local: LocalGame, how: 'aloud' | 'quiet'): Promise<void> {
    this.turn_ += 1;
    if (this.state_.isThinking || this.state_.isHinting) this.core_.stop();
    const seen = await this.answerTo_(this.core_.look(this.line_(local.plies)));
    if (seen === null) return;
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
    if (thinks) await this.think_();
    else if (play !== null) await this.play(play);
  }

  private async think_(): Promise<void> {
    const { local } = this.state_;
    const { level, seed, plies } = local;
    const how = { level, seed: seed + plies.length, time_ms: think_ms };
    const decision = await this.answerTo_(this.core_.think(this.line_(plies), how));
    if (decision) await this.show_(withPly(local, decision.ply), 'aloud');
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
