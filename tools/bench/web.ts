/**
 * `npm run bench:web`: sizes of the web app and its play page, load times with a throttled CPU, frames during a deal
 * and each effect, input delay, memory over 50 rounds. Prints only. Nothing is asserted.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { printEffects } from './web-effects.ts';
import { printInputs, printMemory } from './web-play.ts';
import { launchChromium } from '../../apps/web/browser/testing/chromium.ts';
import { servePage, type Served } from '../../apps/web/browser/testing/serve.ts';
import {
  FIRST_LOAD_KIB_MAX,
  firstLoad,
  gzippedBytes,
  kibOf,
  PLAY_PAGE_KIB_MAX,
  playPage,
} from '../../apps/web/browser/testing/weight.ts';
import { readOptions } from '@doudizhu/options/script';

readOptions(import.meta.filename, {});

const SLOWDOWN = 4;
const LOADS = 5;

const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`;
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

const printSizes = (root: string): void => {
  console.log('Files, gzipped (first load: index.html and its files)');
  const first = firstLoad(root);
  for (const file of readdirSync(join(root, 'assets')).toSorted()) {
    const name = `assets/${file}`;
    const size = kib(statSync(join(root, name)).size).padStart(12);
    console.log(
      `  ${first.includes(name) ? '*' : ' '} ${file.padEnd(44)} ${size} ${kib(gzippedBytes(root, name)).padStart(11)}`,
    );
  }
  console.log(`  first load ${kibOf(root, first).toFixed(1)} KiB, target below ${FIRST_LOAD_KIB_MAX} KiB\n`);
};

interface Load {
  readonly paintMs: number;
  readonly readyMs: number;
  readonly busyMs: number;
}

/**
 * Measures a load from the request to the first idle moment, by the page's clock. `busyMs` is CPU time of the page's thread,
 * which excludes other programs and the network.
 */
const timeLoad = async (
  browser: Browser,
  { route, ready, slowdown }: { readonly route: string; readonly ready: string; readonly slowdown: number },
): Promise<Load> => {
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(route, { waitUntil: 'commit' });
  await page.locator(ready).first().waitFor();
  // After the first idle moment, input is handled at once.
  const readyMs = Number(
    await page.evaluate('new Promise((done) => requestIdleCallback(() => done(performance.now())))'),
  );
  const { metrics } = await session.send('Performance.getMetrics');
  const busyMs = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
  // The browser may tell of the paint after the first idle moment.
  const paintMs = Number(
    await page.evaluate(`new Promise((done) => {
      const observer = new PerformanceObserver((list) => {
        const [paint] = list.getEntriesByName('first-contentful-paint');
        if (paint !== undefined) done(paint.startTime);
      });
      observer.observe({ type: 'paint', buffered: true });
    })`),
  );
  await context.close();
  return { paintMs, readyMs, busyMs };
};

const printLoads = async (browser: Browser, address: string): Promise<void> => {
  const pages = [
    { name: 'Home', route: address, ready: '[data-testid=play]', targetMs: 500 },
    { name: 'Play', route: `${address}/#/play/new`, ready: '.play-table .actions button', targetMs: 850 },
  ];
  for (const { name, route, ready, targetMs } of pages) {
    for (const slowdown of [1, SLOWDOWN]) {
      const loads: Load[] = [];
      for (let load = 0; load < LOADS; load++) loads.push(await timeLoad(browser, { route, ready, slowdown }));
      const of = (key: keyof Load): string => median(loads.map((load) => load[key])).toFixed(0);
      console.log(
        `${name}, CPU slowed ${slowdown} times: first paint ${of('paintMs')} ms, interactive ${of('readyMs')} ms, target below ${targetMs} ms; CPU time of its thread ${of('busyMs')} ms (medians of ${LOADS})`,
      );
    }
  }
};

/** Prints the gzipped size of all files of a first round, including faces, effects and sounds, without weights. */
const printPlayPage = async (browser: Browser, { address, root }: Served): Promise<void> => {
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${address}/#/play/new`);
  const { files, workers } = await playPage(page);
  await context.close();
  console.log(
    `Play page with its faces: ${kibOf(root, files).toFixed(1)} KiB in ${files.length} files, target below ${PLAY_PAGE_KIB_MAX} KiB; the bots' worker ${kibOf(root, workers).toFixed(1)} KiB\n`,
  );
};

/** Prints frames from the start of a round until its cards are dealt. */
const printFrames = async (browser: Browser, address: string): Promise<void> => {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await page.goto(`${address}/#/play/setup`);
  await page.getByTestId('start').waitFor();
  await page.evaluate(`
    globalThis.frames_ = [];
    const look = (now) => { globalThis.frames_.push(now); requestAnimationFrame(look); };
    requestAnimationFrame(look);
  `);
  await page.getByTestId('start').click();
  await page.waitForTimeout(3000);
  const times = (await page.evaluate('globalThis.frames_')) as number[];
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const late = gaps.filter((gap) => gap > 25).length;
  const sorted = gaps.toSorted((a, b) => a - b);
  const at = (part: number): string => (sorted[Math.floor(part * (sorted.length - 1))] ?? NaN).toFixed(1);
  console.log(
    `Frames while dealing: ${times.length} in 3 s, gap median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms; ${late} over 25 ms`,
  );
  await context.close();
};

const [served, browser] = await Promise.all([servePage(), launchChromium()]);
try {
  printSizes(served.root);
  await printPlayPage(browser, served);
  await printLoads(browser, served.address);
  await printFrames(browser, served.address);
  await printEffects(browser, served.address, SLOWDOWN);
  await printInputs(browser, served.address, SLOWDOWN);
  await printMemory(browser, served.address);
} finally {
  await browser.close();
  await served.stop();
}
