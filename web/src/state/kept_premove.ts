import type { Premove } from './premove';
import { keepInTab, keptInTab } from './tab_storage';

const key = 'papamu.premove';

/** The premove of a game that this tab had before it was loaded again; `settle` says if it still holds. */
export function keptPremove(game: string): Premove | null {
  const read = keptInTab(key) as Partial<Premove> | null;
  const isWhole =
    read?.game === game &&
    typeof read.move === 'string' &&
    Array.isArray(read.plies) &&
    read.plies.every((ply) => typeof ply === 'string');
  return isWhole ? (read as Premove) : null;
}

/** A tab has one premove at most, so a new one takes the place of another game's. */
export const keepPremove = (premove: Premove | null): void => keepInTab(key, premove);
