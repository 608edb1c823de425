// A table as a page has it open: it watches, folds what comes, and sends what the player does.
import { makeStore, type Store } from '../state/store';
import { keepInTab, keptInTab } from '../state/tab_storage';
import { type Connection, Refusal, randomHex } from './connection';
import type {
  Action,
  ErrorCode,
  FreeText,
  MessageOf,
  Phrase,
  Snapshot,
  TableEvent,
} from './messages';
import { forgetSeat, newToken, type SavedSeat, saveSeats, seatAt } from './seats';
import {
  otherSeat,
  type Pending,
  type TableState,
  takeEvent,
  takeEvents,
  takePresence,
  takeSnapshot,
  withPending,
} from './table';

export interface VisitState {
  /** Nothing until the first snapshot came. */
  table: TableState | null;
  /** The last free texts of the two seats, for those only. */
  texts: readonly FreeText[];
  /** There is no such table. */
  isMissing: boolean;
  /** The last refusal, to be told once. */
  refusal: ErrorCode | null;
  /** An own seat or action is on its way. */
  isBusy: boolean;
  /** The table of a rematch that began while the page was open. */
  goTo: string | null;
}

export interface Visit {
  readonly store: Store<VisitState>;
  play(ply: string): void;
  act(action: Action, phrase?: Phrase): void;
  /** Writes to the other seat. Gives: was it sent? */
  write(text: string): Promise<boolean>;
  /** Takes the free seat. */
  take(nickname: string): void;
  clearRefusal(): void;
  close(): void;
}

const pendingKey = (table: string): string => `papamu.pending.${table}`;

/** A ply that was not confirmed outlives a reload of the page, with its id. */
function storedPending(table: string): Pending | null {
  const read = keptInTab(pendingKey(table)) as Pending | null;
  return typeof read?.ply === 'string' && typeof read.move_id === 'string' ? read : null;
}

const storePending = (table: string, pending: Pending | null): void =>
  keepInTab(pendingKey(table), pending);

export const seatOfSnapshot = (table: Snapshot, token: string): SavedSeat | null =>
  table.you && {
    table: table.id,
    token,
    seat: table.you,
    game: table.game,
    size: table.size,
    saved_ms: Date.now(),
  };

/**
 * Opens a table. A token that came by a link goes before the one that this device holds, and is kept
 * once the server has said whose it is.
 */
export function openTable(id: string, connection: Connection, fromLink?: string | null): Visit {
  let linked = fromLink ?? null;
  const tokenHere = (): string | undefined => linked ?? seatAt(id)?.token;
  const store = makeStore<VisitState>({
    table: null,
    texts: [],
    isMissing: false,
    refusal: null,
    isBusy: false,
    goTo: null,
  });
  const set = (change: Partial<VisitState>) => store.update((old) => ({ ...old, ...change }));
  const fold = (step: (table: TableState) => TableState) =>
    store.update((old) => {
      if (!old.table) return old;
      const table = step(old.table);
      return table === old.table ? old : { ...old, table };
    });
  let isWatching = false;
  let isClosed = false;

  function showSnapshot(snapshot: Snapshot): void {
    const mine = linked && seatOfSnapshot(snapshot, linked);
    if (mine) saveSeats([mine]);
    linked = null;
    store.update((old) => ({ ...old, table: takeSnapshot(old.table, snapshot) }));
    holdRematch(snapshot.rematch, false);
    resendPending();
  }

  /** The token of a seat is that of the other seat of the rematch. */
  function holdRematch(rematch: string | null, isLive: boolean): void {
    const mine = seatAt(id);
    if (!rematch || !mine) return;
    if (!seatAt(rematch)) {
      saveSeats([{ ...mine, table: rematch, seat: otherSeat(mine.seat), saved_ms: Date.now() }]);
    }
    if (isLive) set({ goTo: rematch });
  }

  /** Asks for the table, or for what is missing of it. */
  async function watch(isFresh = false): Promise<void> {
    if (isWatching || isClosed) return;
    isWatching = true;
    const known = isFresh ? null : store.get().table;
    const token = tokenHere();
    try {
      const answer = await connection.ask({
        type: 'watch',
        table: id,
        ...(known ? { since: known.snapshot.n } : {}),
        ...(token ? { token } : {}),
      });
      if (answer.type === 'table') showSnapshot(answer.table);
      else takeMissing(answer);
    } catch (error) {
      watchRefused(error, token);
      return;
    } finally {
      isWatching = false;
    }
    if (store.get().table?.isBehind) void watch();
  }

  function takeMissing(answer: MessageOf<'events'>): void {
    fold((table) => takeEvents(table, answer.events, answer));
    resendPending();
  }

  function watchRefused(error: unknown, token: string | undefined): void {
    if (!(error instanceof Refusal) || error.code === 'lost') return;
    if (error.code === 'not_your_seat' && token) {
      if (linked) {
        linked = null;
        set({ refusal: error.code });
      } else {
        forgetSeat(id);
      }
      isWatching = false;
      void watch(true);
    } else if (error.code === 'not_found') {
      set({ isMissing: true });
    } else {
      set({ refusal: error.code });
    }
  }

  function onEvent(event: TableEvent): void {
    fold((table) => takeEvent(table, event));
    if (event.kind === 'rematch') holdRematch(event.rematch, true);
    if (!store.get().table?.pending) storePending(id, null);
    if (store.get().table?.isBehind) void watch();
  }

  /** What an earlier page, or the time before a reload, could not get confirmed. */
  function resendPending(): void {
    const stored = storedPending(id);
    const table = store.get().table;
    if (!stored || !table || table.pending) return;
    if (
      table.snapshot.state !== 'playing' ||
      table.snapshot.plies.length !== stored.expected_ply - 1
    ) {
      storePending(id, null);
      return;
    }
    send(stored);
  }

  function send(pending: Pending): void {
    const token = seatAt(id)?.token;
    if (!token) return;
    fold((table) => withPending(table, pending));
    storePending(id, pending);
    connection
      .ask({ type: 'play', table: id, token, ...pending }, { repeat: true })
      .catch((error: unknown) => {
        const refusal = error instanceof Refusal ? error : null;
        storePending(id, null);
        fold((table) =>
          table.pending?.move_id === pending.move_id ? withPending(table, null) : table,
        );
        if (refusal?.table) showSnapshot(refusal.table);
        if (refusal && refusal.code !== 'lost') set({ refusal: refusal.code });
      });
  }

  /** Something that is asked until it is answered, and during which its buttons rest. */
  async function insist(ask: Promise<unknown>): Promise<void> {
    set({ isBusy: true, refusal: null });
    await isGranted(ask);
    set({ isBusy: false });
  }

  /** Shows why, if it is refused. */
  async function isGranted(ask: Promise<unknown>): Promise<boolean> {
    try {
      await ask;
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'lost') set({ refusal: error.code });
      return false;
    }
  }

  const stopOpening = connection.onOpen(() => void watch());
  const stopListening = connection.onMessage((message) => {
    if (message.type === 'event' && message.table === id) onEvent(message);
    else if (message.type === 'presence' && message.table === id)
      fold((table) => takePresence(table, message.seats, message.watchers));
    else if (message.type === 'texts' && message.table === id) set({ texts: message.texts });
    // What makes up for events that this line was too slow for.
    else if (message.type === 'table' && message.re === undefined && message.table.id === id)
      showSnapshot(message.table);
  });

  return {
    store,
    play(ply) {
      const table = store.get().table;
      if (!table || table.pending || table.snapshot.state !== 'playing') return;
      const expected_ply = table.snapshot.plies.length + 1;
      set({ refusal: null });
      send({ ply, move_id: randomHex(8), expected_ply });
    },
    act(action, phrase) {
      const token = seatAt(id)?.token;
      if (!token) return;
      void insist(
        connection.ask(
          {
            type: 'act',
            table: id,
            token,
            move_id: randomHex(8),
            action,
            ...(phrase ? { phrase } : {}),
          },
          { repeat: true },
        ),
      );
    },
    async write(text) {
      const token = seatAt(id)?.token;
      if (!token) return false;
      set({ refusal: null });
      return isGranted(
        connection.ask(
          { type: 'write', table: id, token, text_id: randomHex(8), text },
          { repeat: true },
        ),
      );
    },
    take(nickname) {
      const token = seatAt(id)?.token ?? newToken();
      const name = nickname.trim();
      void insist(
        connection
          .ask(
            { type: 'take', table: id, token, ...(name ? { nickname: name } : {}) },
            { repeat: true },
          )
          .then((answer) => {
            const seat = seatOfSnapshot({ ...answer.table, you: answer.seat }, token);
            if (seat) saveSeats([seat]);
            showSnapshot({ ...answer.table, you: answer.seat });
          }),
      );
    },
    clearRefusal: () => set({ refusal: null }),
    close() {
      isClosed = true;
      stopOpening();
      stopListening();
      connection.ask({ type: 'unwatch', table: id }).catch(() => {});
    },
  };
}
