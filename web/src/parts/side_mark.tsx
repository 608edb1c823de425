import type { Color, GameId } from '../core/types';

/**
 * A small stone (a cell in Inverse) that shows a side beside a name; shape and fill tell it. That of a
 * seat slides over when seats exchange their colors.
 */
export function SideMark(props: { game: GameId; color: Color; slides?: boolean }) {
  const { game, color } = props;
  const isBlack = color === 'black';
  return (
    <svg
      class="side"
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      data-slide={props.slides ? color : undefined}
    >
      {game === 'inverse-room-and-pillar' ? (
        <>
          <rect
            x="3"
            y="3"
            width="18"
            height="18"
            rx="2"
            fill={isBlack ? '#D98E84' : '#8FB0DA'}
            stroke="#3A3F42"
            stroke-width="1.5"
          />
          {!isBlack && (
            <path d="M4 13L13 4M4 20L20 4M11 20L20 11" stroke="#2F568C" stroke-width="2" />
          )}
        </>
      ) : (
        <circle
          cx="12"
          cy="12"
          r="9.5"
          fill={isBlack ? '#17191A' : '#FFFBF2'}
          stroke={isBlack ? '#A9B2B6' : '#75684F'}
          stroke-width="1.5"
        />
      )}
    </svg>
  );
}
