// What the server says of the seats that this device holds.
import { makeStore, type Store } from '../state/store';
import { type Connection, connection } from './connection';
import type { HeldSeat } from './messages';
import { savedSeats } from './seats';

/** As much as the server takes in one question. */
const most = 100;

export type Standing = ReadonlyMap<string, HeldSeat>;

const standing = makeStore<Standing>(new Map());
let isStarted = false;

/** Asks about all seats; the newest hundred, if there are more. */
async function ask(line: Connection): Promise<void> {
  const seats = savedSeats()
    .get()
    .slice(0, most)
    .map(({ table, token }) => ({ table, token }));
  if (seats.length === 0) {
    standing.update(() => new Map());
    return;
  }
  try {
    const answer = await line.ask({ type: 'seats', seats });
    standing.update(() => new Map(answer.seats.map((seat) => [seat.table, seat])));
  } catch {
    // The line was lost: it is asked again when it is back.
  }
}

export const refreshGames = (): void => void ask(connection());

/** The standing of the held seats, asked for again whenever it may have changed. */
export function myGames(): Store<Standing> {
  if (!isStarted) {
    isStarted = true;
    const line = connection();
    line.onOpen(() => void ask(line));
    line.onMessage((message) => {
      if (message.type === 'event' && message.kind !== 'said') void ask(line);
    });
    savedSeats().subscribe(() => void ask(line));
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void ask(line);
    });
  }
  return standing;
}

/** The held games that wait for a move of this device. */
export const waitingForYou = (standing: Standing): number =>
  [...standing.values()].filter((seat) => seat.found && seat.your_turn && !seat.over).length;
