/** Opens the app for a test on a device, and fails the test on each error of the page. */
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, ViewportSize } from 'playwright-core';
import { launchChromium } from './chromium.ts';
import { buildPage, servePage, type Served } from './serve.ts';

export const PHONE = { width: 360, height: 640 };
export const DESKTOP = { width: 1280, height: 800 };

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of the page so far: uncaught ones, and those on its console. */
  readonly complaints: readonly string[];
  /** Goes to a route such as `puzzles/own?ddn=…`. */
  readonly go: (route: string) => Promise<void>;
  /** Screen reader announcements since the page was loaded, oldest first. */
  readonly told: () => Promise<readonly string[]>;
}

export interface VisitOptions extends BrowserContextOptions {
  /** Errors that this test provokes. */
  readonly allow?: RegExp;
  /** The first route. */
  readonly route?: string;
  /** Initial localStorage by key; texts, or objects stored as JSON. */
  readonly stored?: Readonly<Record<string, unknown>>;
  /**
   * Seed of the random numbers, and so of deals and puzzles, on the first day of 2026; default 1. Null: real random
   * numbers and time, for several pages that use the server with its own clock, or share a storage.
   */
  readonly seed?: number | null;
  /** Origin of the page, if not the server itself. */
  readonly address?: string;
}

/**
 * Defaults of all tests. Service workers are blocked, because each would fetch and store the whole app; tests of
 * offline use allow them.
 */
const DEVICE = { viewport: DESKTOP, locale: 'en-US', serviceWorkers: 'block' } as const;

/** Generous: a wait of this length is a fault. */
const TIMEOUT_MS = 20_000;
/** Time without a frame, while scripts run, after which no frame will come. */
const FRAME_MS = 3000;

let browser: Browser | null = null;
let served: Served | null = null;
/** Number of `useBrowser` callers that have begun and not ended. */
let users = 0;
let starting: Promise<void> | null = null;

/**
 * Call once per test file: builds the app, starts server and browser, and ends both after the tests. Files in one
 * process share them (`suite.ts`).
 */
export const useBrowser = (): void => {
  before(async () => {
    users++;
    starting ??= start();
    await starting;
  });
  after(async () => {
    if (--users > 0) return;
    starting = null;
    await browser?.close();
    await served?.stop();
  });
};

const start = async (): Promise<void> => {
  await buildPage();
  [served, browser] = await Promise.all([servePage(), launchChromium()]);
};

/** Server shared by all tests of the process. */
export const serverAddress = (): string => {
  assert.ok(served !== null, 'useBrowser() comes first');
  return served.address;
};

/** The SQLite file of that server. */
export const serverDatabase = (): string => {
  assert.ok(served !== null, 'useBrowser() comes first');
  return served.database;
};

/** Appoints a moderator of that server. @returns the sign-in code */
export const addModerator = (name: string): string => {
  assert.ok(served !== null, 'useBrowser() comes first');
  return served.addModerator(name);
};

/**
 * Runs a test on its own page with its own storage, then checks the page's errors. Chromium 153 sometimes stops drawing
 * a page soon after the start on a busy machine: its compositor waits for tiles that never come. Scripts still run, but
 * no frame comes and no click works; only a new page helps. A test that fails on such a page, and only such a test, is
 * run again.
 */
export const visit = async (options: VisitOptions, test: (visit: Visit) => Promise<void>): Promise<void> => {
  try {
    await visitOnce(options, test);
  } catch (error) {
    if (!(error instanceof NotDrawn)) throw error;
    console.log(`begins anew: ${error.message}`);
    await visitOnce(options, test);
  }
};

class NotDrawn extends Error {
  constructor(cause: unknown) {
    super('Chromium no longer draws the page', { cause });
  }
}

const visitOnce = async (options: VisitOptions, test: (visit: Visit) => Promise<void>): Promise<void> => {
  assert.ok(browser !== null && served !== null, 'useBrowser() comes first');
  const { allow, route = '', stored = {}, seed = 1, address = served.address, ...device } = options;
  const context = await browser.newContext({ ...DEVICE, ...device });
  const { page, go } = await openPage(context, { address, seed, stored });
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  try {
    await go(route);
    const told = async (): Promise<readonly string[]> => (await page.evaluate('told')) as readonly string[];
    await test({ page, context, complaints, go, told });
    assert.deepEqual(
      complaints.filter((complaint) => allow?.test(complaint) !== true),
      [],
    );
  } catch (error) {
    if (!(await isDrawn(page))) throw new NotDrawn(error);
    console.log(await describePage(page, complaints));
    throw error;
  } finally {
    await context.close();
  }
};

/** Describes the page of a test that failed: address, errors, text. */
const describePage = async (page: Page, complaints: readonly string[]): Promise<string> => {
  const text = await page
    .locator('body')
    .innerText({ timeout: FRAME_MS })
    .catch(() => 'no text');
  return [`failed on ${page.url()}`, ...complaints, text.replaceAll(/\s+/g, ' ')].join('\n  ');
};

/** Returns whether a frame comes. A page that does not answer at all counts as drawn: it has another fault. */
const isDrawn = (page: Page): Promise<boolean> =>
  Promise.race([
    page
      .evaluate(
        `new Promise((tell) => {
          requestAnimationFrame(() => tell(true));
          setTimeout(() => tell(false), ${FRAME_MS});
        })`,
      )
      .then((answer) => answer !== false)
      .catch(() => true),
    delay(2 * FRAME_MS, true, { ref: false }),
  ]);

/** Opens an empty tab that contains the stored data. */
export const openPage = async (
  context: BrowserContext,
  { address, seed = null, stored = {} }: Pick<VisitOptions, 'seed' | 'stored'> & { readonly address: string },
): Promise<Pick<Visit, 'page' | 'go'>> => {
  for (const [key, value] of Object.entries(stored)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    await context.addInitScript(
      `localStorage.getItem(${quoted(key)}) ?? localStorage.setItem(${quoted(key)}, ${quoted(text)})`,
    );
  }
  await context.addInitScript(LISTENING);
  if (seed !== null) await context.addInitScript(seeded(seed));
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  const go = async (to: string): Promise<void> => {
    await page.goto(`${address}/#/${to}`);
    await page.locator('main h1').first().waitFor();
  };
  return { page, go };
};

/** Waits until an expression is true in the page. Playwright's own wait uses eval, which the page forbids. */
export const holds = async (page: Page, expression: string, timeoutMs = TIMEOUT_MS): Promise<void> => {
  const does = await page.evaluate(`(async () => {
    const endMs = performance.now() + ${timeoutMs};
    while (performance.now() < endMs) {
      if (await (${expression})) return true;
      await new Promise((done) => setTimeout(done, 20));
    }
    return false;
  })()`);
  assert.ok(does === true, `it never came to this: ${expression}`);
};

/** Waits until the expected number of elements is found: a count right after an action may be outdated. */
export const shows = async (found: Locator, count: number): Promise<void> => {
  const endMs = performance.now() + TIMEOUT_MS;
  let shown = await found.count();
  while (shown !== count && performance.now() < endMs) shown = await found.count();
  assert.equal(shown, count, String(found));
};

/**
 * Resizes the window, and waits until the page has drawn it: a busy browser reports the new size later. A hand follows
 * its width with a ResizeObserver, which runs in the next frame: an earlier measurement shows a layout never drawn.
 */
export const resize = async (page: Page, { width, height }: ViewportSize): Promise<void> => {
  await page.setViewportSize({ width, height });
  await holds(page, `innerWidth === ${width} && innerHeight === ${height}`);
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
};

const quoted = (text: string): string => JSON.stringify(text);

/** The only source of random numbers for table names, secrets of deals and puzzles. */
const seeded = (seed: number): string => `{
  let state = ${seed};
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 24;
  crypto.getRandomValues = (bytes) => { for (let at = 0; at < bytes.length; at++) bytes[at] = next(); return bytes; };
  let chance = ${seed};
  Math.random = () => (chance = (Math.imul(chance, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  Date.now = () => Date.UTC(2026, 0, 1);
}`;

/** Keeps every line of the live region: the page itself keeps only the last ones. */
const LISTENING = `{
  globalThis.told = [];
  const isTold = (node) => node.parentElement?.dataset.testid === 'announcements';
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) told.push(...[...addedNodes].filter(isTold).map((node) => node.textContent));
  }).observe(document, { childList: true, subtree: true });
}`;
