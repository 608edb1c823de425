import { useRef, useState } from 'preact/hooks';
import './online.css';
import { gameName } from '../board/words';
import { t } from '../i18n';
import { save } from '../parts/files';
import { useTitle } from '../parts/title';
import { Link } from '../router';
import { useStore } from '../state/store';
import { connection } from './connection';
import { LineBar } from './line_bar';
import type { HeldSeat } from './messages';
import { myGames } from './my_games';
import {
  exportSeats,
  forgetSeat,
  importSeats,
  type SavedSeat,
  savedSeats,
  saveSeats,
} from './seats';
import { fromNow } from './words';

/** The games whose seat this device holds. */
export function GamesPage() {
  useTitle(t('games.title'));
  const seats = useStore(savedSeats());
  const standing = useStore(myGames());
  return (
    <div class="online page">
      <h1>{t('games.title')}</h1>
      <p class="muted">{t('games.line')}</p>
      <LineBar />
      {seats.length === 0 ? (
        <p>
          {t('games.none')} <Link to="/new">{t('new.title')}</Link>
        </p>
      ) : (
        <ul class="rows">
          {inOrder(seats, standing).map((seat) => (
            <GameRow key={seat.table} seat={seat} held={standing.get(seat.table)} />
          ))}
        </ul>
      )}
      <Files seats={seats} />
      <p class="muted">{t('games.idle')}</p>
    </div>
  );
}

/** Games that wait for a move come first, then those that go on, then the rest. */
function inOrder(seats: readonly SavedSeat[], standing: ReadonlyMap<string, HeldSeat>) {
  const rank = (seat: SavedSeat): number => {
    const held = standing.get(seat.table);
    if (!held?.found) return 3;
    if (held.over) return 2;
    return held.your_turn ? 0 : 1;
  };
  return [...seats].sort((a, b) => rank(a) - rank(b) || b.saved_ms - a.saved_ms);
}

function stateText(held: HeldSeat | undefined): string {
  if (!held) return t('games.unknown');
  if (!held.found) return t('games.gone');
  if (held.over) return t('games.over');
  return t(held.your_turn ? 'games.your_turn' : 'games.their_turn');
}

function GameRow({ seat, held }: { seat: SavedSeat; held: HeldSeat | undefined }) {
  const [isAsking, setAsking] = useState(false);
  const { clock_offset_ms } = useStore(connection().status);
  const isYours = held?.found && held.your_turn && !held.over;
  const other = held?.found ? held.nicknames[seat.seat === 'first' ? 1 : 0] : null;
  const isLocked = held?.found && !held.over;
  const due = held?.found && !held.over ? held.deadline_ms : undefined;
  return (
    <li class={isYours ? 'row-yours' : undefined}>
      <Link to={`/g/${seat.table}`} class="row-main">
        <strong>
          {gameName(seat.game)} {seat.size}
        </strong>
        {other && <span> · {other}</span>}
        <span class="row-state">
          {stateText(held)}
          {due !== undefined &&
            ` · ${t('games.deadline', { time: fromNow(due - Date.now() - clock_offset_ms) })}`}
        </span>
      </Link>
      {isAsking ? (
        <div class="buttons">
          <span>{t('games.forget_sure')}</span>
          <button type="button" class="danger" onClick={() => forgetSeat(seat.table)}>
            {t('games.forget')}
          </button>
          <button type="button" onClick={() => setAsking(false)}>
            {t('games.keep')}
          </button>
        </div>
      ) : (
        <button
          type="button"
          aria-label={`${t('games.forget')}: ${gameName(seat.game)} ${seat.size}`}
          onClick={() => (isLocked ? setAsking(true) : forgetSeat(seat.table))}
        >
          {t('games.forget')}
        </button>
      )}
    </li>
  );
}

function Files({ seats }: { seats: readonly SavedSeat[] }) {
  const [note, setNote] = useState('');
  const field = useRef<HTMLInputElement>(null);

  const write = () =>
    save('papamu-seats.txt', new Blob([exportSeats(seats)], { type: 'text/plain' }));
  const read = async () => {
    const file = field.current?.files?.[0];
    if (!file) return;
    const known = new Set(seats.map(({ table }) => table));
    const got = importSeats(await file.text());
    if ('bad_line' in got) {
      setNote(t('games.import_bad', { line: got.bad_line }));
    } else {
      saveSeats(got.seats);
      setNote(
        t('games.imported', { n: got.seats.filter(({ table }) => !known.has(table)).length }),
      );
    }
    if (field.current) field.current.value = '';
  };
  return (
    <section class="files">
      <div class="buttons">
        {seats.length > 0 && (
          <button type="button" onClick={write}>
            {t('games.export')}
          </button>
        )}
        <button type="button" onClick={() => field.current?.click()}>
          {t('games.import')}
        </button>
        <input ref={field} type="file" accept=".txt,text/plain" hidden onChange={read} />
      </div>
      <p class="muted">{t('games.secret')}</p>
      <p role="status">{note}</p>
    </section>
  );
}
