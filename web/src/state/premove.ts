// A move chosen while it is the other's turn: one, for one game and one line of play. Pure functions.

export interface Premove {
  game: string;
  /** The line as it stood: the move is for the ply after the next. */
  plies: readonly string[];
  move: string;
}

/** How a game stands, as far as a premove depends on it. */
export interface Standing {
  game: string;
  plies: readonly string[];
  isRunning: boolean;
  isYourTurn: boolean;
  /** An offer of either side waits for an answer. */
  isAsked: boolean;
  canSwap: boolean;
  /** The legal moves after these plies. */
  moves: readonly { text: string }[];
}

export interface Settled {
  /** What is left of it. */
  premove: Premove | null;
  /** The move to be played now. */
  play: string | null;
}

const dropped: Settled = { premove: null, play: null };

/**
 * What becomes of a premove: it stays while nothing has happened, is played when exactly one ply of the
 * other has, and that no swap, and is dropped on everything else.
 */
export function settle(premove: Premove | null, now: Standing): Settled {
  if (premove === null || premove.game !== now.game || !now.isRunning || now.isAsked)
    return dropped;
  if (premove.plies.some((ply, index) => ply !== now.plies[index])) return dropped;
  const since = now.plies.length - premove.plies.length;
  if (since === 0) return now.isYourTurn ? dropped : { premove, play: null };
  const isMine = since === 1 && now.isYourTurn && now.plies.at(-1) !== 'swap' && !now.canSwap;
  const isLegal = now.moves.some(({ text }) => text === premove.move);
  return isMine && isLegal ? { premove: null, play: premove.move } : dropped;
}
