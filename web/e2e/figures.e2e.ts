import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { games } from '../src/board/games';
import { axeFaults, desktop, keep, phone, useSite } from './browser';
import { visit } from './hands';

const site = useSite();

const figure = (page: Page, name: string): Locator =>
  page.getByRole('figure', { name, exact: true });
const cell = (inside: Locator, name: string): Locator => inside.locator(`[data-cell=${name}]`);

/** The rules page, with every board ready to be played on. */
async function openRules(url: string, options = {}) {
  const visited = await visit(site.browser, url, options);
  await ready(visited.page);
  return visited;
}

async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const figures = [...document.querySelectorAll('figure.try')];
    return figures.length > 5 && figures.every((one) => one.querySelector('[data-cell]'));
  });
}

describe.each(games)('the rules of $id', ({ id }) => {
  it('fit the page with their figures in each language, and have no fault that axe finds', async () => {
    for (const [name, options] of [
      ['fr', { ...desktop, colorScheme: 'dark', locale: 'fr-FR' }],
      ['ko', { ...phone, colorScheme: 'dark', locale: 'ko-KR' }],
      ['phone', { ...phone, locale: 'en-US' }],
      ['en', { ...desktop, locale: 'en-US' }],
    ] as const) {
      const { page, faults, close } = await openRules(`${site.server.url}/rules/${id}`, options);
      await keep(page, `figures-${id}-${name}`, true);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([name, wide]).toEqual([name, 0]);
      expect(await page.locator('main').textContent()).not.toMatch(
        /\b(figure|tips|openings)\.[a-z]/,
      );
      if (name === 'fr') expect(await axeFaults(page)).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    }
  });
});

it('is played on by keyboard: a multiple jump', async () => {
  const { page, faults, close } = await openRules(`${site.server.url}/rules/konane`);
  const jumps = figure(page, 'Figure 3');
  await cell(jumps, 'a3').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe(
    'c 3, empty, jump here, taking 1 stone',
  );
  await page.keyboard.press('Enter');
  await jumps.locator('.astray').waitFor();
  await jumps.getByRole('button', { name: 'Start again' }).press('Enter');
  await jumps.getByText('Try it: Jump over two stones at once.').waitFor();
  await cell(jumps, 'a3').press('Enter');
  await cell(jumps, 'e3').press('Enter');
  await jumps.getByText('Two stones in one move.', { exact: false }).waitFor();
  expect(await jumps.locator('.task').count()).toBe(0);
  expect(faults).toEqual([]);
  await close();
});

it('is played on by pointer: the forbidden block, then a stone that may go', async () => {
  const { page, faults, close } = await openRules(`${site.server.url}/rules/room-and-pillar`);
  const block = figure(page, 'Figure 2');
  await cell(block, 'd3').click();
  await block.locator('.marks .breach').waitFor();
  await block.getByText('The stone on d3 is a pillar.', { exact: false }).waitFor();
  await keep(page, 'figures-forbidden-block');
  await block.getByText('Try it: Remove another white stone.').waitFor();
  await block.locator('[data-cell][aria-label*="can be removed"]').first().click();
  await block.getByText('this one may go', { exact: false }).waitFor();
  expect(faults).toEqual([]);
  await close();
});

it('has the computer show why another move loses', async () => {
  const { page, faults, close } = await openRules(`${site.server.url}/rules/rhode`);
  const mending = figure(page, 'Tip 1');
  await cell(mending, 'b3').click();
  await mending.getByText('After this move White can win', { exact: false }).waitFor();
  await mending.locator('[data-cell][aria-label*="white stone, last move"]').waitFor();
  await mending.getByRole('button', { name: 'Start again' }).click();
  await cell(mending, 'a2').click();
  await mending.getByText('You threaten a1', { exact: false }).waitFor();
  const choice = figure(page, 'Tip 4');
  await choice.getByRole('button', { name: /Swap: become Black/ }).click();
  await choice.getByText('Right: after c2', { exact: false }).waitFor();
  expect(faults).toEqual([]);
  await close();
});

it('opens and is played on without a network', async () => {
  const { page, close } = await visit(site.browser, site.server.url);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.goto(`${site.server.url}/rules/narrows`);
  await ready(page);
  const both = figure(page, 'Figure 5');
  await cell(both, 'c1').click();
  await cell(both, 'c2').click();
  await both.getByText('Both are connected', { exact: false }).waitFor();
  await close();
});

it('says that the core did not come, and tries again', async () => {
  const context = await site.browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto(`${site.server.url}/rules/konane`);
  const opening = figure(page, 'Figure 1');
  await opening.getByText('could not be loaded', { exact: false }).waitFor();
  await page.unroute('**/*.wasm');
  await opening.getByRole('button', { name: 'Start again' }).click();
  await cell(opening, 'a1').click();
  await opening.getByText('There is the first hole.').waitFor();
  await context.close();
});
