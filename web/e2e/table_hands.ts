// What players do at tables, in several browsers.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { desktop, phone as smallScreen } from './browser';

export const desk = { ...desktop, locale: 'en-US' };
export const phone = { ...smallScreen, locale: 'fr-FR', colorScheme: 'dark' } as const;
export const korean = { ...desktop, locale: 'ko-KR' };

/** Visitors with empty profiles; a test during which a page of theirs fails is failed. */
export function visitors(browser: () => Browser) {
  const faults: string[] = [];
  afterEach(() => {
    expect(faults.splice(0)).toEqual([]);
  });
  return async (options: BrowserContextOptions, url: string): Promise<Page> => {
    const context = await browser().newContext({ reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.goto(url);
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    return page;
  };
}

/** Waits for a text in the column beside the board. */
export const says = (page: Page, text: string | RegExp) =>
  page.locator('.middle').getByText(text).first().waitFor();
export const cell = (page: Page, name: string) => page.locator(`[data-cell="${name}"]`);
export const isYours = (page: Page) => page.waitForFunction(() => document.title.startsWith('(1)'));
/** Waits until so many plies are on the board; the list of moves shows them all. */
export const plies = (page: Page, count: number) =>
  page.waitForFunction((n) => document.querySelectorAll('.moves li button').length === n, count);
export const play = async (page: Page, name: string) => {
  await isYours(page);
  await cell(page, name).click();
};
export const more = async (page: Page, name: string) => {
  await page.locator('.actions .menu').last().locator('summary').click();
  await page.locator('.items').getByRole('button', { name }).click();
};

/** Makes a game as the page of a new one does, and gives the link that it shows. */
export async function create(
  page: Page,
  game: string,
  size: string,
  seat: string,
): Promise<string> {
  await page.locator(`input[name=game][value="${game}"]`).check();
  await page.locator(`input[name=size][value="${size}"]`).check();
  await page.locator(`input[name=seat][value="${seat}"]`).check();
  await page.locator('form button[type=submit]').click();
  await page.waitForURL(/\/g\/[a-z2-9]{12}$/);
  return page.locator('.card input').inputValue();
}

/** Takes the free seat. */
export async function join(page: Page, button: string, nickname = ''): Promise<void> {
  if (nickname !== '') await page.locator('.card input').fill(nickname);
  await page.getByRole('button', { name: button, exact: true }).click();
}

/** Nothing scrolls during play: neither the page nor what is said in it. */
export async function expectNoScrolling(page: Page): Promise<void> {
  const hidden = await page.evaluate(() => {
    const over = (box: Element | null) => (box ? box.scrollHeight - box.clientHeight : 0);
    return [over(document.documentElement), over(document.querySelector('.middle'))];
  });
  expect(hidden).toEqual([0, 0]);
}
