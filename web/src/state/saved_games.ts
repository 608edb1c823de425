import { findGame } from '../board/games';
import type { GameId } from '../core/types';
import { type LocalGame, newGame, readLocalGame } from './local_game';
import { keepOnDevice, load } from './settings';

/** Where a running game is kept: one a game, one of the home page, one that came by a link. */
export type Slot = GameId | 'home' | 'linked';

const nameOf = (slot: Slot): string => `papamu.local.${slot}`;

export const randomSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;

export function savedGame(slot: Slot): LocalGame | null {
  return readLocalGame(load(nameOf(slot)));
}

export function saveGame(slot: Slot, game: LocalGame): void {
  keepOnDevice(nameOf(slot), JSON.stringify(game));
}

/** The game that a page opens with: the one that was running, else a new one. */
export function openGame(slot: Slot, fresh: Parameters<typeof newGame>[0]): LocalGame {
  const saved = savedGame(slot);
  if (saved && (slot === 'linked' || slot === 'home' || saved.game === slot)) return saved;
  return newGame(fresh, new Date(), randomSeed());
}

/** The game of a link `?size=8x8&plies=a1.a2`; null where it names none. */
export function linkedGame(id: string | undefined, query: URLSearchParams): LocalGame | null {
  const game = findGame(id);
  const plies = query.get('plies');
  const size = query.get('size') ?? game?.usual ?? '';
  if (!game || plies === null || !/^\d{1,2}x\d{1,2}$/.test(size)) return null;
  const list = plies === '' ? [] : plies.split('.').slice(0, 1000);
  return {
    ...newGame(
      {
        game: game.id,
        size,
        mode: 'computer',
        level: 3,
        you: list.length % 2 === 0 ? 'first' : 'second',
      },
      new Date(),
      randomSeed(),
    ),
    plies: list,
  };
}
