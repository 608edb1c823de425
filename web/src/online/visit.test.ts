import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeStore } from '../state/store';
import { type Connection, type LineStatus, Refusal } from './connection';
import type { Message, Request, Snapshot, TableEvent } from './messages';
import { sampleTable } from './sample_table';
import { saveSeats, seatAt } from './seats';
import { openTable } from './visit';

const token = '0123456789abcdef0123456789abcdef';
const other = 'ffffffffffffffffffffffffffffffff';

const playing = sampleTable();
const { id } = playing;
const ply = (n: number, number: number, text: string): TableEvent => ({
  type: 'event',
  table: id,
  n,
  at_ms: 1000 * n,
  kind: 'ply',
  seat: number % 2 ? 'first' : 'second',
  ply: text,
  move_id: `m${n}`,
  ply_number: number,
  clocks_ms: null,
});

/** A connection whose answers the test gives, one by one. */
class FakeConnection implements Connection {
  readonly status = makeStore<LineStatus>({
    state: 'open',
    clock_offset_ms: 0,
    next_attempt_ms: null,
  });
  asked: { request: Request; answer(message: unknown): void; refuse(error: unknown): void }[] = [];
  private listener = (_: Message): void => {};
  private opener = (): void => {};
  ask(request: Request): Promise<never> {
    return new Promise((answer, refuse) => {
      this.asked.push({ request, answer: (message) => answer(message as never), refuse });
    });
  }
  onMessage(listener: (message: Message) => void) {
    this.listener = listener;
    return () => {};
  }
  onOpen(opener: () => void) {
    this.opener = opener;
    opener();
    return () => {};
  }
  tryNow() {}
  says(message: Message) {
    this.listener(message);
  }
  reopens() {
    this.opener();
  }
  /** The oldest open request of a type, taken out of the list. */
  take(type: Request['type']) {
    const index = this.asked.findIndex(({ request }) => request.type === type);
    const [found] = this.asked.splice(index, index < 0 ? 0 : 1);
    if (!found) throw new Error(`nothing asked to ${type}`);
    return found;
  }
}

const storage = () => {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
};
/** Lets the promises that are settled run on. */
const settle = () => new Promise((done) => setImmediate(done));

let line: FakeConnection;
beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('addEventListener', () => {});
  line = new FakeConnection();
  saveSeats([{ table: id, token, seat: 'first', game: 'konane', size: '6x6', saved_ms: 1 }]);
});

async function opened(table: Partial<Snapshot> = {}) {
  const visit = openTable(id, line);
  line.take('watch').answer({ type: 'table', re: '1', table: { ...playing, ...table } });
  await settle();
  return visit;
}

describe('a visit', () => {
  it('watches with the token of its seat, and later asks for what is missing only', async () => {
    const visit = openTable(id, line);
    const { request, answer } = line.take('watch');
    expect(request).toEqual({ type: 'watch', table: id, token });
    answer({ type: 'table', re: '1', table: playing });
    await settle();
    line.reopens();
    expect(line.take('watch').request).toEqual({ type: 'watch', table: id, since: 2, token });
    expect(visit.store.get().table?.snapshot.n).toBe(2);
  });

  it('takes the snapshot that makes up for events which a slow line missed', async () => {
    const visit = await opened();
    line.says({ type: 'table', table: { ...playing, id: 'zzzzzzzzzzzz', n: 9 } });
    expect(visit.store.get().table?.snapshot.n).toBe(2);
    line.says({ type: 'table', table: { ...playing, n: 7, plies: ['d4', 'd5'] } });
    expect(visit.store.get().table?.snapshot).toMatchObject({ n: 7, plies: ['d4', 'd5'] });
    expect(line.asked).toEqual([]);
  });

  it('fills a gap', async () => {
    const visit = await opened();
    line.says(ply(5, 3, 'd2-d4'));
    const { request, answer } = line.take('watch');
    expect(request).toMatchObject({ since: 2 });
    answer({
      type: 'events',
      re: '2',
      table: id,
      events: [ply(3, 1, 'd4'), ply(4, 2, 'd5'), ply(5, 3, 'd2-d4')],
      turn_started_ms: 9,
      first_move_due_ms: null,
      now_ms: 9,
    });
    await settle();
    expect(visit.store.get().table?.snapshot).toMatchObject({
      n: 5,
      plies: ['d4', 'd5', 'd2-d4'],
      turn_started_ms: 9,
    });
  });

  it('shows an own ply as pending until its event comes', async () => {
    const visit = await opened();
    visit.play('d4');
    const { request, answer } = line.take('play');
    expect(request).toMatchObject({ ply: 'd4', expected_ply: 1, token });
    expect(visit.store.get().table?.pending?.ply).toBe('d4');
    answer({ type: 'done', re: '2', n: 3 });
    line.says(ply(3, 1, 'd4'));
    await settle();
    expect(visit.store.get().table?.pending).toBeNull();
    expect(visit.store.get().table?.snapshot.plies).toEqual(['d4']);
  });

  it('sends no second ply while one is on its way', async () => {
    const visit = await opened();
    visit.play('d4');
    visit.play('a1');
    line.take('play');
    expect(line.asked.filter(({ request }) => request.type === 'play')).toEqual([]);
  });

  it('sends a pending ply again after a reload, with the same id', async () => {
    const visit = await opened();
    visit.play('d4');
    const { request } = line.take('play');
    line = new FakeConnection();
    const again = await opened();
    expect(line.take('play').request).toEqual(request);
    expect(again.store.get().table?.pending?.ply).toBe('d4');
  });

  it('forgets a stored ply that the table has, or that comes too late', async () => {
    const visit = await opened();
    visit.play('d4');
    line = new FakeConnection();
    await opened({ n: 3, plies: ['d4'] });
    expect(line.asked.filter(({ request }) => request.type === 'play')).toEqual([]);
    expect(sessionStorage.getItem(`papamu.pending.${id}`)).toBeNull();
  });

  it('takes a refused ply back, tells why, and shows the table as it is', async () => {
    const visit = await opened();
    visit.play('d4');
    line
      .take('play')
      .refuse(new Refusal('stale', '', undefined, { ...playing, n: 4, plies: ['a1', 'a2'] }));
    await settle();
    expect(visit.store.get().refusal).toBe('stale');
    expect(visit.store.get().table?.pending).toBeNull();
    expect(visit.store.get().table?.snapshot.plies).toEqual(['a1', 'a2']);
  });

  it('keeps the seat that it takes', async () => {
    localStorage.setItem('papamu.seats', '[]');
    saveSeats([]);
    const visit = openTable(id, line);
    expect(line.asked[0]?.request).not.toHaveProperty('token');
    const waiting: Snapshot = { ...playing, n: 1, state: 'waiting', you: null };
    line.take('watch').answer({ type: 'table', re: '1', table: waiting });
    await settle();
    visit.take('  Kai ');
    const { request, answer } = line.take('take');
    expect(request).toMatchObject({ type: 'take', nickname: 'Kai' });
    answer({ type: 'seated', re: '2', seat: 'second', table: { ...playing, you: 'second' } });
    await settle();
    expect(seatAt(id)).toMatchObject({
      seat: 'second',
      token: (request as { token: string }).token,
    });
    expect(visit.store.get().table?.snapshot.you).toBe('second');
  });

  it('keeps a seat that came by a link once the server knows it', async () => {
    openTable(id, line, other);
    const { request, answer } = line.take('watch');
    expect(request).toMatchObject({ token: other });
    answer({ type: 'table', re: '1', table: { ...playing, you: 'second' } });
    await settle();
    expect(seatAt(id)).toMatchObject({ token: other, seat: 'second' });
  });

  it('goes on with the own seat if a link was false', async () => {
    const visit = openTable(id, line, other);
    line.take('watch').refuse(new Refusal('not_your_seat', ''));
    await settle();
    expect(line.take('watch').request).toMatchObject({ token });
    expect(visit.store.get().refusal).toBe('not_your_seat');
  });

  it('holds the other seat of a rematch, and goes there', async () => {
    const visit = await opened({ state: 'over' });
    const rematch = 'mnpqrstuvwxy';
    line.says({ type: 'event', table: id, n: 3, at_ms: 1, kind: 'rematch', rematch });
    expect(seatAt(rematch)).toMatchObject({ token, seat: 'second' });
    expect(visit.store.get().goTo).toBe(rematch);
  });

  it('writes to the other seat, and shows what both wrote', async () => {
    const visit = await opened();
    const sent = visit.write('Hello <b>Kai</b>');
    const { request, answer } = line.take('write');
    expect(request).toMatchObject({ table: id, token, text: 'Hello <b>Kai</b>' });
    answer({ type: 'done', re: '2' });
    expect(await sent).toBe(true);
    const texts = [{ seat: 'first' as const, at_ms: 3, text: 'Hello <b>Kai</b>' }];
    line.says({ type: 'texts', table: 'zzzzzzzzzzzz', texts });
    expect(visit.store.get().texts).toEqual([]);
    line.says({ type: 'texts', table: id, texts });
    expect(visit.store.get().texts).toEqual(texts);
    const refused = visit.write('Again');
    line.take('write').refuse(new Refusal('not_possible', ''));
    expect(await refused).toBe(false);
    expect(visit.store.get().refusal).toBe('not_possible');
  });

  it('says that a table is missing', async () => {
    const visit = openTable(id, line);
    line.take('watch').refuse(new Refusal('not_found', ''));
    await settle();
    expect(visit.store.get().isMissing).toBe(true);
  });
});
