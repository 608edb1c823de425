import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TableEvent } from './messages';
import { sampleTable } from './sample_table';
import {
  canOfferTakeback,
  colorOf,
  hasTexts,
  pliesAfterTakeback,
  seatOnTurn,
  shownPlies,
  type TableState,
  takeEvent,
  takeEvents,
  takePresence,
  takeSnapshot,
  withPending,
} from './table';

const created = sampleTable({
  n: 1,
  game: 'rhode',
  size: '9x9',
  control: { kind: 'fischer', initial_ms: 180_000, step_ms: 2000 },
  seats: [
    { taken: true, nickname: 'Kai', present: true },
    { taken: false, nickname: null, present: false },
  ],
  state: 'waiting',
  clocks_ms: [180_000, 180_000],
  turn_started_ms: null,
  now_ms: 1000,
});

type Body<E> = E extends TableEvent ? Omit<E, 'type' | 'table' | 'n' | 'at_ms'> : never;
const event = (n: number, body: Body<TableEvent>): TableEvent =>
  ({ type: 'event', table: created.id, n, at_ms: 1000 * n, ...body }) as TableEvent;

const ply = (n: number, number: number, text: string): TableEvent =>
  event(n, {
    kind: 'ply',
    seat: seatOnTurn(number - 1),
    ply: text,
    move_id: `m${n}`,
    ply_number: number,
    clocks_ms: [180_000 - n, 180_000 - 2 * n],
  });

/** A whole game with a swap, a takeback that was refused and one that was granted. */
const history: TableEvent[] = [
  event(2, { kind: 'joined', seat: 'second', nickname: null }),
  event(3, { kind: 'said', seat: 'second', phrase: 'hello' }),
  ply(4, 1, 'e5'),
  ply(5, 2, 'swap'),
  ply(6, 3, 'c3'),
  event(7, { kind: 'takeback_offered', seat: 'first' }),
  event(8, { kind: 'takeback_declined', seat: 'second' }),
  ply(9, 4, 'd4'),
  event(10, { kind: 'takeback_offered', seat: 'second' }),
  event(11, { kind: 'taken_back', seat: 'second', plies_left: 3, clocks_ms: [179_000, 178_000] }),
  ply(12, 4, 'g6'),
  event(13, { kind: 'ended', winner_seat: 'second', termination: 'resignation' }),
  event(14, { kind: 'said', seat: 'first', phrase: 'good_game' }),
  event(15, { kind: 'rematch_offered', seat: 'first' }),
  event(16, { kind: 'rematch', rematch: 'mnpqrstuvwxy' }),
];

const start = takeSnapshot(null, created);
const whole = history.reduce(takeEvent, start);
const upTo = (n: number) =>
  takeEvents(
    start,
    history.filter((one) => one.n <= n),
  );

describe('a table', () => {
  it('is what its events make of it', () => {
    expect(whole.snapshot).toMatchObject({
      n: 16,
      plies: ['e5', 'swap', 'c3', 'g6'],
      swapped: true,
      state: 'over',
      running: null,
      result: { winner_seat: 'second', termination: 'resignation' },
      takeback_offer: null,
      rematch: 'mnpqrstuvwxy',
      clocks_ms: [179_988, 179_976],
    });
    expect(whole.said.map(({ what }) => what)).toEqual(['hello', 'good_game']);
  });

  it('runs no clock before each side has made its first move', () => {
    expect(upTo(2).snapshot).toMatchObject({ running: null, first_move_due_ms: 62_000 });
    expect(upTo(4).snapshot).toMatchObject({ running: null, first_move_due_ms: 64_000 });
    expect(upTo(5).snapshot).toMatchObject({
      running: 'first',
      first_move_due_ms: null,
      turn_started_ms: 5000,
    });
    expect(upTo(6).snapshot.running).toBe('second');
  });

  it('forgets a swap that was taken back', () => {
    const swapped = upTo(5);
    const back = takeEvent(
      swapped,
      event(6, { kind: 'taken_back', seat: 'second', plies_left: 1, clocks_ms: [1, 2] }),
    );
    expect(back.snapshot).toMatchObject({ plies: ['e5'], swapped: false, running: null });
  });

  it('tells color from seat', () => {
    expect(colorOf('first', false)).toBe('black');
    expect(colorOf('first', true)).toBe('white');
    expect(colorOf('second', true)).toBe('black');
  });

  it('offers the takeback of an own ply, with what followed, and not twice after a refusal', () => {
    expect(pliesAfterTakeback(3, 'first')).toBe(2);
    expect(pliesAfterTakeback(3, 'second')).toBe(1);
    expect(pliesAfterTakeback(1, 'second')).toBe(-1);
    expect(pliesAfterTakeback(0, 'first')).toBe(-1);
    const state = upTo(6);
    expect(canOfferTakeback(state, 'first')).toBe(true);
    expect(canOfferTakeback(state, 'second')).toBe(true);
    expect(canOfferTakeback(upTo(4), 'second')).toBe(false);
    expect(canOfferTakeback(upTo(7), 'first')).toBe(false);
    expect(canOfferTakeback(upTo(8), 'first')).toBe(false);
    expect(canOfferTakeback(upTo(8), 'second')).toBe(true);
    expect(canOfferTakeback(upTo(9), 'first')).toBe(true);
    const never = { ...state, snapshot: { ...state.snapshot, takebacks: false } };
    expect(canOfferTakeback(never, 'first')).toBe(false);
    expect(canOfferTakeback(whole, 'second')).toBe(false);
  });

  it('believes the server about when the turn began, after a downtime', () => {
    const turn = { turn_started_ms: 99_000, first_move_due_ms: null };
    expect(takeEvents(upTo(5), [history[4]!], turn).snapshot).toMatchObject({
      n: 6,
      turn_started_ms: 99_000,
    });
  });

  it('shows a pending ply until it is confirmed, by whatever ply stands in its place', () => {
    const waiting = withPending(upTo(8), { ply: 'd4', move_id: 'mine', expected_ply: 4 });
    expect(shownPlies(waiting)).toEqual(['e5', 'swap', 'c3', 'd4']);
    const confirmed = takeEvent(waiting, history[7]!);
    expect(confirmed.pending).toBeNull();
    expect(shownPlies(confirmed)).toEqual(['e5', 'swap', 'c3', 'd4']);
  });

  it('keeps a pending ply through a fresh snapshot that lacks it, not through the end', () => {
    const waiting = withPending(upTo(8), { ply: 'd4', move_id: 'mine', expected_ply: 4 });
    expect(takeSnapshot(waiting, upTo(8).snapshot).pending).not.toBeNull();
    expect(takeSnapshot(waiting, upTo(9).snapshot).pending).toBeNull();
    const ended = event(9, { kind: 'ended', winner_seat: 'first', termination: 'time' });
    expect(takeEvent(waiting, ended).pending).toBeNull();
  });

  it('says what the operator did, and shows a hidden nickname no more', () => {
    const hidden = takeEvent(upTo(5), event(6, { kind: 'nickname_hidden', seat: 'first' }));
    expect(hidden.snapshot.seats[0]).toEqual({ taken: true, nickname: null, present: true });
    const closed = takeEvent(hidden, event(7, { kind: 'closed', note: 'Good night.' }));
    expect(closed.snapshot).toMatchObject({
      state: 'cancelled',
      running: null,
      result: null,
      cancelled: { reason: 'operator', note: 'Good night.' },
    });
    const called = takeEvent(upTo(2), event(3, { kind: 'cancelled', reason: 'player' }));
    expect(called.snapshot.cancelled).toEqual({ reason: 'player', note: null });
  });

  it('has free text for the seats of a game by invitation, until one turns it off', () => {
    expect(hasTexts(start.snapshot)).toBe(false);
    const { snapshot } = upTo(2);
    expect(hasTexts(snapshot)).toBe(true);
    expect(hasTexts({ ...snapshot, listed: true })).toBe(false);
    expect(hasTexts({ ...snapshot, you: null })).toBe(false);
    const off = takeEvent(upTo(5), event(6, { kind: 'texts_off', seat: 'second' }));
    expect(off.snapshot.texts_off).toBe('second');
    expect(hasTexts(off.snapshot)).toBe(false);
    expect(off.said.map(({ what }) => what)).toEqual(['hello', 'texts_off']);
  });

  it('is not changed by events of another table', () => {
    expect(takeEvent(start, { ...history[0]!, table: 'zzzzzzzzzzzz' })).toBe(start);
  });

  it('finds who joins to be there', () => {
    const joined = history.find(({ kind }) => kind === 'joined')!;
    const { snapshot } = upTo(joined.n);
    expect(snapshot.seats.every(({ present }) => present)).toBe(true);
  });

  it('takes presence without a number', () => {
    const state = takePresence(upTo(2), [true, false], 7);
    expect(state.snapshot).toMatchObject({ n: 2, watchers: 7 });
    expect(state.snapshot.seats.map(({ present }) => present)).toEqual([true, false]);
  });

  it('ends the same whatever comes twice, late, early or after a gap', () => {
    const arrival = fc.oneof(
      { weight: 6, arbitrary: fc.record({ event: fc.nat(history.length - 1) }) },
      { weight: 1, arbitrary: fc.record({ snapshot: fc.nat(history.length) }) },
      { weight: 1, arbitrary: fc.record({ resume: fc.boolean() }) },
    );
    fc.assert(
      fc.property(fc.array(arrival, { maxLength: 80 }), (arrivals) => {
        let state: TableState = start;
        /** What the server answers to `since`. */
        const since = () => history.filter(({ n }) => n > state.snapshot.n);
        for (const one of arrivals) {
          if ('event' in one) state = takeEvent(state, history[one.event]!);
          else if ('snapshot' in one) state = takeSnapshot(state, upTo(one.snapshot + 1).snapshot);
          else if (state.isBehind) state = takeEvents(state, since().slice(0, one.resume ? 3 : 99));
          const { n } = state.snapshot;
          expect(state.snapshot).toEqual({ ...upTo(n).snapshot });
        }
        state = takeEvents(state, since());
        expect(state.snapshot).toEqual(whole.snapshot);
        expect(state.isBehind).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});
