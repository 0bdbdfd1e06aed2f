/**
 * Work that can be paused: explanations ask a solver many questions, and their caller may want to receive messages or
 * draw a screen in between. They are generators that yield wherever a question was stopped; what the solver found until
 * then is in its table, so the same question continues where it ended.
 */
import type { SearchEffort, SearchLimits } from '../solver.ts';

/** Yields when a question was stopped; told true it asks again, told false it answers with what is known. */
export type Pausable<Value> = Generator<undefined, Value, boolean>;

/**
 * Asks a question again and again until it is answered, a limit of nodes, time or memory comes first, or the
 * caller does not continue. The limits are for all of these times together.
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

/** Runs it without pauses: what is stopped stays stopped. */
export const runThrough = <Value>(work: Pausable<Value>): Value => {
  for (;;) {
    const step = work.next(false);
    if (step.done === true) return step.value;
  }
};
