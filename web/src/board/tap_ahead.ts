import type { View } from '../core/types';
import { gameOf, other } from './games';
import { isBlackCell, readCell, stoneAt } from './geometry';
import { noPick, type Pick } from './pick';

export interface AheadTap {
  pick: Pick;
  /** The premove that is chosen by it. */
  premove?: string;
}

/** Will the next move of the side that waits name two cells? */
const isFromToNext = (view: View): boolean =>
  gameOf(view.game).isFromTo && view.task !== 'remove_opening';

/** Could the stone get there by a move that the other's ply may still make legal? */
function isInReach(view: View, from: string, to: string): boolean {
  const a = readCell(from);
  const b = readCell(to);
  if ((a.row === b.row) === (a.column === b.column)) return false;
  const far = Math.abs(a.row - b.row) + Math.abs(a.column - b.column);
  return view.game === 'konane' ? far % 2 === 0 : stoneAt(view.board, to) !== '.';
}

/**
 * What a tap does for the side whose turn it is not. Whether the move will be legal is not known; the
 * tap only refuses what cannot be.
 */
export function tapAhead(view: View, pick: Pick, cell: string, needsGhost: boolean): AheadTap {
  const mine = other(view.side);
  const kind = stoneAt(view.board, cell);
  const isOwn = kind === (mine === 'black' ? 'x' : 'o');
  let move: string | null = null;
  if (isFromToNext(view)) {
    if (isOwn)
      return { pick: pick.selected === cell ? noPick : { ...noPick, selected: cell, near: cell } };
    if (pick.selected === null || !isInReach(view, pick.selected, cell)) return { pick: noPick };
    move = `${pick.selected}-${cell}`;
  } else if (view.game === 'konane' || view.game === 'room-and-pillar') {
    if (isOwn) move = cell;
  } else if (kind === '.') {
    const isCellOfMine = isBlackCell(cell) === (mine === 'black');
    if (view.game === 'rhode' || isCellOfMine) move = cell;
  }
  if (move === null) return { pick: noPick };
  if (needsGhost && pick.ghost !== cell) return { pick: { ...pick, ghost: cell } };
  return { pick: noPick, premove: move };
}
