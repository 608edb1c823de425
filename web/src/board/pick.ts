import type { MoveInfo, View } from '../core/types';
import { gameOf } from './games';
import { stoneAt } from './geometry';

/** What a player has touched on the board but not yet played. */
export interface Pick {
  /** The stone that will move. */
  selected: string | null;
  /** The cell that waits for a second tap. */
  ghost: string | null;
  /** The cell under the pointer or the focus. */
  near: string | null;
}

export const noPick: Pick = { selected: null, ghost: null, near: null };

/** Why a cell cannot begin a move, where no rule of the core has been broken yet. */
export type Refusal = 'choose_stone' | 'foe_stone' | 'cannot_move';

export interface Tap {
  pick: Pick;
  /** The move to be played. */
  play?: string;
  /** An illegal move, whose breach is to be asked for. */
  why?: string;
  refusal?: Refusal;
}

/** The legal move that the picked stone makes to a cell, or that a single cell is. */
export function moveAt(view: View, selected: string | null, cell: string): MoveInfo | undefined {
  if (isFromToNow(view))
    return selected === null
      ? undefined
      : view.moves.find((move) => move.from === selected && move.to === cell);
  return view.moves.find((move) => move.from === cell && move.to === cell);
}

/** Does a move name two cells in this phase? */
export function isFromToNow(view: View): boolean {
  return gameOf(view.game).isFromTo && view.task !== 'remove_opening' && !isSecondRemoval(view);
}

const isSecondRemoval = (view: View): boolean => view.task === 'remove_beside_hole';

/**
 * What a tap on a cell does. With `needsGhost` the first tap on the cell of a move shows it and the
 * second plays it.
 */
export function tap(view: View, pick: Pick, cell: string, needsGhost: boolean): Tap {
  const move = moveAt(view, pick.selected, cell);
  if (move) {
    if (needsGhost && pick.ghost !== cell) return { pick: { ...pick, ghost: cell } };
    return { pick: noPick, play: move.text };
  }
  if (!isFromToNow(view)) return { pick: { ...pick, ghost: null }, why: cell };
  if (pick.selected === cell) return { pick: { ...noPick, near: cell } };
  if (view.moves.some(({ from }) => from === cell))
    return { pick: { selected: cell, ghost: null, near: cell } };
  const kind = stoneAt(view.board, cell);
  const own = view.side === 'black' ? 'x' : 'o';
  if (pick.selected !== null && kind !== own) return { pick, why: `${pick.selected}-${cell}` };
  const refusal: Refusal =
    kind === '.' ? 'choose_stone' : kind === own ? 'cannot_move' : 'foe_stone';
  return { pick: noPick, refusal };
}
