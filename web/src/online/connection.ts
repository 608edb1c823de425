// One WebSocket that resumes by itself. What is asked with `repeat` is asked again, with the same id,
// until it is answered; everything else is asked anew by whoever listens to `onOpen`.
import { makeStore, type Store } from '../state/store';
import {
  type AnswerTo,
  type ErrorCode,
  type Message,
  parse,
  protocol,
  type Request,
  type Snapshot,
} from './messages';
import { renewWhenOutdated, thisPage } from './renewal';

/** What the connection needs of a browser; a test gives its own. */
export interface Surroundings {
  open(): Socket;
  now(): number;
  random(): number;
  after(ms: number, call: () => void): number;
  cancel(timer: number): void;
  newId(): string;
  /** Does the server say that it wants nothing from this address? */
  isBlocked(): Promise<boolean>;
  /** Calls when the line may be back: the network returned, the page was shown again. */
  onChance(call: () => void): void;
}

export interface Socket {
  send(text: string): void;
  close(): void;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export interface LineStatus {
  /**
   * `outdated`: the server speaks another protocol; the page has to be loaded again. `blocked`: lost,
   * since the operator blocked this address; it is tried again as ever.
   */
  state: 'connecting' | 'open' | 'lost' | 'blocked' | 'outdated';
  /** Server time minus the time here. */
  clock_offset_ms: number;
  /** The time here of the next attempt while the line is lost. */
  next_attempt_ms: number | null;
}

/** A request that the server refused. */
export class Refusal extends Error {
  readonly code: ErrorCode | 'lost';
  readonly retry_after_s: number | undefined;
  readonly table: Snapshot | undefined;
  constructor(code: ErrorCode | 'lost', message: string, retry_after_s?: number, table?: Snapshot) {
    super(message);
    this.code = code;
    this.retry_after_s = retry_after_s;
    this.table = table;
  }
}

export interface Connection {
  readonly status: Store<LineStatus>;
  ask<Type extends Request['type']>(
    request: Extract<Request, { type: Type }>,
    how?: { repeat: boolean },
  ): Promise<AnswerTo[Type]>;
  /** Every message that answers nothing asked here, and every answer too. */
  onMessage(listener: (message: Message) => void): () => void;
  /** At once if the line is open, and again after each reconnection. */
  onOpen(listener: () => void): () => void;
  /** Does not wait for the next attempt. */
  tryNow(): void;
}

export const pingEvery_ms = 15_000;
export const silence_ms = 8_000;
/** A socket that does not greet within this time is given up. */
export const greeting_ms = 10_000;
const firstWait_ms = 500;
const longestWait_ms = 15_000;

/** The wait before the attempt after `failures` failed ones: doubled each time, and spread. */
export function waitAfter(failures: number, random: number): number {
  const full = Math.min(longestWait_ms, firstWait_ms * 2 ** Math.min(failures, 10));
  return Math.round(full / 2 + (full / 2) * random);
}

/** A refusal that names so short a wait is waited for, where the request is one to repeat. */
const isBrief = (seconds: number | undefined): seconds is number =>
  seconds !== undefined && seconds <= 5;

interface Asked {
  text: string;
  repeat: boolean;
  answer(message: Message): void;
  refuse(refusal: Refusal): void;
}

export function makeConnection(world: Surroundings): Connection {
  const status = makeStore<LineStatus>({
    state: 'connecting',
    clock_offset_ms: 0,
    next_attempt_ms: null,
  });
  const asked = new Map<string, Asked>();
  const listeners = new Set<(message: Message) => void>();
  const openers = new Set<() => void>();
  let socket: Socket | null = null;
  let failures = 0;
  let retry: number | null = null;
  let watchdog: number | null = null;
  let nextPing: number | null = null;
  let ping: { id: string; sent_ms: number } | null = null;
  let bestTrip_ms = Number.POSITIVE_INFINITY;

  const set = (change: Partial<LineStatus>) => status.update((old) => ({ ...old, ...change }));
  const isOpen = () => status.get().state === 'open';
  const drop = (timer: number | null) => {
    if (timer !== null) world.cancel(timer);
    return null;
  };

  function connect(): void {
    retry = drop(retry);
    set({ next_attempt_ms: null });
    let mine: Socket;
    try {
      mine = world.open();
    } catch {
      lose();
      return;
    }
    socket = mine;
    mine.onmessage = (event) => {
      if (socket !== mine || typeof event.data !== 'string') return;
      const message = parse(event.data);
      if (message) receive(message);
    };
    mine.onclose = () => {
      if (socket === mine) lose();
    };
    watchdog = drop(watchdog);
    watchdog = world.after(greeting_ms, lose);
  }

  function lose(): void {
    const old = socket;
    socket = null;
    old?.close();
    watchdog = drop(watchdog);
    nextPing = drop(nextPing);
    ping = null;
    if (status.get().state === 'outdated') return;
    const wait = waitAfter(failures, world.random());
    failures += 1;
    retry = drop(retry);
    retry = world.after(wait, connect);
    const isStill = status.get().state === 'blocked';
    set({ state: isStill ? 'blocked' : 'lost', next_attempt_ms: world.now() + wait });
    if (failures > 1) world.isBlocked().then(explain);
    for (const [id, request] of [...asked]) {
      if (request.repeat) continue;
      asked.delete(id);
      request.refuse(new Refusal('lost', 'the line was lost'));
    }
  }

  /** A browser does not tell a page why its socket was refused. */
  function explain(isBlocked: boolean): void {
    if (['lost', 'blocked'].includes(status.get().state))
      set({ state: isBlocked ? 'blocked' : 'lost' });
  }

  function sendPing(): void {
    nextPing = drop(nextPing);
    if (socket === null || ping !== null) return;
    ping = { id: world.newId(), sent_ms: world.now() };
    socket.send(JSON.stringify({ type: 'ping', id: ping.id }));
    watchdog = drop(watchdog);
    watchdog = world.after(silence_ms, lose);
  }

  /** Trusts the answer that came quickest: its middle is closest to the server's time. */
  function setClock(server_ms: number, sent_ms: number): void {
    const now = world.now();
    const trip = now - sent_ms;
    if (trip > bestTrip_ms) return;
    bestTrip_ms = trip;
    set({ clock_offset_ms: Math.round(server_ms - (now - trip / 2)) });
  }

  function greet(hello: Extract<Message, { type: 'hello' }>): void {
    watchdog = drop(watchdog);
    if (hello.protocol !== protocol) {
      set({ state: 'outdated', next_attempt_ms: null });
      lose();
      return;
    }
    failures = 0;
    bestTrip_ms = Number.POSITIVE_INFINITY;
    set({
      state: 'open',
      next_attempt_ms: null,
      clock_offset_ms: Math.round(hello.now_ms - world.now()),
    });
    sendPing();
    for (const request of asked.values()) if (request.repeat) socket?.send(request.text);
    for (const listener of [...openers]) listener();
  }

  function receive(message: Message): void {
    if (message.type === 'hello') {
      greet(message);
      return;
    }
    if (message.type === 'pong' && message.re === ping?.id) {
      setClock(message.now_ms, ping.sent_ms);
      ping = null;
      watchdog = drop(watchdog);
      nextPing = world.after(pingEvery_ms, sendPing);
      return;
    }
    for (const listener of [...listeners]) listener(message);
    const re = 're' in message ? message.re : undefined;
    const request = re ? asked.get(re) : undefined;
    if (!re || !request) return;
    if (message.type === 'error' && request.repeat && isBrief(message.retry_after_s)) {
      world.after(message.retry_after_s * 1000, () => {
        if (asked.has(re) && isOpen()) socket?.send(request.text);
      });
      return;
    }
    asked.delete(re);
    if (message.type === 'error') {
      request.refuse(
        new Refusal(message.code, message.message, message.retry_after_s, message.table),
      );
    } else {
      request.answer(message);
    }
  }

  function tryNow(): void {
    if (status.get().state === 'outdated') return;
    if (retry !== null) {
      failures = 0;
      connect();
    } else if (isOpen()) {
      sendPing();
    }
  }
  world.onChance(tryNow);
  connect();

  return {
    status,
    ask(request, how = { repeat: false }) {
      return new Promise((answer, refuse) => {
        const id = world.newId();
        const text = JSON.stringify({ ...request, id });
        if (!how.repeat && !isOpen()) {
          refuse(new Refusal('lost', 'the line is not open'));
          return;
        }
        asked.set(id, {
          text,
          repeat: how.repeat,
          answer: (message) => answer(message as never),
          refuse,
        });
        if (isOpen()) socket?.send(text);
      });
    },
    onMessage(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onOpen(listener) {
      openers.add(listener);
      if (isOpen()) listener();
      return () => openers.delete(listener);
    },
    tryNow,
  };
}

/** The connection of this page, opened when something first needs it. */
let shared: Connection | undefined;
export function connection(): Connection {
  if (shared) return shared;
  shared = makeConnection({
    open: () => {
      const socket = new WebSocket(
        `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`,
      );
      return socket as Socket;
    },
    now: () => Date.now(),
    random: () => Math.random(),
    after: (ms, call) => window.setTimeout(call, ms),
    cancel: (timer) => window.clearTimeout(timer),
    newId: () => randomHex(8),
    isBlocked: () =>
      fetch('/ws', { cache: 'no-store' })
        .then(async (answer) => answer.status === 403 && (await answer.text()).includes('blocked'))
        .catch(() => false),
    onChance: (call) => {
      addEventListener('online', call);
      addEventListener('pageshow', call);
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') call();
      });
    },
  });
  renewWhenOutdated(shared.status, thisPage);
  return shared;
}

/** So many random bytes as hex digits. */
export function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
