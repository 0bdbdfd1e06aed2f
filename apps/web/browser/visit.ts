/** Opens the page for a test, as somebody with a certain device, and fails the test for whatever the page complains of. */
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from './chromium.ts';
import { buildPage, servePage, type Served } from './serve.ts';

export const PHONE = { width: 360, height: 640 };
export const DESKTOP = { width: 1280, height: 800 };

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the page complained of so far: uncaught errors, and errors on its console. */
  readonly complaints: readonly string[];
  /** Goes to a route such as `puzzles/own?ddn=…`. */
  readonly go: (route: string) => Promise<void>;
}

export interface VisitOptions extends BrowserContextOptions {
  /** Complaints that this test provokes. */
  readonly allow?: RegExp;
  /** The first route. */
  readonly route?: string;
}

let browser: Browser | null = null;
let served: Served | null = null;

/** Call once in each test file: builds the page, starts server and browser, ends both when the tests are over. */
export const useBrowser = (): void => {
  before(async () => {
    if (process.env['DDZ_PAGE_IS_BUILT'] === undefined) await buildPage();
    [served, browser] = await Promise.all([servePage(), launchChromium()]);
  });
  after(async () => {
    await browser?.close();
    await served?.stop();
  });
};

/** Runs a test on a page of its own, with storage of its own, and then holds its complaints against it. */
export const visit = async (options: VisitOptions, test: (visit: Visit) => Promise<void>): Promise<void> => {
  assert.ok(browser !== null && served !== null, 'useBrowser() comes first');
  const { allow, route = '', ...device } = options;
  const { address } = served;
  const context = await browser.newContext({ viewport: DESKTOP, locale: 'en-US', ...device });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  const go = async (to: string): Promise<void> => {
    await page.goto(`${address}/#/${to}`);
    await page.locator('main h1').first().waitFor();
  };
  try {
    await go(route);
    await test({ page, context, complaints, go });
    assert.deepEqual(
      complaints.filter((complaint) => allow?.test(complaint) !== true),
      [],
    );
  } finally {
    await context.close();
  }
};
