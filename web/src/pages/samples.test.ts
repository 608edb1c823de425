import { expect, it } from 'vitest';
import { games, startBoard } from '../board/games';
import { builtModule } from '../core/built_core';
import { openDoor } from '../core/wasi';
import { samples } from './samples';

it('are what the rules say, as are the boards drawn before the core is there', () => {
  const door = openDoor(builtModule());
  const look = (game: string, size: string, plies: readonly string[]) =>
    JSON.parse(door.answer(JSON.stringify({ id: 1, type: 'look', game, size, plies })));
  for (const { id, sizes, hasPieRule } of games) {
    for (const size of sizes) {
      const start = look(id, size, []);
      expect(start.board).toEqual(startBoard(id, size));
      expect(look(id, size, [start.moves[0].text]).can_swap).toBe(hasPieRule);
    }
    const { size, plies, before, after, last } = samples[id];
    const move = last.from === last.to ? last.from : `${last.from}-${last.to}`;
    expect([id, look(id, size, plies).board]).toEqual([id, before]);
    const then = look(id, size, [...plies, move]);
    expect([id, then.board]).toEqual([id, after]);
    expect(then.last).toMatchObject(last);
  }
});
