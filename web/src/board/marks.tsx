import { type Layout, middle, readCell, stoneAt } from './geometry';
import type { BoardPicture, Target } from './picture';
import type { Theme } from './theme';

/** A stroke over a wider one of the opposite lightness, to be seen on every stone and slab. */
function Stroke(props: {
  d: string;
  color: string;
  halo: string;
  width: number;
  dash?: string;
  class?: string;
}) {
  const line = {
    d: props.d,
    fill: 'none',
    'stroke-linecap': 'round' as const,
    'stroke-linejoin': 'round' as const,
    'stroke-dasharray': props.dash,
  };
  return (
    <g class={props.class}>
      <path {...line} stroke={props.halo} stroke-width={props.width + 5} opacity="0.9" />
      <path {...line} stroke={props.color} stroke-width={props.width} />
    </g>
  );
}

const ring = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
const cross = (x: number, y: number, r: number): string =>
  `M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}`;

const diamond = (x: number, y: number, r: number): string =>
  `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`;

interface Context {
  layout: Layout;
  theme: Theme;
  picture: BoardPicture;
  halo: string;
  id: string;
}

/** The rectangle around some cells. */
function around(layout: Layout, cells: readonly string[], grow: number): string {
  const middles = cells.map((cell) => middle(layout, cell));
  const xs = middles.map(({ x }) => x);
  const ys = middles.map(({ y }) => y);
  const [l, t] = [Math.min(...xs) - 50 - grow, Math.min(...ys) - 50 - grow];
  const [r, b] = [Math.max(...xs) + 50 + grow, Math.max(...ys) + 50 + grow];
  return `M${l} ${t}H${r}V${b}H${l}Z`;
}

function Last({ layout, theme, picture, halo }: Context) {
  const { last } = picture.marks;
  if (!last) return null;
  const to = middle(layout, last.to);
  const from = middle(layout, last.from);
  const paths = [ring(to.x, to.y, 44)];
  if (last.from !== last.to) paths.push(ring(from.x, from.y, 13));
  for (const taken of last.takes) {
    if (taken === last.to) continue;
    const { x, y } = middle(layout, taken);
    paths.push(`M${x - 12} ${y}H${x + 12}M${x} ${y - 12}V${y + 12}`);
  }
  return <Stroke class="last" d={paths.join('')} color={theme.accent} halo={halo} width={5} />;
}

/** A thin ring in the accent that shows on the stone: light on dark stones, dark on light ones. */
function Movable({ layout, theme, picture, halo }: Context) {
  return (
    <g class="movable" fill="none">
      {(picture.marks.movable ?? []).map((cell) => {
        const { x, y } = middle(layout, cell);
        const kind = stoneAt(picture.board, cell);
        return kind === '.' ? (
          <circle
            key={cell}
            cx={x}
            cy={y}
            r="11"
            fill={theme.accent}
            stroke={halo}
            stroke-width="3"
            opacity="0.85"
          />
        ) : (
          <circle
            key={cell}
            cx={x}
            cy={y}
            r="30"
            stroke={kind === 'x' ? '#7FE3EA' : '#0B6B73'}
            stroke-width="4"
          />
        );
      })}
    </g>
  );
}

function TargetMark(props: Context & { target: Target }) {
  const { layout, theme, picture, halo, target } = props;
  const { x, y } = middle(layout, target.cell);
  const isStone = stoneAt(picture.board, target.cell) !== '.';
  const color =
    target.ends === 'wins' ? theme.ok : target.ends === 'loses' ? theme.danger : theme.accent;
  const sign = target.ends === 'wins' ? '✓' : target.ends === 'loses' ? '!' : `${target.takes}`;
  const isWordless = target.ends === undefined && (target.takes === 0 || isStone);
  return (
    <g class="target">
      {isStone && <Stroke d={ring(x, y, 40)} color={color} halo={halo} width={5} />}
      <circle cx={x} cy={y} r={isWordless ? 13 : 22} fill={color} stroke={halo} stroke-width="4" />
      {!isWordless && (
        <text
          x={x}
          y={y + 1}
          font-size="30"
          font-weight="700"
          font-family="system-ui, sans-serif"
          fill={halo}
          text-anchor="middle"
          dominant-baseline="central"
        >
          {sign}
        </text>
      )}
    </g>
  );
}

/** A diamond where the chosen move will end, joined to a small one where it begins. */
function PremoveMark({ layout, theme, picture, halo }: Context) {
  const { premove } = picture.marks;
  if (!premove) return null;
  const to = middle(layout, premove.to);
  const from = middle(layout, premove.from);
  const line = `M${from.x} ${from.y}L${to.x} ${to.y}${diamond(from.x, from.y, 18)}`;
  const d = diamond(to.x, to.y, 46) + (premove.from === premove.to ? '' : line);
  return <Stroke class="premove" d={d} color={theme.premove} halo={halo} width={8} />;
}

/** The rule that a refused move would break, drawn on the cells that show it. */
function BreachMark({ layout, theme, picture, halo }: Context) {
  const { breach } = picture.marks;
  if (!breach) return null;
  const at = middle(layout, breach.at);
  const paths: string[] = [];
  let dash: string | undefined;
  if (breach.rule === 'square_of_holes' || breach.rule === 'square_of_stones') {
    dash = '18 14';
    paths.push(around(layout, [breach.at, ...breach.cells], -4));
  } else if (breach.rule === 'no_hole_beside' || breach.rule === 'no_stone_beside') {
    for (const cell of breach.cells) {
      const { x, y } = middle(layout, cell);
      const [dx, dy] = [(x - at.x) / 100, (y - at.y) / 100];
      paths.push(`M${at.x + dx * 38} ${at.y + dy * 38}L${at.x + dx * 66} ${at.y + dy * 66}`);
    }
  } else {
    for (const cell of breach.cells) {
      if (cell === breach.at) continue;
      const { x, y } = middle(layout, cell);
      paths.push(ring(x, y, 30));
    }
  }
  return (
    <g class="breach">
      <Stroke d={cross(at.x, at.y, 16)} color={theme.danger} halo={halo} width={6} />
      <Stroke
        d={paths.join('')}
        color={theme.danger}
        halo={halo}
        width={6}
        {...(dash === undefined ? {} : { dash })}
      />
    </g>
  );
}

function WeakPairs({ layout, theme, picture, halo }: Context) {
  const pairs = picture.marks.weakPairs ?? [];
  if (pairs.length === 0) return null;
  const links = pairs.map(({ stones }) =>
    stones
      .map((cell, index) => {
        const { x, y } = middle(layout, cell);
        return `${index === 0 ? 'M' : 'L'}${x} ${y}`;
      })
      .join(''),
  );
  const rings = pairs.flatMap(({ cells }) =>
    cells.map((cell) => {
      const { x, y } = middle(layout, cell);
      return ring(x, y, 26);
    }),
  );
  return (
    <g class="weak">
      <Stroke d={links.join('')} color={theme.danger} halo={halo} width={6} dash="2 14" />
      <Stroke d={rings.join('')} color={theme.accent} halo={halo} width={5} />
    </g>
  );
}

function Evidence({ id, layout, theme, picture, halo }: Context) {
  const { evidence = [], evidenceKind } = picture.marks;
  if (evidence.length === 0) return null;
  if (evidenceKind === 'chain')
    return (
      <g class="evidence">
        {evidence.map(({ cell }) => {
          const { x, y } = middle(layout, cell);
          const isStone = stoneAt(picture.board, cell) !== '.';
          return (
            <g key={cell}>
              {isStone ? (
                <Stroke d={ring(x, y, 38)} color={theme.ok} halo={halo} width={6} />
              ) : (
                <rect x={x - 50} y={y - 50} width="100" height="100" fill={`url(#${id}-region)`} />
              )}
            </g>
          );
        })}
      </g>
    );
  const crosses: string[] = [];
  const squares = new Set<string>();
  for (const { cell, block } of evidence) {
    const { x, y } = middle(layout, cell);
    crosses.push(cross(x, y, 10));
    const square = [cell, ...block];
    const rows = new Set(square.map((name) => readCell(name).row));
    const columns = new Set(square.map((name) => readCell(name).column));
    if (block.length >= 3 && rows.size === 2 && columns.size === 2)
      squares.add(around(layout, square, -7));
  }
  return (
    <g class="evidence">
      {squares.size > 0 && (
        <Stroke d={[...squares].join('')} color={theme.danger} halo={halo} width={4} dash="14 12" />
      )}
      <Stroke d={crosses.join('')} color={theme.danger} halo={halo} width={5} />
    </g>
  );
}

/** Everything that is drawn over the stones. */
export function MarksLayer(props: Omit<Context, 'halo'>) {
  const halo = props.theme.ink === '#F1EEE6' ? '#14191B' : '#FFFBF2';
  const context = { ...props, halo };
  const { layout, theme, picture } = props;
  const { marks } = picture;
  const at = (cell: string) => middle(layout, cell);
  return (
    <g class="marks">
      <Evidence {...context} />
      <Last {...context} />
      <Movable {...context} />
      <WeakPairs {...context} />
      {marks.selected && (
        <Stroke
          class="selected"
          d={ring(at(marks.selected).x, at(marks.selected).y, 44)}
          color={theme.accent}
          halo={halo}
          width={8}
        />
      )}
      {marks.targets?.map((target) => (
        <TargetMark {...context} target={target} key={target.cell} />
      ))}
      {(marks.doomed?.length ?? 0) > 0 && (
        <Stroke
          class="doomed"
          d={(marks.doomed ?? []).map((cell) => cross(at(cell).x, at(cell).y, 24)).join('')}
          color={theme.danger}
          halo={halo}
          width={7}
        />
      )}
      {marks.hint && (
        <Stroke
          class="hint"
          d={
            marks.hint.from === marks.hint.to
              ? ring(at(marks.hint.to).x, at(marks.hint.to).y, 48)
              : `M${at(marks.hint.from).x} ${at(marks.hint.from).y}L${at(marks.hint.to).x} ${
                  at(marks.hint.to).y
                }${ring(at(marks.hint.to).x, at(marks.hint.to).y, 30)}`
          }
          color={theme.ok}
          halo={halo}
          width={8}
          dash="16 12"
        />
      )}
      <PremoveMark {...context} />
      <BreachMark {...context} />
    </g>
  );
}
