import type { ComponentChildren } from 'preact';
import { gameOf } from './games';
import {
  isBlackCell,
  type Layout,
  middle,
  readShape,
  type Shape,
  unit,
  writeCell,
} from './geometry';
import type { BoardPicture } from './picture';
import type { Theme } from './theme';

/** Coordinates grow with the number of cells, to be read on a small drawing of a large board. */
const textScale = ({ rows, columns }: Shape): number => Math.max(1, Math.max(rows, columns) / 12);

/** How far the frame reaches around the cells: room for coordinates and Rhode's edges. */
export function marginOf(picture: Pick<BoardPicture, 'game' | 'coordinates' | 'size'>): number {
  const room = picture.coordinates ? 50 * textScale(readShape(picture.size)) : 18;
  return gameOf(picture.game).look === 'points' ? room + 26 : room;
}

/** Fills that shapes refer to; `id` keeps two boards of one page apart. */
export function Fills({ id, theme }: { id: string; theme: Theme }) {
  const shine = (name: string, [light, dark]: readonly [string, string]) => (
    <radialGradient id={`${id}-${name}`} cx="0.36" cy="0.3" r="0.75">
      <stop offset="0" stop-color={light} />
      <stop offset="1" stop-color={dark} />
    </radialGradient>
  );
  return (
    <defs>
      {shine('x', theme.black)}
      {shine('o', theme.white)}
      {shine('*', theme.neutral)}
      <linearGradient id={`${id}-pit`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color={theme.pitRim} />
        <stop offset={theme.isFlat ? '0' : '0.55'} stop-color={theme.pit} />
      </linearGradient>
      <pattern
        id={`${id}-hatch`}
        width="16"
        height="16"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="16" height="16" fill={theme.blueCell} />
        <rect width="4" height="16" fill={theme.hatch} opacity="0.55" />
      </pattern>
      <pattern
        id={`${id}-region`}
        width="18"
        height="18"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-45)"
      >
        <rect width="6" height="18" fill={theme.ok} opacity="0.75" />
      </pattern>
    </defs>
  );
}

function Grain({ layout, theme }: { layout: Layout; theme: Theme }) {
  if (theme.isFlat) return null;
  const lines: ComponentChildren[] = [];
  for (let y = 26, index = 0; y < layout.height; y += 37 + ((index * 13) % 22), index += 1) {
    const bend = 6 + ((index * 7) % 11);
    const w = layout.width;
    lines.push(
      <path
        d={`M6 ${y} C${w * 0.3} ${y - bend} ${w * 0.6} ${y + bend} ${w - 6} ${y - bend / 2}`}
        key={y}
      />,
    );
  }
  return (
    <g stroke={theme.grain} stroke-width="5" fill="none" opacity="0.8">
      {lines}
    </g>
  );
}

/** Black's bars above and below, White's at the sides; they meet in the corners. */
function Edges({ layout }: { layout: Layout }) {
  const { margin: m, width: w, height: h } = layout;
  const d = 24;
  const gap = 4;
  const [l, t, r, b] = [m - gap, m - gap, w - m + gap, h - m + gap];
  return (
    <g class="edges">
      <path
        d={`M${l} ${t} L${r} ${t} L${r + d} ${t - d} L${l - d} ${t - d} Z`}
        fill="#141617"
        stroke="#141617"
        data-side="black"
      />
      <path
        d={`M${l} ${b} L${r} ${b} L${r + d} ${b + d} L${l - d} ${b + d} Z`}
        fill="#141617"
        stroke="#141617"
        data-side="black"
      />
      <path
        d={`M${l} ${t} L${l} ${b} L${l - d} ${b + d} L${l - d} ${t - d} Z`}
        fill="#FFFBF2"
        stroke="#141617"
        stroke-width="3"
        data-side="white"
      />
      <path
        d={`M${r} ${t} L${r} ${b} L${r + d} ${b + d} L${r + d} ${t - d} Z`}
        fill="#FFFBF2"
        stroke="#141617"
        stroke-width="3"
        data-side="white"
      />
    </g>
  );
}

function Lines({ layout, theme }: { layout: Layout; theme: Theme }) {
  const { margin: m, width: w, height: h, shape } = layout;
  const half = unit / 2;
  const paths: string[] = [];
  for (let row = 0; row < shape.rows; row += 1) {
    const y = m + half + row * unit;
    paths.push(`M${m + half} ${y}H${w - m - half}`);
  }
  for (let column = 0; column < shape.columns; column += 1) {
    const x = m + half + column * unit;
    paths.push(`M${x} ${m + half}V${h - m - half}`);
  }
  return <path d={paths.join('')} stroke={theme.ink} stroke-width="2.5" stroke-linecap="round" />;
}

function everyCell(layout: Layout): string[] {
  const cells: string[] = [];
  for (let row = 0; row < layout.shape.rows; row += 1)
    for (let column = 0; column < layout.shape.columns; column += 1)
      cells.push(writeCell({ row, column }));
  return cells;
}

function Chequers({ id, layout, theme }: { id: string; layout: Layout; theme: Theme }) {
  return (
    <g stroke={theme.slabEdge} stroke-width="2">
      {everyCell(layout).map((cell) => {
        const { x, y } = middle(layout, cell);
        return (
          <rect
            key={cell}
            x={x - 50}
            y={y - 50}
            width="100"
            height="100"
            fill={isBlackCell(cell) ? theme.redCell : `url(#${id}-hatch)`}
            data-side={isBlackCell(cell) ? 'black' : 'white'}
          />
        );
      })}
    </g>
  );
}

function Pits({ id, layout, theme }: { id: string; layout: Layout; theme: Theme }) {
  return (
    <g fill={`url(#${id}-pit)`} stroke={theme.pitRim} stroke-width="2">
      {everyCell(layout).map((cell) => {
        const { x, y } = middle(layout, cell);
        return <circle key={cell} cx={x} cy={y} r="38" />;
      })}
    </g>
  );
}

/**
 * The names of columns and rows around the board. A page that shows a part of the board keeps those
 * above and at the left in sight, over stones too, so each has a rim in the color of the slab.
 */
export function Coordinates({ layout, theme }: { layout: Layout; theme: Theme }) {
  const { width: w, height: h, shape } = layout;
  const inset = 26 * textScale(shape);
  const put = (x: number, y: number, text: string) => (
    <text x={x} y={y} key={`${x},${y}`} dominant-baseline="central" text-anchor="middle">
      {text}
    </text>
  );
  const columns = Array.from({ length: shape.columns }, (_, column) => {
    const name = String.fromCharCode(97 + column);
    return [middle(layout, writeCell({ row: 0, column })).x, name] as const;
  });
  const rows = Array.from({ length: shape.rows }, (_, row) => {
    return [middle(layout, writeCell({ row, column: 0 })).y, `${row + 1}`] as const;
  });
  return (
    <g
      class="coordinates"
      fill={theme.ink}
      stroke={theme.slab}
      stroke-width="0"
      paint-order="stroke"
      font-size={25 * textScale(shape)}
      font-family="system-ui, sans-serif"
      font-weight="500"
    >
      <g>{columns.map(([x, name]) => put(x, h - inset, name))}</g>
      <g>{rows.map(([y, name]) => put(w - inset, y, name))}</g>
      <g class="above">{columns.map(([x, name]) => put(x, inset, name))}</g>
      <g class="beside">{rows.map(([y, name]) => put(inset, y, name))}</g>
    </g>
  );
}

/** The board without its stones. */
export function Slab(props: { id: string; layout: Layout; theme: Theme; picture: BoardPicture }) {
  const { id, layout, theme, picture } = props;
  const { look } = gameOf(picture.game);
  return (
    <g class="slab">
      <rect
        x="2"
        y="2"
        width={layout.width - 4}
        height={layout.height - 4}
        rx="24"
        fill={theme.slab}
        stroke={theme.slabEdge}
        stroke-width="4"
      />
      <Grain layout={layout} theme={theme} />
      {look === 'pits' && <Pits id={id} layout={layout} theme={theme} />}
      {look === 'chequers' && <Chequers id={id} layout={layout} theme={theme} />}
      {look === 'points' && <Edges layout={layout} />}
      {look === 'points' && <Lines layout={layout} theme={theme} />}
    </g>
  );
}
