/** Workers in this program: its own thread, or several. */
import { Worker } from 'node:worker_threads';
import { closePrograms } from '@doudizhu/engines';
import type { TaskWorker } from '@doudizhu/arena';
import { WorkerPool } from '@doudizhu/work/pool';
import { nodeThread } from '@doudizhu/work/pool/node';
import { createRunner, type TaskPlan } from './runner.ts';
import type { ThreadJob } from './thread.ts';

/** Workers for the tasks of one plan. */
export interface Workers<Outcome> {
  readonly workers: readonly TaskWorker<Outcome>[];
  /** Fails the tasks of other machines after Ctrl-C. */
  readonly abandon: () => void;
  /** Ends the workers. Running tasks are lost. */
  readonly close: () => Promise<void>;
}

/** Creates threads for tasks of any plan, for a worker of a queue. */
export const createTaskPool = (count: number) => {
  const pool = new WorkerPool<ThreadJob, unknown>({
    threads: count,
    start: (listener) => nodeThread(new Worker(new URL('./thread.ts', import.meta.url)), listener),
  });
  return {
    /** Runs a task. @param plan JSON @throws errors of the task */
    run: (plan: string, task: unknown): Promise<unknown> => pool.run({ plan, task }),
    close: (): Promise<void> => pool.close(),
  };
};

/** Starts threads for one plan. */
export const startThreads = <Outcome>(plan: TaskPlan, count: number): Workers<Outcome> => {
  const text = JSON.stringify(plan);
  const { run, close } = createTaskPool(count);
  const worker: TaskWorker<Outcome> = (task) => run(text, task) as Promise<Outcome>;
  return { workers: Array.from({ length: count }, () => worker), abandon: () => {}, close };
};

/** Starts several threads, or for one uses this thread. @param nowMs clock of this thread */
export const startWorkers = <Outcome>(
  plan: TaskPlan,
  { threads, nowMs }: { readonly threads: number; readonly nowMs: () => number },
): Workers<Outcome> => (threads === 1 ? workHere(plan, nowMs) : startThreads(plan, threads));

/** Uses this thread. Ctrl-C is handled between tasks. */
export const workHere = <Outcome>(plan: TaskPlan, nowMs: () => number): Workers<Outcome> => {
  const runTask = createRunner(plan, nowMs);
  const worker: TaskWorker<Outcome> = async (task) => {
    await new Promise((wake) => setImmediate(wake));
    return (await runTask(task)) as Outcome;
  };
  return { workers: [worker], abandon: () => {}, close: closePrograms };
};
