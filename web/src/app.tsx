import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from './i18n';
import { Later } from './parts/later';
import { SettingsDialog } from './parts/settings_dialog';
import { Link, useRoute } from './router';
import { lazyPageOf, pageOf } from './routes';
import { applySettings, settings } from './state/settings';
import { useStore } from './state/store';

const myGamesLink = async () => (await import('./online/my_games_link')).MyGamesLink;

/** The shell: header, the page that the address names. */
export function App() {
  const { language } = useStore(settings);
  const { parts, path } = useRoute();
  const [isSetting, setSetting] = useState(false);
  useEffect(applySettings);
  // A reader who does not see the page learns that it is another one.
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) document.getElementById('main')?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [path]);
  const name = parts[0] ?? '';
  return (
    <>
      <a class="skip" href="#main">
        {t('site.skip')}
      </a>
      <header class="site">
        <Link to="/" class="mark">
          <img src="/icon.svg" alt="" width="28" height="28" />
          <span>papamu</span>
        </Link>
        <nav>
          <Link to="/lobby" current={name === 'lobby'}>
            {t('lobby.title')}
          </Link>
          <Later load={myGamesLink}>
            <Link to="/games" current={name === 'games'}>
              {t('games.title')}
            </Link>
          </Later>
        </nav>
        <button type="button" onClick={() => setSetting(true)}>
          {t('site.settings')}
        </button>
      </header>
      <main id="main" key={language} tabIndex={-1}>
        <Page name={name} />
      </main>
      {isSetting && <SettingsDialog onClose={() => setSetting(false)} />}
    </>
  );
}

function Page({ name }: { name: string }) {
  const ready = pageOf(name);
  const lazy = lazyPageOf(name);
  if (ready) {
    const Ready = ready;
    return <Ready />;
  }
  if (lazy) return <Lazy key={name} load={lazy} />;
  return (
    <p class="page">
      {t('site.not_found')} <Link to="/">{t('site.to_home')}</Link>
    </p>
  );
}

function Lazy({ load }: { load(): Promise<ComponentType> }) {
  const [Found, setFound] = useState<ComponentType | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    load().then(
      (component) => setFound(() => component),
      () => setFailed(true),
    );
  }, []);
  if (Found) return <Found />;
  return <p class="page">{isFailed ? t('site.failed') : t('play.loading')}</p>;
}
