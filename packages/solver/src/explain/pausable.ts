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
 * caller does not continue.
 * @returns the last answer, with the nodes and milliseconds of all of them.
 */
export function* untilAnswered<Value extends SearchEffort>(
  { nodesMax, timeMs }: SearchLimits,
  ask: (limits: SearchLimits) => Value,
): Pausable<Value> {
  let nodes = 0;
  let ms = 0;
  for (;;) {
    const answer = ask({
      nodesMax: nodesMax === undefined ? undefined : nodesMax - nodes,
      timeMs: timeMs === undefined ? undefined : timeMs - ms,
    });
    nodes += answer.nodes;
    ms += answer.ms;
    if (answer.stopped !== 'stop' || !(yield)) return { ...answer, nodes, ms };
  }
}

/** Runs it without pauses: what is stopped stays stopped. */
export const runThrough = <Value>(work: Pausable<Value>): Value => {
  for (;;) {
    const step = work.next(false);
    if (step.done === true) return step.value;
  }
};
