import type { Core } from './types';

let core: Promise<Core> | undefined;

/** The one core of the page, fetched when a page first needs it, after the first paint. */
export function loadCore(): Promise<Core> {
  core ??= import('./core').then(({ openCore }) => openCore());
  // A failed start may be tried again.
  core.catch(() => {
    core = undefined;
  });
  return core;
}
