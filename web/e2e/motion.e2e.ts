// What moves, and that nothing does where less motion is wished.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from './browser';
import { startGame, visit } from './hands';

const site = useSite();

declare global {
  interface Window {
    moved: string[];
  }
}

/** Opens a page that keeps the names of what it lets move. */
async function watched(path: string, reducedMotion: 'reduce' | 'no-preference') {
  const seen = await visit(site.browser, site.server.url, { reducedMotion });
  await seen.page.addInitScript(() => {
    window.moved = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
      const { slide, side, stone } = (this as HTMLElement).dataset;
      const name = slide
        ? `slide ${slide}`
        : side
          ? `light ${side}`
          : `stone ${stone ?? 'leaving'}`;
      window.moved.push(name);
      return animate.apply(this, how);
    };
  });
  await seen.page.goto(site.server.url + path);
  return seen;
}
const moved = (page: Page) => page.evaluate(() => [...new Set(window.moved.splice(0))].sort());

async function swap(page: Page): Promise<void> {
  await page.locator('.pie').waitFor();
  await page.evaluate(() => window.moved.splice(0));
  await page.getByRole('button', { name: /Swap: become/ }).click();
  await page.locator('.swapped').waitFor();
}

describe('after a swap', () => {
  it.each([
    ['rhode', '7x7', 'Black'],
    ['inverse-room-and-pillar', '6x6', 'Red'],
    ['narrows', '6x6', 'Black'],
  ])('the sides of %s change places and the new one lights up', async (game, size, color) => {
    const { page, faults, close } = await watched(`/play/${game}`, 'no-preference');
    await startGame(page, { size, level: 1, second: true });
    await swap(page);
    const words = await page.locator('.swapped').textContent();
    expect(words).toContain(`You are now ${color}.`);
    expect(await moved(page)).toEqual(
      expect.arrayContaining(['light black', 'slide black', 'slide white']),
    );
    // The words are spoken, and the swap stands in the list of moves.
    await page.locator('[aria-live]', { hasText: words ?? '' }).waitFor({ state: 'attached' });
    expect(await page.locator('.moves button').nth(1).textContent()).toBe('swap');
    expect(faults).toEqual([]);
    await close();
  });

  it('the names of two people at one screen change places', async () => {
    const { page, close } = await watched('/play/rhode', 'no-preference');
    await startGame(page, { size: '7x7', screen: true });
    await page.locator('[data-cell=d4]').click();
    await swap(page);
    expect(await page.locator('.seat.bottom').textContent()).toBe('Player 2Black');
    expect(await moved(page)).toEqual(['light black', 'slide Player 1', 'slide Player 2']);
    await close();
  });

  it('nothing moves where less motion is wished', async () => {
    const { page, close } = await watched('/play/rhode', 'reduce');
    await startGame(page, { size: '7x7', level: 1, second: true });
    await swap(page);
    expect(await moved(page)).toEqual([]);
    await close();
  });
});

describe('the small boards of the home page', () => {
  it('play a move under the pointer and the focus', async () => {
    const { page, close } = await watched('/', 'no-preference');
    const cards = page.locator('.games li');
    await cards.nth(0).hover();
    await cards.nth(0).locator('.last').waitFor();
    expect(await moved(page)).toEqual(['stone d4', 'stone leaving']);
    await page.mouse.move(0, 0);
    await cards.nth(0).locator('.last').waitFor({ state: 'detached' });
    await cards.nth(4).locator('a').first().focus();
    await cards.nth(4).locator('.last').waitFor();
    expect(await moved(page)).toEqual(['stone e4', 'stone leaving']);
    await close();
  });

  it('only show it where less motion is wished', async () => {
    const { page, close } = await watched('/', 'reduce');
    await page.locator('.games li').nth(3).hover();
    await page.locator('.games li').nth(3).locator('.last').waitFor();
    expect(await moved(page)).toEqual([]);
    await close();
  });
});
