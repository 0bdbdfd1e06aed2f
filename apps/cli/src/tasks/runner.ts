/**
 * What workers do: matches of an arena, positions to solve, rounds to review, deals to mine, puzzles to check or to
 * describe. A plan is what the tasks of a run have in common. Plans, tasks and outcomes are JSON, and an outcome depends
 * on nothing else, so it does not matter which thread or machine does a task.
 */
import { playJob, type ArenaJob } from '@doudizhu/arena';
import { bundledNetworks, createBot } from '@doudizhu/engines';
import { analyse } from '@doudizhu/bots';
import { createTaskRunner, type RunPlan } from '@doudizhu/puzzles';
import { readRecord, replay } from '@doudizhu/records';
import { unwrap } from '@doudizhu/rules/result';
import { createPositionSolver, type BatchPlan } from './position-solver.ts';

/** What the tasks of one run have in common, by what is done. */
export type TaskPlan =
  | { readonly type: 'arena' }
  | ({ readonly type: 'solve' } & BatchPlan)
  | ({ readonly type: 'review' } & ReviewPlan)
  | RunPlan;

/** How thoroughly a round is reviewed: as `ddz analyse` takes it. */
interface ReviewPlan {
  readonly nodesMax: number;
  readonly candidatesMax: number;
}

/** Does the tasks of a plan, one at a time. @param nowMs limits the time of a check, and of a bot with a budget. */
export const createRunner = (plan: TaskPlan, nowMs: () => number): ((task: unknown) => unknown) => {
  if (plan.type === 'arena') return (task) => playJob(task as ArenaJob, { createBot, nowMs });
  if (plan.type === 'solve') return createPositionSolver(plan);
  if (plan.type === 'review') return (task) => reviewOf(task as string, plan);
  return createTaskRunner(plan, { nowMs, networks: () => bundledNetworks });
};

/** @param ddn of a finished round. @throws where it is none. */
const reviewOf = (ddn: string, { nodesMax, candidatesMax }: ReviewPlan) => {
  const replayed = unwrap(replay(unwrap(readRecord(ddn, 'ddn'))));
  return analyse(replayed, { networks: bundledNetworks(replayed.end.rules), nodesMax, candidatesMax });
};
