// A game of two people in two browsers, with a watcher, in three languages.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, keep, useSite } from './browser';
import { type CuttableLine, openLine } from './cuttable_line';
import {
  cell,
  create,
  desk,
  expectNoScrolling,
  isYours,
  join,
  korean,
  more,
  phone,
  play,
  plies,
  says,
  visitors,
} from './table_hands';

const site = useSite({ needsTables: true });

let line: CuttableLine;
beforeAll(async () => {
  line = await openLine(site.server.url);
});
afterAll(() => line?.close());

const arrive = visitors(() => site.browser);

/** Removes whatever may be removed, in turn, to the end; the first player is `one`. */
async function playOut(one: Page, two: Page, played: number): Promise<number> {
  for (let count = played; ; count += 1) {
    await Promise.all([plies(one, count), plies(two, count)]);
    await Promise.race([isYours(one), isYours(two), one.locator('.sentence.ended').waitFor()]);
    if (await one.locator('.sentence.ended').isVisible()) return count;
    const [mover, word] = count % 2 === 0 ? [one, 'can be removed'] : [two, 'peut être retirée'];
    await isYours(mover);
    await mover.locator(`[data-cell][aria-label*="${word}"]`).first().click();
  }
}

describe('a friend’s game', () => {
  it('goes from the invitation to the rematch', async () => {
    const ana = await arrive(desk, `${line.url}/new`);
    expect(await axeFaults(ana)).toEqual([]);
    await keep(ana, 'online-new');
    const link = await create(ana, 'room-and-pillar', '6x6', 'first');
    await ana.locator('.qr').waitFor();
    await keep(ana, 'online-waiting');
    expect(await axeFaults(ana)).toEqual([]);
    const path = new URL(link).pathname;

    // Opening the link takes no seat: Ana still waits, and a second visitor sees the same card.
    const ben = await arrive(phone, site.server.url + path);
    await ben.getByRole('button', { name: 'Jouer', exact: true }).waitFor();
    await keep(ben, 'online-invited-phone');
    expect(await axeFaults(ben)).toEqual([]);
    const mina = await arrive(korean, site.server.url + path);
    await mina.getByRole('button', { name: '두기', exact: true }).waitFor();
    // Games keep their names, in the letters of the reader.
    expect(await mina.locator('h1').textContent()).toContain('룸 앤드 필러');
    expect(await mina.title()).toContain('룸 앤드 필러');
    expect(await ana.locator('.card').isVisible()).toBe(true);

    await join(ben, 'Jouer', 'Ben');
    await ana.locator('[data-seat=second]').getByText('Ben').waitFor();
    await mina.locator('.card').waitFor({ state: 'detached' });
    await says(ana, '1 watching');

    // The pie rule: Ben takes Ana's move and its color.
    await play(ana, 'd4');
    await ben.locator('.pie').waitFor();
    await keep(ben, 'online-pie-phone');
    await expectNoScrolling(ben);
    await ben.locator('.pie button').last().click();
    await says(ana, 'Your opponent swapped. You are now White.');
    await ben.locator('[data-seat=second]').getByText('Noir').waitFor();
    await keep(ana, 'online-swapped');
    await expectNoScrolling(ben);
    expect(await axeFaults(ana)).toEqual([]);

    // A takeback: asked, refused; after the next ply asked and granted.
    await play(ana, 'd5');
    await plies(ben, 3);
    await ana.locator('.actions').getByRole('button', { name: 'Take back' }).click();
    await ben.locator('.ask').waitFor();
    await keep(ben, 'online-takeback-phone');
    await expectNoScrolling(ben);
    await ben.getByRole('button', { name: 'Refuser' }).click();
    await ben.locator('.ask').waitFor({ state: 'detached' });
    await play(ben, 'c5');
    await plies(ana, 4);
    await ben.locator('.actions').getByRole('button', { name: 'Reprendre' }).click();
    await says(ana, 'Ben asks to take back c5.');
    await ana.getByRole('button', { name: 'Accept' }).click();
    await Promise.all([plies(ana, 3), plies(ben, 3), plies(mina, 3)]);

    // A reload in the middle of the game keeps the seat.
    await ben.reload();
    await play(ben, 'e5');
    await Promise.all([plies(ana, 4), plies(ben, 4)]);
    await keep(ben, 'online-playing-phone');
    await expectNoScrolling(ben);

    // The line is cut: Ana's move waits and arrives by itself when the line is back.
    line.cut();
    await says(ana, 'Reconnecting… Your last move is safe.');
    await play(ana, 'c4');
    await says(ana, 'Your last move is not yet sent.');
    await keep(ana, 'online-lost-line');
    expect(await ben.locator('.moves li button').count()).toBe(4);
    line.mend();
    await Promise.all([plies(ana, 5), plies(ben, 5), plies(mina, 5)]);
    await ana.locator('.line-bar').waitFor({ state: 'detached' });

    // What happens while the line is cut is there afterwards.
    line.cut();
    await ana.locator('.line-bar').waitFor();
    await ben.locator('[data-cell][aria-label*="peut être retirée"]').first().click();
    await plies(ben, 6);
    line.mend();
    await plies(ana, 6);

    // A watcher can do nothing to the game.
    expect(await mina.locator('[data-cell][aria-label*="뺄 수"]').count()).toBe(0);
    expect(await mina.locator('.actions .menu').count()).toBe(1);
    await keep(mina, 'online-watching-korean');

    await ana.locator('.actions .menu').first().locator('summary').click();
    await ana.getByRole('button', { name: 'Good luck!' }).click();
    await says(ben, 'Bonne chance');
    await says(mina, '행운을 빌어요!');

    await playOut(ana, ben, 6);
    await says(ana, /You (win|lose)/);
    await Promise.all([
      keep(ana, 'online-over'),
      keep(ben, 'online-over-phone'),
      keep(mina, 'online-over-korean'),
    ]);
    expect(await axeFaults(ana)).toEqual([]);
    expect(await axeFaults(ben)).toEqual([]);

    // The rematch: who was second begins now.
    await ana.getByRole('button', { name: 'Rematch' }).click();
    await says(ben, 'propose une revanche');
    await keep(ben, 'online-rematch-phone');
    await expectNoScrolling(ben);
    await ben.getByRole('button', { name: 'Revanche' }).click();
    await Promise.all([ana, ben].map((page) => page.waitForURL((url) => url.pathname !== path)));
    expect(new URL(ana.url()).pathname).toBe(new URL(ben.url()).pathname);
    await mina.getByRole('link', { name: '재대국으로 가기' }).waitFor();
    await play(ben, 'a1');
    await ana.locator('.pie').waitFor();
    await ana.locator('.pie button').first().click();
    await play(ana, 'a2');
    await Promise.all([plies(ana, 2), plies(ben, 2)]);

    // My games has both; the one that goes on waits for Ben.
    await ben.getByRole('link', { name: /Mes parties/ }).click();
    await ben.locator('.rows > li').nth(1).waitFor();
    await ben.locator('.rows > .row-yours').waitFor();
    expect(await ben.locator('.rows > li').count()).toBe(2);
    await keep(ben, 'online-games-phone');
    expect(await axeFaults(ben)).toEqual([]);

    for (const page of [ana, ben, mina]) await page.context().close();
  });

  it('goes on from another device, by a link that leaves no trace in the address', async () => {
    const ana = await arrive(desk, `${site.server.url}/new`);
    const link = await create(ana, 'rhode', '7x7', 'second');
    await more(ana, 'Go on from another device');
    const key = await ana.getByRole('dialog').locator('input').inputValue();
    expect(new URL(key).search).toBe('');
    const elsewhere = await arrive(phone, key);
    await elsewhere.locator('.card .qr').waitFor();
    expect(elsewhere.url()).toBe(link);

    const ben = await arrive(desk, link);
    await join(ben, 'Play');
    await play(ben, 'd4');
    await elsewhere.locator('.pie').waitFor();
    await elsewhere.locator('.pie button').first().click();
    await play(elsewhere, 'd5');
    // Both devices and the friend see it.
    await Promise.all([plies(ana, 2), plies(ben, 2), plies(elsewhere, 2)]);
    await keep(ben, 'online-rhode');

    await more(ben, 'Resign');
    await ben.locator('.ask .danger').click();
    await says(ana, /You win/);
    for (const page of [ana, ben, elsewhere]) await page.context().close();
  });

  it('loads itself again when the server speaks a newer protocol, and keeps the seat', async () => {
    const ana = await arrive(desk, `${site.server.url}/new`);
    const link = await create(ana, 'narrows', '6x6', 'first');
    const ben = await arrive(desk, link);
    await join(ben, 'Play');
    await isYours(ana);

    // The next page of Ana meets another protocol.
    let strange = 1;
    await ana.routeWebSocket('**/ws', (socket) => {
      strange -= 1;
      if (strange < 0) socket.connectToServer();
      else
        socket.send(
          JSON.stringify({ type: 'hello', protocol: 999, version: '9', now_ms: Date.now() }),
        );
    });
    await ana.reload();
    await isYours(ana);
    expect(strange).toBe(-1);

    // A second time within a minute is left to her.
    strange = 1;
    await ana.reload();
    await ana.getByRole('button', { name: 'Load again' }).waitFor();
    await ana.getByRole('button', { name: 'Load again' }).click();
    await isYours(ana);
    for (const page of [ana, ben]) await page.context().close();
  });

  it('plays a move that was chosen while the other thought, and only that', async () => {
    const ana = await arrive(desk, `${site.server.url}/new`);
    const ben = await arrive(desk, await create(ana, 'rhode', '7x7', 'first'));
    await join(ben, 'Play');
    await play(ana, 'd4');
    await ben.locator('.pie button').first().click();
    await plies(ana, 1);
    await cell(ana, 'f2').click();
    await says(ana, 'Your next move is set: f2.');
    expect(await ana.locator('.marks .premove').count()).toBe(1);
    await keep(ana, 'online-premove');
    expect(await axeFaults(ana)).toEqual([]);
    // It outlives a reload of the page.
    await ana.reload();
    await says(ana, 'Your next move is set: f2.');
    expect(await ana.locator('.marks .premove').count()).toBe(1);
    await play(ben, 'b2');
    await Promise.all([plies(ana, 3), plies(ben, 3)]);

    // A tap right after that was meant for the premove, so it does nothing.
    await ana.waitForTimeout(600);

    // Called off by a tap and by Escape.
    for (const cancel of [() => cell(ana, 'a1').click(), () => ana.keyboard.press('Escape')]) {
      await cell(ana, 'f6').click();
      await ana.locator('.marks .premove').waitFor();
      await cancel();
      await ana.locator('.marks .premove').waitFor({ state: 'detached' });
    }
    await ana.waitForTimeout(600);
    await play(ben, 'b6');
    await isYours(ana);
    await plies(ana, 4);
    await play(ana, 'd7');

    // Dropped when the other plays there.
    await plies(ana, 5);
    await cell(ana, 'g7').click();
    await ana.locator('.marks .premove').waitFor();
    await play(ben, 'g7');
    await says(ana, 'The move that you had set was dropped');
    await plies(ana, 6);
    await ana.waitForTimeout(500);
    expect(await ben.locator('.moves li button').count()).toBe(6);
    for (const page of [ana, ben]) await page.context().close();
  });

  it('survives a file of seats, and refuses what is none', async () => {
    const ana = await arrive(desk, `${site.server.url}/new`);
    await create(ana, 'konane', '6x6', 'first');
    await ana.getByRole('link', { name: /My games/ }).click();
    await ana.locator('.rows > li').waitFor();
    expect(await ana.title()).toBe('My games · papamu');
    expect(await ana.evaluate(() => document.activeElement?.id)).toBe('main');
    const [download] = await Promise.all([
      ana.waitForEvent('download'),
      ana.getByRole('button', { name: 'Save the list' }).click(),
    ]);
    const file = await download.path();
    const ben = await arrive(desk, `${site.server.url}/games`);
    const field = ben.locator('input[type=file]');
    await field.setInputFiles({
      name: 'x.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('papamu seats 1\nnonsense\n'),
    });
    await ben.getByText('Line 2 of the file').waitFor();
    await field.setInputFiles(file);
    await ben.locator('.rows > li').waitFor();
    await ben.locator('.row-main').click();
    await ben.locator('.card .qr').waitFor();
    for (const page of [ana, ben]) await page.context().close();
  });
});

describe('the lobby', () => {
  it('pairs two strangers, with a clock, and shows their game to others', async () => {
    const ana = await arrive(desk, `${site.server.url}/lobby`);
    await ana.locator('input[name="quick-game"][value=narrows]').check();
    await ana.locator('input[name="quick-size"][value="6x6"]').check();
    await ana.locator('form button[type=submit]').click();
    await ana.locator('.card .qr').waitFor();

    const ben = await arrive(phone, `${site.server.url}/lobby`);
    await ben.locator('.rows').first().getByText('Narrows 6x6').waitFor();
    await keep(ben, 'online-lobby-phone');
    expect(await axeFaults(ben)).toEqual([]);
    await ben.locator('input[name="quick-game"][value=narrows]').check();
    await ben.locator('input[name="quick-size"][value="6x6"]').check();
    await ben.locator('form button[type=submit]').click();
    await ben.waitForURL(/\/g\//);
    expect(new URL(ben.url()).pathname).toBe(new URL(ana.url()).pathname);
    await ben.locator('.clock').first().waitFor();
    await ana.locator('.clock').first().waitFor();
    await ana.keyboard.press('c');
    const clocks = ana.locator('[role=status]', {
      hasText: /minute.*minute/,
    });
    await clocks.waitFor({ state: 'attached' });
    await ana.keyboard.press('?');
    const keys = await ana.locator('dialog kbd').allTextContents();
    expect(keys).toContain('c');
    expect(keys).not.toContain('h');
    await ana.keyboard.press('Escape');

    const mina = await arrive(korean, site.server.url);
    await mina.getByText('내로스(Narrows) 6x6').waitFor();
    await mina.getByRole('link', { name: /^관전.* \(1\)$/ }).click();
    await mina.locator('#watch').getByText('내로스(Narrows) 6x6').waitFor();
    await mina.goBack();
    await mina.locator('.live').waitFor();
    await keep(mina, 'online-home-korean');
    for (const page of [ana, ben, mina]) await page.context().close();
  });
});
