// Random plies in the module for pages and in every other build. PAPAMU_WALK_PLIES=1000000 is the
// long form; tests/match/random_walk_test.cpp compares the same walks with the slow rules.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { builtModule } from './built_core';
import { openDoor } from './wasi';

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

const plies = process.env.PAPAMU_WALK_PLIES ?? '2000';
const walks = readFileSync(at('bench/walks.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [string, string, string])
  .filter(([, count]) => count === plies);

test('there is a walk of each game', () => {
  expect(walks).toHaveLength(5);
});

test.each(walks)(
  '%s, %s plies',
  (game, count, signature) => {
    const door = openDoor(builtModule());
    expect(door.walk(game, Number(count))).toBe(signature);
  },
  3_600_000,
);
