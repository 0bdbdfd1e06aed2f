/** Periodic work: renews leases, begins due rounds and matches, looks for maintenance, sweeps at night. */
import type { Report } from './metrics.ts';
import type { ServerServices } from './services.ts';
import { leaseTimes } from './tables/lease.ts';

/** Interval for tournaments and matches. */
const MATCH_MS = 500;
const NIGHT_MS = 60_000;
const MAINTENANCE_MS = 5000;
/** A check reads the whole database file. */
const CHECK_MS = 6 * 3_600_000;

/** @returns a function that stops all jobs after the current work */
export const startPeriodicJobs = (
  { tables, tournaments, ranked, sweepIfDue, maintenance, storage }: ServerServices,
  { renew, report }: { readonly renew: () => Promise<void>; readonly report: Report },
): (() => Promise<void>) => {
  const { renewMs, checkMs } = leaseTimes(storage.kind);
  const jobs: readonly (readonly [everyMs: number, work: () => Promise<unknown>])[] = [
    [renewMs, renew],
    [checkMs, () => tables.maintain()],
    [MATCH_MS, () => tournaments.advance()],
    [MATCH_MS, () => ranked.seatMatches()],
    [NIGHT_MS, sweepIfDue],
    [MAINTENANCE_MS, () => maintenance.look()],
    [CHECK_MS, () => storage.check().catch((error: unknown) => report('the database is damaged', error))],
  ];
  const stops = jobs.map(([everyMs, work]) => runEvery(everyMs, work, report));
  return async () => void (await Promise.all(stops.map((stop) => stop())));
};

/** Repeats work without overlap. @returns a function that stops it after the current work */
const runEvery = (everyMs: number, work: () => Promise<unknown>, report: Report): (() => Promise<void>) => {
  let running: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    running = work()
      .catch((error: unknown) => report('a periodic job failed', error))
      .finally(() => (isBusy = false));
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
};
