import './online.css';
import { t } from '../i18n';
import { Link, useRoute } from '../router';
import { useStore } from '../state/store';
import { myGames, waitingForYou } from './my_games';
import { savedSeats } from './seats';

/** For the header: the way to one's games, with the number that wait. */
export function MyGamesLink() {
  const { length } = useStore(savedSeats());
  // Without a seat nothing is asked, and no line is opened for it.
  return length > 0 ? <WaitingLink /> : <GamesLink n={0} />;
}

function WaitingLink() {
  const standing = useStore(myGames());
  const n = waitingForYou(standing);
  return <GamesLink n={n} />;
}

function GamesLink({ n }: { n: number }) {
  const { parts } = useRoute();
  return (
    <Link to="/games" current={parts[0] === 'games'}>
      {t('games.title')}
      {n > 0 && (
        <>
          {' '}
          <span class="badge" title={t('games.waiting', { n })}>
            {n}
          </span>
        </>
      )}
    </Link>
  );
}
