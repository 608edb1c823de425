import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { type Layout, unit, writeCell } from './geometry';

interface Drag {
  cell: string;
  x: number;
  y: number;
  isLifted: boolean;
}

/** A finger or pointer that moved less is a tap. */
const slack_px = 8;

/** Drags a stone from cell to cell; the move is made where it is let go. */
export function useDrag(options: {
  box: RefObject<HTMLDivElement>;
  layout: Layout;
  canDrag(cell: string): boolean;
  onLift(cell: string): void;
  onOver(cell: string | null): void;
  onDrop(from: string, to: string | null): void;
}) {
  const { box, layout } = options;
  const drag = useRef<Drag | null>(null);

  const cellUnder = (event: PointerEvent): string | null => {
    const rectangle = box.current?.getBoundingClientRect();
    if (!rectangle) return null;
    const scale = layout.width / rectangle.width;
    const column = Math.floor(((event.clientX - rectangle.left) * scale - layout.margin) / unit);
    const line = Math.floor(((event.clientY - rectangle.top) * scale - layout.margin) / unit);
    const { rows, columns } = layout.shape;
    if (column < 0 || line < 0 || column >= columns || line >= rows) return null;
    return writeCell({
      row: layout.flip ? line : rows - 1 - line,
      column: layout.flip ? columns - 1 - column : column,
    });
  };
  /** Where a pointer is on the board, which may itself have been moved. */
  const within = (event: PointerEvent) => {
    const { left = 0, top = 0 } = box.current?.getBoundingClientRect() ?? {};
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const stoneOf = (cell: string) =>
    box.current?.querySelector<SVGGElement>(`[data-stone="${cell}"]`);
  const putBack = () => {
    if (drag.current?.isLifted) stoneOf(drag.current.cell)?.removeAttribute('transform');
    drag.current = null;
  };

  return {
    onPointerDown(event: PointerEvent) {
      const cell = cellUnder(event);
      if (!event.isPrimary || event.button !== 0 || cell === null || !options.canDrag(cell)) return;
      // The board stays where it is while one of its stones is moved.
      event.stopPropagation();
      drag.current = { cell, ...within(event), isLifted: false };
    },
    /** Is a stone being dragged? */
    onPointerMove(event: PointerEvent): boolean {
      const now = drag.current;
      if (!now) return false;
      const at = within(event);
      const [dx, dy] = [at.x - now.x, at.y - now.y];
      if (!now.isLifted) {
        if (Math.hypot(dx, dy) < slack_px) return false;
        now.isLifted = true;
        box.current?.setPointerCapture(event.pointerId);
        options.onLift(now.cell);
      }
      const scale = layout.width / (box.current?.getBoundingClientRect().width ?? layout.width);
      stoneOf(now.cell)?.setAttribute('transform', `translate(${dx * scale} ${dy * scale})`);
      options.onOver(cellUnder(event));
      return true;
    },
    onPointerUp(event: PointerEvent) {
      const now = drag.current;
      putBack();
      if (now?.isLifted) options.onDrop(now.cell, cellUnder(event));
    },
    onPointerCancel() {
      const now = drag.current;
      putBack();
      if (now?.isLifted) options.onDrop(now.cell, null);
    },
  };
}
