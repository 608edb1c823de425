// What a rules page has beside its text. Fetched after the text, so that the first page stays small.

import './figures.css';
import { Drawing } from '../board/drawing';
import { startBoard } from '../board/games';
import type { GameId } from '../core/types';
import { language, t } from '../i18n';
import type { Figures, Openings, Tip } from '../state/figures';
import { settings } from '../state/settings';
import { useStore } from '../state/store';
import { FigureBoard } from './figure';

const files = import.meta.glob<Figures>('@content/figures/*.json', { import: 'default' });

export async function loadFigures(id: GameId): Promise<Figures> {
  const load = Object.entries(files).find(([path]) => path.endsWith(`/${id}.json`))?.[1];
  return load ? load() : { figures: [], tips: [] };
}

/** The figures that stand under a heading, which is counted from 1. */
export function SectionFigures({ all, section }: { all: Figures; section: number }) {
  return (
    <>
      {all.figures.map(
        (figure, index) =>
          figure.section === section && (
            <FigureBoard
              key={figure.position}
              of={figure}
              name={t('figure.name', { n: index + 1 })}
            />
          ),
      )}
    </>
  );
}

export function Tips({ tips }: { tips: readonly Tip[] }) {
  return (
    <section class="tips">
      <h2>{t('tips.title')}</h2>
      <p class="muted">{t('tips.proved')}</p>
      {tips.map((tip, index) => (
        <div class="tip" key={tip.position}>
          <p class="advice">{tip.text[language()]}</p>
          <FigureBoard of={tip} name={t('tips.name', { n: index + 1 })} />
        </div>
      ))}
    </section>
  );
}

/** The first moves of a solved size, on its board. */
export function OpeningMap({ id, openings }: { id: GameId; openings: Openings }) {
  const { theme } = useStore(settings);
  const { size, wins, loses = [], text } = openings;
  const target = (ends: 'wins' | 'loses') => (cell: string) => ({ cell, takes: 0, ends });
  const listed = new Intl.ListFormat(language()).format(wins.length > 0 ? wins : loses);
  const name = t(wins.length > 0 ? 'openings.win' : 'openings.lose', {
    size: size.replace('x', '×'),
    cells: listed,
  });
  return (
    <section>
      <h2>{t('openings.title')}</h2>
      <p>{text[language()]}</p>
      <div class="map">
        <Drawing
          id="openings"
          title={name}
          picture={{
            game: id,
            size,
            board: startBoard(id, size),
            flip: false,
            theme,
            coordinates: true,
            marks: { targets: [...wins.map(target('wins')), ...loses.map(target('loses'))] },
          }}
        />
        <p class="muted small">{name}</p>
      </div>
    </section>
  );
}
