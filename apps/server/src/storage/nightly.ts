/** Work of a night, done once by one of the nodes with the same database. */
import type { ServerStorage } from './storage.ts';

/** Time of day at which a night begins, UTC. */
const NIGHT_BEGINS_MS = 4 * 3_600_000;

interface NightlyWork<Report> {
  /** Unique among the work of a night. */
  readonly name: string;
  /** Time after which a node that has not finished is treated as lost. */
  readonly lostMs: number;
  readonly run: () => Promise<Report>;
}

/** @returns a function that does the night's work if it is due and no other node does it; null: nothing was done */
export const oncePerNight = <Report>(
  { storage, nowMs }: { readonly storage: ServerStorage; readonly nowMs: () => number },
  { name, lostMs, run }: NightlyWork<Report>,
): (() => Promise<Report | null>) => {
  let done = '';
  return async () => {
    const now = nowMs();
    const night = `${name} ${new Date(now - NIGHT_BEGINS_MS).toISOString().slice(0, 10)}`;
    if (night === done || !(await storage.evidence.takeNight(night, now, now + lostMs))) return null;
    const report = await run();
    await storage.evidence.finishNight(night);
    done = night;
    return report;
  };
};
