// The real module behind the real desk, without a worker between them.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { builtModule } from './built_core';
import { connectCore } from './core';
import { Desk, type Place } from './desk';
import type { Core, GameId, Line } from './types';
import { type Door, openDoor } from './wasi';

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

const module = builtModule();

/** A core whose clock goes one millisecond on whenever it is read, and whose work is done on call. */
function seat(open: () => Door = () => openDoor(module)): {
  core: Core;
  work(): boolean;
  finish(): void;
} {
  let clock = 0;
  const works: (() => void)[] = [];
  let hear: (line: string) => void = () => {};
  const place: Place = {
    now: () => ++clock,
    later: (one) => works.push(one),
    post: (answer) => hear(answer),
  };
  const desk = new Desk(open, place);
  const core = connectCore({ send: (line) => desk.take(line), listen: (to) => (hear = to) });
  const work = (): boolean => {
    const next = works.shift();
    next?.();
    return next !== undefined;
  };
  const finish = (): void => {
    while (work());
  };
  return { core, work, finish };
}

const line = (game: GameId, size: string, ...plies: string[]): Line => ({ game, size, plies });

test('the module does what every other build does', () => {
  const [rules, search] = readFileSync(at('bench/signature.txt'), 'utf8').trim().split('\n');
  const figures = JSON.parse(openDoor(module).bench());
  expect(String(figures.signature)).toBe(rules);
  expect(String(figures.search_signature)).toBe(search);
}, 300_000);

describe('questions', () => {
  test('a view', async () => {
    const view = await seat().core.look(line('konane', '4x4', 'a1', 'b1'));
    expect(view.board).toEqual(['oxox', 'xoxo', 'oxox', '..xo']);
    expect(view.moves.map((move) => [move.text, move.takes])).toEqual([['a3-a1', ['a2']]]);
    expect(view.task).toBe('jump');
  });

  test('why a move is illegal', async () => {
    const { core } = seat();
    const start = line('rhode', '5x5', 'c3');
    expect(await core.why(start, 'c3')).toMatchObject({ rule: 'occupied', cells: ['c3'] });
    expect((await core.why(start, 'swap')).rule).toBeNull();
    await expect(core.why(start, 'z9')).rejects.toMatchObject({ code: 'bad_move_text' });
  });

  test('text beyond ASCII survives a record', async () => {
    const { core } = seat();
    const played = line('narrows', '4x4', 'b2-b1');
    const tags = { first: 'Kaʻiulani', second: '민준' };
    const text = await core.record(played, tags, { winner_seat: 'first', termination: 'time' });
    const [record] = await core.read(text);
    expect(record).toMatchObject({ ...played, ...tags });
  });

  test('a megabyte and more is refused', async () => {
    const { core } = seat();
    await expect(core.read('x'.repeat(1 << 20))).rejects.toMatchObject({ code: 'too_large' });
    expect((await core.look(line('rhode', '5x5'))).phase).toBe(0);
  });
});

describe('thinking', () => {
  test('a level decides the same again', async () => {
    const { core, finish } = seat();
    for (const game of ['konane', 'room-and-pillar', 'narrows', 'rhode'] as const) {
      const how = { level: 4, seed: 3, time_ms: 1 };
      const first = core.think(line(game, game === 'rhode' ? '7x7' : '6x6'), how);
      finish();
      const again = core.think(line(game, game === 'rhode' ? '7x7' : '6x6'), how);
      finish();
      expect({ ...(await again), re: 0 }).toEqual({ ...(await first), re: 0 });
    }
  });

  test('full strength ends after its time', async () => {
    const { core, work } = seat();
    let isDecided = false;
    const decision = core.think(line('narrows', '8x8'), { level: 10, seed: 1, time_ms: 50 });
    void decision.then(() => (isDecided = true));
    let slices = 0;
    while (work()) ++slices;
    const { ply, line: play } = await decision;
    expect(isDecided).toBe(true);
    expect(slices).toBeGreaterThan(5);
    expect(slices).toBeLessThan(50);
    expect(play[0]).toBe(ply);
  });

  test('questions pass a thought, further thoughts wait, a stop ends one', async () => {
    const { core, work, finish } = seat();
    const order: string[] = [];
    const note = (name: string) => () => order.push(name);
    const how = { level: 10, seed: 1, time_ms: 1e9 };
    const thought = core.think(line('rhode', '9x9'), how).then(note('thought'));
    const next = core.hint(line('konane', '8x8'), 30).then(note('hint'));
    for (let i = 0; i < 3; ++i) expect(work()).toBe(true);
    await core.look(line('konane', '6x6')).then(note('look'));
    core.stop();
    await thought;
    finish();
    await next;
    expect(order).toEqual(['look', 'thought', 'hint']);
    core.stop();
    expect(work()).toBe(false);
  });

  test('a game that is over is not thought about', async () => {
    const over = line('konane', '2x2', 'a1', 'b1');
    const { core } = seat();
    await expect(core.think(over, { level: 1, seed: 1, time_ms: 1 })).rejects.toMatchObject({
      code: 'not_possible',
    });
  });

  test('a trap costs one request', async () => {
    let opened = 0;
    const { core, finish } = seat(() => {
      const door = openDoor(module);
      if (++opened > 1) return door;
      return {
        ...door,
        advance: () => {
          throw new WebAssembly.RuntimeError('unreachable');
        },
      };
    });
    const how = { level: 1, seed: 1, time_ms: 1 };
    const lost = core.think(line('konane', '6x6'), how);
    finish();
    await expect(lost).rejects.toMatchObject({ code: 'failed' });
    const kept = core.think(line('konane', '6x6'), how);
    finish();
    expect((await kept).ply).toMatch(/^[a-f][1-6]$/);
  });
});
