/** Opens the app for a test on a device, and fails the test on each error of the page. */
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { limitMs, until } from '@doudizhu/rules/testing';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, ViewportSize } from 'playwright-core';
import { launchChromium } from './chromium.ts';
import { servePage, type Served } from './serve.ts';

export const PHONE = { width: 360, height: 640 };
/** A phone lying. */
export const LANDSCAPE = { width: 844, height: 390 };
export const DESKTOP = { width: 1280, height: 800 };
/** Date of the page, unless its random numbers and time are real. */
export const FIRST_DAY = Date.UTC(2026, 0, 1);

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of the page so far: uncaught ones, and those on its console. */
  readonly complaints: readonly string[];
  /** Goes to a route such as `puzzles/own?ddn=…`. */
  readonly go: (route: string) => Promise<void>;
  /** Screen reader announcements since the page was loaded, oldest first. */
  readonly announced: () => Promise<readonly string[]>;
}

export interface VisitOptions extends BrowserContextOptions {
  /** Errors that this test provokes. */
  readonly allow?: RegExp;
  /** The first route. */
  readonly route?: string;
  /** Initial localStorage by key. Texts, or objects stored as JSON. */
  readonly stored?: Readonly<Record<string, unknown>>;
  /**
   * Seed of the random numbers, and so of deals and puzzles, on the first day of 2026. Default 1. Null: real random
   * numbers and time, for several pages that use the server with its own clock, or share a storage.
   */
  readonly seed?: number | null;
  /**
   * True: `passTime` moves the clock of the page on at once, with timers and countdowns, and rounds are played without
   * delays. Frames then come by this clock too: tests of animation and layout, and pages that use the clock of the
   * server, have the machine's clock.
   */
  readonly isDriven?: boolean;
  /** Origin of the page, if not the server itself. */
  readonly address?: string;
}

/**
 * Defaults of all tests. Service workers are blocked, because each would fetch and store the whole app. Tests of
 * offline use allow them.
 */
const DEVICE = { viewport: DESKTOP, locale: 'en-US', serviceWorkers: 'block' } as const;

/** Generous: a wait of this length is a fault. */
const TIMEOUT_MS = limitMs(20_000);
/** Limit of a wait for a computation: a review, the moves of a position, an offline copy of the app. */
export const PATIENT = { timeout: limitMs(60_000) };

let launch = launchChromium;
let browser: Browser | null = null;
let served: Served | null = null;
/** Number of `useBrowser` callers that have started and not ended. */
let users = 0;
let starting: Promise<void> | null = null;

/**
 * Call once per test file: builds the app, starts server and browser, and ends both after the tests. Files in one
 * process share them.
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
  [served, browser] = await Promise.all([servePage(), launch()]);
};

/** Call before the first test of the process: its tests run in another browser. */
export const chooseBrowser = (other: typeof launch): void => {
  launch = other;
};

/** Server shared by all tests of the process. */
export const serverAddress = (): string => {
  assert.ok(served !== null, 'useBrowser() comes first');
  return served.address;
};

/** Folder of the built app. */
export const servedRoot = (): string => {
  assert.ok(served !== null, 'useBrowser() comes first');
  return served.root;
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

/** Runs a test on its own page with its own storage, then checks the page's errors. */
export const visit = async (options: VisitOptions, test: (visit: Visit) => Promise<void>): Promise<void> => {
  assert.ok(browser !== null && served !== null, 'useBrowser() comes first');
  const { allow, route = '', stored = {}, seed = 1, isDriven = false, address = served.address, ...device } = options;
  const context = await browser.newContext({ ...DEVICE, ...device });
  const { page, go } = await openPage(context, { address, seed, stored });
  if (isDriven) await drive(page);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  try {
    await go(route);
    const announced = async (): Promise<readonly string[]> => (await page.evaluate('announced')) as readonly string[];
    await test({ page, context, complaints, go, announced });
    await page.evaluate('null'); // All errors until now have arrived.
    assert.deepEqual(
      complaints.filter((complaint) => allow?.test(complaint) !== true),
      [],
    );
  } catch (error) {
    throw new Error(`${String(error)}\n${await describePage(page, complaints)}`, { cause: error });
  } finally {
    await context.close();
  }
};

/** Describes the page of a test that failed: address, errors, last presses, text. */
const describePage = async (page: Page, complaints: readonly string[]): Promise<string> => {
  const answer = page.evaluate(`[pressed.slice(-12).join(', '), document.body.innerText.replaceAll(/\\s+/g, ' ')]`);
  const parts = await Promise.race([answer.catch(String), sleep(limitMs(3000), 'no answer of the page')]);
  return [`failed on ${page.url()}`, ...complaints, parts].flat().join('\n  ');
};

const driven = new WeakSet<Page>();

const drive = async (page: Page): Promise<void> => {
  await page.clock.install({ time: FIRST_DAY });
  // The date is a part of a table's name, and the name of its deals: timers run, the date does not.
  await page.clock.setFixedTime(FIRST_DAY);
  driven.add(page);
};

/** Lets time pass at once in a page whose clock is driven. */
export const passTime = async (page: Page, ms: number): Promise<void> => {
  if (driven.has(page)) await page.clock.runFor(ms);
};

/** Opens an empty tab that contains the stored data. */
export const openPage = async (
  context: BrowserContext,
  { address, seed = null, stored = {} }: Pick<VisitOptions, 'seed' | 'stored'> & { readonly address: string },
): Promise<Pick<Visit, 'page' | 'go'>> => {
  for (const [key, value] of Object.entries(stored)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    await context.addInitScript(filling(key, text));
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

/**
 * Waits until an expression is true in the page. Playwright's own wait uses eval, which the page forbids.
 * @param within limit in milliseconds on a free machine
 */
export const holds = (page: Page, expression: string, within?: number): Promise<unknown> => {
  const condition = (): Promise<unknown> => page.evaluate(expression);
  return until(Object.assign(condition, { toString: () => expression }), within);
};

/** Waits until the expected number of elements is found: a count right after an action can be outdated. */
export const shows = async (found: Locator, count: number): Promise<void> => {
  const condition = async (): Promise<boolean> => (await found.count()) === count;
  await until(Object.assign(condition, { toString: () => `${count} × ${String(found)}` }));
};

/**
 * Resizes the window, and waits until the page has drawn it: a busy browser reports the new size later. A hand follows
 * its width with a ResizeObserver, which runs in the next frame: an earlier measurement shows a layout never drawn.
 */
export const resize = async (page: Page, { width, height }: ViewportSize): Promise<void> => {
  await page.setViewportSize({ width, height });
  await holds(page, `innerWidth === ${width} && innerHeight === ${height}`);
  await drawn(page);
};

/**
 * Waits until all that has changed is drawn: two frames of the page, in which its effects run, then two of the machine.
 * With a driven clock the page's frames are timers, which do not wait for a busy machine to measure and draw.
 */
export const drawn = async (page: Page): Promise<void> => {
  await page.evaluate(`new Promise((done) => {
    const frames = [requestAnimationFrame, requestAnimationFrame, nextFrame, nextFrame];
    const next = () => (frames.length > 0 ? frames.shift()(next) : done());
    next();
  })`);
};

const quoted = (text: string): string => JSON.stringify(text);

/** Fills the storage unless it is filled. The empty page of a new tab has none. */
const filling = (key: string, text: string): string =>
  `if (origin !== 'null') localStorage.getItem(${quoted(key)}) ?? localStorage.setItem(${quoted(key)}, ${quoted(text)})`;

/** The only source of random numbers for table names, secrets of deals and puzzles. */
const seeded = (seed: number): string => `{
  let state = ${seed};
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 24;
  crypto.getRandomValues = (bytes) => { for (let at = 0; at < bytes.length; at++) bytes[at] = next(); return bytes; };
  let chance = ${seed};
  Math.random = () => (chance = (Math.imul(chance, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  Date.now = () => ${FIRST_DAY};
}`;

/**
 * Keeps every line of the live region, of which the page itself keeps only the last ones, and every press. Runs before a
 * clock is driven, so it also keeps the frames of the machine.
 */
const LISTENING = `{
  globalThis.nextFrame = requestAnimationFrame.bind(globalThis);
  globalThis.announced = [];
  globalThis.pressed = [];
  for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'click', 'keydown']) {
    const note = ({ target, key = '' }) => pressed.push([type, key, target.tagName, target.textContent?.slice(0, 20)].join(' '));
    addEventListener(type, note, { capture: true });
  }
  const isAnnounced = (node) => node.parentElement?.dataset.testid === 'announcements';
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) announced.push(...[...addedNodes].filter(isAnnounced).map((node) => node.textContent));
  }).observe(document, { childList: true, subtree: true });
}`;
