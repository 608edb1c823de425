// For tests.
import type { Snapshot } from './messages';

/** A table of two guests that has just begun, seen from the first seat, apart from what is given. */
export const sampleTable = (given: Partial<Snapshot> = {}): Snapshot => ({
  id: 'abcdefghijkm',
  n: 2,
  game: 'konane',
  size: '6x6',
  control: { kind: 'none' },
  listed: false,
  takebacks: true,
  seats: [
    { taken: true, nickname: null, present: true },
    { taken: true, nickname: null, present: true },
  ],
  you: 'first',
  plies: [],
  swapped: false,
  state: 'playing',
  clocks_ms: null,
  running: null,
  turn_started_ms: 2000,
  now_ms: 2000,
  first_move_due_ms: null,
  result: null,
  cancelled: null,
  takeback_offer: null,
  rematch_offer: null,
  rematch: null,
  texts_off: null,
  watchers: 0,
  created_ms: 1000,
  ...given,
});
