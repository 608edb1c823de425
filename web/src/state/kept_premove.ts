import type { Premove } from './premove';

const key = 'papamu.premove';

/** The premove of a game that this tab had before it was loaded again; `settle` says if it still holds. */
export function keptPremove(game: string): Premove | null {
  try {
    const read = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Premove> | null;
    const isWhole =
      read?.game === game &&
      typeof read.move === 'string' &&
      Array.isArray(read.plies) &&
      read.plies.every((ply) => typeof ply === 'string');
    return isWhole ? (read as Premove) : null;
  } catch {
    return null;
  }
}

/** A tab has one premove at most, so a new one takes the place of another game's. */
export function keepPremove(premove: Premove | null): void {
  try {
    if (premove) sessionStorage.setItem(key, JSON.stringify(premove));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage a premove lasts as long as the page.
  }
}
