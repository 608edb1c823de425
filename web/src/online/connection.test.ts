import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Connection,
  greeting_ms,
  makeConnection,
  pingEvery_ms,
  Refusal,
  type Socket,
  silence_ms,
  waitAfter,
} from './connection';
import { protocol } from './messages';

/** A socket whose other end is the test. */
class Line implements Socket {
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  readonly sent: { id: string; type: string; [key: string]: unknown }[] = [];
  isClosed = false;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.isClosed = true;
  }
  says(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  greets(spoken = protocol, now_ms = 1_000_000) {
    this.says({ type: 'hello', protocol: spoken, version: '1', now_ms });
  }
  breaks() {
    this.onclose?.();
  }
  asked(type: string) {
    return this.sent.filter((message) => message.type === type);
  }
}

/** Time, chance and the network in the hands of the test. */
class World {
  lines: Line[] = [];
  time = 0;
  isDown = false;
  refusesUs = false;
  private timers = new Map<number, { at: number; call: () => void }>();
  private nextTimer = 1;
  private nextId = 1;
  chance = () => {};
  get line(): Line {
    const line = this.lines.at(-1);
    if (!line) throw new Error('no line');
    return line;
  }
  open() {
    if (this.isDown) throw new Error('down');
    this.lines.push(new Line());
    return this.line;
  }
  now = () => this.time;
  random = () => 0.5;
  newId = () => `id${this.nextId++}`;
  onChance = (call: () => void) => {
    this.chance = call;
  };
  after = (ms: number, call: () => void) => {
    this.timers.set(this.nextTimer, { at: this.time + ms, call });
    return this.nextTimer++;
  };
  cancel = (timer: number) => {
    this.timers.delete(timer);
  };
  pass(ms: number) {
    const end = this.time + ms;
    for (;;) {
      const next = [...this.timers]
        .filter(([, { at }]) => at <= end)
        .sort(([, a], [, b]) => a.at - b.at)[0];
      if (!next) break;
      this.timers.delete(next[0]);
      this.time = next[1].at;
      next[1].call();
    }
    this.time = end;
  }
}

/** Longer than any wait before an attempt, and shorter than what is given to a greeting. */
const longestWait = 8_000;

const table = 'abcdefghijkm';
const token = '0123456789abcdef0123456789abcdef';
const ply = { type: 'play', table, token, move_id: 'm1', expected_ply: 0, ply: 'c3' } as const;

let world: World;
let connection: Connection;
const state = () => connection.status.get().state;
beforeEach(() => {
  world = new World();
  connection = makeConnection({
    ...world,
    open: () => world.open(),
    onChance: (call) => world.onChance(call),
    isBlocked: async () => world.refusesUs,
  });
});

describe('a connection', () => {
  it('is open once the server has greeted', () => {
    expect(state()).toBe('connecting');
    world.line.greets();
    expect(state()).toBe('open');
  });

  it('waits longer after each failure, up to a limit', () => {
    const waits = [0, 1, 2, 3, 4, 5, 50].map((failures) => waitAfter(failures, 1));
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000]);
    expect(waitAfter(3, 0)).toBe(2000);
  });

  it('comes back by itself', () => {
    world.line.greets();
    world.line.breaks();
    expect(state()).toBe('lost');
    world.pass(waitAfter(0, 0.5));
    expect(world.lines).toHaveLength(2);
    expect(state()).toBe('lost');
    world.line.greets();
    expect(state()).toBe('open');
  });

  it('goes on trying while nothing can be opened', () => {
    world.line.greets();
    world.isDown = true;
    world.line.breaks();
    world.pass(120_000);
    expect(state()).toBe('lost');
    world.isDown = false;
    for (let n = 0; n < 15 && world.lines.length === 1; n++) world.pass(1000);
    world.line.greets();
    expect(state()).toBe('open');
  });

  it('tries at once when the network or the page returns', () => {
    world.line.greets();
    for (let n = 0; n < 6; n++) {
      world.line.breaks();
      world.pass(20_000);
    }
    world.line.breaks();
    const before = world.lines.length;
    world.chance();
    expect(world.lines).toHaveLength(before + 1);
  });

  it('gives a server up that never greets', () => {
    world.pass(greeting_ms);
    expect(state()).toBe('lost');
    expect(world.lines[0]?.isClosed).toBe(true);
  });

  it('says that this address is blocked, from the second failure on until it is let in', async () => {
    world.line.greets();
    world.refusesUs = true;
    world.line.breaks();
    await Promise.resolve();
    expect(state()).toBe('lost');
    for (let i = 0; i < 2; ++i) {
      world.pass(longestWait);
      world.line.breaks();
      await Promise.resolve();
      expect(state()).toBe('blocked');
    }
    world.refusesUs = false;
    world.pass(longestWait);
    expect(state()).toBe('blocked');
    world.line.breaks();
    await Promise.resolve();
    expect(state()).toBe('lost');
    world.refusesUs = true;
    world.pass(longestWait);
    world.line.breaks();
    world.pass(longestWait);
    world.line.greets();
    await Promise.resolve();
    expect(state()).toBe('open');
  });

  it('pings, and takes a silent line for a lost one', () => {
    world.line.greets();
    const [first] = world.line.asked('ping');
    world.line.says({ type: 'pong', re: first?.id, now_ms: 5 });
    world.pass(pingEvery_ms);
    expect(world.line.asked('ping')).toHaveLength(2);
    world.pass(silence_ms);
    expect(state()).toBe('lost');
  });

  it('asks a line that may have died in sleep as soon as the page is shown', () => {
    world.line.greets();
    world.line.says({ type: 'pong', re: world.line.asked('ping')[0]?.id, now_ms: 5 });
    world.chance();
    expect(world.line.asked('ping')).toHaveLength(2);
    world.pass(silence_ms);
    expect(state()).toBe('lost');
  });

  it('knows the time of the server, by the quickest answer', () => {
    world.line.greets(protocol, 1_000_000);
    world.pass(100);
    world.line.says({ type: 'pong', re: world.line.asked('ping')[0]?.id, now_ms: 1_000_250 });
    expect(connection.status.get().clock_offset_ms).toBe(1_000_200);
    world.pass(pingEvery_ms + 4000);
    world.line.says({ type: 'pong', re: world.line.asked('ping')[1]?.id, now_ms: 1_019_999 });
    expect(connection.status.get().clock_offset_ms).toBe(1_000_200);
  });

  it('repeats what is not answered with the same id, on every line', async () => {
    world.line.greets();
    const answer = connection.ask(ply, { repeat: true });
    const { id } = world.line.asked('play')[0] ?? {};
    for (let n = 0; n < 3; n++) {
      world.line.breaks();
      world.pass(20_000);
      world.line.greets();
      expect(world.line.asked('play')).toEqual([{ ...ply, id }]);
    }
    world.line.says({ type: 'done', re: id, n: 4 });
    expect(await answer).toEqual({ type: 'done', re: id, n: 4 });
    world.line.breaks();
    world.pass(20_000);
    world.line.greets();
    expect(world.line.asked('play')).toEqual([]);
  });

  it('keeps what is asked while the line is lost', () => {
    void connection.ask(ply, { repeat: true });
    expect(world.line.sent).toEqual([]);
    world.line.greets();
    expect(world.line.asked('play')).toHaveLength(1);
  });

  it('refuses what is not to be repeated when the line is lost', async () => {
    world.line.greets();
    const answer = connection.ask({ type: 'lobby', on: true });
    world.line.breaks();
    await expect(answer).rejects.toMatchObject({ code: 'lost' });
    await expect(connection.ask({ type: 'lobby', on: true })).rejects.toMatchObject({
      code: 'lost',
    });
  });

  it('hands a refusal on with its code', async () => {
    world.line.greets();
    const answer = connection.ask(ply, { repeat: true });
    world.line.says({
      type: 'error',
      re: world.line.asked('play')[0]?.id,
      code: 'illegal_move',
      message: 'no',
    });
    await expect(answer).rejects.toBeInstanceOf(Refusal);
    await expect(answer).rejects.toMatchObject({ code: 'illegal_move' });
  });

  it('asks again after the short wait that a busy server names', async () => {
    world.line.greets();
    const answer = connection.ask(ply, { repeat: true });
    const { id } = world.line.asked('play')[0] ?? {};
    const busy = { type: 'error', re: id, code: 'too_many', message: 'wait', retry_after_s: 1 };
    world.line.says(busy);
    world.pass(1000);
    expect(world.line.asked('play')).toHaveLength(2);
    world.line.says({ type: 'done', re: id, n: 1 });
    expect(await answer).toMatchObject({ n: 1 });
  });

  it('calls its openers on every line', () => {
    let calls = 0;
    connection.onOpen(() => calls++);
    expect(calls).toBe(0);
    world.line.greets();
    world.line.breaks();
    world.pass(1000);
    world.line.greets();
    expect(calls).toBe(2);
    connection.onOpen(() => calls++);
    expect(calls).toBe(3);
  });

  it('stops for a server with another protocol and does not go on trying', () => {
    world.line.greets(protocol + 1);
    expect(state()).toBe('outdated');
    world.pass(600_000);
    world.chance();
    expect(world.lines).toHaveLength(1);
  });

  it('ignores what is no message', () => {
    world.line.greets();
    world.line.onmessage?.({ data: 'no json' });
    world.line.says({ type: 'surprise' });
    expect(state()).toBe('open');
  });
});
