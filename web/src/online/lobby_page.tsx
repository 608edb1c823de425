import { useEffect, useState } from 'preact/hooks';
import './online.css';
import { gameOf, games } from '../board/games';
import { gameName } from '../board/words';
import { t } from '../i18n';
import { Choice } from '../parts/choice';
import { useTitle } from '../parts/title';
import { go, Link } from '../router';
import { keepOnDevice, load } from '../state/settings';
import { useStore } from '../state/store';
import { connection, Refusal } from './connection';
import { findOpponent, suiting } from './create';
import { LineBar } from './line_bar';
import { useLobby } from './lobby';
import type { ErrorCode, LiveTable, OpenTable } from './messages';
import { ClockChoice, wishesKey } from './new_page';
import { newToken, savedSeats } from './seats';
import { readWishes, toCreate, type Wishes, withGame } from './wishes';
import { controlText, refusalText } from './words';

/** Open challenges, games to watch, and a game with whoever is there. */
export function LobbyPage() {
  const { open, live, isKnown } = useLobby();
  useTitle(t('lobby.title'));
  useEffect(() => {
    // The page was not there yet when the browser looked for the part that the address names.
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  const own = new Set(useStore(savedSeats()).map(({ table }) => table));
  return (
    <div class="online page">
      <h1>{t('lobby.title')}</h1>
      <LineBar />
      <section>
        <h2>{t('lobby.open')}</h2>
        {isKnown && open.length === 0 && <p class="muted">{t('lobby.open_none')}</p>}
        <ul class="rows">
          {open.map((table) => (
            <OpenRow key={table.table} table={table} />
          ))}
        </ul>
      </section>
      <section id="watch">
        <h2>{t('lobby.live')}</h2>
        {isKnown && live.length === 0 && <p class="muted">{t('lobby.live_none')}</p>}
        <LiveList live={live} />
      </section>
      <QuickGame open={open} own={own} />
    </div>
  );
}

function OpenRow({ table }: { table: OpenTable }) {
  return (
    <li>
      <Link to={`/g/${table.table}`} class="row-main">
        <strong>
          {gameName(table.game)} {table.size}
        </strong>
        <span> · {controlText(table.control)}</span>
        <span class="row-state">{table.nickname ?? t('lobby.guest')}</span>
      </Link>
      <Link to={`/g/${table.table}`} class="button">
        {t('lobby.look')}
      </Link>
    </li>
  );
}

/** Running games to watch; the home page shows them too. */
export function LiveList({ live }: { live: readonly LiveTable[] }) {
  const name = (nickname: string | null): string => nickname ?? t('lobby.guest');
  return (
    <ul class="rows">
      {live.map(({ table, game, size, plies, watchers, nicknames }) => (
        <li key={table}>
          <Link to={`/g/${table}`} class="row-main">
            <strong>
              {gameName(game)} {size}
            </strong>
            <span>
              {' · '}
              {t('lobby.versus', { first: name(nicknames[0]), second: name(nicknames[1]) })}
            </span>
            <span class="row-state">
              {t('lobby.plies', { n: plies })} · {t('table.watchers', { n: watchers })}
            </span>
          </Link>
          <Link to={`/g/${table}`} class="button">
            {t('lobby.watch')}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function QuickGame(props: { open: readonly OpenTable[]; own: ReadonlySet<string> }) {
  const [wishes, setWishes] = useState<Wishes>(() => {
    const stored = readWishes(load(wishesKey), new URLSearchParams());
    // With a stranger a clock is what one expects.
    return stored.clock === 'fischer' || stored.clock === 'delay'
      ? stored
      : { ...stored, clock: 'fischer' };
  });
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ErrorCode | null>(null);
  const search = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setRefusal(null);
    keepOnDevice(wishesKey, JSON.stringify(wishes));
    try {
      const request = toCreate({ ...wishes, seat: 'random', listed: true }, newToken());
      const table = await findOpponent(
        connection(),
        request,
        suiting(props.open, request, props.own),
      );
      go(`/g/${table}`);
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'lost') setRefusal(error.code);
      setBusy(false);
    }
  };
  return (
    <section id="quick">
      <h2>{t('lobby.quick')}</h2>
      <p class="muted">{t('lobby.quick_line')}</p>
      <form class="form" onSubmit={search}>
        <Choice
          name="quick-game"
          label={t('new.game')}
          value={wishes.game}
          options={games.map(({ id }) => ({ value: id, label: gameName(id) }))}
          onChange={(game) => setWishes(withGame(wishes, game))}
        />
        <Choice
          name="quick-size"
          label={t('new.size')}
          value={wishes.size}
          options={gameOf(wishes.game).sizes.map((size) => ({ value: size, label: size }))}
          onChange={(size) => setWishes({ ...wishes, size })}
        />
        <ClockChoice wishes={wishes} setWishes={setWishes} />
        <div class="buttons">
          <button type="submit" class="primary" disabled={isBusy}>
            {t(isBusy ? 'lobby.quick_busy' : 'lobby.quick_go')}
          </button>
        </div>
        <p role="alert">{refusal ? refusalText(refusal) : ''}</p>
      </form>
    </section>
  );
}
