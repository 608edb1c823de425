// What is open and what is being played, while somebody looks.
import { useEffect } from 'preact/hooks';
import { makeStore, useStore } from '../state/store';
import { connection } from './connection';
import type { LiveTable, OpenTable } from './messages';

export interface Lobby {
  open: readonly OpenTable[];
  live: readonly LiveTable[];
  /** The server has answered at least once. */
  isKnown: boolean;
}

const lobby = makeStore<Lobby>({ open: [], live: [], isKnown: false });
let lookers = 0;
let stop = (): void => {};

function start(): void {
  const line = connection();
  const stopListening = line.onMessage((message) => {
    if (message.type === 'lobby')
      lobby.update(() => ({ open: message.open, live: message.live, isKnown: true }));
  });
  const stopOpening = line.onOpen(() => {
    line.ask({ type: 'lobby', on: true }).catch(() => {});
  });
  stop = () => {
    stopListening();
    stopOpening();
    line.ask({ type: 'lobby', on: false }).catch(() => {});
  };
}

/** The lobby, kept fresh while a component that uses it is shown. */
export function useLobby(): Lobby {
  useEffect(() => {
    lookers += 1;
    if (lookers === 1) start();
    return () => {
      lookers -= 1;
      if (lookers === 0) stop();
    };
  }, []);
  return useStore(lobby);
}
