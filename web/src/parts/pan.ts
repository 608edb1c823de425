import type { RefObject } from 'preact';
import { useMemo } from 'preact/hooks';
import { settings, zoomBy } from '../state/settings';

interface Point {
  x: number;
  y: number;
}

/** A finger or pointer that moved less is a tap. */
const slack_px = 8;
/** Fingers so much farther apart, or nearer, make the board one step larger or smaller. */
const spread = 1.3;

const pointOf = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY });

/** One pointer over what is no stone to be dragged, or two fingers anywhere, move the board. */
function makePan(box: RefObject<HTMLElement>) {
  const down = new Map<number, Point>();
  let pan: { id: number; at: Point; isMoving: boolean } | null = null;
  /** How far apart two fingers were at the last step of the zoom. */
  let apart: number | null = null;
  let swallowsClick = false;

  const moveBy = (dx: number, dy: number) => box.current?.scrollBy(-dx, -dy);
  const two = (): [Point, Point] | null => {
    const [a, b] = down.values();
    return a && b ? [a, b] : null;
  };
  const distance = ([a, b]: [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y);

  /** What a first finger has begun on the board ends as if the system had taken it away. */
  function beginPinch(fingers: [Point, Point], target: EventTarget | null): void {
    apart = distance(fingers);
    pan = null;
    swallowsClick = true;
    for (const pointerId of down.keys())
      target?.dispatchEvent(new PointerEvent('pointercancel', { pointerId, bubbles: true }));
  }

  function movePinch(now: PointerEvent, old: Point): void {
    const fingers = two();
    if (apart === null || !fingers) return;
    moveBy((now.clientX - old.x) / 2, (now.clientY - old.y) / 2);
    const ratio = distance(fingers) / apart;
    if (ratio < spread && ratio > 1 / spread) return;
    zoomBy(ratio > 1 ? 1 : -1);
    apart = distance(fingers);
  }

  const up = (event: PointerEvent) => {
    if (!event.isTrusted) return;
    down.delete(event.pointerId);
    if (pan?.id === event.pointerId) pan = null;
    if (apart !== null) event.stopPropagation();
    if (down.size < 2) apart = null;
  };

  return {
    onPointerDownCapture(event: PointerEvent) {
      if (down.size === 0) swallowsClick = false;
      if (event.pointerType !== 'touch') return;
      down.set(event.pointerId, pointOf(event));
      const fingers = two();
      if (fingers && apart === null) beginPinch(fingers, event.target);
      if (apart !== null) event.stopPropagation();
    },
    /** A stone that can be dragged keeps this to itself. */
    onPointerDown(event: PointerEvent) {
      if (!event.isPrimary || event.button !== 0 || settings.get().zoom === 1) return;
      pan = { id: event.pointerId, at: pointOf(event), isMoving: false };
    },
    onPointerMoveCapture(event: PointerEvent) {
      const old = down.get(event.pointerId);
      if (!old || apart === null) return;
      event.stopPropagation();
      down.set(event.pointerId, pointOf(event));
      movePinch(event, old);
    },
    onPointerMove(event: PointerEvent) {
      if (pan?.id !== event.pointerId) return;
      const [dx, dy] = [event.clientX - pan.at.x, event.clientY - pan.at.y];
      if (!pan.isMoving && Math.hypot(dx, dy) < slack_px) return;
      if (!pan.isMoving) box.current?.setPointerCapture(event.pointerId);
      swallowsClick = true;
      moveBy(dx, dy);
      pan = { ...pan, at: pointOf(event), isMoving: true };
    },
    onPointerUpCapture: up,
    onPointerCancelCapture: up,
    onClickCapture(event: MouseEvent) {
      if (swallowsClick) event.stopPropagation();
    },
  };
}

export const usePan = (box: RefObject<HTMLElement>) => useMemo(() => makePan(box), [box]);
