import { useEffect, useRef, useState } from 'preact/hooks';
import { Board } from '../board/board';
import { layoutOf } from '../board/drawing';
import { findGame, gameOf } from '../board/games';
import { pictureOf } from '../board/picture';
import { gameName } from '../board/words';
import type { Color, Seat } from '../core/types';
import { t } from '../i18n';
import { BoardBox } from '../parts/board_box';
import { Credit } from '../parts/credit';
import { KeysDialog } from '../parts/keys_dialog';
import { MoveDrawer } from '../parts/move_list';
import { SetupDialog } from '../parts/setup_dialog';
import { useSlide } from '../parts/slide';
import { useSwipe } from '../parts/swipe';
import { useTitle } from '../parts/title';
import { TypedMove } from '../parts/typed_move';
import { WaitingBoard } from '../parts/waiting_board';
import { zoomKeys } from '../parts/zoom';
import { go, useRoute } from '../router';
import type { LineState } from '../state/line_of_play';
import { type LocalGame, newGame, rematch } from '../state/local_game';
import { linkedGame, openGame, randomSeed, type Slot, saveGame } from '../state/saved_games';
import type { Session } from '../state/session';
import { settings } from '../state/settings';
import { sounds } from '../state/sound';
import { useStore } from '../state/store';
import { Actions, EndActions, ResignQuestion } from './play_actions';
import { lineKeys, usePlayKeys } from './play_keys';
import { PieCard, SeatBar, Status, spokenText, statusText, swapText } from './play_parts';
import { useSession } from './use_session';

/** `/play/:game`, and `/play/:game/linked` for a line that somebody sent. */
export function PlayPage() {
  const { parts, query } = useRoute();
  const game = findGame(parts[1]);
  const linked = linkedGame(parts[1], query);
  const slot: Slot = parts[2] === 'linked' ? 'linked' : (game?.id ?? 'konane');

  useEffect(() => {
    if (!linked) return;
    saveGame('linked', linked);
    go(`/play/${linked.game}/linked`, 'replace');
  }, [linked?.plies.join('.')]);

  if (!game) return <p class="page">{t('site.not_found')}</p>;
  if (linked) return null;
  return <PlaySlot key={`${slot} ${game.id}`} slot={slot} id={game.id} />;
}

function PlaySlot({ slot, id }: { slot: Slot; id: LocalGame['game'] }) {
  const [game, setGame] = useState(() =>
    openGame(slot, { game: id, size: gameOf(id).usual, mode: 'computer', level: 3, you: 'first' }),
  );
  return <LocalPlay key={game.seed} game={game} slot={slot} onNew={setGame} />;
}

function LocalPlay(props: { game: LocalGame; slot: Slot; onNew(game: LocalGame): void }) {
  const { game, slot } = props;
  const { session, state, failed, retry } = useSession(game, (kept) => saveGame(slot, kept));
  const [isSettingUp, setSettingUp] = useState(false);
  const start = (fresh: LocalGame) => {
    saveGame(slot, fresh);
    props.onNew(fresh);
  };
  const error = failed || state?.error;
  return (
    <>
      {session && state?.view ? (
        <Playing
          session={session}
          state={state}
          onSetup={() => setSettingUp(true)}
          onRematch={() => start(rematch(state.local, new Date(), randomSeed()))}
          onFrom={(plies) =>
            start({
              ...newGame({ ...state.local, mode: state.local.mode }, new Date(), randomSeed()),
              plies,
              you:
                state.local.mode === 'computer' ? (plies.length % 2 ? 'second' : 'first') : 'first',
            })
          }
        />
      ) : (
        <WaitingBoard game={game.game} size={game.size} flip={game.you === 'second'} />
      )}
      {error && (
        <div class="error bar" role="alert">
          <span>{t(state?.view || failed ? 'play.failed' : 'play.bad_link', { why: error })}</span>
          <button type="button" onClick={retry}>
            {t('play.try_again')}
          </button>
          <button type="button" onClick={() => setSettingUp(true)}>
            {t('play.new')}
          </button>
        </div>
      )}
      {isSettingUp && (
        <SetupDialog
          now={state?.local ?? game}
          onClose={() => setSettingUp(false)}
          onStart={(setup) => {
            setSettingUp(false);
            start(newGame(setup, new Date(), randomSeed()));
          }}
        />
      )}
    </>
  );
}

function Playing(props: {
  session: Session;
  state: LineState;
  onSetup(): void;
  onRematch(): void;
  onFrom(plies: readonly string[]): void;
}) {
  const { session, state } = props;
  const { local, view, live, shown } = state;
  const { theme, coordinates } = useStore(settings);
  const [flip, setFlip] = useState(local.mode === 'computer' && local.you === 'second');
  const [keeps, setKeeps] = useState(-1);
  const [isTyping, setTyping] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isHelping, setHelping] = useState(false);
  const [read, setRead] = useState('');
  const canPlay = session.canPlay();
  const isComputer = local.mode === 'computer';
  const reader: Seat | null = isComputer ? local.you : null;
  const game = gameOf(local.game);

  const keys = {
    ...lineKeys(session, setRead),
    ...zoomKeys(setRead),
    t: () => void session.takeBack(),
    h: () => void session.hint(),
    '/': () => setTyping(true),
    '?': () => setHelping(true),
  };
  usePlayKeys(keys);

  const isYours = isComputer && canPlay;
  useTitle(gameName(game.id), isYours);
  useEffect(() => {
    if (isYours && local.plies.length > 0) sounds.turn();
  }, [isYours, game.id]);

  const swipe = useSwipe(session);
  const box = useRef<HTMLDivElement>(null);
  useSlide(box, live?.swapped);

  if (!view || !live) return null;
  const names = namesOf(local);
  const seatOf = (color: Color): Seat =>
    (color === live.side) === (live.seat === 'first') ? 'first' : 'second';
  const below: Color = flip ? 'white' : 'black';
  const isSwapTime = live.can_swap && canPlay && keeps !== local.plies.length;
  const picture = pictureOf(view, { flip, theme, coordinates });
  const { width, height } = layoutOf(picture);
  const swap = swapText(state, reader);
  // The bar below the board is the reader's own; with two people it follows the board.
  const bottom: Seat = isComputer ? local.you : seatOf(below);
  const bar = (seat: Seat, place: string) => (
    <SeatBar
      place={place}
      game={local.game}
      name={names[seat]}
      color={seatOf('black') === seat ? 'black' : 'white'}
      isTurn={live.result === null && live.seat === seat}
      isWinner={live.result?.winner_seat === seat}
    />
  );

  return (
    <div ref={box} class={shown < local.plies.length ? 'play reviewing' : 'play'}>
      <h1 class="visually-hidden">{gameName(game.id)}</h1>
      {bar(bottom === 'first' ? 'second' : 'first', 'top')}
      <BoardBox ratio={width / height} last={view.last?.to ?? null} swipe={canPlay ? {} : swipe}>
        <Board
          view={view}
          canPlay={canPlay}
          flip={flip}
          swappedTo={isComputer && local.you === 'first' ? 'white' : 'black'}
          breach={state.breach}
          hint={state.hint}
          premove={state.premove?.move ?? null}
          onPremove={session.canPremove() ? (move) => session.premove(move) : null}
          onPlay={(move) => void session.play(move)}
          onWhy={(move) => void session.why(move)}
          onRefuse={(refusal) => session.refuse(refusal)}
        />
      </BoardBox>
      {bar(bottom, 'bottom')}
      <div class="middle">
        <Status state={state} reader={reader} swap={swap} />
        {isSwapTime && (
          <PieCard
            game={local.game}
            onKeep={() => setKeeps(local.plies.length)}
            onSwap={() => void session.play('swap')}
          />
        )}
        {isAsking && live.result === null && (
          <ResignQuestion
            onResign={() => {
              setAsking(false);
              void session.resign();
            }}
            onStay={() => setAsking(false)}
          />
        )}
        {isTyping && (
          <TypedMove onType={(text) => void session.type(text)} onClose={() => setTyping(false)} />
        )}
        {live.result && (
          <EndActions
            local={local}
            onRematch={props.onRematch}
            onSetup={props.onSetup}
            onReview={() => void session.step(0)}
          />
        )}
        {shown < local.plies.length && (
          <button type="button" onClick={() => props.onFrom(local.plies.slice(0, shown))}>
            {t('play.play_from_here')}
          </button>
        )}
      </div>
      <MoveDrawer plies={local.plies} shown={shown} onShow={(plies) => void session.step(plies)} />
      <Actions
        session={session}
        state={state}
        names={names}
        picture={picture}
        onFlip={() => setFlip(!flip)}
        onType={() => setTyping(true)}
        onResign={() => setAsking(true)}
        onSetup={props.onSetup}
        onKeys={() => setHelping(true)}
      />
      <Credit id={local.game} />
      <div role="status" aria-live="polite" class="visually-hidden">
        {spokenText(state, statusText(state, reader), swap)}
      </div>
      <div role="status" aria-live="polite" class="visually-hidden">
        {read}
      </div>
      {isHelping && <KeysDialog works={Object.keys(keys)} onClose={() => setHelping(false)} />}
    </div>
  );
}

/** Who sits where, as it is shown and written into records. */
function namesOf(local: LocalGame): Record<Seat, string> {
  if (local.mode === 'screen')
    return { first: t('play.person', { n: 1 }), second: t('play.person', { n: 2 }) };
  const computer = t('play.computer', { n: local.level });
  return local.you === 'first'
    ? { first: t('play.you'), second: computer }
    : { first: computer, second: t('play.you') };
}
