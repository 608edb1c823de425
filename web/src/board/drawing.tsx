import { type Layout, layOut, middle, readShape, writeCell } from './geometry';
import { MarksLayer } from './marks';
import type { BoardPicture } from './picture';
import { Coordinates, Fills, marginOf, Slab } from './slab';
import { type Theme, themes } from './theme';

export function layoutOf(
  picture: Pick<BoardPicture, 'game' | 'size' | 'flip' | 'coordinates'>,
): Layout {
  return layOut(readShape(picture.size), picture.flip, marginOf(picture));
}

function Stone(props: {
  id: string;
  kind: string;
  x: number;
  y: number;
  cell: string;
  r?: number;
  theme: Theme;
}) {
  const { id, kind, x, y, theme } = props;
  const rim = kind === 'x' ? theme.blackRim : kind === 'o' ? theme.whiteRim : theme.neutralRim;
  const r = props.r ?? 41;
  return (
    <g data-stone={props.cell}>
      {!theme.isFlat && (
        <ellipse cx={x + 2} cy={y + 6} rx={r} ry={r - 1} fill="#000" opacity="0.28" />
      )}
      <circle
        cx={x}
        cy={y}
        r={r}
        fill={`url(#${id}-${kind})`}
        stroke={rim}
        stroke-width="3"
        data-side={kind === 'x' ? 'black' : kind === 'o' ? 'white' : undefined}
      />
    </g>
  );
}

/** A move that is not yet made: drawn hollow, larger than a stone so that a thumb does not hide it. */
function Ghost({
  layout,
  picture,
  theme,
}: {
  layout: Layout;
  picture: BoardPicture;
  theme: Theme;
}) {
  const { ghost } = picture.marks;
  if (!ghost) return null;
  const { x, y } = middle(layout, ghost.cell);
  const light = ghost.color === 'white';
  const none = ghost.color === 'none';
  return (
    <g class="ghost">
      <circle
        cx={x}
        cy={y}
        r="56"
        fill={
          none ? theme.pit : light ? '#FFFDF7' : ghost.color === 'neutral' ? '#707C84' : '#17191A'
        }
        fill-opacity="0.55"
        stroke={theme.accent}
        stroke-width="8"
        stroke-dasharray="16 11"
      />
    </g>
  );
}

/** A board as SVG: for the screen, a saved picture and print. A function of the picture alone. */
export function Drawing({
  picture,
  id,
  title,
}: {
  picture: BoardPicture;
  id: string;
  title?: string;
}) {
  const layout = layoutOf(picture);
  const theme = themes[picture.theme];
  const rows = layout.shape.rows;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      class="drawing"
      {...(title === undefined
        ? { 'aria-hidden': 'true' as const, focusable: 'false' }
        : { role: 'img' as const, 'aria-label': title })}
    >
      <Fills id={id} theme={theme} />
      <Slab id={id} layout={layout} theme={theme} picture={picture} />
      <g class="stones">
        {picture.board.flatMap((line, index) =>
          [...line].map((kind, column) => {
            if (kind === '.') return null;
            const cell = writeCell({ row: rows - 1 - index, column });
            const { x, y } = middle(layout, cell);
            return <Stone key={cell} id={id} kind={kind} x={x} y={y} cell={cell} theme={theme} />;
          }),
        )}
      </g>
      <g class="leaving" />
      <MarksLayer id={id} layout={layout} theme={theme} picture={picture} />
      <Ghost layout={layout} picture={picture} theme={theme} />
      {picture.coordinates && <Coordinates layout={layout} theme={theme} />}
    </svg>
  );
}
