import { lastText } from '../board/words';
import type { Color, Core, View } from '../core/types';
import { type Exercise, readPosition, type Step } from './figures';
import { LineOfPlay, type Sounds } from './line_of_play';
import { newGame } from './local_game';
import { makeStore, type Store } from './store';

/** How far a reader has come. */
export interface Progress {
  /** How many steps are done. */
  done: number;
  /** The side that played something else than what is asked. */
  astray: Color | null;
}

/** What the computer may spend on an answer; boards as small as these are solved long before. */
const effort = { level: 10, seed: 1, time_ms: 500 } as const;

const isAskedFor = ({ play }: Step, move: string): boolean =>
  play === 'any' || (Array.isArray(play) && play.includes(move));

/** A figure that is played on: both sides are the reader's, unless the computer is to answer. */
export class FigureLine extends LineOfPlay {
  readonly progress: Store<Progress> = makeStore<Progress>({ done: 0, astray: null });
  protected override readonly stopped_ = { isThinking: false };

  constructor(
    private readonly exercise_: Exercise,
    core: Core,
    sounds: Sounds,
    /** Lets the reader see a move before the answer to it. */
    private readonly pause_: () => Promise<void>,
  ) {
    const { game, size } = readPosition(exercise_.position);
    const both = { mode: 'screen', level: effort.level, you: 'first' } as const;
    super(newGame({ game, size, ...both }, new Date(), 0), core, sounds);
  }

  /** From the position of the figure, for the first time or again. */
  async start(): Promise<void> {
    this.dispose();
    this.progress.update(() => ({ done: 0, astray: null }));
    await this.show_([], false);
  }

  /** Ends what runs; later answers are dropped. */
  dispose(): void {
    this.turn_ += 1;
    if (this.state_.isThinking) this.core_.stop();
  }

  canPlay(): boolean {
    const { live, isThinking } = this.state_;
    return live !== null && live.result === null && !isThinking;
  }

  canPremove(): boolean {
    return false;
  }

  /** What is asked now; null when all is done, or when something else was played. */
  asked(): Step | null {
    const { done, astray } = this.progress.get();
    return astray === null ? (this.exercise_.steps[done] ?? null) : null;
  }

  async play(move: string): Promise<void> {
    const { live, local } = this.state_;
    if (live === null || !this.canPlay()) return;
    const asked = this.asked();
    const fits = asked !== null && isAskedFor(asked, move);
    const reply = fits ? asked.reply : undefined;
    const isAnswered = this.exercise_.isProved || reply !== undefined;
    const view = await this.show_([...local.plies, move], isAnswered);
    if (view === null) return;
    if (fits) this.advance_();
    else if (asked !== null && asked.play !== 'end')
      this.progress.update((now) => ({ ...now, astray: live.side }));
    const last = isAnswered && view.result === null ? await this.answer_(reply) : view;
    if (asked?.play === 'end' && last?.result) this.advance_();
  }

  override async why(move: string): Promise<void> {
    await super.why(move);
    const rule = this.asked()?.refused;
    if (rule !== undefined && this.state_.breach?.rule === rule) this.advance_();
  }

  protected get id_(): string {
    return this.exercise_.position;
  }

  protected override line_(plies: readonly string[]) {
    return { ...super.line_(plies), position: this.exercise_.position };
  }

  private advance_(): void {
    this.progress.update((now) => ({ ...now, done: now.done + 1 }));
  }

  /** Plays the other side's move: the one that is given, or the one that the computer finds. */
  private async answer_(reply: string | undefined): Promise<View | null> {
    const { plies } = this.state_.local;
    const found =
      reply ?? this.core_.think(this.line_(plies), effort).then((decision) => decision.ply);
    const answer = await this.answerTo_(Promise.all([found, this.pause_()]));
    return answer && this.show_([...plies, answer[0]], false);
  }

  /** Makes a line the present one. Gives: null if it failed or something else was asked for since. */
  private async show_(plies: readonly string[], isAnswered: boolean): Promise<View | null> {
    this.turn_ += 1;
    const view = await this.answerTo_(this.core_.look(this.line_(plies)));
    if (view === null) return null;
    this.set_({
      local: { ...this.state_.local, plies },
      shown: plies.length,
      view,
      live: view,
      isThinking: isAnswered && view.result === null,
      breach: null,
      note: '',
      said: plies.length > 0 ? lastText(view) : '',
      error: '',
    });
    if (plies.length > 0) this.sounds_.ply(view);
    if (view.result) this.sounds_.end();
    return view;
  }
}
