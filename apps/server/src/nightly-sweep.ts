/** Nightly sweep, at one node: deletes what is not needed any more, and says what it did. */
import { nightOf } from './moderation/nightly-check.ts';
import type { SweepReport } from './storage/retention.ts';
import type { ServerStorage } from './storage/storage.ts';

export interface NightlySweepSetup {
  readonly storage: ServerStorage;
  readonly nowMs: () => number;
  readonly onSwept: (report: SweepReport) => void;
}

const MINUTE_MS = 60_000;
/** A node that takes longer is treated as lost. */
const LOST_MS = 60 * MINUTE_MS;

export class NightlySweep {
  readonly #setup: NightlySweepSetup;
  #night = '';

  constructor(setup: NightlySweepSetup) {
    this.#setup = setup;
  }

  /** Sweeps if no node has done so this night. @returns null: nothing was due */
  async sweepIfDue(): Promise<SweepReport | null> {
    const { storage, nowMs, onSwept } = this.#setup;
    const now = nowMs();
    const night = `sweep ${nightOf(now)}`;
    if (night === this.#night) return null;
    if (!(await storage.evidence.takeNight(night, now, now + LOST_MS))) {
      this.#night = night;
      return null;
    }
    const report = await storage.sweep(now);
    await storage.evidence.finishNight(night);
    this.#night = night;
    onSwept(report);
    return report;
  }
}
