// Free text between two friends: a watcher sees none of it, and one click ends it.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFaults, keep, useSite } from './browser';
import { create, desk, expectNoScrolling, join, korean, phone, visitors } from './table_hands';

const site = useSite({ needsTables: true });
const arrive = visitors(() => site.browser);

/** A game by invitation, with somebody on both seats; gives its page for the second one too. */
async function begin(one: Page, options: BrowserContextOptions, play: string): Promise<Page> {
  const two = await arrive(options, await create(one, 'rhode', '7x7', 'first'));
  await join(two, play, 'Ben');
  await one.locator('[data-seat=second]').getByText('Ben').waitFor();
  return two;
}

const openSay = (page: Page) => page.locator('.actions .menu').first().locator('summary').click();
const says = (page: Page, text: string) => page.locator('.said').getByText(text).waitFor();

describe('free text between friends', () => {
  it('is read by the two, by no watcher, and ends at a click', async () => {
    const ana = await arrive(desk, `${site.server.url}/new`);
    const ben = await begin(ana, phone, 'Jouer');
    const mina = await arrive(korean, ana.url());
    const heard: string[] = [];
    mina.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => heard.push(String(payload))),
    );
    await mina.reload();
    await mina.locator('[data-cell]').first().waitFor();

    await openSay(ana);
    await ana.getByRole('button', { name: 'Write…' }).click();
    const field = ana.locator('.write input');
    // Keys of the board do nothing while one writes.
    await field.pressSequentially('c? /f [l] <b>Sunday</b> https://example.org');
    expect(await ana.getByRole('dialog').count()).toBe(0);
    await ana.keyboard.press('Enter');
    await says(ben, '<b>Sunday</b> https://example.org');
    await says(ana, '<b>Sunday</b>');
    expect(await field.inputValue()).toBe('');
    expect(await ben.locator('.said a, .said b').count()).toBe(0);
    await keep(ana, 'online-write');
    expect(await axeFaults(ana)).toEqual([]);
    await ana.keyboard.press('Escape');
    expect(await ana.evaluate(() => document.activeElement?.hasAttribute('data-cell'))).toBe(true);
    expect(await field.count()).toBe(0);

    await openSay(ben);
    await keep(ben, 'online-say-phone');
    await ben.getByRole('button', { name: 'Écrire…' }).click();
    await ben.locator('.write input').fill('Oui, dimanche !');
    await keep(ben, 'online-write-phone');
    await expectNoScrolling(ben);
    expect(await axeFaults(ben)).toEqual([]);
    await ben.getByRole('button', { name: 'Envoyer' }).click();
    await says(ana, 'Oui, dimanche !');
    await ben.waitForFunction(() => document.activeElement?.matches('.write input'));
    // A reload shows it again.
    await ana.reload();
    await says(ana, 'Oui, dimanche !');
    await keep(mina, 'online-watching-talk-korean');
    expect(await mina.locator('.said p').count()).toBe(0);
    expect(heard.join('')).not.toContain('example.org');

    // Nobody writes to somebody who is away.
    await openSay(ana);
    await ana.getByRole('button', { name: 'Write…' }).click();
    const back = ben.url();
    await ben.goto('about:blank');
    await ana.locator('.write').getByText('Your opponent is away').waitFor();
    expect(await ana.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
    await ben.goto(back);
    await says(ben, 'Oui, dimanche !');

    await ben.getByRole('button', { name: 'Couper les messages' }).click();
    await says(ana, 'Ben');
    await says(ana, 'turned messages off for this game.');
    await says(ben, 'Vous avez coupé les messages');
    expect(await ana.locator('.write').count()).toBe(0);
    expect(await ana.getByText('dimanche').count()).toBe(0);
    await keep(ana, 'online-texts-off');
    await openSay(ana);
    expect(await ana.getByRole('button', { name: 'Write…' }).count()).toBe(0);
    await ana.getByRole('button', { name: 'Hello!' }).click();
    await says(ben, 'Bonjour');
    for (const page of [ana, ben, mina]) await page.context().close();
  });

  it('is off from the beginning for whoever wants none on this device', async () => {
    const ana = await arrive(desk, `${site.server.url}/new`);
    await ana.evaluate(() => localStorage.setItem('papamu.settings', '{"texts":false}'));
    await ana.reload();
    const ben = await begin(ana, desk, 'Play');
    await says(ben, 'turned messages off for this game.');
    await says(ana, 'You turned messages off');
    for (const page of [ana, ben]) await page.context().close();
  });
});
