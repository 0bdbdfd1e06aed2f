/** The time at a table, made from a clock that only runs forward. */

export interface TableClock {
  /** Milliseconds, whole. */
  readonly nowMs: () => number;
  /** The time stands still until every reason is released. */
  readonly hold: (reason: string) => void;
  readonly release: (reason: string) => void;
  /** The time jumps: `ms` have passed while no program ran. */
  readonly advance: (ms: number) => void;
}

/** @param startMs where the table's time continues: the time of the last event. So the time in which no program ran
 * does not count. */
export const createTableClock = (clockMs: () => number, startMs: number): TableClock => {
  const reasons = new Set<string>();
  /** What passed before the clock ran last, and since when it runs. */
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
