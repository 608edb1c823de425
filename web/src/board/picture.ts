import type { Color, GameId, View } from '../core/types';
import type { ThemeName } from './theme';

/** Everything that a drawing of a board depends on. */
export interface BoardPicture {
  game: GameId;
  size: string;
  board: readonly string[];
  flip: boolean;
  theme: ThemeName;
  coordinates: boolean;
  marks: Marks;
}

export interface Target {
  cell: string;
  /** How many stones the move takes, to be written where it is not plain. */
  takes: number;
  ends?: 'wins' | 'loses' | undefined;
}

/** What is drawn over the stones. Cells are named as in moves. */
export interface Marks {
  last?: { from: string; to: string; takes: readonly string[] } | undefined;
  /** Stones that can move or leave, cells where a stone may be placed. */
  movable?: readonly string[] | undefined;
  selected?: string | undefined;
  targets?: readonly Target[] | undefined;
  /** Stones that the previewed move removes. */
  doomed?: readonly string[] | undefined;
  /** A move that waits for a second tap, or for the server. */
  ghost?:
    | { cell: string; color: Color | 'neutral' | 'none'; from?: string | undefined }
    | undefined;
  /** A move that was refused, and the cells that show why. */
  breach?: { rule: string; at: string; cells: readonly string[] } | undefined;
  weakPairs?: readonly { stones: readonly string[]; cells: readonly string[] }[] | undefined;
  /** A move that waits for the other's. */
  premove?: { from: string; to: string } | undefined;
  /** A proposed move. */
  hint?: { from: string; to: string } | undefined;
  /** Why the game is over: stones or cells, each with what blocks it. */
  evidence?: readonly { cell: string; block: readonly string[] }[] | undefined;
  evidenceKind?: 'stuck' | 'chain' | undefined;
}

/** How a reader wants boards drawn. */
export type Look = Pick<BoardPicture, 'flip' | 'theme' | 'coordinates'>;

/** A position with these marks, or with its last move. */
export function pictureOf(view: View, look: Look, marks?: Marks): BoardPicture {
  const { game, size, board, last } = view;
  return {
    game,
    size,
    board,
    ...look,
    marks: marks ?? (last && last.ply !== 'swap' ? { last } : {}),
  };
}
