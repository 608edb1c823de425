import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type Server, startServer } from './server';

const screenshots = fileURLToPath(new URL('../../build/screenshots', import.meta.url));

export const desktop = { viewport: { width: 1280, height: 800 } };
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Debian's Chromium; the flags let it run as root and without a network of its own. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** Keeps a picture of the window, or of the whole page, for a person to look at. */
export async function keep(page: Page, name: string, fullPage = false): Promise<void> {
  mkdirSync(screenshots, { recursive: true });
  await page.screenshot({ path: `${screenshots}/${name}.png`, fullPage });
}

/** What axe finds wrong on the page: each rule, and the elements that break it. */
export async function axeFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/** A server and a browser for all tests of a file. */
export function useSite(options: { needsTables?: boolean } = {}): {
  server: Server;
  browser: Browser;
} {
  const site = {} as { server: Server; browser: Browser };
  beforeAll(async () => {
    site.server = await startServer(options);
    site.browser = await openBrowser();
  });
  afterAll(async () => {
    await site.browser?.close();
    await site.server?.stop();
  });
  return site;
}
