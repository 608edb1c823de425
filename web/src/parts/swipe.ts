import { useMemo } from 'preact/hooks';
import type { LineOfPlay } from '../state/line_of_play';

function makeSwipe(step: (by: number) => void) {
  let start: number | null = null;
  return {
    onTouchStart: (event: TouchEvent) => {
      start = event.touches.length === 1 ? (event.touches[0]?.clientX ?? null) : null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const end = event.changedTouches[0]?.clientX;
      if (start === null || end === undefined) return;
      if (Math.abs(end - start) > 50) step(end > start ? -1 : 1);
      start = null;
    },
  };
}

/** A finger drawn sideways over a board that waits steps through the game. */
export function useSwipe(line: LineOfPlay) {
  return useMemo(() => makeSwipe((by) => void line.step(line.store.get().shown + by)), [line]);
}
