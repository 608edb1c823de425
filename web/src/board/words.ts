import type { Color, GameId, MoveInfo, Seat, View } from '../core/types';
import { type Key, language, t } from '../i18n';
import { gameOf, other } from './games';
import { isBlackCell, stoneAt } from './geometry';
import { isFromToNow, moveAt, type Pick, type Refusal } from './pick';

/** The name of a game; Korean writes it in Korean letters too. */
export const gameName = (id: GameId): string => t(`game.name.${id}`);

/** The side as people say it: Red and Blue in Inverse Room and Pillar. */
export function colorName(game: GameId, color: Color): string {
  if (game === 'inverse-room-and-pillar') return t(color === 'black' ? 'color.red' : 'color.blue');
  return t(color === 'black' ? 'color.black' : 'color.white');
}

/** A cell as it is read out: `d 5`. */
export const spoken = (cell: string): string => `${cell[0]} ${cell.slice(1)}`;

const listed = (items: readonly string[]): string =>
  new Intl.ListFormat(language(), { type: 'disjunction' }).format(items);

function taskText(view: View): string {
  const color = t(view.side === 'black' ? 'task.red' : 'task.blue');
  if (view.task === 'remove_opening')
    return t(view.game === 'konane' ? 'task.remove_corner' : 'task.remove_first');
  return t(`task.${view.task}`, { color });
}

/** Whose turn it is and what the rules ask for. `you` is the seat of the reader, if there is one. */
export function turnText(view: View, you: Seat | null): string {
  const color = colorName(view.game, view.side);
  const who = t(you === view.seat ? 'turn.you' : 'turn.side', { color });
  const text = t('turn.sentence', { who, task: taskText(view) });
  const isPie = view.phase === 0 && gameOf(view.game).hasPieRule;
  return isPie ? `${text} ${t('pie.choose_fairly')}` : text;
}

/** How the game ended, in one line. */
export function endText(view: View, you: Seat | null): string {
  const { result } = view;
  if (!result) return '';
  if (result.termination === 'repetition') return t('end.repetition');
  if (result.winner === null) return t('end.abandoned_draw');
  const values = {
    winner: colorName(view.game, result.winner),
    loser: colorName(view.game, other(result.winner)),
  };
  const lead =
    you === null ? '' : `${t(result.winner_seat === you ? 'end.you_win' : 'end.you_lose')} `;
  return lead + t(endKey(view), values);
}

function endKey(view: View): Key {
  switch (view.result?.termination) {
    case 'connected':
      return view.game === 'rhode' ? 'end.connected_edges' : 'end.connected_stones';
    case 'resignation':
      return 'end.resignation';
    case 'time':
      return 'end.time';
    case 'abandoned':
      return 'end.abandoned';
    default:
      if (view.game === 'konane') return view.phase < 2 ? 'end.no_moves' : 'end.no_jump';
      if (view.game === 'room-and-pillar') return 'end.no_removal';
      return view.game === 'inverse-room-and-pillar' ? 'end.no_placement' : 'end.no_moves';
  }
}

/** Which side a swap has made the reader's, and what that side connects. */
export function nowYouAre(game: GameId, mine: Color, key: Key): string {
  const text = t(key, { color: colorName(game, mine) });
  if (game !== 'rhode') return text;
  return `${text} ${t(mine === 'black' ? 'pie.joins_black' : 'pie.joins_white')}`;
}

/** A ply as the list of moves shows it. */
export const plyText = (ply: string): string => (ply === 'swap' ? t('ply.swap') : ply);

/** The last ply as it is read out. */
export function lastText(view: View): string {
  const { last } = view;
  if (!last) return '';
  if (last.ply === 'swap') return t('said.swap', { color: colorName(view.game, 'black') });
  // The side that moved is the one whose turn it is not.
  const color = colorName(view.game, other(view.side));
  const values = {
    color,
    cell: spoken(last.to),
    from: spoken(last.from),
    to: spoken(last.to),
    n: last.takes.length,
  };
  if (last.from !== last.to)
    return t(view.game === 'narrows' ? 'said.capture' : 'said.jump', values);
  if (view.game === 'rhode' || view.game === 'inverse-room-and-pillar')
    return t(last.takes.length > 0 ? 'said.place_removing' : 'said.place', values);
  return t('said.remove', values);
}

export function whyText(view: View, rule: string): string {
  const key = `why.${rule}` as Key;
  return t(key, {
    color: colorName(view.game, view.side),
    other: colorName(view.game, other(view.side)),
  });
}

export const premoveText = (move: string): string => t('premove.set', { move });

export function refusalText(view: View, refusal: Refusal): string {
  if (refusal === 'cannot_move')
    return whyText(view, view.game === 'konane' ? 'cannot_jump' : 'cannot_capture');
  return whyText(view, refusal);
}

function standing(view: View, cell: string): string {
  const kind = stoneAt(view.board, cell);
  if (kind === 'x') return t('cell.black');
  if (kind === 'o') return t('cell.white');
  if (kind === '*') return t('cell.neutral');
  if (view.game === 'inverse-room-and-pillar')
    return t(isBlackCell(cell) ? 'cell.red' : 'cell.blue');
  return t('cell.empty');
}

function ends(move: MoveInfo): string[] {
  if (move.wins) return [t('cell.wins')];
  return move.loses ? [t('cell.loses')] : [];
}

/** What may be done with a cell now. */
function chances(view: View, pick: Pick, cell: string): string[] {
  const isCapture = view.game === 'narrows';
  if (!isFromToNow(view)) {
    const move = moveAt(view, null, cell);
    if (!move) return [];
    const places = view.game === 'rhode' || view.game === 'inverse-room-and-pillar';
    const removes = move.takes.filter((taken) => taken !== cell).length;
    return [
      t(places ? 'cell.can_place' : 'cell.can_remove'),
      ...(removes > 0 ? [t('cell.removes', { n: removes })] : []),
      ...ends(move),
    ];
  }
  const target = moveAt(view, pick.selected, cell);
  if (target)
    return [
      isCapture ? t('cell.capture_here') : t('cell.jump_here', { n: target.takes.length }),
      ...ends(target),
    ];
  const moves = view.moves.filter(({ from }) => from === cell);
  if (moves.length === 0) return [];
  const cells = listed(
    moves.map(({ to, takes }) =>
      isCapture ? spoken(to) : t('cell.taking', { cell: spoken(to), n: takes.length }),
    ),
  );
  return [t(isCapture ? 'cell.can_capture' : 'cell.can_jump', { cells })];
}

/** The name of a cell's button. */
export function cellName(view: View, pick: Pick, cell: string, canPlay: boolean): string {
  const parts = [spoken(cell), standing(view, cell)];
  if (pick.selected === cell) parts.push(t('cell.selected'));
  if (canPlay) parts.push(...chances(view, pick, cell));
  if (view.last?.ply !== 'swap' && view.last?.to === cell) parts.push(t('cell.last'));
  return parts.join(', ');
}
