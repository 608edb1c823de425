import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Drawing } from '../board/drawing';
import { type Game, games, startBoard } from '../board/games';
import { animate } from '../board/motion';
import type { BoardPicture } from '../board/picture';
import { gameName } from '../board/words';
import type { GameId } from '../core/types';
import { t } from '../i18n';
import { Later } from '../parts/later';
import { SetupDialog } from '../parts/setup_dialog';
import { useTitle } from '../parts/title';
import { go, Link } from '../router';
import { type LocalGame, newGame } from '../state/local_game';
import { openGame, randomSeed, saveGame } from '../state/saved_games';
import { hasMotion, settings } from '../state/settings';
import { useStore } from '../state/store';
import { PieCard, Status, spokenText, statusText } from './play_parts';
import { samples } from './samples';
import { SmallBoard } from './small_board';
import { useSession } from './use_session';

const watchLink = async () => (await import('../online/live_games')).WatchLink;
const liveGames = async () => (await import('../online/live_games')).LiveGames;

const easy = { game: 'konane', size: '6x6', mode: 'computer', level: 2, you: 'first' } as const;

/** A board that can be played on at once, and the five games. */
export function HomePage() {
  const [game, setGame] = useState(() => openGame('home', easy));
  const [isSettingUp, setSettingUp] = useState(false);
  useTitle('');
  return (
    <div class="home">
      <h1 class="line">{t('site.line')}</h1>
      <HomeGame key={game.seed} game={game} onNew={setGame} onSetup={() => setSettingUp(true)} />
      <section class="games" aria-labelledby="games">
        <div class="ways">
          <Link to="/new" class="button primary friend">
            {t('home.friend')}
          </Link>
          <Link to="/lobby#quick" class="button">
            {t('lobby.quick')}
          </Link>
          <Later load={watchLink}>
            <Link to="/lobby#watch" class="button">
              {t('lobby.watch')}
            </Link>
          </Later>
        </div>
        <h2 id="games">{t('home.games')}</h2>
        <ul>
          {games.map((game) => (
            <GameCard key={game.id} game={game} />
          ))}
        </ul>
        <Later load={liveGames} />
      </section>
      {isSettingUp && (
        <SetupDialog
          now={{ ...easy, size: '8x8', level: 3 }}
          onClose={() => setSettingUp(false)}
          onStart={(setup) => {
            saveGame(setup.game, newGame(setup, new Date(), randomSeed()));
            go(`/play/${setup.game}`);
          }}
        />
      )}
    </div>
  );
}

function HomeGame(props: { game: LocalGame; onNew(game: LocalGame): void; onSetup(): void }) {
  const { game } = props;
  const { session, state, failed, retry } = useSession(game, (kept) => saveGame('home', kept));
  const { size } = game;
  const start = { game: game.game, size, board: startBoard(game.game, size) };
  const again = () => {
    const fresh = newGame(easy, new Date(), randomSeed());
    saveGame('home', fresh);
    props.onNew(fresh);
  };
  const view = state?.view;
  const error = failed || state?.error;
  return (
    <section class="first-board" aria-label={t('home.you_begin')}>
      <SmallBoard line={session} state={state} start={start} title={t('play.loading')} />
      <div class="under">
        {state && session ? (
          <>
            <Status state={state} reader="first" />
            {view?.can_swap && session.canPlay() && (
              <PieCard
                game={game.game}
                onKeep={() => {}}
                onSwap={() => void session.play('swap')}
              />
            )}
            <div role="status" aria-live="polite" class="visually-hidden">
              {spokenText(state, statusText(state, 'first'))}
            </div>
          </>
        ) : (
          <div class="status">
            <p class="sentence">{t('home.you_begin')}</p>
          </div>
        )}
        {error && (
          <div class="error bar" role="alert">
            <span>{t('play.failed', { why: error })}</span>
            <button type="button" onClick={retry}>
              {t('play.try_again')}
            </button>
          </div>
        )}
        <div class="after">
          {(state?.local.plies.length ?? 0) > 0 && (
            <button type="button" class={view?.result ? 'primary' : ''} onClick={again}>
              {t('home.again')}
            </button>
          )}
          <button type="button" onClick={props.onSetup}>
            {t('home.larger')}
          </button>
        </div>
      </div>
    </section>
  );
}

/** A game to go to: its small board plays one move under the pointer or the focus. */
function GameCard({ game }: { game: Game }) {
  const { id, designer, year } = game;
  const [isOn, setOn] = useState(false);
  return (
    <li
      onPointerEnter={() => setOn(true)}
      onPointerLeave={() => setOn(false)}
      onFocusIn={() => setOn(true)}
      onFocusOut={() => setOn(false)}
    >
      <Link to={`/play/${id}`} class="game">
        <Sample id={id} isPlayed={isOn} />
        <strong>{gameName(id)}</strong>
        <span class="small muted">
          {designer === '' ? t('game.traditional') : t('game.by', { designer, year })}
        </span>
      </Link>
      <Link to={`/rules/${id}`} class="small">
        {t('home.rules')}
        <span class="visually-hidden">: {gameName(id)}</span>
      </Link>
    </li>
  );
}

function Sample({ id, isPlayed }: { id: GameId; isPlayed: boolean }) {
  const { theme } = useStore(settings);
  const { size, before, after, last } = samples[id];
  const box = useRef<HTMLSpanElement>(null);
  const picture: BoardPicture = {
    game: id,
    size,
    board: isPlayed ? after : before,
    flip: false,
    theme,
    coordinates: false,
    marks: isPlayed ? { last } : {},
  };
  useLayoutEffect(() => {
    const svg = box.current?.querySelector('svg');
    if (!svg || !isPlayed || !hasMotion()) return;
    const ply = { ...last, ply: last.to };
    animate(
      svg,
      picture,
      { game: id, size, board: before, last: null },
      { game: id, size, board: after, last: ply },
    );
  }, [isPlayed]);
  return (
    <span class="sample" ref={box}>
      <Drawing id={id} picture={picture} />
    </span>
  );
}
