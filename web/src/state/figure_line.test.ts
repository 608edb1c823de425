// The figures of `content/`, played by the real module.

import { describe, expect, it } from 'vitest';
import { games } from '../board/games';
import { builtCore } from '../core/built_core';
import { FigureLine } from './figure_line';
import { type Exercise, exerciseOf, type Figures, readPosition, type Step } from './figures';

const files = import.meta.glob<Figures>('@content/figures/*.json', {
  import: 'default',
  eager: true,
});
const figuresOf = (id: string): Figures => {
  const found = Object.entries(files).find(([path]) => path.endsWith(`/${id}.json`));
  if (!found) throw new Error(`no figures of ${id}`);
  return found[1];
};

const core = builtCore();
const silent = { ply: () => {}, end: () => {} };

async function open(exercise: Exercise): Promise<FigureLine> {
  const line = new FigureLine(exercise, core, silent, async () => {});
  await line.start();
  return line;
}

const movesNow = (line: FigureLine): string[] =>
  (line.store.get().live?.moves ?? []).map(({ text }) => text);

/** Does what a step asks. */
async function follow(line: FigureLine, step: Step & { move?: string }): Promise<void> {
  if (step.refused !== undefined) await line.why(step.move ?? '');
  else await line.play((step.play === 'any' ? movesNow(line)[0] : step.play?.[0]) ?? '');
}

describe.each(games)('the figures of $id', ({ id }) => {
  const all = figuresOf(id);

  it('are drawn as the core draws them', async () => {
    for (const { position } of [...all.figures, ...all.tips]) {
      const { game, size, board } = readPosition(position);
      const view = (await open({ position, steps: [], isProved: false })).store.get().view;
      expect(view).toMatchObject({ game, size, board });
    }
  });

  it('lead on step by step, and begin again', async () => {
    for (const figure of all.figures) {
      const line = await open(exerciseOf(figure));
      for (const [index, step] of figure.steps.entries()) {
        expect(line.asked()).toBe(step);
        await follow(line, step);
        expect([figure.position, line.progress.get()]).toEqual([
          figure.position,
          { done: index + 1, astray: null },
        ]);
      }
      expect(line.asked()).toBeNull();
      await line.start();
      expect(line.asked()).toBe(figure.steps[0]);
      expect(line.store.get().local.plies).toEqual([]);
    }
  });

  it('have tips that the computer plays out', async () => {
    for (const tip of all.tips) {
      const { side } = (await open(exerciseOf(tip))).store.get().live ?? {};
      const right = await open(exerciseOf(tip));
      if (tip.wins[0] !== undefined) await right.play(tip.wins[0]);
      while (right.progress.get().done === 0) await right.play(movesNow(right)[0] ?? '');
      expect(right.progress.get()).toEqual({ done: 1, astray: null });
      if (tip.wins.length === 0) {
        const { result } = right.store.get().live ?? {};
        expect(result?.winner).not.toBe(side);
        continue;
      }
      const wrong = await open(exerciseOf(tip));
      await wrong.play(movesNow(wrong).find((move) => !tip.wins.includes(move)) ?? '');
      expect(wrong.progress.get()).toEqual({ done: 0, astray: side });
      while (wrong.canPlay()) await wrong.play(movesNow(wrong)[0] ?? '');
      const { result } = wrong.store.get().live ?? {};
      expect([tip.position, result?.winner]).toEqual([
        tip.position,
        side === 'black' ? 'white' : 'black',
      ]);
    }
  });
});

it('says that something else was played, and goes on', async () => {
  const figure = figuresOf('konane').figures[2];
  if (!figure) throw new Error('no third figure');
  const line = await open(exerciseOf(figure));
  await line.why('a3-a5');
  expect(line.progress.get()).toEqual({ done: 0, astray: null });
  expect(line.store.get().breach?.rule).toBe('nothing_to_jump');
  await line.play('a3-c3');
  expect(line.asked()).toBeNull();
  expect(line.progress.get().astray).toBe('black');
  expect(line.canPlay()).toBe(true);
});

it('drops an answer that comes after a new beginning', async () => {
  const tip = figuresOf('rhode').tips[0];
  if (!tip) throw new Error('no tip');
  const line = await open(exerciseOf(tip));
  const played = line.play('a2');
  await new Promise((next) => setImmediate(next));
  await line.start();
  await played;
  expect(line.store.get().local.plies).toEqual([]);
  expect(line.progress.get().done).toBe(0);
});
