/**
 * Numbered tasks: mining deals, checking or describing puzzles. Idle workers get the next task and results are taken in
 * order, so the output does not depend on the number of workers. The app brings the workers, because a library knows
 * neither threads nor the clock; each worker does its tasks with `createTaskRunner`.
 */
import type { NetworksFor } from '@doudizhu/bots';
import type { Puzzle } from '@doudizhu/solver/puzzle';
import { checkPuzzle } from './check.ts';
import { describePuzzle } from './description.ts';
import { mine, miningSolver, type MiningPlan } from './mining.ts';

/** What all tasks of a run have in common. JSON. */
export type RunPlan =
  | { readonly type: 'mine'; readonly plan: MiningPlan }
  | { readonly type: 'check'; readonly timeMs: number }
  | { readonly type: 'describe'; readonly tries: number };

/** Does one task at a time: a thread, or a place in a queue that machines share. */
export type TaskWorker<Outcome> = (task: unknown) => Promise<Outcome>;

export interface OrderedRun<Outcome> {
  readonly workers: readonly TaskWorker<Outcome>[];
  /** The task with this number; undefined where there are no more. */
  readonly taskOf: (index: number) => unknown;
  readonly first: number;
  /** Called for every task, in order. */
  readonly take: (index: number, outcome: Outcome) => void;
  /** Whether enough results have been taken. */
  readonly isDone: () => boolean;
}

/** The most threads of one run. */
export const THREADS_MAX = 64;

/** Tasks for each worker that may be sent before the oldest task is done. */
const AHEAD = 16;

/**
 * Resolves when enough results have been taken, or when there are no more tasks; tasks that are not needed any more may
 * still be going on. @throws what a worker threw.
 */
export const runInOrder = async <Outcome>({
  workers,
  taskOf,
  first,
  take,
  isDone,
}: OrderedRun<Outcome>): Promise<void> => {
  const ready = new Map<number, Outcome>();
  let [sent, next] = [first, first];
  await new Promise<void>((resolve, reject) => {
    const idle = [...workers];
    const collect = (worker: TaskWorker<Outcome>, index: number, outcome: Outcome): void => {
      idle.push(worker);
      ready.set(index, outcome);
      while (ready.has(next) && !isDone()) {
        take(next, ready.get(next) as Outcome);
        ready.delete(next++);
      }
      sendTasks();
    };
    const sendTasks = (): void => {
      while (!isDone() && sent < next + workers.length * AHEAD) {
        const [task, worker] = [taskOf(sent), idle.at(-1)];
        if (task === undefined || worker === undefined) break;
        idle.pop();
        const index = sent++;
        worker(task)
          .then((outcome) => collect(worker, index, outcome))
          .catch(reject);
      }
      if (isDone() || (next === sent && taskOf(next) === undefined)) resolve();
    };
    sendTasks();
  });
};

/** What a worker brings from its platform: `nowMs` limits the time of a check, the strongest bots search with networks. */
export interface TaskTools {
  readonly nowMs: () => number;
  readonly networks: () => NetworksFor | null;
}

/** @returns the function that a worker calls for each task; the outcome may be a promise. */
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
