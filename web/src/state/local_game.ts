import { findGame, other } from '../board/games';
import type { GameId, Seat, View } from '../core/types';

/** A game on this device: against the computer, or of two people at one screen. */
export interface LocalGame {
  game: GameId;
  size: string;
  mode: 'computer' | 'screen';
  level: number;
  /** The seat of the person; in a game of two, whose side of the board is below. */
  you: Seat;
  plies: readonly string[];
  resigned: Seat | null;
  /** When it began, as in a record: `2026.11.30`. */
  date: string;
  seed: number;
}

export const otherSeat = (seat: Seat): Seat => (seat === 'first' ? 'second' : 'first');

/** Plies alternate between the seats, a swap too. */
export const seatAt = (plies: number): Seat => (plies % 2 === 0 ? 'first' : 'second');

export function newGame(
  how: Pick<LocalGame, 'game' | 'size' | 'mode' | 'level' | 'you'>,
  now: Date,
  seed: number,
): LocalGame {
  const two = (n: number): string => `${n}`.padStart(2, '0');
  const date = `${now.getFullYear()}.${two(now.getMonth() + 1)}.${two(now.getDate())}`;
  return { ...how, plies: [], resigned: null, date, seed };
}

export function withPly(game: LocalGame, ply: string): LocalGame {
  return { ...game, plies: [...game.plies, ply] };
}

/** Whose turn it is by count; a finished game has nobody's. */
export const seatToMove = (game: LocalGame): Seat => seatAt(game.plies.length);

export function isYourTurn(game: LocalGame): boolean {
  return game.resigned === null && (game.mode === 'screen' || seatToMove(game) === game.you);
}

/** The game before the person's last own ply; the same game if there is none. */
export function takenBack(game: LocalGame): LocalGame {
  if (game.resigned !== null) return { ...game, resigned: null };
  let left = game.plies.length - 1;
  while (game.mode === 'computer' && left >= 0 && seatAt(left) !== game.you) left -= 1;
  return left < 0 ? game : { ...game, plies: game.plies.slice(0, left) };
}

export function canTakeBack(game: LocalGame): boolean {
  return takenBack(game) !== game;
}

export function withResignation(game: LocalGame): LocalGame {
  const seat = game.mode === 'computer' ? game.you : seatToMove(game);
  return { ...game, resigned: seat };
}

/** The next game of the same two: who moved first is second now. */
export function rematch(game: LocalGame, now: Date, seed: number): LocalGame {
  return newGame({ ...game, you: otherSeat(game.you) }, now, seed);
}

/** Did the seats exchange colors just now? True until the reader's next own ply. */
export function hasJustSwapped({ plies, mode, you }: LocalGame): boolean {
  const answers = mode === 'computer' && you === 'second' ? 1 : 0;
  return plies[1] === 'swap' && plies.length <= 2 + answers;
}

/** A view of the end with the resignation that the rules know nothing of. */
export function withOutcome(view: View, resigned: Seat | null): View {
  if (resigned === null || view.result !== null) return view;
  const winner_seat = otherSeat(resigned);
  const winner = winner_seat === view.seat ? view.side : other(view.side);
  return { ...view, moves: [], result: { winner_seat, winner, termination: 'resignation' } };
}

/** Reads a stored game; null for anything that cannot be one. */
export function readLocalGame(text: string | null): LocalGame | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<LocalGame> | null;
    if (value === null || typeof value !== 'object') return null;
    const game = findGame(value.game);
    const isWhole =
      game !== undefined &&
      /^\d{1,2}x\d{1,2}$/.test(value.size ?? '') &&
      (value.mode === 'computer' || value.mode === 'screen') &&
      Number.isInteger(value.level) &&
      (value.you === 'first' || value.you === 'second') &&
      Array.isArray(value.plies) &&
      value.plies.every((ply) => typeof ply === 'string') &&
      (value.resigned === null || value.resigned === 'first' || value.resigned === 'second') &&
      typeof value.date === 'string' &&
      typeof value.seed === 'number';
    return isWhole ? (value as LocalGame) : null;
  } catch {
    return null;
  }
}

/** The address that shows a line of play to somebody else. */
export function linkTo(game: Pick<LocalGame, 'game' | 'size'>, plies: readonly string[]): string {
  const query = new URLSearchParams({ size: game.size, plies: plies.join('.') });
  return `/play/${game.game}?${query}`;
}
