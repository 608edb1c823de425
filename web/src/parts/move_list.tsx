import { useEffect, useRef } from 'preact/hooks';
import { plyText } from '../board/words';
import { t } from '../i18n';

interface MovesProps {
  plies: readonly string[];
  shown: number;
  onShow(plies: number): void;
}

/** The moves, open from the start where there is room beside the board. */
export function MoveDrawer(props: MovesProps) {
  return (
    <details class="drawer" open={matchMedia('(min-width: 56.25em)').matches}>
      <summary>{t('play.moves')}</summary>
      <MoveList {...props} />
    </details>
  );
}

/** The plies by pairs; each shows the position after it. */
function MoveList(props: MovesProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    const box = list.current;
    // Only the list scrolls, never the page.
    if (current && box) box.scrollTop = current.offsetTop - box.clientHeight / 2;
  }, [props.shown]);
  if (props.plies.length === 0) return <p class="muted small">{t('play.no_moves')}</p>;
  const pairs = Array.from({ length: Math.ceil(props.plies.length / 2) }, (_, pair) => pair * 2);
  return (
    <ol class="moves" ref={list}>
      {pairs.map((first) => (
        <li key={first}>
          <span class="number">{first / 2 + 1}.</span>
          {[first, first + 1].map((ply) => {
            const text = props.plies[ply];
            if (text === undefined) return null;
            return (
              <button
                type="button"
                key={ply}
                aria-current={props.shown === ply + 1 ? 'true' : undefined}
                onClick={() => props.onShow(ply + 1)}
              >
                {plyText(text)}
              </button>
            );
          })}
        </li>
      ))}
    </ol>
  );
}
