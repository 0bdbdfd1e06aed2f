/**
 * Budget of a decision of the search: by a clock if the app provides one, else by counted work.
 *
 * With a clock the budget is met on any machine, and the moves depend on the progress of the search. Without one,
 * EVALUATIONS_PER_MS of the networks or NODES_PER_MS of the solver are a millisecond: equal seeds then give equal moves
 * everywhere, as tests and repeatable measurements need.
 */

/** Work per millisecond of one core of 2024. */
export const EVALUATIONS_PER_MS = 20;
export const NODES_PER_MS = 800;
/** A decision by the small networks that a search plays on with, in evaluations of the large ones, */
export const ROLLOUT_EVALUATION = 0.42;
/** and the large one's word on one candidate. */
export const LOOK_EVALUATION = 0.3;

/** Milliseconds of a clock that only runs forward. */
export type SteadyClock = () => number;

/** Work done so far, ever: evaluations of the large networks, or as much, and positions of the solver. */
export interface WorkDone {
  readonly evaluations: number;
  readonly nodes: number;
}

export interface Stopwatch {
  readonly budgetMs: number;
  readonly spentMs: () => number;
  readonly isOver: () => boolean;
}

/** @param work counts on while the decision is searched. */
export const startStopwatch = (budgetMs: number, clock: SteadyClock | undefined, work: () => WorkDone): Stopwatch => {
  const begunMs = clock?.() ?? 0;
  const begun = work();
  const spentMs = (): number => {
    if (clock !== undefined) return clock() - begunMs;
    const { evaluations, nodes } = work();
    return (evaluations - begun.evaluations) / EVALUATIONS_PER_MS + (nodes - begun.nodes) / NODES_PER_MS;
  };
  return { budgetMs, spentMs, isOver: () => spentMs() >= budgetMs };
};

/** How many evaluations a millisecond takes here and now, from the searches before. EVALUATIONS_PER_MS to start with. */
export interface Pace {
  evaluationsPerMs: number;
}

/** Shortest search that is used to measure the machine. */
const PACE_MS_MIN = 5;
const PACE_NEWS = 0.2;

export const notePace = (pace: Pace, evaluations: number, tookMs: number): void => {
  if (tookMs < PACE_MS_MIN || evaluations === 0) return;
  pace.evaluationsPerMs += PACE_NEWS * (evaluations / tookMs - pace.evaluationsPerMs);
};
