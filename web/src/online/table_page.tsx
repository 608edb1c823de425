import { useEffect, useRef, useState } from 'preact/hooks';
import './online.css';
import { Board } from '../board/board';
import { layoutOf } from '../board/drawing';
import { pictureOf } from '../board/picture';
import { colorName, gameName, nowYouAre } from '../board/words';
import { t } from '../i18n';
import { lineKeys, usePlayKeys } from '../pages/play_keys';
import { PieCard, Status, spokenText, statusText } from '../pages/play_parts';
import { BoardBox } from '../parts/board_box';
import { Credit } from '../parts/credit';
import { KeysDialog } from '../parts/keys_dialog';
import { MoveDrawer } from '../parts/move_list';
import { useSlide } from '../parts/slide';
import { useSwipe } from '../parts/swipe';
import { useTitle } from '../parts/title';
import { TypedMove } from '../parts/typed_move';
import { WaitingBoard } from '../parts/waiting_board';
import { zoomKeys } from '../parts/zoom';
import { go, Link, useRoute } from '../router';
import type { LineState } from '../state/line_of_play';
import { settings } from '../state/settings';
import { sounds } from '../state/sound';
import { useStore } from '../state/store';
import { FirstMoveDue, MoveDue, useClockCalls } from './clock_view';
import { connection } from './connection';
import { LineBar } from './line_bar';
import type { Snapshot } from './messages';
import { type OnlineGame, pendingMark, seatOfColor } from './online_game';
import { canOfferTakeback, colorOf, otherSeat, type TableState } from './table';
import { TableActions } from './table_actions';
import {
  AwayLine,
  JoinCard,
  LeaveQuestion,
  OverCard,
  PhraseMenu,
  TakebackCard,
  WaitCard,
} from './table_cards';
import { Elsewhere, More } from './table_more';
import { TableSeat } from './table_seat';
import { Talk, useNoTexts, WriteItem } from './talk';
import { useTable } from './use_table';
import type { Visit, VisitState } from './visit';
import { clocksText, refusalText } from './words';

/** `/g/:table`: a game over the network, for those who play it and those who watch. */
export function TablePage() {
  const { parts } = useRoute();
  const id = parts[1] ?? '';
  return <OneTable key={id} id={id} />;
}

function OneTable({ id }: { id: string }) {
  const { visit, table, game, state, failed, retry } = useTable(id);
  useEffect(() => {
    if (table?.goTo) go(`/g/${table.goTo}`);
  }, [table?.goTo]);

  if (table?.isMissing)
    return (
      <p class="page">
        {t('table.missing')} <Link to="/">{t('table.home')}</Link>
      </p>
    );
  const known = table?.table;
  const error = failed || state?.error;
  return (
    <>
      {visit && table && known && game && state?.view ? (
        <AtTable visit={visit} table={table} known={known} game={game} state={state} />
      ) : (
        <BeforeTable table={known?.snapshot} />
      )}
      {error && (
        <div class="error bar" role="alert">
          <span>{t('play.failed', { why: error })}</span>
          <button type="button" onClick={retry}>
            {t('play.try_again')}
          </button>
        </div>
      )}
    </>
  );
}

/** Until the table and the core are there. */
function BeforeTable({ table }: { table: Snapshot | undefined }) {
  if (!table)
    return (
      <div class="page">
        <LineBar />
        <p>{t('table.loading')}</p>
      </div>
    );
  return <WaitingBoard game={table.game} size={table.size} flip={false} />;
}

function swappedText(state: LineState, table: Snapshot): string {
  const { live } = state;
  if (live?.last?.ply !== 'swap') return '';
  if (!table.you) return t('pie.swapped', { color: colorName(live.game, 'black') });
  const key = table.you === 'second' ? 'pie.you_are' : 'table.swapped_by_opponent';
  return nowYouAre(live.game, colorOf(table.you, true), key);
}

/** What the page says of a table whose game does not go on. */
function tableSentence(table: TableState, state: LineState): string | null {
  const { snapshot } = table;
  if (snapshot.state === 'waiting') return t(snapshot.you ? 'wait.title' : 'join.title');
  if (snapshot.cancelled) {
    const { reason, note } = snapshot.cancelled;
    return note ? t('over.operator_note', { note }) : t(`over.${reason}`);
  }
  if (table.pending && state.shown === state.local.plies.length) return t('table.pending');
  return null;
}

function AtTable(props: {
  visit: Visit;
  table: VisitState;
  known: TableState;
  game: OnlineGame;
  state: LineState;
}) {
  const { visit, known, game, state } = props;
  const { isBusy, refusal } = props.table;
  const { snapshot: table, pending } = known;
  const { view, live, shown, local } = state;
  const { theme, coordinates } = useStore(settings);
  const you = table.you;
  const [isTurned, setTurned] = useState(false);
  const [keeps, setKeeps] = useState(-1);
  const [isTyping, setTyping] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const [asks, setAsks] = useState<'resign' | 'cancel' | null>(null);
  const [dialog, setDialog] = useState<'keys' | 'elsewhere' | null>(null);
  const [read, setRead] = useState('');
  const canPlay = game.canPlay();
  const name = gameName(table.game);

  const canTakeBack = you !== null && canOfferTakeback(known, you) && pending === null;
  const keys = {
    ...lineKeys(game, setRead),
    ...zoomKeys(setRead),
    ...(you && table.takebacks ? { t: () => canTakeBack && visit.act('offer_takeback') } : {}),
    ...(table.control.kind === 'none'
      ? {}
      : {
          c: () =>
            setRead(clocksText(table, Date.now() + connection().status.get().clock_offset_ms)),
        }),
    ...(you ? { '/': () => canPlay && setTyping(true) } : {}),
    '?': () => setDialog('keys'),
  };
  usePlayKeys(keys);
  useNoTexts(table, visit);
  const swipe = useSwipe(game);
  const box = useRef<HTMLDivElement>(null);
  useSlide(box, table.swapped);
  useClockCalls(table, setRead);
  useYourTurn(canPlay, name, table.plies.length > 0 || you === 'first');

  if (!view || !live) return null;
  // Whoever holds a seat has it below. A swap does not turn the board, only the names change sides.
  const bottom = you ?? seatOfColor(table, 'black');
  const flip = (you === 'second') !== isTurned;
  const picture = pictureOf(view, { flip, theme, coordinates });
  const { width, height } = layoutOf(picture);
  const sentence = tableSentence(known, state);
  const swapped = swappedText(state, table);
  const isSwapTime = live.can_swap && canPlay && keeps !== local.plies.length;
  const isRunning = table.state === 'playing';
  const isSettingUp = table.state === 'waiting';
  const isEarly = table.plies.length < 2;
  const lastMove = pending ? 'unsent' : you && table.plies.length > 0 ? 'safe' : undefined;

  return (
    <div
      ref={box}
      class={`play online${isSettingUp ? ' setting-up' : ''}${shown < local.plies.length ? ' reviewing' : ''}`}
    >
      <h1 class="visually-hidden">{name}</h1>
      <TableSeat table={table} seat={otherSeat(bottom)} place="top" />
      <BoardBox ratio={width / height} last={view.last?.to ?? null} swipe={canPlay ? {} : swipe}>
        <Board
          view={view}
          canPlay={canPlay}
          flip={flip}
          swappedTo={you ? colorOf(you, true) : 'black'}
          breach={state.breach}
          premove={state.premove?.move ?? null}
          onPremove={game.canPremove() ? (move) => game.premove(move) : null}
          pending={pending && shown === local.plies.length ? pendingMark(live, pending.ply) : null}
          onPlay={(move) => game.play(move)}
          onWhy={(move) => void game.why(move)}
          onRefuse={(reason) => game.refuse(reason)}
        />
      </BoardBox>
      <TableSeat table={table} seat={bottom} place="bottom" />
      <div class="middle">
        <LineBar lastMove={lastMove} />
        {swapped && <p class="swapped">{swapped}</p>}
        {isSwapTime && (
          <PieCard
            game={table.game}
            onKeep={() => setKeeps(local.plies.length)}
            onSwap={() => game.play('swap')}
          />
        )}
        <TakebackCard table={table} visit={visit} isBusy={isBusy} />
        {asks && isRunning && (
          <LeaveQuestion
            kind={asks}
            onYes={() => {
              setAsks(null);
              visit.act(asks);
            }}
            onNo={() => setAsks(null)}
          />
        )}
        {sentence && !isSettingUp && <p class="sentence">{sentence}</p>}
        {!sentence && !isSwapTime && <Status state={state} reader={you} />}
        {refusal && (
          <p class="note" role="alert">
            {refusalText(refusal)}
          </p>
        )}
        <FirstMoveDue table={table} />
        <MoveDue table={table} />
        <AwayLine table={table} visit={visit} isBusy={isBusy} />
        <WaitCard table={table} visit={visit} isBusy={isBusy} />
        <JoinCard table={table} visit={visit} isBusy={isBusy} />
        {isTyping && (
          <TypedMove onType={(text) => void game.type(text)} onClose={() => setTyping(false)} />
        )}
        <OverCard table={table} visit={visit} isBusy={isBusy} onReview={() => void game.step(0)} />
        <Talk
          known={known}
          texts={props.table.texts}
          visit={visit}
          isWriting={isWriting}
          onWritten={() => setWriting(false)}
        />
        <p class="watching small muted">
          {!you && isRunning && `${t('table.you_watch')} `}
          {table.watchers > 0 && t('table.watchers', { n: table.watchers })}
        </p>
      </div>
      <MoveDrawer plies={local.plies} shown={shown} onShow={(plies) => void game.step(plies)} />
      <TableActions
        shown={shown}
        plies={local.plies.length}
        onStep={(to) => void game.step(to)}
        onTakeBack={you && table.takebacks && isRunning ? () => visit.act('offer_takeback') : null}
        isTakeBackOff={!canTakeBack || isBusy}
        phrases={
          you && table.state !== 'waiting' && table.state !== 'cancelled' ? (
            <PhraseMenu onSay={(phrase) => visit.act('say', phrase)}>
              <WriteItem table={table} onWrite={() => setWriting(true)} />
            </PhraseMenu>
          ) : null
        }
        more={
          <More
            table={table}
            view={live}
            picture={picture}
            leave={you && isRunning ? (isEarly ? 'cancel' : 'resign') : null}
            onLeave={setAsks}
            onTurn={() => setTurned(!isTurned)}
            onType={canPlay ? () => setTyping(true) : null}
            onElsewhere={you ? () => setDialog('elsewhere') : null}
            onKeys={() => setDialog('keys')}
          />
        }
      />
      <Credit id={table.game} />
      <div role="status" aria-live="polite" class="visually-hidden">
        {spokenText(state, sentence ?? statusText(state, you), swapped)}
      </div>
      <div role="status" aria-live="polite" class="visually-hidden">
        {read}
      </div>
      {dialog === 'keys' && (
        <KeysDialog works={Object.keys(keys)} onClose={() => setDialog(null)} />
      )}
      {dialog === 'elsewhere' && <Elsewhere id={table.id} onClose={() => setDialog(null)} />}
    </div>
  );
}

/** The title and two soft notes tell that it is one's turn. */
function useYourTurn(isYours: boolean, name: string, isLoud: boolean): void {
  useTitle(name, isYours);
  useEffect(() => {
    if (isYours && isLoud) sounds.turn();
  }, [isYours, name]);
}
