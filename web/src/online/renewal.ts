// An old page at a newer server loads itself again: between moves, and never in a loop.
import type { Store } from '../state/store';
import type { LineStatus } from './connection';

/** What it needs of a browser; a test gives its own. */
export interface Renewing {
  now(): number;
  after(ms: number, call: () => void): void;
  /** Is the person in the middle of something that a reload would throw away? */
  isBusy(): boolean;
  /** When a page of this tab last loaded itself again; null if never. */
  last(): number | null;
  /** Remembers that for the page to come; false if it cannot be kept. */
  keep(now_ms: number): boolean;
  reload(): void;
}

export const renewAtMostEvery_ms = 60_000;
const lookAgain_ms = 500;

/**
 * Loads the page again once the server turns out to speak another protocol. If that was done within
 * the last minute it did not help, and the button of the line bar is left to the person. A ply on its
 * way is in the tab's storage, and the seat on the device.
 */
export function renewWhenOutdated(status: Store<LineStatus>, world: Renewing): void {
  let isWaiting = false;
  const renew = (): void => {
    if (world.isBusy()) {
      world.after(lookAgain_ms, renew);
      return;
    }
    if (world.keep(world.now())) world.reload();
  };
  status.subscribe(() => {
    if (isWaiting || status.get().state !== 'outdated') return;
    isWaiting = true;
    const last = world.last();
    const since = last === null ? Number.POSITIVE_INFINITY : world.now() - last;
    // A clock that was set back counts as a reload just now.
    if (since >= renewAtMostEvery_ms) renew();
  });
}

const key = 'papamu.renewed';

/** A stone is picked, something is being written, or a dialog is open. */
function isBusyHere(): boolean {
  if (document.querySelector('dialog[open], .board[data-picking]')) return true;
  const { activeElement: at } = document;
  return at instanceof HTMLInputElement && at.type === 'text' && !at.readOnly && at.value !== '';
}

export const thisPage: Renewing = {
  now: () => Date.now(),
  after: (ms, call) => void setTimeout(call, ms),
  isBusy: isBusyHere,
  last() {
    try {
      const kept = sessionStorage.getItem(key);
      return kept === null ? null : Number(kept);
    } catch {
      return null;
    }
  },
  keep(now_ms) {
    try {
      sessionStorage.setItem(key, `${now_ms}`);
      return sessionStorage.getItem(key) === `${now_ms}`;
    } catch {
      // Without storage nothing would stop a loop.
      return false;
    }
  },
  reload: () => location.reload(),
};
