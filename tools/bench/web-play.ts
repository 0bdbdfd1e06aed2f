/** Part of `web.ts`: time from input to the next paint at a table, and memory over many rounds. */
import type { Browser, Locator, Page } from 'playwright-core';
import { FOLLOWING, tableLog, QUICK, sitDown } from '../../apps/web/browser/testing/tables.ts';

const PHONE = { width: 390, height: 844 };
const TARGET_MS = 100;

/** Opens a route of the app, as `sitDown` needs it. */
export const goIn =
  (page: Page, address: string) =>
  async (to: string): Promise<void> => {
    await page.goto(`${address}/#/${to}`);
    await page.locator('main h1').first().waitFor();
  };

/** Keeps the time of each input until the frame after it: two animation frames after the handler ran. */
const LISTEN = `{
  globalThis.inputs = [];
  const note = (event) => {
    const { timeStamp } = event;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => inputs.push(performance.now() - timeStamp);
      channel.port2.postMessage(null);
    });
  };
  for (const type of ['click', 'pointerdown']) addEventListener(type, note, { capture: true });
}`;

/** Prints the longest time from a tap to the paint after it, for choosing a card, Hint and Play. */
export const printInputs = async (browser: Browser, address: string, slowdown: number): Promise<void> => {
  const context = await browser.newContext({ locale: 'en-US', viewport: PHONE, serviceWorkers: 'block' });
  await context.addInitScript(`localStorage.setItem('ddz.play', '${JSON.stringify({ ...QUICK, pace: 'slow' })}')`);
  const page = await context.newPage();
  await sitDown({ page, go: goIn(page, address) }, tableLog(FOLLOWING));
  await page.waitForTimeout(2500);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.evaluate(LISTEN);
  console.log(`\nInput to next paint, 390 × 844, CPU slowed ${slowdown} times, target below ${TARGET_MS} ms`);
  const rows = [
    ['Hint', () => askHint(page)],
    ['choose a card', () => chooseFirst(page)],
    ['Play', () => page.getByRole('button', { name: 'Play', exact: true }).click()],
  ] as const;
  for (const [name, act] of rows) {
    await page.evaluate('inputs.length = 0');
    await act();
    await page.waitForTimeout(800);
    const times = (await page.evaluate('inputs')) as readonly number[];
    console.log(`  ${name.padEnd(15)} ${Math.max(...times).toFixed(0)} ms`);
  }
  await context.close();
};

const chosen = (page: Page): Locator => page.getByTestId('hand').locator('[aria-pressed=true]');

/** The answer comes from a worker. Later it would change the choice of the next row. */
const askHint = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByTestId('advice').waitFor();
};

/** Chooses the highest card alone, which beats the table. Escape without a chosen card opens the menu. */
const chooseFirst = async (page: Page): Promise<void> => {
  if ((await chosen(page).count()) > 0) await page.keyboard.press('Escape');
  await chosen(page).first().waitFor({ state: 'detached' });
  await page.evaluate('inputs.length = 0');
  await page.getByTestId('hand').getByRole('button').first().click({ force: true });
};

const ROUNDS = 50;
/** Rounds between two prints. */
const EVERY = 10;
/** Delays of bots and effects are divided by this. */
const FASTER = 40;

/** Plays rounds on autopilot, and prints heap, nodes and listeners after collecting garbage. */
export const printMemory = async (browser: Browser, address: string): Promise<void> => {
  const context = await browser.newContext({ locale: 'en-US', viewport: PHONE, serviceWorkers: 'block' });
  await context.addInitScript(`{
    localStorage.setItem('ddz.play', '${JSON.stringify(QUICK)}');
    const { setTimeout } = window;
    window.setTimeout = (work, ms, ...more) => setTimeout(work, (ms ?? 0) / ${FASTER}, ...more);
  }`);
  const page = await context.newPage();
  await page.goto(`${address}/#/play/new`);
  await page.getByRole('button', { name: 'Autopilot' }).click();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  console.log(`\nMemory over ${ROUNDS} rounds, after collecting garbage`);
  for (let round = 1; round <= ROUNDS; round++) {
    await page.getByTestId('next').waitFor({ timeout: 120_000 });
    if (round === 1 || round % EVERY === 0) {
      await session.send('HeapProfiler.collectGarbage');
      const { metrics } = await session.send('Performance.getMetrics');
      const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? NaN;
      console.log(
        `  after ${String(round).padStart(2)}: heap ${(of('JSHeapUsedSize') / 2 ** 20).toFixed(1)} MiB, ${of('Nodes')} nodes, ${of('JSEventListeners')} listeners`,
      );
    }
    await page.getByTestId('next').click();
    const manage = page.getByRole('button', { name: 'Autopilot' });
    await page.getByTestId('round-end').waitFor({ state: 'hidden' });
    if ((await manage.count()) > 0) await manage.click({ timeout: 3000 }).catch(() => undefined);
  }
  await context.close();
};
