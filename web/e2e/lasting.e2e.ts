// Games that outlast an absence, days, and a crash of the server.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, keep, useSite } from './browser';
import { type Server, startServer } from './server';
import {
  cell,
  create,
  desk,
  isYours,
  join,
  phone,
  play,
  plies,
  says,
  visitors,
} from './table_hands';

const site = useSite({ needsTables: true });
const arrive = visitors(() => site.browser);

const withClock = (page: Page, kind: string) =>
  page.locator(`input[name=clock][value=${kind}]`).check();

/** What the server says of a table to whoever asks. */
async function tableOf(page: Page): Promise<{ clocks_ms: [number, number]; plies: string[] }> {
  return page.evaluate(
    () =>
      new Promise((answer) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          const table = location.pathname.split('/')[2];
          if (message.type === 'hello')
            socket.send(JSON.stringify({ type: 'watch', id: '1', table }));
          if (message.type !== 'table') return;
          socket.close();
          answer(message.table);
        };
      }),
  );
}

const removable = '[data-cell][aria-label*="can be removed"]';

let left: Page;
beforeAll(async () => {
  // The minute of absence passes while the other tests run.
  left = await arrive(desk, `${site.server.url}/new`);
  await withClock(left, 'fischer');
  const link = await create(left, 'rhode', '7x7', 'first');
  const ben = await arrive(desk, link);
  await join(ben, 'Play', 'Ben');
  await play(left, 'd4');
  await ben.locator('.pie button').first().click();
  await play(ben, 'b2');
  await play(left, 'f2');
  await plies(ben, 3);
  await ben.context().close();
  await says(left, 'Ben is away.');
});

describe('a game with days for each move', () => {
  it('says on its page and in my games when the move is due', async () => {
    const ana = await arrive(desk, `${site.server.url}/new`);
    await withClock(ana, 'days');
    await ana.locator('.number-choice select').selectOption('3');
    const link = await create(ana, 'konane', '6x6', 'first');
    const ben = await arrive(phone, link);
    await ben.locator('.card').getByText('3 jours par coup').waitFor();
    await join(ben, 'Jouer');

    await says(ana, /Move due by \w+, \w+ \d+, \d+:\d+/);
    expect(await ana.locator('.seat.bottom .clock').textContent()).toBe('2d 23h');
    await keep(ana, 'online-days');
    await play(ana, 'd4');
    await says(ben, /Coup à jouer avant le /);
    await keep(ben, 'online-days-phone');
    expect(await axeFaults(ben)).toEqual([]);

    await ben.getByRole('link', { name: /Mes parties/ }).click();
    await ben.locator('.row-yours', { hasText: 'dans 3 jours' }).waitFor();
    await keep(ben, 'online-days-games-phone');
    // Who waits for the other sees the same deadline.
    await ana.getByRole('link', { name: /My games/ }).click();
    await ana.locator('.row-state', { hasText: /Waiting.*in 3 days/ }).waitFor();
    for (const page of [ana, ben]) await page.context().close();
  });
});

describe('a server that was killed in the middle of a game', () => {
  let server: Server;
  afterAll(() => server?.stop());

  it('is found again by both pages, which play on with fair clocks', async () => {
    server = await startServer({ needsTables: true });
    const ana = await arrive(desk, `${server.url}/new`);
    await withClock(ana, 'fischer');
    const link = await create(ana, 'room-and-pillar', '6x6', 'first');
    const ben = await arrive(phone, link);
    await join(ben, 'Jouer');
    await play(ana, 'd4');
    await ben.locator('.pie button').first().click();
    await play(ben, 'd5');
    await play(ana, 'c5');
    await play(ben, 'e4');
    await Promise.all([plies(ana, 4), plies(ben, 4)]);
    const before = await tableOf(ana);
    const marked = () => document.body.setAttribute('data-same-page', '');
    await Promise.all([ana.evaluate(marked), ben.evaluate(marked)]);

    await server.kill();
    await Promise.all([
      says(ana, 'Reconnecting… Your last move is safe.'),
      ben.locator('.line-bar').waitFor(),
    ]);
    // A move that is made meanwhile waits.
    await ana.locator(removable).first().click();
    await says(ana, 'Your last move is not yet sent.');
    await keep(ben, 'online-server-killed-phone');
    const back = Date.now();
    await server.restart();

    await plies(ana, 5);
    const there = Date.now();
    await plies(ben, 5);
    await Promise.all(
      [ana, ben].map((page) => page.locator('.line-bar').waitFor({ state: 'detached' })),
    );
    // Of the time since the restart Ana used some, of the time before it none.
    const after = await tableOf(ben);
    const [used, gain] = [before.clocks_ms[0] - after.clocks_ms[0], 5000];
    expect(used + gain).toBeLessThanOrEqual(there - back);
    expect(used + gain).toBeGreaterThanOrEqual(0);
    expect(after.plies).toHaveLength(5);

    await isYours(ben);
    await ben.locator('[data-cell][aria-label*="peut être retirée"]').first().click();
    await Promise.all([plies(ana, 6), plies(ben, 6)]);
    await isYours(ana);
    await ana.locator(removable).first().click();
    await Promise.all([plies(ana, 7), plies(ben, 7)]);
    for (const page of [ana, ben])
      expect(await page.locator('body[data-same-page]').count()).toBe(1);

    for (const page of [ana, ben]) await page.context().close();
  });
});

describe('a player who went away', () => {
  it('loses when the other claims the game after a minute', async () => {
    await left.getByText('Ben has been away for a minute').waitFor({ timeout: 90_000 });
    await keep(left, 'online-claim');
    await left.getByRole('button', { name: 'Claim the win' }).click();
    await says(left, 'You win! White left: Black wins.');
    expect(await cell(left, 'a1').getAttribute('aria-label')).toBe('a 1, empty');
    await left.context().close();
  });
});

describe('an address that the operator blocks', () => {
  let server: Server;
  afterAll(() => server?.stop());

  it('is told so in place of waiting, and comes back to its game when it is let in', async () => {
    server = await startServer({ needsTables: true });
    const ana = await arrive(desk, `${server.url}/new`);
    const link = await create(ana, 'konane', '6x6', 'first');
    const ben = await arrive(phone, link);
    await join(ben, 'Jouer');
    await play(ana, 'c3');
    await plies(ben, 1);
    await server.admin('block', '127.0.0.1');
    await says(ana, 'The operator of this site has blocked your address.');
    await says(ben, 'L’administrateur du site a bloqué votre adresse.');
    await keep(ben, 'online-blocked-phone');
    expect(await axeFaults(ben)).toEqual([]);
    expect((await fetch(server.url)).status).toBe(403);
    await server.admin('unblock', '127.0.0.1');
    for (const page of [ana, ben]) {
      await page.locator('.line-bar button').click();
      await page.locator('.line-bar').waitFor({ state: 'detached' });
    }
    await play(ben, 'c4');
    await plies(ana, 2);
    for (const page of [ana, ben]) await page.context().close();
  });
});
