import { t } from '../i18n';
import { Link } from '../router';
import { useLobby } from './lobby';
import { LiveList } from './lobby_page';

const shown = 4;

/** For the home page: the way to the games that can be watched, with their number. */
export function WatchLink() {
  const { live } = useLobby();
  return (
    <Link to="/lobby#watch" class="button">
      {t('lobby.watch')}
      {live.length > 0 && ` (${live.length})`}
    </Link>
  );
}

/** For the home page: what is being played, if anything is. */
export function LiveGames() {
  const { open, live } = useLobby();
  return (
    <>
      {live.length > 0 && (
        <section class="live">
          <h2>{t('lobby.live')}</h2>
          <LiveList live={live.slice(0, shown)} />
        </section>
      )}
      {open.length > 0 && (
        <Link to="/lobby">
          {t('lobby.open')} ({open.length})
        </Link>
      )}
    </>
  );
}
