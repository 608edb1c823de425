import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Drawing } from '../board/drawing';
import { findGame, type Game } from '../board/games';
import { gameName } from '../board/words';
import type { GameId } from '../core/types';
import { language, t } from '../i18n';
import type { Language } from '../i18n/message';
import { creditText } from '../parts/credit';
import { useTitle } from '../parts/title';
import { Link, useRoute } from '../router';
import { settings } from '../state/settings';
import { useStore } from '../state/store';
import { readRules, type Section } from './rules_text';
import { samples } from './samples';

const texts = import.meta.glob<string>('@content/rules/*.md', { query: '?raw', import: 'default' });

/** The text in the language, or in English where it has not been written yet. */
async function loadRules(id: string, wanted: Language): Promise<Section[]> {
  const find = (tag: string) =>
    Object.entries(texts).find(([path]) => path.endsWith(`/${id}.${tag}.md`))?.[1];
  const text = find(wanted) ?? find('en');
  return text ? readRules(await text()) : [];
}

/** What there is to play on beside the text, with the page's parts that show it. */
async function loadExtras(id: GameId) {
  const parts = await import('./figures');
  return { ...parts, all: await parts.loadFigures(id) };
}

/** `/rules/:game`: the text of `content/` with its figures and tips, facts and whose game it is. */
export function RulesPage() {
  const { parts } = useRoute();
  const game = findGame(parts[1]);
  if (!game) return <p class="page">{t('site.not_found')}</p>;
  return <Rules key={`${game.id} ${language()}`} game={game} />;
}

function Rules({ game }: { game: Game }) {
  const [sections, setSections] = useState<Section[]>([]);
  const [extras, setExtras] = useState<Awaited<ReturnType<typeof loadExtras>> | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { theme } = useStore(settings);
  const title = t('rules.title', { game: gameName(game.id) });
  useTitle(title);
  const sample = samples[game.id];
  // The text ends with the credit; tips come before it.
  const credit = sections.at(-1);
  useEffect(() => {
    loadRules(game.id, language()).then(setSections, () => setMissing(true));
    // Without them the text still says it all.
    loadExtras(game.id).then(setExtras, () => {});
  }, []);
  return (
    <article class="page rules">
      <h1>{title}</h1>
      <p class="muted">{creditText(game.id)}</p>
      <div class="figure">
        <Drawing
          id="rules"
          title={gameName(game.id)}
          picture={{
            game: game.id,
            size: sample.size,
            board: sample.after,
            flip: false,
            theme,
            coordinates: true,
            marks: { last: sample.last },
          }}
        />
        <Link to={`/play/${game.id}`} class="button primary">
          {t('rules.play', { game: gameName(game.id) })}
        </Link>
        <Facts game={game} />
      </div>
      <div class="text">
        {isMissing && <p role="alert">{t('site.failed')}</p>}
        {sections.slice(0, -1).map((section, index) => (
          <Written key={section.heading} section={section}>
            {extras && <extras.SectionFigures all={extras.all} section={index + 1} />}
          </Written>
        ))}
        {extras && <extras.Tips tips={extras.all.tips} />}
        {extras?.all.openings && <extras.OpeningMap id={game.id} openings={extras.all.openings} />}
        {credit && <Written section={credit} />}
        {game.sheet && (
          <p>
            <a href={game.sheet} rel="noopener noreferrer">
              {t('game.sheet')}
            </a>{' '}
            <span class="muted small">{game.sheet.replace('https://', '')}</span>
          </p>
        )}
      </div>
    </article>
  );
}

function Written(props: { section: Section; children?: ComponentChildren }) {
  const { heading, paragraphs } = props.section;
  return (
    <section>
      <h2>{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {props.children}
    </section>
  );
}

function Facts({ game }: { game: Game }) {
  const isMining = game.id === 'room-and-pillar' || game.id === 'inverse-room-and-pillar';
  const facts: [string, string][] = [
    [t('rules.players'), '2'],
    ...(isMining
      ? ([
          [t('rules.length'), t('rules.length_minutes', { n: 4 })],
          [t('rules.complexity'), t('rules.complexity_of', { n: 1 })],
        ] as [string, string][])
      : []),
    [t('rules.origin'), t(`rules.origin.${game.id}`)],
    ...(game.designer === ''
      ? []
      : ([[t('rules.designer'), `${game.designer}, ${game.year}`]] as [string, string][])),
    [t('rules.sizes'), game.sizes.map((size) => size.replace('x', '×')).join(', ')],
  ];
  return (
    <>
      <h2>{t('rules.facts')}</h2>
      <dl class="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
