import { appendFileSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

const build = fileURLToPath(new URL('../../build', import.meta.url));

/** Keeps a measured figure for the reader of a test run. */
export function note(line: string): void {
  mkdirSync(build, { recursive: true });
  appendFileSync(`${build}/web-measures.txt`, `${line}\n`);
}

export interface Visit {
  page: Page;
  /** What went wrong on the page, and every request to another server. */
  faults: string[];
  close(): Promise<void>;
}

/** A visitor with an empty profile. */
export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (line) => {
    // Vite's preview, where papamu is not built, has no tables to talk to.
    const isPreview = /WebSocket connection to .* failed: Error during WebSocket handshake/;
    if (line.type() === 'error' && !isPreview.test(line.text())) faults.push(line.text());
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^(http|ws)s?:$/.test(protocol) && origin.replace(/^ws/, 'http') !== new URL(url).origin)
      faults.push(`asked ${request.url()}`);
  });
  page.setDefaultTimeout(20_000);
  await page.goto(url);
  return { page, faults, close: () => context.close() };
}

/** Opens the dialog of a new game, chooses, starts. */
export async function startGame(
  page: Page,
  how: { size: string; level?: number; second?: boolean; screen?: boolean },
): Promise<void> {
  await page.locator('.menu summary').click();
  await page.locator('.menu .items button').first().click();
  const dialog = page.getByRole('dialog');
  if (how.screen) await dialog.locator('input[name=mode][value=screen]').check();
  await dialog.locator(`input[name=size][value="${how.size}"]`).check();
  if (how.level !== undefined)
    await dialog.locator(`input[name=level][value="${how.level}"]`).check();
  if (how.second) await dialog.locator('input[name=you][value=second]').check();
  await dialog.locator('button[type=submit]').click();
  await dialog.waitFor({ state: 'detached' });
}

/** Plays moves of one cell each, both sides, and waits for each to be made. */
export async function playCells(page: Page, cells: readonly string[]): Promise<void> {
  for (const [index, cell] of cells.entries()) {
    await page.locator(`[data-cell=${cell}]`).click();
    await page.locator('.moves button').nth(index).waitFor();
  }
}

/** What the page is waiting for. */
export type Moment = 'turn' | 'over';

export async function nextMoment(page: Page): Promise<Moment> {
  const found = await page.waitForFunction(
    () =>
      document.querySelector('.sentence.ended')
        ? 'over'
        : document.querySelector('.seat.bottom.turn') &&
            document.querySelector('[data-cell][aria-label*="can"]')
          ? 'turn'
          : null,
    undefined,
    { timeout: 60_000 },
  );
  return (await found.jsonValue()) as Moment;
}

/** The first cell whose name says so; English pages. */
export async function cellSaying(page: Page, words: readonly string[]): Promise<string | null> {
  return page.evaluate((all) => {
    const cells = [...document.querySelectorAll<HTMLElement>('[data-cell]')];
    const found = cells.find((cell) =>
      all.some((word) => cell.getAttribute('aria-label')?.includes(word)),
    );
    return found?.dataset.cell ?? null;
  }, words);
}

export const openers = ['can be removed', 'can jump to', 'can capture on', 'you can play here'];
export const landers = ['jump here', 'capture here'];

/** Drags the first stone that may move past a point of the window and onto a cell; gives the move. */
export async function dragStone(page: Page, x: number, y: number): Promise<string> {
  const from = await cellSaying(page, openers);
  await page.locator(`[data-cell=${from}]`).hover();
  await page.mouse.down();
  await page.mouse.move(x, y, { steps: 4 });
  const to = await cellSaying(page, landers);
  await page.locator(`[data-cell=${to}]`).hover({ force: true });
  await page.mouse.up();
  return `${from}-${to}`;
}

/** Plays the person's side to the end with `press` on each cell; gives the number of own moves. */
export async function playToTheEnd(
  page: Page,
  press: (cell: string) => Promise<void>,
): Promise<number> {
  for (let moves = 0; ; moves += 1) {
    if ((await nextMoment(page)) === 'over') return moves;
    const before = await page.locator('.moves button').count();
    const cell = await cellSaying(page, openers);
    if (cell === null) throw new Error('it is your turn, but no cell says what can be done');
    await press(cell);
    const target = await cellSaying(page, landers);
    if (target !== null) await press(target);
    await page.waitForFunction(
      (count) => document.querySelectorAll('.moves button').length > count,
      before,
    );
  }
}
