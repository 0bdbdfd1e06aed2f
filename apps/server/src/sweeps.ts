/** What a server does again and again without being asked: renew its leases, begin what is due, forget what is over. */
import type { Report } from './context.ts';
import type { ServerParts } from './parts.ts';
import { leaseTimes } from './tables/tables.ts';

/** Tournaments and matches do not wait long for what is due. */
const MATCH_SWEEP_MS = 500;
const NIGHT_SWEEP_MS = 60_000;
const EXPIRED_SWEEP_MS = 3_600_000;

/** @returns stops all of them, after what is being done. */
export const startSweeps = (
  { tables, tournaments, ranked, nightly, storage, cluster }: ServerParts,
  { nowMs, report }: { readonly nowMs: () => number; readonly report: Report },
): (() => Promise<void>) => {
  const { renewMs, sweepMs } = leaseTimes(cluster !== null);
  const stops = [
    runEvery(renewMs, () => tables.renew(), report),
    runEvery(sweepMs, () => tables.sweep(), report),
    runEvery(MATCH_SWEEP_MS, () => tournaments.sweep(), report),
    runEvery(MATCH_SWEEP_MS, () => ranked.sweep(), report),
    runEvery(NIGHT_SWEEP_MS, async () => void (await nightly.sweep()), report),
    runEvery(EXPIRED_SWEEP_MS, async () => void (await storage.accounts.sweep(nowMs())), report),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
};

/** Does work again and again, never twice at once. @returns stops it, after what is being done. */
export const runEvery = (everyMs: number, work: () => Promise<void>, report: Report): (() => Promise<void>) => {
  let running: Promise<void> = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    running = work()
      .catch((error: unknown) => report('a sweep failed', error))
      .finally(() => (isBusy = false));
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
};
