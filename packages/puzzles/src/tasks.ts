/**
 * Numbered tasks in threads: mining deals, checking or describing puzzles. Tasks are sent out of order to idle workers and their
 * results are taken in order, so the output does not depend on the number of threads. The app starts the workers,
 * because a library knows neither threads nor the clock; each worker answers with `createTaskRunner`.
 */
import type { Networks } from '@doudizhu/bots';
import type { Puzzle } from '@doudizhu/solver/puzzle';
import { checkPuzzle } from './check.ts';
import { describePuzzle } from './description.ts';
import { mine, miningSolver, type MiningPlan } from './mining.ts';

/** What all tasks of a run have in common. A worker is told it once, when it starts. */
export type RunPlan =
  | { readonly type: 'mine'; readonly plan: MiningPlan }
  | { readonly type: 'check'; readonly timeMs: number }
  | { readonly type: 'describe'; readonly tries: number };

/** A task as a worker receives it: the number of a deal, a puzzle, or null for a line that holds no puzzle. */
export interface TaskMessage {
  readonly index: number;
  readonly task: unknown;
}

/** What a worker answers to a `TaskMessage`. */
export interface TaskResult<Outcome> {
  readonly index: number;
  readonly outcome: Outcome;
}

/** A thread, as Node's `Worker` and tests provide it. */
export interface TaskWorker<Outcome> {
  readonly postMessage: (message: TaskMessage) => void;
  readonly onResult: (handler: (result: TaskResult<Outcome>) => void) => void;
  readonly onError: (handler: (error: Error) => void) => void;
  readonly terminate: () => Promise<unknown>;
}

export interface TaskQueue<Outcome> {
  readonly startWorker: () => TaskWorker<Outcome>;
  /** The task with this number; undefined where there are no more. */
  readonly taskOf: (index: number) => unknown;
  readonly first: number;
  readonly threads: number;
  /** Called for every task, in order. */
  readonly take: (index: number, outcome: Outcome) => void;
  /** Whether enough results have been taken. */
  readonly isDone: () => boolean;
}

/** The most threads of one run. */
export const THREADS_MAX = 64;

/** Tasks for each thread that may be sent before the oldest task is done. */
const AHEAD = 16;

/** Resolves when enough results have been taken, or when there are no more tasks. @throws what a worker threw. */
export const runInThreads = async <Outcome>(queue: TaskQueue<Outcome>): Promise<void> => {
  const { startWorker, taskOf, first, threads, take, isDone } = queue;
  const workers = Array.from({ length: threads }, startWorker);
  const ready = new Map<number, Outcome>();
  let [sent, next] = [first, first];
  try {
    await new Promise<void>((resolve, reject) => {
      const idle = [...workers];
      const sendTasks = (): void => {
        while (idle.length > 0 && sent < next + threads * AHEAD) {
          const task = taskOf(sent);
          if (task === undefined) break;
          idle.pop()?.postMessage({ index: sent++, task });
        }
        if (isDone() || (next === sent && taskOf(next) === undefined)) resolve();
      };
      for (const worker of workers) {
        worker.onError(reject);
        worker.onResult(({ index, outcome }) => {
          idle.push(worker);
          ready.set(index, outcome);
          while (ready.has(next) && !isDone()) {
            take(next, ready.get(next) as Outcome);
            ready.delete(next++);
          }
          sendTasks();
        });
      }
      sendTasks();
    });
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
};

/** What a worker brings from its platform: `nowMs` limits the time of a check, the strongest bots search with networks. */
export interface TaskTools {
  readonly nowMs: () => number;
  readonly networks: () => Networks | null;
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
