// What the core says over its door: one JSON object in, one out. `core.ts` sends them to the worker.

export type GameId = 'konane' | 'room-and-pillar' | 'inverse-room-and-pillar' | 'narrows' | 'rhode';
export type Color = 'black' | 'white';
export type Seat = 'first' | 'second';
export type Termination =
  | 'no moves'
  | 'connected'
  | 'repetition'
  | 'resignation'
  | 'time'
  | 'abandoned';

/** A line of play: the plies from the start, or from `position`. */
export interface Line {
  game: GameId;
  size: string;
  position?: string;
  plies: readonly string[];
}

export interface MoveInfo {
  text: string;
  from: string;
  to: string;
  /** The stones other than the moving one that vanish. */
  takes: readonly string[];
  wins?: boolean;
  loses?: boolean;
}

export interface LastPly {
  ply: string;
  from: string;
  to: string;
  takes: readonly string[];
}

export type Task =
  | 'remove_opening'
  | 'remove_beside_hole'
  | 'jump'
  | 'remove'
  | 'place_opening'
  | 'place_beside'
  | 'capture'
  | 'place'
  | 'answer_weak_pair';

export interface Outcome {
  winner_seat: Seat | null;
  winner: Color | null;
  termination: Termination;
}

export interface View {
  game: GameId;
  size: string;
  position: string;
  /** Rows from the top; `x` black, `o` white, `*` neutral, `.` empty. */
  board: readonly string[];
  phase: 0 | 1 | 2;
  side: Color;
  seat: Seat;
  swapped: boolean;
  can_swap: boolean;
  task: Task;
  moves: readonly MoveInfo[];
  last: LastPly | null;
  weak_pairs: readonly { stones: readonly string[]; cells: readonly string[] }[];
  occurrences: number;
  result: Outcome | null;
  evidence: readonly { cell: string; block: readonly string[] }[];
}

export interface Breach {
  /** A name of `rules/rule.hpp`, or null if the move is legal. */
  rule: string | null;
  cells: readonly string[];
}

export interface Verdict {
  chance?: number;
  win_in?: number;
  loss_in?: number;
}

export interface Decision {
  ply: string;
  verdict: Verdict;
  line: readonly string[];
}

export interface RecordTags {
  first?: string;
  second?: string;
  date?: string;
  time_control?: string;
}

export interface ReadRecord {
  game: GameId;
  size: string;
  position?: string | null;
  plies: readonly string[];
  first?: string;
  second?: string;
}

/** The core as the page calls it. A refusal rejects with a `CoreError`. */
export interface Core {
  look(line: Line): Promise<View>;
  why(line: Line, move: string): Promise<Breach>;
  think(line: Line, how: { level: number; seed: number; time_ms: number }): Promise<Decision>;
  hint(line: Line, time_ms: number): Promise<Decision>;
  /** A running think or hint answers at once by what it knows. */
  stop(): void;
  record(
    line: Line,
    tags: RecordTags,
    result: { winner_seat: Seat | null; termination: Termination } | null,
  ): Promise<string>;
  read(text: string): Promise<readonly ReadRecord[]>;
}

export class CoreError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
