// The seats that this device holds. A token is the right to play: it never goes into a path or query.
import { makeStore, type Store } from '../state/store';
import { randomHex } from './connection';
import { gameIds, type Seat, type Snapshot } from './messages';

export interface SavedSeat {
  table: string;
  token: string;
  seat: Seat;
  game: Snapshot['game'];
  size: string;
  saved_ms: number;
}

const storageKey = 'papamu.seats';
const nicknameKey = 'papamu.nickname';
const fileHeading = 'papamu seats 1';

/** 128 random bits. */
export const newToken = (): string => randomHex(16);

const isSeat = (value: unknown): value is SavedSeat => {
  const seat = value as SavedSeat | null;
  return (
    typeof seat === 'object' &&
    seat !== null &&
    /^[a-z0-9]{12}$/.test(seat.table) &&
    /^[0-9a-f]{32}$/.test(seat.token) &&
    (seat.seat === 'first' || seat.seat === 'second') &&
    gameIds.includes(seat.game) &&
    /^\d{1,2}x\d{1,2}$/.test(seat.size) &&
    typeof seat.saved_ms === 'number'
  );
};

/** What the storage holds; what is not a seat is left out. */
export function readStored(text: string | null): readonly SavedSeat[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isSeat) : [];
  } catch {
    return [];
  }
}

/** Adds seats, the newest first; a table that is there keeps its place and gets the new token. */
export function merge(
  old: readonly SavedSeat[],
  added: readonly SavedSeat[],
): readonly SavedSeat[] {
  const byTable = new Map(old.map((seat) => [seat.table, seat]));
  for (const seat of added) byTable.set(seat.table, seat);
  return [...byTable.values()].sort((a, b) => b.saved_ms - a.saved_ms);
}

/** The seats as a text file: a heading, then a line for each. */
export const exportSeats = (seats: readonly SavedSeat[]): string =>
  [
    fileHeading,
    ...seats.map(({ table, token, seat, game, size, saved_ms }) =>
      [table, token, seat, game, size, new Date(saved_ms).toISOString()].join(' '),
    ),
    '',
  ].join('\n');

/** Reads such a file, or says in which line it is not one (1 is the first). */
export function importSeats(text: string): { seats: readonly SavedSeat[] } | { bad_line: number } {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (lines[0]?.trim() !== fileHeading) return { bad_line: 1 };
  const seats: SavedSeat[] = [];
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line.trim() === '') continue;
    const [table, token, seat, game, size, time, ...rest] = line.trim().split(/\s+/);
    const read = { table, token, seat, game, size, saved_ms: Date.parse(time ?? '') };
    if (rest.length > 0 || Number.isNaN(read.saved_ms) || !isSeat(read)) {
      return { bad_line: index + 1 };
    }
    seats.push(read);
  }
  return { seats };
}

/** The token of `#seat=…`, by which a game goes on on another device. */
export const tokenOfFragment = (fragment: string): string | null =>
  /^#seat=([0-9a-f]{32})$/.exec(fragment)?.[1] ?? null;

export const linkToContinue = (base: string, seat: SavedSeat): string =>
  `${base}/g/${seat.table}#seat=${seat.token}`;

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // Storage is switched off: the seats last as long as the page.
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // As above.
  }
}

let shared: Store<readonly SavedSeat[]> | undefined;

/** The seats of this device, in all its tabs. */
export function savedSeats(): Store<readonly SavedSeat[]> {
  if (!shared) {
    const made = makeStore(readStored(stored(storageKey)));
    addEventListener('storage', (event) => {
      if (event.key === storageKey) made.update(() => readStored(event.newValue));
    });
    shared = made;
  }
  return shared;
}

/** Another tab may have written meanwhile: what is stored is read anew first. */
function change(by: (seats: readonly SavedSeat[]) => readonly SavedSeat[]): void {
  savedSeats().update((mine) => {
    const held = stored(storageKey);
    const next = by(held === null ? mine : readStored(held));
    store(storageKey, JSON.stringify(next));
    return next;
  });
}

export const saveSeats = (added: readonly SavedSeat[]): void => change((all) => merge(all, added));
export const forgetSeat = (table: string): void =>
  change((all) => all.filter((seat) => seat.table !== table));
export const seatAt = (table: string): SavedSeat | undefined =>
  savedSeats()
    .get()
    .find((seat) => seat.table === table);

export const savedNickname = (): string => stored(nicknameKey) ?? '';
export const saveNickname = (name: string): void => store(nicknameKey, name.trim());
