import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { settings } from '../state/settings';
import { useStore } from '../state/store';
import { usePan } from './pan';

/** Scrolls the box, and nothing else, until the cell and a little around it are seen. */
function show(box: HTMLElement, cell: Element): void {
  const [outer, inner] = [box.getBoundingClientRect(), cell.getBoundingClientRect()];
  const by = (from: number, to: number, start: number, end: number): number => {
    const around = Math.min(to - from, Math.max(0, (end - start - (to - from)) / 2));
    return Math.min(0, from - around - start) + Math.max(0, to + around - end);
  };
  box.scrollBy(
    by(inner.left, inner.right, outer.left, outer.left + box.clientWidth),
    by(inner.top, inner.bottom, outer.top, outer.top + box.clientHeight),
  );
}

/** Tells the drawing, in its own units, how far it is moved, for what stays in sight. */
function tellScroll(box: HTMLElement): void {
  const svg = box.querySelector('svg');
  if (!svg) return;
  const scale = svg.viewBox.baseVal.width / svg.clientWidth;
  box.style.setProperty('--moved-x', `${box.scrollLeft * scale}px`);
  box.style.setProperty('--moved-y', `${box.scrollTop * scale}px`);
}

/**
 * The place of the board on a page of a game. A board that is zoomed is larger than its box, which it
 * can be moved in; the cell of the focus and that of the last move are brought into sight.
 */
export function BoardBox(props: {
  ratio: number;
  /** Where the last move ended. */
  last?: string | null;
  /** What a swipe over the board does while it is as large as its box. */
  swipe?: object;
  children: ComponentChildren;
}) {
  const { ratio, last, swipe = {} } = props;
  const { zoom } = useStore(settings);
  const box = useRef<HTMLDivElement>(null);
  const pan = usePan(box);
  const old = useRef(zoom);
  const cellOf = (name: string) => box.current?.querySelector(`[data-cell="${name}"]`);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element || old.current === zoom) return;
    // What was in the middle stays there, unless the focus says what is looked at.
    const grown = zoom / old.current;
    old.current = zoom;
    const focused = element.querySelector(':focus-visible');
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
    element.scrollTo(
      (scrollLeft + clientWidth / 2) * grown - clientWidth / 2,
      (scrollTop + clientHeight / 2) * grown - clientHeight / 2,
    );
    if (focused) show(element, focused);
    tellScroll(element);
  }, [zoom]);

  useLayoutEffect(() => {
    const cell = last && cellOf(last);
    if (cell && box.current) show(box.current, cell);
  }, [last]);

  return (
    <div
      class="board-box"
      style={{ '--ratio': ratio, '--zoom': zoom }}
      {...(zoom === 1 ? swipe : {})}
    >
      <div
        class={zoom === 1 ? 'pan' : 'pan zoomed'}
        ref={box}
        {...pan}
        onScroll={(event) => tellScroll(event.currentTarget)}
        onFocusIn={(event) => {
          if (!(event.target instanceof HTMLElement) || !box.current) return;
          if (event.target.matches('[data-cell]:focus-visible')) show(box.current, event.target);
        }}
      >
        {props.children}
      </div>
    </div>
  );
}
