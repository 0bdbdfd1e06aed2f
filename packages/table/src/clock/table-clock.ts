/** Time of a table, derived from a clock that only runs forward. */

export interface TableClock {
  /** Whole milliseconds. */
  readonly nowMs: () => number;
  /** Stops the time until every reason is released. */
  readonly hold: (reason: string) => void;
  readonly release: (reason: string) => void;
  /** Skips time in which no program ran. */
  readonly advance: (ms: number) => void;
}

/** @param startMs time at which the table's time continues: the time of the last event */
export const createTableClock = (clockMs: () => number, startMs: number): TableClock => {
  const reasons = new Set<string>();
  /** Time before the last start of the clock, and that start. */
  let [passedMs, sinceMs] = [0, clockMs()];
  const runningMs = (): number => (reasons.size > 0 ? 0 : Math.max(0, clockMs() - sinceMs));
  return {
    nowMs: () => startMs + Math.floor(passedMs + runningMs()),
    hold: (reason) => {
      passedMs += runningMs();
      reasons.add(reason);
    },
    advance: (ms) => {
      passedMs += ms;
    },
    release: (reason) => {
      if (reasons.delete(reason)) sinceMs = clockMs();
    },
  };
};
