/**
 * Limits of tests. A limit of time is reached only by a fault: it grows with the slowness of the machine, which the suite
 * measures once at its start (`slowness.ts`). A size is small in `npm test` and whole in `npm run test:all`.
 */
import { setTimeout as sleep } from 'node:timers/promises';

/** Time that the suite measured, as a multiple of a free machine's. */
const SLOWNESS = Math.max(1, Number(process.env['TEST_SLOWNESS'] ?? 1));

/** @param ms limit on a free machine @returns the limit on this one */
export const limitMs = (ms: number): number => Math.ceil(ms * SLOWNESS);

/** @returns the number of cases of a property: a sample, or all if the suite runs at its whole size. */
export const sized = (sample: number, whole: number): number => (process.env['TEST_SIZE'] === 'whole' ? whole : sample);

const PAUSE_MS = 5;
const PAUSE_MS_MAX = 50;

/**
 * Waits until a condition holds.
 * @param within limit in milliseconds on a free machine
 * @returns the value of the condition
 * @throws at the limit, with the source of the condition
 */
export const until = async <Value>(
  condition: () => Value | Promise<Value>,
  within = 20_000,
): Promise<Exclude<Value, false | null | undefined | 0 | ''>> => {
  const endMs = performance.now() + limitMs(within);
  for (let pauseMs = PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, PAUSE_MS_MAX)) {
    const value = await condition();
    if (value) return value as Exclude<Value, false | null | undefined | 0 | ''>;
    if (performance.now() > endMs) throw new Error(`not within ${limitMs(within)} ms: ${String(condition)}`);
    await sleep(pauseMs);
  }
};
