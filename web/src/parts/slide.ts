import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { hasMotion } from '../state/settings';

const slide_ms = 200;

/**
 * Lets the parts of a box that carry `data-slide` slide from where a part of that name stood to where
 * it stands, when `cause` has changed.
 */
export function useSlide(box: RefObject<HTMLElement>, cause: unknown): void {
  const was = useRef<{ cause: unknown; places: Map<string, DOMRect> } | null>(null);
  useLayoutEffect(() => {
    const parts = [...(box.current?.querySelectorAll<HTMLElement>('[data-slide]') ?? [])];
    const places = new Map(
      parts.map((part) => [part.dataset.slide ?? '', part.getBoundingClientRect()]),
    );
    const old = was.current;
    was.current = { cause, places };
    if (!old || old.cause === cause || !hasMotion()) return;
    for (const part of parts) {
      const from = old.places.get(part.dataset.slide ?? '');
      const to = places.get(part.dataset.slide ?? '');
      if (!from || !to || (from.x === to.x && from.y === to.y)) continue;
      const transform = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
      part.animate([{ transform }, { transform: 'none' }], {
        duration: slide_ms,
        easing: 'ease-in-out',
      });
    }
  });
}
