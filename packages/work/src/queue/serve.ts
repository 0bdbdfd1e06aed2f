/** Worker of a queue: takes tasks, checks them, returns their outcomes. */
import { hostname } from 'node:os';
import type { Schema } from '@doudizhu/rules/schema';
import { UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { NO_SENDER, QUEUE, QUEUE_PREFIX, runKey } from './messages.ts';

/** Task in the queue: its run, its plan, and the task itself. */
export type QueuedTask = { readonly run: string; readonly task: unknown } & Readonly<Record<string, unknown>>;

export interface ServeSetup {
  readonly redis: Redis;
  /** Number of tasks at a time. */
  readonly threads: number;
  /** Schema of a task. */
  readonly read: Schema<QueuedTask>;
  /** Runs a task. @param plan JSON @throws errors of the task */
  readonly doTask: (plan: string, task: unknown) => Promise<unknown>;
  /** Called after each task; isDone: whether it succeeded. */
  readonly onTask: (isDone: boolean) => void;
}

export interface QueueWorker {
  /** Takes no more tasks, and finishes the running ones. */
  readonly finish: () => Promise<void>;
}

/** Lock timeout: the task of a silent worker is reassigned. */
const LOCK_MS = 5000;
const STALLED_LOOK_MS = 2500;
/** A killed worker is not a fault of the task. */
const STALLED_MAX = 1_000_000;

/** Takes tasks from a queue until `finish` is called. Each is checked, and refused if its sender is gone. */
export const serveQueue = (setup: ServeSetup): QueueWorker => {
  const { redis, threads, onTask } = setup;
  const doJob = async (data: unknown): Promise<{ readonly outcome: unknown }> => {
    const read = setup.read.read(data);
    if (!read.ok)
      throw new UnrecoverableError(`invalid task: ${read.error.path}: expected ${read.error.expected.message}`);
    const { run, task, ...plan } = read.value;
    if ((await redis.exists(runKey(run))) === 0) throw new UnrecoverableError(NO_SENDER);
    return { outcome: await setup.doTask(JSON.stringify(plan), task) };
  };
  const worker = new Worker(QUEUE, ({ data }) => doJob(data), {
    connection: redis,
    prefix: QUEUE_PREFIX,
    name: `${hostname()}:${process.pid}:${threads}`,
    concurrency: threads,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_LOOK_MS,
    maxStalledCount: STALLED_MAX,
  });
  worker.on('error', () => {
    // A lost connection is restored.
  });
  worker.on('completed', () => onTask(true));
  worker.on('failed', () => onTask(false));
  return {
    finish: async () => {
      // Without a connection, BullMQ waits forever for its end, and outcomes of running tasks have no receiver.
      if (redis.status === 'ready') await worker.close();
      else void worker.close(true).catch(() => {});
      redis.disconnect();
    },
  };
};
