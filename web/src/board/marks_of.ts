import type { Decision, View } from '../core/types';
import { other } from './games';
import { isFromToNow, moveAt, type Pick } from './pick';
import type { Marks } from './picture';

export interface Breached {
  rule: string;
  at: string;
  cells: readonly string[];
}

/** The marks of a view: what may be played, what is picked, why something is refused. */
export function marksOf(
  view: View,
  pick: Pick,
  more: {
    canPlay: boolean;
    breach?: Breached | null;
    hint?: Decision | null;
    /** A move chosen for later, while it is the other's turn. */
    premove?: string | null;
  },
): Marks {
  const marks: Marks = {};
  if (view.last && view.last.ply !== 'swap') marks.last = view.last;
  if (view.result) {
    marks.evidence = view.evidence;
    marks.evidenceKind = view.result.termination === 'connected' ? 'chain' : 'stuck';
  }
  if (more.hint) {
    const [from = '', to = from] = more.hint.ply.split('-');
    if (from !== 'swap') marks.hint = { from, to };
  }
  if (more.premove) {
    const [from = '', to = from] = more.premove.split('-');
    marks.premove = { from, to };
  }
  if (!more.canPlay) {
    if (pick.selected !== null) marks.selected = pick.selected;
    if (pick.ghost !== null) marks.ghost = { cell: pick.ghost, color: ghostAhead(view) };
    return marks;
  }
  if (view.weak_pairs.length > 0) marks.weakPairs = view.weak_pairs;
  if (more.breach) marks.breach = more.breach;
  const fromTo = isFromToNow(view);
  if (pick.selected === null) {
    const movable = [...new Set(view.moves.map(({ from }) => from))];
    // Where every stone or point will do, marks everywhere would say nothing.
    if (movable.length < candidates(view)) marks.movable = movable;
    if (view.task === 'answer_weak_pair') marks.movable = [];
  } else {
    marks.selected = pick.selected;
    marks.targets = view.moves
      .filter(({ from }) => from === pick.selected)
      .map(({ to, takes, wins, loses }) => ({
        cell: to,
        takes: takes.length,
        ends: wins ? 'wins' : loses ? 'loses' : undefined,
      }));
  }
  const at = pick.ghost ?? pick.near;
  const move = at === null ? undefined : moveAt(view, pick.selected, at);
  if (move && at !== null) {
    const isRemoval = !fromTo && view.board.length > 0 && takesOwnCell(view);
    marks.doomed = isRemoval ? [at] : move.takes.filter((cell) => cell !== move.to);
    if (fromTo && view.task === 'capture') marks.doomed = [move.to];
    if (pick.ghost === at || (!isRemoval && !fromTo))
      marks.ghost = { cell: at, color: isRemoval ? 'none' : ghostColor(view) };
  }
  return marks;
}

/** How many stones of the side to move, or empty cells, a move could begin at. */
function candidates(view: View): number {
  const kind = isFromToNow(view) || takesOwnCell(view) ? (view.side === 'black' ? 'x' : 'o') : '.';
  const all = view.board.join('').split(kind).length - 1;
  return kind === '.' ? all / 2 : all;
}

const takesOwnCell = (view: View): boolean =>
  view.game === 'konane' || view.game === 'room-and-pillar';

/** The same for the side whose turn it is not. */
const ghostAhead = (view: View) =>
  takesOwnCell(view) ? 'none' : ghostColor({ ...view, side: other(view.side) });

function ghostColor(view: View): 'black' | 'white' | 'neutral' {
  return view.game === 'inverse-room-and-pillar' ? 'neutral' : view.side;
}
