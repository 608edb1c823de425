import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { games } from '../src/board/games';
import { axeFaults, desktop, keep, phone, useSite } from './browser';
import {
  cellSaying,
  dragStone,
  landers,
  nextMoment,
  note,
  openers,
  playCells,
  startGame,
  visit,
} from './hands';

const site = useSite();

const playable = (page: Page) => page.locator('[data-cell][aria-label*="can be removed"]').first();

describe('home', () => {
  it('is a board that can be played on, with little to fetch', async () => {
    const context = await site.browser.newContext();
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    const start = Date.now();
    await page.goto(site.server.url);
    await playable(page).waitFor();
    note(`home: playable after ${Date.now() - start} ms, ${Math.round(bytes / 1024)} KB received`);
    await playable(page).click();
    await page.locator('.last').first().waitFor();
    await keep(page, 'home-played');
    await context.close();
  });

  it.each(['light', 'dark'] as const)('looks right in %s', async (colorScheme) => {
    for (const [name, options] of [
      ['desktop', { viewport: { width: 1280, height: 720 } }],
      ['phone', phone],
    ] as const) {
      const { page, faults, close } = await visit(site.browser, site.server.url, {
        ...options,
        colorScheme,
      });
      await playable(page).waitFor();
      await keep(page, `home-${name}-${colorScheme}`);
      expect(await axeFaults(page)).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
      const friend = await page.locator('.friend').boundingBox();
      const { height } = options.viewport;
      expect((friend?.y ?? height) + (friend?.height ?? 0)).toBeLessThanOrEqual(height);
      expect(faults).toEqual([]);
      await close();
    }
  });
});

describe.each(games)('the page of $id', ({ id }) => {
  it('has no fault that axe finds, on a desk in the dark and on a phone in the light', async () => {
    for (const [name, options] of [
      ['desktop-dark', { ...desktop, colorScheme: 'dark' }],
      ['phone-light', { ...phone, colorScheme: 'light' }],
    ] as const) {
      const { page, faults, close } = await visit(
        site.browser,
        `${site.server.url}/play/${id}`,
        options,
      );
      await nextMoment(page);
      await keep(page, `${id}-${name}`);
      expect(await axeFaults(page)).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    }
  });
});

describe('a game on this device', () => {
  it('comes back after a reload, is taken back, hinted at and resigned', async () => {
    const { page, faults, close } = await visit(site.browser, `${site.server.url}/play/konane`);
    await startGame(page, { size: '6x6', level: 1 });
    await nextMoment(page);
    await playable(page).click();
    await page.locator('.moves button').nth(1).waitFor();
    await nextMoment(page);
    const moves = await page.locator('.moves button').allTextContents();
    await page.reload();
    await nextMoment(page);
    expect(await page.locator('.moves button').allTextContents()).toEqual(moves);
    expect(await page.title()).toContain('(1)');

    await page.keyboard.press('?');
    const keys = await page.locator('dialog kbd').allTextContents();
    expect(keys).toContain('h');
    expect(keys).not.toContain('c');
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('h');
    await page.locator('.marks .hint').waitFor();
    await page.locator('[aria-live]', { hasText: 'Try ' }).waitFor({ state: 'attached' });
    await page.keyboard.press('t');
    await page.locator('.moves button').first().waitFor({ state: 'detached' });

    await page.locator('.menu summary').click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Play on', exact: true }).click();
    expect(await page.locator('.sentence.ended').count()).toBe(0);
    await page.locator('.menu summary').click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.locator('.ask .danger').click();
    expect(await page.locator('.sentence.ended').textContent()).toBe(
      'You lose. Black resigned: White wins.',
    );
    await page.getByRole('button', { name: 'Rematch: the computer begins' }).click();
    await page.locator('.moves button').first().waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('says and draws why a move is refused', async () => {
    const { page, close } = await visit(site.browser, `${site.server.url}/play/room-and-pillar`);
    await startGame(page, { size: '8x8', screen: true });
    await playCells(page, ['d4', 'd5', 'c5']);
    await page.locator('[data-cell=c4]').click();
    expect(await page.locator('.note').textContent()).toBe(
      'Not this stone: it would open a 2×2 block of empty cells.',
    );
    expect(await page.locator('.marks .breach').count()).toBe(1);
    await keep(page, 'why-square');
    await page.keyboard.press('/');
    await page.keyboard.type('e5');
    await page.keyboard.press('Enter');
    await page.locator('.note', { hasText: 'belongs to Black' }).waitFor();
    await page.keyboard.type('c6');
    await page.keyboard.press('Enter');
    await page.locator('.note').waitFor({ state: 'detached' });
    expect(await page.locator('.moves button').count()).toBe(4);
    await close();
  });

  it('offers the pie rule and says who is who after it', async () => {
    const { page, close } = await visit(site.browser, `${site.server.url}/play/rhode`);
    await startGame(page, { size: '7x7', level: 1, second: true });
    await page.locator('.pie').waitFor();
    await keep(page, 'pie-card');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: /Swap: become Black/ }).click();
    await page.locator('.swapped').waitFor();
    const words = await page.locator('.swapped').textContent();
    expect(words).toBe('You are now Black. You connect top and bottom.');
    expect(await page.locator('.seat.bottom').textContent()).toContain('YouBlack');
    await close();
  });

  it('is saved as a record and as pictures, and sent as a link', async () => {
    const { page, faults, close } = await visit(site.browser, `${site.server.url}/play/konane`);
    await startGame(page, { size: '6x6', screen: true });
    await playCells(page, ['d4', 'd5']);
    const moves = await page.locator('.moves button').allTextContents();
    const download = async (name: string): Promise<Buffer> => {
      const coming = page.waitForEvent('download');
      await page.locator('.menu summary').click();
      await page.getByRole('button', { name }).click();
      const chunks: Buffer[] = [];
      for await (const chunk of await (await coming).createReadStream()) chunks.push(chunk);
      return Buffer.concat(chunks);
    };
    const record = (await download('Record as text')).toString();
    expect(record).toContain('[Game "konane"]');
    expect(record).toContain(`1. ${moves.join(' ')}`);
    const svg = (await download('Picture (SVG)')).toString();
    expect(svg).toMatch(/^<svg [^>]*role="img"/);
    expect(svg).not.toMatch(/(href|src)=/);
    const png = await download('Picture (PNG)');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.length).toBeGreaterThan(5000);

    const link = `${site.server.url}/play/konane?size=6x6&plies=${moves.join('.')}`;
    await page.goto(link);
    await page.locator('.moves button').nth(1).waitFor();
    expect(await page.locator('.moves button').allTextContents()).toEqual(moves);
    await page.goto(`${site.server.url}/play/konane?size=6x6&plies=a1.a1`);
    await page.getByRole('alert').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('steps through by keys and buttons and plays on from there', async () => {
    const { page, close } = await visit(
      site.browser,
      `${site.server.url}/play/room-and-pillar?size=6x6&plies=c3.c4.d4.b3`,
    );
    await page.locator('.moves button').nth(3).waitFor();
    await page.keyboard.press('[');
    await page.getByText('After 3 of', { exact: false }).first().waitFor();
    await page.keyboard.press(']');
    await page.locator('.moves button').first().click();
    await page.getByText('After 1 of', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.moves button').length === 1);
    await close();
  });
});

describe('on a phone', () => {
  it('shows a move before it is made, and does not scroll', async () => {
    const { page, faults, close } = await visit(
      site.browser,
      `${site.server.url}/play/rhode`,
      phone,
    );
    await nextMoment(page);
    const point = page.locator('[data-cell=e5]');
    await point.tap();
    await page.locator('.ghost').waitFor();
    await keep(page, 'phone-ghost');
    expect(await page.locator('.moves button').count()).toBe(0);
    await point.tap();
    await page.waitForFunction(() => document.querySelectorAll('.moves button').length > 0);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(faults).toEqual([]);
    await close();
  });

  it('plays a jump by dragging the stone', async () => {
    const { page, close } = await visit(site.browser, `${site.server.url}/play/konane`);
    await startGame(page, { size: '6x6', screen: true });
    await playCells(page, ['d4', 'd5']);
    const move = await dragStone(page, 5, 300);
    await page.locator('.moves button').nth(2).waitFor();
    expect(await page.locator('.moves button').nth(2).textContent()).toBe(move);
    await close();
  });
});

describe('a low screen and large letters', () => {
  const box = async (page: Page, name: string) =>
    (await page.locator(name).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

  it.each([
    ['a phone on its side', { ...phone, viewport: { width: 740, height: 360 } }],
    ['a page zoomed to 200 %', { viewport: { width: 640, height: 400 } }],
  ])('%s shows the board beside what is said and done', async (name, options) => {
    const { page, close } = await visit(site.browser, `${site.server.url}/play/rhode`, options);
    await nextMoment(page);
    await keep(page, `low-${name.replaceAll(/\W+/g, '-')}`);
    for (const part of ['.board', '.sentence', '.actions', '.seat.bottom']) {
      const { y, height } = await box(page, part);
      expect([part, y + height <= options.viewport.height]).toEqual([part, true]);
    }
    await page.goto(site.server.url);
    await playable(page).waitFor();
    const board = await box(page, '.board');
    expect((await box(page, '.friend')).x).toBeGreaterThanOrEqual(board.x + board.width);
    await close();
  });

  it('text of double size is whole', async () => {
    const { page, close } = await visit(site.browser, `${site.server.url}/play/rhode`, phone);
    await nextMoment(page);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await keep(page, 'text-200-phone');
    const cut = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'header a, .seat, .seat *, .sentence, .actions > button, .actions summary',
        ),
      ]
        .filter((part) => part.getBoundingClientRect().right > innerWidth)
        .map((part) => part.className),
    );
    expect(cut).toEqual([]);
    const names = await page
      .locator('.seat')
      .evaluateAll((seats) => seats.map((seat) => seat.scrollHeight - seat.clientHeight));
    expect(names).toEqual([0, 0]);
    await close();
  });
});

describe('without a network', () => {
  it('opens again and plays', async () => {
    const { page, close } = await visit(site.browser, site.server.url);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.goto(`${site.server.url}/play/narrows`);
    await nextMoment(page);
    const from = await cellSaying(page, openers);
    await page.locator(`[data-cell=${from}]`).click();
    await page.locator(`[data-cell=${await cellSaying(page, landers)}]`).click();
    await page.locator('.moves button').nth(1).waitFor();
    await close();
  });
});

describe('languages', () => {
  it.each([
    ['fr-FR', 'fr', 'Réglages', '한국어'],
    ['ko-KR', 'ko', '설정', 'English'],
    ['de-DE', 'en', 'Settings', 'Français'],
  ])('%s is spoken as %s and can be changed', async (locale, lang, word, other) => {
    const { page, faults, close } = await visit(site.browser, site.server.url, { locale });
    await page.locator('[data-cell]').first().waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(lang);
    await keep(page, `home-${lang}`);
    await page.getByRole('button', { name: word }).click();
    expect(await axeFaults(page)).toEqual([]);
    await keep(page, `settings-${lang}`);
    for (const path of ['/play/narrows', '/rules/narrows', '/rules/konane']) {
      await page.goto(site.server.url + path);
      await page.locator('[data-cell], .rules section').first().waitFor();
      await keep(page, `${lang}${path.replaceAll('/', '-')}`);
      // A key in place of its text would look like this.
      expect(await page.locator('main').textContent()).not.toMatch(/\b[a-z]+\.[a-z]+_[a-z_]+\b/);
    }
    await page.getByRole('button', { name: word }).click();
    await page.getByLabel(other).check();
    await page.waitForFunction((was) => document.documentElement.lang !== was, lang);
    expect(faults).toEqual([]);
    await close();
  });
});
