import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Color, Decision, View } from '../core/types';
import { t } from '../i18n';
import { hasMotion, settings } from '../state/settings';
import { useStore } from '../state/store';
import { useDrag } from './drag';
import { Drawing, layoutOf } from './drawing';
import { cellsAsDrawn, readShape } from './geometry';
import { type Breached, marksOf } from './marks_of';
import { animate, pulse } from './motion';
import { isFromToNow, moveAt, noPick, type Pick, type Refusal, tap } from './pick';
import { type Marks, pictureOf } from './picture';
import { tapAhead } from './tap_ahead';
import { cellName, gameName } from './words';

export interface BoardProps {
  view: View;
  /** May the reader play now? */
  canPlay: boolean;
  flip?: boolean;
  breach?: Breached | null;
  hint?: Decision | null;
  /** What is chosen for the time after the other's move, and how to choose it, where one may. */
  premove?: string | null;
  onPremove?: ((move: string | null) => void) | null;
  /** A move that was sent and is not yet kept, drawn hollow. */
  pending?: Marks['ghost'] | null;
  /** The side that lights up when it has just been swapped to. */
  swappedTo?: Color;
  /** On a page that scrolls the board lets a finger scroll it. */
  scrolls?: boolean;
  onPlay(move: string): void;
  onWhy?(move: string): void;
  onRefuse?(refusal: Refusal): void;
}

/** Under this width of a cell a finger taps twice: to see, and to play. */
const sure_px = 40;

/** A tap so soon after a premove was played or dropped was meant for the premove. */
const late_ms = 500;

/** The board for everyone: a drawing, and over it a grid of named buttons. */
export function Board(props: BoardProps) {
  const { view, canPlay, flip = false } = props;
  const { theme, coordinates } = useStore(settings);
  const [pick, setPick] = useState<Pick>(noPick);
  const [at, setAt] = useState<string | null>(null);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const touch = useRef(false);
  const before = useRef<View | null>(null);
  const premove = props.premove ?? null;
  const hadPremove = useRef(false);
  const quietUntil = useRef(0);

  const marks = marksOf(view, pick, {
    canPlay,
    breach: props.breach ?? null,
    hint: props.hint ?? null,
    premove,
  });
  if (props.pending) marks.ghost = props.pending;
  const picture = pictureOf(view, { flip, theme, coordinates }, marks);
  const layout = layoutOf(picture);

  // A pick belongs to one position.
  useEffect(() => setPick(noPick), [view.position, canPlay]);
  useLayoutEffect(() => {
    if (hadPremove.current && premove === null) quietUntil.current = Date.now() + late_ms;
    hadPremove.current = premove !== null;
  }, [premove]);
  useLayoutEffect(() => {
    const svg = box.current?.querySelector('svg');
    if (svg && before.current && before.current.position !== view.position && hasMotion()) {
      if (view.last?.ply === 'swap') pulse(svg, picture, props.swappedTo ?? 'black');
      else animate(svg, picture, before.current, view);
    }
    before.current = view;
  }, [view]);

  const act = (cell: string, isTouch: boolean, from: Pick = pick) => {
    const { onPremove } = props;
    if ((!canPlay && !onPremove) || Date.now() < quietUntil.current) return;
    const { width = 0 } = box.current?.getBoundingClientRect() ?? {};
    const isSmall = (width / layout.width) * 100 < sure_px;
    if (!canPlay) {
      if (premove !== null) {
        hadPremove.current = false;
        onPremove?.(null);
        return;
      }
      const chosen = tapAhead(view, from, cell, isTouch && isSmall);
      setPick(chosen.pick);
      if (chosen.premove !== undefined) onPremove?.(chosen.premove);
      return;
    }
    const done = tap(view, from, cell, isTouch && isSmall);
    setPick(done.pick);
    if (done.play !== undefined) props.onPlay(done.play);
    if (done.why !== undefined) props.onWhy?.(done.why);
    if (done.refusal !== undefined) props.onRefuse?.(done.refusal);
  };

  const drag = useDrag({
    box,
    layout,
    canDrag: (cell) => canPlay && isFromToNow(view) && view.moves.some((m) => m.from === cell),
    onLift: (cell) => setPick({ selected: cell, ghost: null, near: cell }),
    onOver: (cell) => setPick((now) => (now.near === cell ? now : { ...now, near: cell })),
    onDrop: (from, to) => {
      if (to === null || to === from) setPick(noPick);
      else act(to, false, { selected: from, ghost: null, near: null });
    },
  });

  const cells = cellsAsDrawn(readShape(view.size), flip);
  const home = at !== null && cells.some((line) => line.includes(at)) ? at : firstCell(view, cells);

  const step = (cell: string, event: KeyboardEvent): string | null => {
    const line = cells.findIndex((row) => row.includes(cell));
    const row = cells[line] ?? [];
    const column = row.indexOf(cell);
    switch (event.key) {
      case 'ArrowLeft':
        return row[column - 1] ?? cell;
      case 'ArrowRight':
        return row[column + 1] ?? cell;
      case 'ArrowUp':
        return cells[line - 1]?.[column] ?? cell;
      case 'ArrowDown':
        return cells[line + 1]?.[column] ?? cell;
      case 'Home':
        return (event.ctrlKey ? cells[0] : row)?.[0] ?? cell;
      case 'End':
        return (event.ctrlKey ? cells.at(-1) : row)?.at(-1) ?? cell;
      default:
        return null;
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event.target);
    if (event.key === 'Escape') {
      if (pick.selected !== null || pick.ghost !== null) event.stopPropagation();
      setPick(noPick);
      return;
    }
    if (cell === null || event.altKey || event.metaKey) return;
    const next = step(cell, event);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
    box.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus();
  };

  const look = (cell: string | null) => {
    const near = cell !== null && moveAt(view, pick.selected, cell) ? cell : null;
    setPick((now) => (now.near === near ? now : { ...now, near }));
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside carry the roles
    <div
      class={`board${props.scrolls ? ' scrolls' : ''}`}
      data-picking={pick.selected !== null || pick.ghost !== null ? '' : undefined}
      ref={box}
      onPointerDown={(event) => {
        touch.current = event.pointerType === 'touch';
        drag.onPointerDown(event);
      }}
      onPointerMove={(event) => {
        if (!drag.onPointerMove(event) && event.pointerType === 'mouse') look(cellOf(event.target));
      }}
      onPointerUp={drag.onPointerUp}
      onPointerCancel={drag.onPointerCancel}
      onPointerLeave={() => look(null)}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const cell = cellOf(event.target);
        if (cell === null) return;
        setAt(cell);
        act(cell, touch.current && event.detail !== 0);
      }}
      onFocusIn={(event) => {
        const cell = cellOf(event.target);
        if (cell === null) return;
        setAt(cell);
        if (event.target instanceof HTMLElement && event.target.matches(':focus-visible'))
          look(cell);
      }}
    >
      <Drawing picture={picture} id={id} />
      <div
        class="cells"
        role="grid"
        aria-label={t('board.name', { game: gameName(view.game), size: view.size })}
        style={{
          left: `${(layout.margin / layout.width) * 100}%`,
          right: `${(layout.margin / layout.width) * 100}%`,
          top: `${(layout.margin / layout.height) * 100}%`,
          bottom: `${(layout.margin / layout.height) * 100}%`,
        }}
      >
        {cells.map((line) => (
          <div role="row" class="row" key={line[0]}>
            {line.map((cell) => (
              <div role="gridcell" class="cell" key={cell}>
                <button
                  type="button"
                  data-cell={cell}
                  tabIndex={cell === home ? 0 : -1}
                  aria-label={cellName(view, pick, cell, canPlay)}
                />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function cellOf(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  return target.closest<HTMLElement>('[data-cell]')?.dataset.cell ?? null;
}

/** Where the focus enters the board: at a cell with a move, else in the middle. */
function firstCell(view: View, cells: readonly string[][]): string {
  const line = cells[Math.floor(cells.length / 2)] ?? [];
  return view.moves[0]?.from ?? line[Math.floor(line.length / 2)] ?? 'a1';
}
