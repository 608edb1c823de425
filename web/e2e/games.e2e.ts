import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { games } from '../src/board/games';
import { readCell } from '../src/board/geometry';
import { keep, useSite } from './browser';
import { nextMoment, playToTheEnd, startGame, visit } from './hands';

const site = useSite();

const smallest = (id: string): string => (id === 'rhode' ? '7x7' : '6x6');

/** Moves the focus over the board by arrows and presses Enter. */
async function pressByKeys(page: Page, cell: string): Promise<void> {
  const here = await page.evaluate(
    () => (document.activeElement as HTMLElement | null)?.dataset.cell ?? null,
  );
  if (here === null) throw new Error('the focus left the board');
  const [from, to] = [readCell(here), readCell(cell)];
  const steps = (key: string, count: number) => Array.from({ length: count }, () => key);
  const keys = [
    ...steps('ArrowRight', Math.max(0, to.column - from.column)),
    ...steps('ArrowLeft', Math.max(0, from.column - to.column)),
    ...steps('ArrowUp', Math.max(0, to.row - from.row)),
    ...steps('ArrowDown', Math.max(0, from.row - to.row)),
  ];
  for (const key of keys) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
}

/** Tabs until the board has the focus. */
async function tabToBoard(page: Page): Promise<void> {
  for (let tabs = 0; tabs < 30; tabs += 1) {
    await page.keyboard.press('Tab');
    const isThere = await page.evaluate(
      () => (document.activeElement as HTMLElement | null)?.dataset.cell !== undefined,
    );
    if (isThere) return;
  }
  throw new Error('Tab does not reach the board');
}

describe.each(games)('$id', ({ id }) => {
  it('is played against the computer to its end', async () => {
    const { page, faults, close } = await visit(site.browser, `${site.server.url}/play/${id}`);
    await startGame(page, { size: smallest(id), level: 1 });
    const moves = await playToTheEnd(page, (cell) => page.locator(`[data-cell="${cell}"]`).click());
    expect(moves).toBeGreaterThan(1);
    const end = await page.locator('.sentence.ended').textContent();
    expect(end).toMatch(/^You (win!|lose\.) .*(Black|White|Red|Blue).* wins\.$/);
    expect(await page.locator('.evidence').count()).toBe(1);
    await keep(page, `${id}-end`);
    expect(faults).toEqual([]);
    await close();
  });

  it('is played by keyboard alone to its end', async () => {
    const { page, faults, close } = await visit(site.browser, `${site.server.url}/play/${id}`);
    await startGame(page, { size: smallest(id), level: 1 });
    await nextMoment(page);
    await tabToBoard(page);
    await playToTheEnd(page, (cell) => pressByKeys(page, cell));
    const status = await page.getByRole('status').first().textContent();
    expect(status).toMatch(/wins\./);
    expect(faults).toEqual([]);
    await close();
  });
});
