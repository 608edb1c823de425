// The messages of docs/protocol.md as closed unions. What is not in the document is refused.
import * as v from 'valibot';

/** The version of the wire that this client speaks. */
export const protocol = 2;

export const gameIds = [
  'konane',
  'room-and-pillar',
  'inverse-room-and-pillar',
  'narrows',
  'rhode',
] as const;
export const terminations = [
  'no moves',
  'connected',
  'repetition',
  'resignation',
  'time',
  'abandoned',
] as const;
export const phrases = [
  'hello',
  'good_luck',
  'well_played',
  'thanks',
  'sorry',
  'oops',
  'good_game',
  'bye',
] as const;
export const cancelReasons = ['player', 'no_first_move', 'idle', 'operator'] as const;
export const errorCodes = [
  'bad_message',
  'too_large',
  'not_found',
  'not_your_seat',
  'not_your_turn',
  'illegal_move',
  'stale',
  'seat_taken',
  'table_over',
  'not_possible',
  'too_many',
  'storage',
  'unknown_type',
] as const;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const ms = v.pipe(v.number(), v.integer());
const seat = v.picklist(['first', 'second']);
const game = v.picklist(gameIds);
const size = v.pipe(v.string(), v.regex(/^\d{1,2}x\d{1,2}$/));
const tableId = v.pipe(v.string(), v.regex(/^[a-km-np-z2-9]{12}$/));
const nickname = v.nullable(v.string());
const clocks = v.nullable(v.tuple([ms, ms]));

const control = v.variant('kind', [
  v.object({ kind: v.literal('none') }),
  v.object({ kind: v.literal('fischer'), initial_ms: count, step_ms: count }),
  v.object({ kind: v.literal('delay'), initial_ms: count, step_ms: count }),
  v.object({ kind: v.literal('days'), days: count }),
]);
const chair = v.object({ taken: v.boolean(), nickname, present: v.boolean() });
const result = v.object({ winner_seat: v.nullable(seat), termination: v.picklist(terminations) });

const cancelled = v.object({ reason: v.picklist(cancelReasons), note: v.nullable(v.string()) });

const snapshot = v.object({
  id: tableId,
  n: count,
  game,
  size,
  control,
  listed: v.boolean(),
  takebacks: v.boolean(),
  seats: v.tuple([chair, chair]),
  you: v.nullable(seat),
  plies: v.array(v.string()),
  swapped: v.boolean(),
  state: v.picklist(['waiting', 'playing', 'over', 'cancelled']),
  clocks_ms: clocks,
  running: v.nullable(seat),
  turn_started_ms: v.nullable(ms),
  now_ms: ms,
  first_move_due_ms: v.nullable(ms),
  result: v.nullable(result),
  cancelled: v.nullable(cancelled),
  takeback_offer: v.nullable(seat),
  rematch_offer: v.nullable(seat),
  rematch: v.nullable(tableId),
  texts_off: v.nullable(seat),
  watchers: count,
  created_ms: ms,
});

const numbered = { type: v.literal('event'), table: tableId, n: count, at_ms: ms };
const event = v.variant('kind', [
  v.object({ ...numbered, kind: v.literal('created'), seat, nickname }),
  v.object({ ...numbered, kind: v.literal('joined'), seat, nickname }),
  v.object({
    ...numbered,
    kind: v.literal('ply'),
    seat,
    ply: v.string(),
    move_id: v.string(),
    ply_number: count,
    clocks_ms: clocks,
  }),
  v.object({ ...numbered, kind: v.literal('takeback_offered'), seat }),
  v.object({ ...numbered, kind: v.literal('takeback_declined'), seat }),
  v.object({
    ...numbered,
    kind: v.literal('taken_back'),
    seat,
    plies_left: count,
    clocks_ms: clocks,
  }),
  v.object({
    ...numbered,
    kind: v.literal('ended'),
    winner_seat: v.nullable(seat),
    termination: v.picklist(terminations),
  }),
  v.object({ ...numbered, kind: v.literal('cancelled'), reason: v.picklist(cancelReasons) }),
  v.object({ ...numbered, kind: v.literal('said'), seat, phrase: v.picklist(phrases) }),
  v.object({ ...numbered, kind: v.literal('rematch_offered'), seat }),
  v.object({ ...numbered, kind: v.literal('rematch'), rematch: tableId }),
  v.object({ ...numbered, kind: v.literal('closed'), note: v.nullable(v.string()) }),
  v.object({ ...numbered, kind: v.literal('nickname_hidden'), seat }),
  v.object({ ...numbered, kind: v.literal('texts_off'), seat }),
]);

const re = v.string();
const written = v.object({ seat, at_ms: ms, text: v.string() });
const open = v.object({ table: tableId, game, size, control, nickname, seat_free: seat });
const live = v.object({
  table: tableId,
  game,
  size,
  plies: count,
  watchers: count,
  nicknames: v.tuple([nickname, nickname]),
});
const held = v.variant('found', [
  v.object({ table: tableId, found: v.literal(false) }),
  v.object({
    table: tableId,
    found: v.literal(true),
    seat,
    game,
    size,
    nicknames: v.tuple([nickname, nickname]),
    your_turn: v.boolean(),
    over: v.boolean(),
    deadline_ms: v.optional(ms),
  }),
]);

const message = v.variant('type', [
  v.object({ type: v.literal('hello'), protocol: count, version: v.string(), now_ms: ms }),
  v.object({
    type: v.literal('error'),
    re: v.nullable(re),
    code: v.picklist(errorCodes),
    message: v.string(),
    retry_after_s: v.optional(v.number()),
    table: v.optional(snapshot),
  }),
  v.object({ type: v.literal('seated'), re, table: snapshot, seat }),
  v.object({ type: v.literal('table'), re: v.optional(re), table: snapshot }),
  v.object({
    type: v.literal('events'),
    re,
    table: tableId,
    events: v.array(event),
    turn_started_ms: v.nullable(ms),
    first_move_due_ms: v.nullable(ms),
    now_ms: ms,
  }),
  v.object({ type: v.literal('done'), re, n: v.optional(count) }),
  v.object({
    type: v.literal('lobby'),
    re: v.optional(re),
    open: v.array(open),
    live: v.array(live),
  }),
  v.object({ type: v.literal('seats'), re, seats: v.array(held) }),
  v.object({ type: v.literal('pong'), re, now_ms: ms }),
  v.object({
    type: v.literal('presence'),
    table: tableId,
    seats: v.tuple([v.boolean(), v.boolean()]),
    watchers: count,
  }),
  v.object({ type: v.literal('texts'), table: tableId, texts: v.array(written) }),
  event,
]);

export type Seat = v.InferOutput<typeof seat>;
export type Control = v.InferOutput<typeof control>;
export type Snapshot = v.InferOutput<typeof snapshot>;
export type TableEvent = v.InferOutput<typeof event>;
export type Message = v.InferOutput<typeof message>;
export type MessageOf<Type extends Message['type']> = Extract<Message, { type: Type }>;
export type OpenTable = v.InferOutput<typeof open>;
export type LiveTable = v.InferOutput<typeof live>;
export type HeldSeat = v.InferOutput<typeof held>;
export type FreeText = v.InferOutput<typeof written>;
export type Phrase = (typeof phrases)[number];
export type ErrorCode = (typeof errorCodes)[number];

export type Action =
  | 'resign'
  | 'offer_takeback'
  | 'accept_takeback'
  | 'decline_takeback'
  | 'cancel'
  | 'claim'
  | 'offer_rematch'
  | 'say'
  | 'stop_texts';

/** What the client asks; each with an `id` of its own, which the connection gives. */
export type Request =
  | {
      type: 'create';
      token: string;
      game: Snapshot['game'];
      size: string;
      control: Control;
      seat: Seat | 'random';
      listed: boolean;
      takebacks: boolean;
      nickname?: string;
    }
  | { type: 'take'; token: string; table: string; nickname?: string }
  | { type: 'watch'; table: string; since?: number; token?: string }
  | { type: 'unwatch'; table: string }
  | {
      type: 'play';
      table: string;
      token: string;
      move_id: string;
      expected_ply: number;
      ply: string;
    }
  | {
      type: 'act';
      table: string;
      token: string;
      move_id: string;
      action: Action;
      phrase?: Phrase;
    }
  | { type: 'write'; table: string; token: string; text_id: string; text: string }
  | { type: 'lobby'; on: boolean }
  | { type: 'seats'; seats: { table: string; token: string }[] }
  | { type: 'ping' };

/** The answer that a request gets if it is not refused. */
export interface AnswerTo {
  create: MessageOf<'seated'>;
  take: MessageOf<'seated'>;
  watch: MessageOf<'table'> | MessageOf<'events'>;
  unwatch: MessageOf<'done'>;
  play: MessageOf<'done'>;
  act: MessageOf<'done'>;
  write: MessageOf<'done'>;
  lobby: MessageOf<'lobby'>;
  seats: MessageOf<'seats'>;
  ping: MessageOf<'pong'>;
}

/** A message of the server; nothing for a text that is no message of the document. */
export function parse(text: string): Message | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const read = v.safeParse(message, json);
  return read.success ? read.output : undefined;
}
