// A table as its snapshot and numbered events make it: pure functions from one state to the next.
import type { Phrase, Seat, Snapshot, TableEvent } from './messages';

/** An own ply that the server has not yet confirmed. */
export interface Pending {
  ply: string;
  move_id: string;
  /** The number that the ply will have, counted from 1. */
  expected_ply: number;
}

export interface TableState {
  /** The table after event `snapshot.n`. */
  snapshot: Snapshot;
  pending: Pending | null;
  /** A later event came before an earlier one: ask for what came since `snapshot.n`. */
  isBehind: boolean;
  /** Whose offer of a takeback was refused, and after how many plies: no second one until another. */
  refused: { seat: Seat; plies: number } | null;
  /** Set phrases, and who turned free text off; oldest first. */
  said: readonly { n: number; at_ms: number; seat: Seat; what: Phrase | 'texts_off' }[];
}

export const firstMove_ms = 60_000;
const kept = 50;

export const otherSeat = (seat: Seat): Seat => (seat === 'first' ? 'second' : 'first');
const seatIndex = (seat: Seat): 0 | 1 => (seat === 'first' ? 0 : 1);

/** Plies alternate by seat, a swap too: it is the second seat's ply. */
export const seatOnTurn = (plies: number): Seat => (plies % 2 === 0 ? 'first' : 'second');

export const colorOf = (seat: Seat, swapped: boolean): 'black' | 'white' =>
  (seat === 'first') !== swapped ? 'black' : 'white';

/** A first snapshot, or a fresh one of a table that is known; an older one changes nothing. */
export function takeSnapshot(old: TableState | null, snapshot: Snapshot): TableState {
  if (old && (snapshot.id !== old.snapshot.id || snapshot.n < old.snapshot.n)) return old;
  const next: TableState = {
    snapshot,
    pending: old?.pending ?? null,
    isBehind: false,
    refused: old?.refused ?? null,
    said: old?.said ?? [],
  };
  return { ...next, pending: stillPending(next) };
}

/** One event. What is known already changes nothing; after a gap the state only says so. */
export function takeEvent(state: TableState, event: TableEvent): TableState {
  const { snapshot } = state;
  if (event.table !== snapshot.id || event.n <= snapshot.n) return state;
  if (event.n > snapshot.n + 1) return state.isBehind ? state : { ...state, isBehind: true };
  const next: TableState = {
    ...state,
    snapshot: { ...after(snapshot, event), n: event.n },
    refused:
      event.kind === 'takeback_declined'
        ? { seat: otherSeat(event.seat), plies: snapshot.plies.length }
        : state.refused,
    said: withSaid(state.said, event),
  };
  return { ...next, pending: stillPending(next) };
}

function withSaid(said: TableState['said'], event: TableEvent): TableState['said'] {
  if (event.kind !== 'said' && event.kind !== 'texts_off') return said;
  const { n, at_ms, seat } = event;
  const what = event.kind === 'said' ? event.phrase : event.kind;
  return [...said, { n, at_ms, seat, what }].slice(-kept);
}

/** The missing events as the server lists them: afterwards no gap is left. */
export function takeEvents(
  state: TableState,
  events: readonly TableEvent[],
  turn?: Pick<Snapshot, 'turn_started_ms' | 'first_move_due_ms'>,
): TableState {
  const next = events.reduce(takeEvent, { ...state, isBehind: false });
  // The turn began anew if the server was down meanwhile, so its word counts, not an event's time.
  return turn && !next.isBehind
    ? {
        ...next,
        snapshot: {
          ...next.snapshot,
          turn_started_ms: turn.turn_started_ms,
          first_move_due_ms: turn.first_move_due_ms,
        },
      }
    : next;
}

export function takePresence(
  state: TableState,
  seats: readonly [boolean, boolean],
  watchers: number,
): TableState {
  const [first, second] = state.snapshot.seats;
  return {
    ...state,
    snapshot: {
      ...state.snapshot,
      watchers,
      seats: [
        { ...first, present: seats[0] },
        { ...second, present: seats[1] },
      ],
    },
  };
}

export const withPending = (state: TableState, pending: Pending | null): TableState => ({
  ...state,
  pending,
});

/** The plies to draw: a pending one stands at the end. */
export const shownPlies = ({ snapshot, pending }: TableState): readonly string[] =>
  pending ? [...snapshot.plies, pending.ply] : snapshot.plies;

/** How many plies are left when a seat takes its last one back, and what followed; -1 if it has none. */
export function pliesAfterTakeback(plies: number, seat: Seat): number {
  const left = seatOnTurn(plies) === seat ? plies - 2 : plies - 1;
  return left >= 0 ? left : -1;
}

/** May the seats of this table write to each other? Strangers use the set phrases. */
export const hasTexts = (table: Snapshot): boolean =>
  table.you !== null &&
  !table.listed &&
  table.texts_off === null &&
  (table.state === 'playing' || table.state === 'over');

export const canOfferTakeback = ({ snapshot, refused }: TableState, seat: Seat): boolean =>
  snapshot.takebacks &&
  snapshot.state === 'playing' &&
  snapshot.takeback_offer === null &&
  pliesAfterTakeback(snapshot.plies.length, seat) >= 0 &&
  !(refused?.seat === seat && refused.plies === snapshot.plies.length);

function stillPending({ snapshot, pending }: TableState): Pending | null {
  if (!pending || snapshot.state !== 'playing') return null;
  return snapshot.plies.length === pending.expected_ply - 1 ? pending : null;
}

function after(table: Snapshot, event: TableEvent): Snapshot {
  switch (event.kind) {
    case 'created':
      return table;
    case 'joined': {
      const seats: Snapshot['seats'] = [...table.seats];
      const index = seatIndex(event.seat);
      seats[index] = { ...seats[index], taken: true, nickname: event.nickname, present: true };
      const isFull = seats[0].taken && seats[1].taken;
      if (!isFull) return { ...table, seats };
      return onTurn({ ...table, seats, state: 'playing' }, event.at_ms);
    }
    case 'ply': {
      const swapped = table.swapped || event.ply === 'swap';
      return onTurn(
        {
          ...table,
          plies: [...table.plies, event.ply],
          swapped,
          clocks_ms: event.clocks_ms,
          takeback_offer: null,
        },
        event.at_ms,
      );
    }
    case 'takeback_offered':
      return { ...table, takeback_offer: event.seat };
    case 'takeback_declined':
      return { ...table, takeback_offer: null };
    case 'taken_back': {
      const plies = table.plies.slice(0, event.plies_left);
      return onTurn(
        {
          ...table,
          plies,
          swapped: plies.includes('swap'),
          clocks_ms: event.clocks_ms,
          takeback_offer: null,
        },
        event.at_ms,
      );
    }
    case 'ended':
      return {
        ...atRest(table),
        state: 'over',
        result: { winner_seat: event.winner_seat, termination: event.termination },
      };
    case 'cancelled':
      return cancelledTable(table, event.reason, null);
    case 'closed':
      return cancelledTable(table, 'operator', event.note);
    case 'said':
      return table;
    case 'nickname_hidden': {
      const seats: Snapshot['seats'] = [...table.seats];
      const index = seatIndex(event.seat);
      seats[index] = { ...seats[index], nickname: null };
      return { ...table, seats };
    }
    case 'texts_off':
      return { ...table, texts_off: event.seat };
    case 'rematch_offered':
      return { ...table, rematch_offer: event.seat };
    case 'rematch':
      return { ...table, rematch: event.rematch };
  }
}

/** No clock runs any more and nothing is due. */
const atRest = (table: Snapshot): Snapshot => ({
  ...table,
  running: null,
  turn_started_ms: null,
  first_move_due_ms: null,
  takeback_offer: null,
});

const cancelledTable = (
  table: Snapshot,
  reason: NonNullable<Snapshot['cancelled']>['reason'],
  note: string | null,
): Snapshot => ({ ...atRest(table), state: 'cancelled', cancelled: { reason, note } });

/** A turn begins: a clock runs only for a seat that has made its first move. */
function onTurn(table: Snapshot, at_ms: number): Snapshot {
  const seat = seatOnTurn(table.plies.length);
  const { kind } = table.control;
  const isLive = kind === 'fischer' || kind === 'delay';
  const isFirstMove = table.plies.length < 2;
  return {
    ...table,
    running: kind !== 'none' && !(isLive && isFirstMove) ? seat : null,
    turn_started_ms: at_ms,
    first_move_due_ms: isLive && isFirstMove ? at_ms + firstMove_ms : null,
  };
}
