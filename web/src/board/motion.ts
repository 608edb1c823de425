import type { Color, View } from '../core/types';
import { layoutOf } from './drawing';
import { landings, middle, stoneAt } from './geometry';
import type { BoardPicture } from './picture';
import { themes } from './theme';

const slide_ms = 160;
const fade_ms = 120;
const pulse_ms = 200;

/** What of a view tells how it came about. */
export type Moment = Pick<View, 'game' | 'size' | 'board' | 'last'>;

interface Change {
  slide: { from: string; to: string; hops: string[] } | null;
  /** Stones that were there and are gone, with their kind. */
  gone: { cell: string; kind: string }[];
  come: string | null;
}

/** What the last ply of `now` changed since `before`; null if `now` is not what followed. */
export function changeBetween(before: Moment, now: Moment): Change | null {
  const { last } = now;
  if (!last || last.ply === 'swap' || before.size !== now.size || before.game !== now.game)
    return null;
  const moves = last.from !== last.to;
  if (moves && (stoneAt(before.board, last.from) === '.' || stoneAt(now.board, last.from) !== '.'))
    return null;
  if (!moves && stoneAt(before.board, last.to) === stoneAt(now.board, last.to)) return null;
  const gone = [...last.takes, ...(moves ? [] : [last.from])]
    .map((cell) => ({ cell, kind: stoneAt(before.board, cell) }))
    .filter(({ cell, kind }) => kind !== '.' && stoneAt(now.board, cell) !== kind);
  const slide = moves
    ? {
        from: last.from,
        to: last.to,
        hops: now.game === 'konane' ? landings(last.from, last.to) : [last.to],
      }
    : null;
  const come = !moves && stoneAt(now.board, last.to) !== '.' ? last.to : null;
  return { slide, gone, come };
}

/** Moves the drawn stones as the last ply did. Nothing waits for it. */
export function animate(
  svg: SVGSVGElement,
  picture: BoardPicture,
  before: Moment,
  now: Moment,
): void {
  const change = changeBetween(before, now);
  if (!change) return;
  const layout = layoutOf(picture);
  const leaving = svg.querySelector('.leaving');
  for (const { cell, kind } of change.gone) {
    const { x, y } = middle(layout, cell);
    const stone = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
    stone.setAttribute('cx', `${x}`);
    stone.setAttribute('cy', `${y}`);
    stone.setAttribute('r', '41');
    stone.setAttribute('fill', kind === 'o' ? '#F3EADA' : kind === 'x' ? '#26292B' : '#707C84');
    leaving?.append(stone);
    const fading = stone.animate([{ opacity: 1 }, { opacity: 0 }], {
      duration: fade_ms,
      fill: 'forwards',
    });
    fading.onfinish = () => stone.remove();
    fading.oncancel = () => stone.remove();
  }
  if (change.come)
    svg
      .querySelector(`[data-stone="${change.come}"]`)
      ?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: fade_ms });
  if (!change.slide) return;
  const { from, to, hops } = change.slide;
  const end = middle(layout, to);
  const steps = [from, ...hops].map((cell) => {
    const { x, y } = middle(layout, cell);
    return { transform: `translate(${x - end.x}px, ${y - end.y}px)`, easing: 'ease-in-out' };
  });
  svg.querySelector(`[data-stone="${to}"]`)?.animate(steps, { duration: slide_ms });
}

/** Lights up once what belongs to a side: its stones, its edges, its cells. */
export function pulse(svg: SVGSVGElement, picture: BoardPicture, side: Color): void {
  const { accent } = themes[picture.theme];
  for (const part of svg.querySelectorAll(`[data-side="${side}"]`))
    part.animate([{}, { stroke: accent, strokeWidth: '14px' }, {}], { duration: pulse_ms });
}
