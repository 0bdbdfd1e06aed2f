/**
 * Work that can be paused: explanations ask a solver many questions, and their caller needs to receive messages or
 * draw a screen in between. They are generators that yield whenever a question was stopped. The solver's results so far
 * are in its table, so the same question then continues.
 */
import type { SearchEffort, SearchLimits } from '../solver.ts';

/** Yields when a question was stopped. True asks it again, false answers with the results so far. */
export type Pausable<Value> = Generator<undefined, Value, boolean>;

/**
 * Asks a question repeatedly until it is answered, a limit of nodes, time or memory is reached, or the caller does not
 * continue. The limits are for all repetitions together.
 * @returns the last answer without its effort.
 */
export function* untilAnswered<Value extends SearchEffort>(
  { nodesMax, timeMs }: SearchLimits,
  ask: (limits: SearchLimits) => Value,
): Pausable<Omit<Value, keyof SearchEffort>> {
  let nodesLeft = nodesMax;
  let msLeft = timeMs;
  for (;;) {
    const { nodes, ms, stopped, ...value } = ask({ nodesMax: nodesLeft, timeMs: msLeft });
    if (nodesLeft !== undefined) nodesLeft -= nodes;
    if (msLeft !== undefined) msLeft -= ms;
    if (stopped !== 'stop' || !(yield)) return value;
  }
}

/** Runs without pauses: a stopped question stays stopped. */
export const runThrough = <Value>(work: Pausable<Value>): Value => {
  for (;;) {
    const step = work.next(false);
    if (step.done === true) return step.value;
  }
};
