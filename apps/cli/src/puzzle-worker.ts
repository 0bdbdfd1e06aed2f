/** A thread of `ddz puzzle`: mines deals by their numbers, or proves puzzles. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Puzzle } from '@doudizhu/solver/puzzle';
import { mine, miningSolver, type MiningPlan } from './puzzle-mining.ts';
import { faultsOf, type ProvingPlan } from './puzzle-proving.ts';
import type { Done } from './puzzle-threads.ts';

export type Work =
  | { readonly type: 'mine'; readonly plan: MiningPlan }
  | { readonly type: 'prove'; readonly plan: ProvingPlan };

const workFor = (work: Work): ((task: unknown) => unknown) => {
  // A line that is no puzzle has nothing to prove.
  const prove = (puzzle: Puzzle | null, plan: ProvingPlan): string[] =>
    puzzle === null ? [] : faultsOf(puzzle, plan, () => performance.now());
  if (work.type === 'prove') return (task) => prove(task as Puzzle | null, work.plan);
  const solver = miningSolver(work.plan.rules);
  return (task) => mine(work.plan, task as number, solver);
};

const run = workFor(workerData as Work);

parentPort?.on('message', ({ index, task }: { readonly index: number; readonly task: unknown }) => {
  const done: Done<unknown> = { index, outcome: run(task) };
  parentPort?.postMessage(done, []);
});
