/** Part of `web.ts`: frames of each effect at the table, in a phone-sized window with a throttled CPU. */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { tableLog, QUICK, sitDown, type TableWish } from '../../apps/web/browser/testing/tables.ts';
import { goIn } from './web-play.ts';

/** The player is landlord; each row needs one play of theirs, typed as keys, or a bid of 3. */
const STRONG = { hands: ['3456789TJQKA222BR', '334455667788999TT'], kitty: '2AA', first: 0 };
const PLANE = { hands: ['333444555789JQKA2', '66778899TTJJQQKKA'], kitty: '2AA', first: 0 };
const BOMBS = { hands: ['33334444555578JQK', '6667778889999TTJJ'], kitty: '2AA', first: 0 };
const BEGUN = 'bid 3, double 1, double 1';
const SEQUENCE_PLAYED = `${BEGUN}, 3456789TJQKA, pass, pass`;
const NEARLY_OUT = `${SEQUENCE_PLAYED}, 2222, pass, pass, BR, pass, pass`;

interface EffectRow {
  readonly effect: string;
  readonly wish: TableWish;
  /** Keys of the play. Empty for a bid of 3. */
  readonly keys: string;
}

const ROWS: readonly EffectRow[] = [
  { effect: 'crown', wish: STRONG, keys: '' },
  { effect: 'kitty', wish: STRONG, keys: '' },
  { effect: 'run', wish: { ...STRONG, actions: BEGUN }, keys: '34567890jqka' },
  { effect: 'plane', wish: { ...PLANE, actions: BEGUN }, keys: '333444555789' },
  { effect: 'bomb', wish: { ...STRONG, actions: SEQUENCE_PLAYED }, keys: '2222' },
  { effect: 'rocket', wish: { ...STRONG, actions: SEQUENCE_PLAYED }, keys: 'br' },
  { effect: 'bomb', wish: { ...BOMBS, actions: `${BEGUN}, 3333, pass, pass, 4444, pass, pass` }, keys: '5555' },
  { effect: 'few', wish: { ...STRONG, actions: NEARLY_OUT }, keys: 'a' },
  { effect: 'spring', wish: { ...STRONG, actions: NEARLY_OUT }, keys: 'aa' },
  { effect: 'win', wish: { ...STRONG, actions: NEARLY_OUT }, keys: 'aa' },
];

/** Marks the start and end of an effect in the trace. */
const WATCH = `{
  const layer = document.querySelector('[data-testid=effects]');
  let last;
  new MutationObserver(() => {
    const name = layer.dataset.effect;
    if (name === last) return;
    if (last !== undefined) performance.mark('end ' + last);
    if (name !== undefined) performance.mark('begin ' + name);
    last = name;
  }).observe(layer, { attributes: true });
}`;

/** Milliseconds until every effect has ended. */
const WAIT_MS = 4000;
const CATEGORIES = ['blink.user_timing', 'devtools.timeline.frame', 'disabled-by-default-devtools.timeline.frame'];

interface TraceEvent {
  readonly name: string;
  /** Microseconds. */
  readonly ts: number;
}

/**
 * Times in milliseconds at which frames were drawn during an effect. The compositor draws them. Work of the main thread,
 * such as drawing the table, is visible in the first gap.
 */
const framesOf = async (page: Page, session: CDPSession, { effect, keys }: EffectRow): Promise<readonly number[]> => {
  await page.evaluate(WATCH);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  if (keys === '') await page.getByTestId('actions').getByRole('button', { name: /3/u }).click();
  else {
    for (const key of keys) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
  }
  await page.waitForTimeout(WAIT_MS);
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  const timeOf = (name: string): number => events.find((event) => event.name === name)?.ts ?? NaN;
  const [from, to] = [timeOf(`begin ${effect}`), timeOf(`end ${effect}`)];
  return events
    .filter(({ name, ts }) => name === 'DrawFrame' && ts >= from && ts <= to)
    .map(({ ts }) => ts / 1000)
    .toSorted((a, b) => a - b);
};

/** Prints a row per effect. @param slowdown factor of CPU throttling */
export const printEffects = async (browser: Browser, address: string, slowdown: number): Promise<void> => {
  console.log(`\nEffects, 390 × 844, CPU slowed ${slowdown} times: frames during each effect, and gaps between them`);
  for (const row of ROWS) {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 390, height: 844 } });
    await context.addInitScript(`localStorage.setItem('ddz.play', '${JSON.stringify({ ...QUICK, pace: 'slow' })}')`);
    const page = await context.newPage();
    await sitDown({ page, go: goIn(page, address) }, tableLog(row.wish));
    await page.waitForTimeout(1000);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const times = await framesOf(page, session, row);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
    const sorted = gaps.toSorted((a, b) => a - b);
    const at = (part: number): string => (sorted[Math.floor(part * (sorted.length - 1))] ?? NaN).toFixed(1);
    const spanMs = (times.at(-1) ?? NaN) - (times[0] ?? NaN);
    const perSecond = (1000 * gaps.length) / spanMs;
    console.log(
      `  ${row.effect.padEnd(7)} ${String(times.length).padStart(3)} frames in ${spanMs.toFixed(0).padStart(4)} ms, ${perSecond.toFixed(0)} per second; gap median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`,
    );
    await context.close();
  }
};
