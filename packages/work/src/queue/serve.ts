/** A worker of a queue: takes tasks, checks them, gives back what comes of them. */
import { hostname } from 'node:os';
import type { Schema } from '@doudizhu/rules/schema';
import { UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { NO_SENDER, QUEUE, QUEUE_PREFIX, runKey } from './messages.ts';

/** A task as it lies in the queue: its run, its plan, and what is to be done. */
export type QueuedTask = { readonly run: string; readonly task: unknown } & Readonly<Record<string, unknown>>;

export interface ServeSetup {
  readonly redis: Redis;
  /** How many tasks at a time. */
  readonly threads: number;
  /** How a task has to look. */
  readonly read: Schema<QueuedTask>;
  /** @param plan as JSON. @throws what ends the try. */
  readonly doTask: (plan: string, task: unknown) => Promise<unknown>;
  /** After each task: whether it was done. */
  readonly onTask: (isDone: boolean) => void;
}

export interface QueueWorker {
  /** Takes no more tasks, and finishes those that it has. */
  readonly finish: () => Promise<void>;
}

/** A task of a worker that says nothing for so long goes to another one. */
const LOCK_MS = 5000;
const STALLED_LOOK_MS = 2500;
/** A worker that is killed is no fault of the task. */
const STALLED_MAX = 1_000_000;

/** Takes tasks from a queue until it is to finish. Each is checked, and refused where nobody waits for it any more. */
export const serveQueue = (setup: ServeSetup): QueueWorker => {
  const { redis, threads, onTask } = setup;
  const doJob = async (data: unknown): Promise<{ readonly outcome: unknown }> => {
    const read = setup.read.read(data);
    if (!read.ok) throw new UnrecoverableError(`bad task: ${read.error.path}: want ${read.error.wanted.message}`);
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
    // A connection that is lost comes back.
  });
  worker.on('completed', () => onTask(true));
  worker.on('failed', () => onTask(false));
  return {
    finish: async () => {
      await worker.close();
      redis.disconnect();
    },
  };
};
