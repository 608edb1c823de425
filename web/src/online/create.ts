import { type Connection, Refusal } from './connection';
import type { Control, ErrorCode, MessageOf, OpenTable, Request } from './messages';
import { newToken, saveSeats } from './seats';
import { seatOfSnapshot } from './visit';

/** Keeps the seat that an answer gives; the id of its table. */
function keepSeat(answer: MessageOf<'seated'>, token: string): string {
  const seat = seatOfSnapshot({ ...answer.table, you: answer.seat }, token);
  if (seat) saveSeats([seat]);
  return answer.table.id;
}

/** Makes a table and keeps its seat on this device. */
export async function createTable(
  connection: Connection,
  request: Extract<Request, { type: 'create' }>,
): Promise<string> {
  return keepSeat(await connection.ask(request, { repeat: true }), request.token);
}

/** The challenges that suit, none of one's own: first those with just the clock that is wished. */
export function suiting(
  open: readonly OpenTable[],
  wish: { game: string; size: string; control: Control },
  own: ReadonlySet<string>,
): readonly OpenTable[] {
  const isExact = ({ control }: OpenTable): boolean =>
    JSON.stringify(control) === JSON.stringify(wish.control);
  const suits = open.filter(
    ({ table, game, size, control }) =>
      game === wish.game &&
      size === wish.size &&
      control.kind === wish.control.kind &&
      !own.has(table),
  );
  return [...suits.filter(isExact), ...suits.filter((table) => !isExact(table))];
}

const isAway = (code: ErrorCode | 'lost'): boolean =>
  code === 'seat_taken' || code === 'not_found' || code === 'table_over';

/** Sits down at the first challenge that is still free, else makes one in the lobby. */
export async function findOpponent(
  connection: Connection,
  request: Extract<Request, { type: 'create' }>,
  challenges: readonly OpenTable[],
): Promise<string> {
  for (const { table } of challenges) {
    const token = newToken();
    const { nickname } = request;
    try {
      const take = { type: 'take', token, table, ...(nickname ? { nickname } : {}) } as const;
      return keepSeat(await connection.ask(take, { repeat: true }), token);
    } catch (error) {
      if (!(error instanceof Refusal) || !isAway(error.code)) throw error;
    }
  }
  return createTable(connection, request);
}
