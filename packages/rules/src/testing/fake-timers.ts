/** Manual time with timers. */
export interface FakeTimers {
  readonly nowMs: () => number;
  /** Time left to each timer. */
  readonly delaysMs: () => number[];
  /** Calls `work` later. @returns a function that cancels it */
  readonly schedule: (delayMs: number, work: () => void) => () => void;
  /**
   * Advances to the next due timer and runs it. @returns false if nothing is due until `endMs`, with the time set to
   * `endMs`
   */
  readonly runNext: (endMs: number) => boolean;
}

/** Time starts at 0. */
export const createFakeTimers = (): FakeTimers => {
  let nowMs = 0;
  let timers: { readonly atMs: number; readonly work: () => void }[] = [];
  return {
    nowMs: () => nowMs,
    delaysMs: () => timers.map(({ atMs }) => atMs - nowMs),
    schedule: (delayMs, work) => {
      const timer = { atMs: nowMs + delayMs, work };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    runNext: (endMs) => {
      const due = timers.filter(({ atMs }) => atMs <= endMs).toSorted((a, b) => a.atMs - b.atMs)[0];
      nowMs = Math.max(nowMs, due?.atMs ?? endMs);
      timers = timers.filter((timer) => timer !== due);
      due?.work();
      return due !== undefined;
    },
  };
};
