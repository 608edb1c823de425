import type { GameId } from '../core/types';
import type { Language } from '../i18n/message';

/** What `content/figures/` holds; `content/README.md` says how a figure is written. */
export type Texts = Readonly<Record<Language, string>>;

export interface Step {
  /** The moves that do what is asked; `end` asks for the end of the game, however it comes. */
  play?: 'any' | 'end' | readonly string[];
  /** What the other side then plays. */
  reply?: string;
  /** The rule that is to be broken, in place of a move. */
  refused?: string;
  task: Texts;
  done: Texts;
}

export interface Figure {
  section: number;
  position: string;
  steps: readonly Step[];
}

export interface Tip {
  position: string;
  /** Every move that wins here; without any, the side to move loses. */
  wins: readonly string[];
  text: Texts;
  task: Texts;
  done: Texts;
}

export interface Openings {
  size: string;
  wins: readonly string[];
  loses?: readonly string[];
  text: Texts;
}

export interface Figures {
  figures: readonly Figure[];
  tips: readonly Tip[];
  openings?: Openings;
}

/** A position to play on, and what is asked there. */
export interface Exercise {
  position: string;
  steps: readonly Step[];
  /** The computer plays the other side; every move that is not asked for loses. */
  isProved: boolean;
}

export const exerciseOf = (from: Figure | Tip): Exercise =>
  'steps' in from
    ? { position: from.position, steps: from.steps, isProved: false }
    : {
        position: from.position,
        steps: [
          { play: from.wins.length > 0 ? from.wins : 'end', task: from.task, done: from.done },
        ],
        isProved: true,
      };

/** The parts of a position's line that a drawing needs. */
export function readPosition(text: string): { game: GameId; size: string; board: string[] } {
  const [game = '', size = '', rows = ''] = text.split(' ');
  const board = rows.split('/').map((row) => row.replace(/\d+/g, (run) => '.'.repeat(Number(run))));
  return { game: game as GameId, size, board };
}
