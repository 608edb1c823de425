// A board that is larger than its box: by keys, menu, fingers; moved, played on, remembered.
import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFaults, desktop, keep, phone, useSite } from './browser';
import { dragStone, nextMoment, playCells, startGame, visit } from './hands';

const site = useSite();

const size = (page: Page) =>
  page.evaluate(() => {
    const width = (name: string) =>
      document.querySelector(name)?.getBoundingClientRect().width ?? 0;
    return Math.round((width('.board') / width('.board-box')) * 100);
  });
const place = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('.pan');
    return [Math.round(box?.scrollLeft ?? 0), Math.round(box?.scrollTop ?? 0)];
  });
/** Is the whole cell to be seen in the box? */
const isSeen = (page: Page, cell: string) =>
  page.evaluate((name) => {
    const box = document.querySelector('.pan')?.getBoundingClientRect();
    const at = document.querySelector(`[data-cell=${name}]`)?.getBoundingClientRect();
    if (!box || !at) return false;
    return (
      at.left >= box.left && at.right <= box.right && at.top >= box.top && at.bottom <= box.bottom
    );
  }, cell);
const expectStill = async (page: Page) =>
  expect(
    await page.evaluate(() => [
      scrollX,
      scrollY,
      document.documentElement.scrollWidth - innerWidth,
      document.documentElement.scrollHeight - innerHeight,
    ]),
  ).toEqual([0, 0, 0, 0]);

/** Fingers on the screen, at these places one after the other. */
async function fingers(session: CDPSession, ...steps: readonly [number, number][][]) {
  for (const [index, points] of steps.entries())
    await session.send('Input.dispatchTouchEvent', {
      type: index === 0 ? 'touchStart' : 'touchMove',
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Two fingers beside a point, so far from it one after the other. */
const pinch = (session: CDPSession, [x, y]: [number, number], distances: readonly number[]) =>
  fingers(
    session,
    ...distances.map((far): [number, number][] => [
      [x - far, y],
      [x + far, y],
    ]),
  );

describe('the board', () => {
  it('grows by keys, follows the focus and is as large after a reload', async () => {
    const { page, faults, close } = await visit(
      site.browser,
      `${site.server.url}/play/rhode`,
      desktop,
    );
    await startGame(page, { size: '13x13', screen: true });
    await page.locator('[data-cell=g7]').focus();
    await page.keyboard.press('+');
    await page.getByText('The board stands at 150%.').waitFor({ state: 'attached' });
    await page.keyboard.press('+');
    await page.waitForFunction(() => document.querySelector('.pan')!.scrollWidth > 1300);
    expect(await size(page)).toBeGreaterThan(190);
    expect(await isSeen(page, 'g7')).toBe(true);

    // The focus comes into sight, with its neighbor; the page stays where it is.
    expect(await isSeen(page, 'a13')).toBe(false);
    for (let step = 0; step < 6; step += 1) {
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowUp');
    }
    expect(await isSeen(page, 'a13')).toBe(true);
    await page.keyboard.press('End');
    expect(await isSeen(page, 'm13')).toBe(true);
    await page.keyboard.press('Enter');
    await page.locator('.moves button').first().waitFor();
    expect(await page.locator('.moves button').first().textContent()).toBe('m13');
    await expectStill(page);
    await keep(page, 'zoom-desktop');
    expect(await axeFaults(page)).toEqual([]);

    await page.reload();
    await page.locator('.moves button').first().waitFor();
    expect(await size(page)).toBeGreaterThan(190);
    // The last move is in sight, wherever it is.
    expect(await isSeen(page, 'm13')).toBe(true);
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await page.waitForFunction(() => document.querySelector('.pan.zoomed') === null);
    await page.keyboard.press('-');
    expect(await size(page)).toBe(100);
    expect(faults).toEqual([]);
    await close();
  });

  it('is moved by the mouse where no stone is dragged, and taps hit what is seen', async () => {
    const { page, close } = await visit(site.browser, `${site.server.url}/play/konane`);
    await startGame(page, { size: '8x8', screen: true });
    await playCells(page, ['d4', 'd5']);
    await page.locator('.menu summary').click();
    await page.getByRole('button', { name: 'Larger board' }).click();
    await page.getByRole('button', { name: 'Larger board' }).click();
    await page.keyboard.press('Escape');
    const before = await place(page);
    const box = (await page.locator('.pan').boundingBox())!;
    const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
    await page.locator('[data-cell=d5]').hover();
    await page.mouse.down();
    await page.mouse.move(middle[0] + 60, middle[1] + 90, { steps: 5 });
    await page.mouse.up();
    const after = await place(page);
    expect(after).not.toEqual(before);
    expect(await page.locator('.note').count()).toBe(0);
    await expectStill(page);

    await keep(page, 'zoom-konane');

    // A stone is dragged although the board could be moved.
    const move = await dragStone(page, ...middle);
    await page.locator('.moves button').nth(2).waitFor();
    expect(await page.locator('.moves button').nth(2).textContent()).toBe(move);
    await close();
  });

  it('grows under two fingers and moves under one, and a tap still plays', async () => {
    const { page, faults, close } = await visit(
      site.browser,
      `${site.server.url}/play/rhode`,
      phone,
    );
    await nextMoment(page);
    const touch = await page.context().newCDPSession(page);
    const box = (await page.locator('.pan').boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await pinch(touch, [x, y], [40, 56, 78]);
    await page.locator('.pan.zoomed').waitFor();
    expect(await size(page)).toBeGreaterThan(190);
    expect(await page.locator('.moves button').count()).toBe(0);
    expect(await page.locator('.ghost').count()).toBe(0);

    const before = await place(page);
    await fingers(touch, [[x, y]], [[x - 20, y - 20]], [[x - 60, y - 50]]);
    const after = await place(page);
    expect([after[0]! - before[0]!, after[1]! - before[1]!]).toEqual([60, 50]);
    expect(await page.locator('.moves button').count()).toBe(0);
    // Names of columns and rows go with it.
    const [above, beside] = await page.evaluate(() => {
      const from = document.querySelector('.pan')!.getBoundingClientRect();
      const at = (part: string) =>
        document.querySelector(`.coordinates .${part} text`)!.getBoundingClientRect();
      return [at('above').top - from.top, at('beside').left - from.left];
    });
    for (const far of [above, beside]) {
      expect(far).toBeGreaterThanOrEqual(0);
      expect(far).toBeLessThan(40);
    }
    await expectStill(page);
    await keep(page, 'zoom-phone');

    // Remembered, and the cells are large enough for a finger now: one tap plays.
    await page.reload();
    await nextMoment(page);
    expect(await size(page)).toBeGreaterThan(190);
    await page.locator('[data-cell=e5]').tap();
    await page.locator('.moves button').nth(1).waitFor({ state: 'attached' });
    expect(await page.locator('.moves button').first().textContent()).toBe('e5');
    await pinch(touch, [x, y], [78, 55, 40]);
    await page.locator('.pan.zoomed').waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await close();
  });
});
