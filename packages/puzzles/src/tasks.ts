/**
 * Numbered tasks: mining deals, checking or describing puzzles. The app starts the workers, because a library has neither
 * threads nor a clock. Each worker runs its tasks with `createTaskRunner`.
 */
import type { NetworksFor } from '@doudizhu/bots';
import type { Puzzle } from './format.ts';
import { checkPuzzle } from './check.ts';
import { describePuzzle } from './description.ts';
import { mine, miningSolver, type MiningPlan } from './mining.ts';

/** Work of all tasks of a run, as JSON. */
export type RunPlan =
  | { readonly type: 'mine'; readonly plan: MiningPlan }
  | { readonly type: 'check'; readonly timeMs: number }
  | { readonly type: 'describe'; readonly tries: number };

/** Platform services of a worker: a clock for the time limit of a check, and networks for the strongest bots. */
export interface TaskTools {
  readonly nowMs: () => number;
  readonly networks: () => NetworksFor | null;
}

/** @returns the function that a worker calls for each task. The outcome can be a promise. */
export const createTaskRunner = (work: RunPlan, { nowMs, networks }: TaskTools): ((task: unknown) => unknown) => {
  // A line without a puzzle has nothing to check.
  if (work.type === 'check') {
    return (task) => (task === null ? [] : checkPuzzle(task as Puzzle, { timeMs: work.timeMs, nowMs }));
  }
  if (work.type === 'describe') {
    const plan = { tries: work.tries, networks: networks() };
    return (task) => (task === null ? null : describePuzzle(task as Puzzle, plan));
  }
  const solver = miningSolver();
  return (task) => mine(work.plan, task as number, solver);
};
