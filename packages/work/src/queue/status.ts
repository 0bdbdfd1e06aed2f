/** Status of a queue: workers, runs, tasks. */
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import {
  FAILURE_NOTE,
  FAILURES_KEY,
  QUEUE,
  QUEUE_PREFIX,
  readNotes,
  RUN_NOTE,
  runKey,
  type FailureNote,
  type RunNote,
} from './messages.ts';

/** Status of the queue of one Redis. */
export interface QueueStatus {
  /** Programs that take tasks: host, process, number of threads. */
  readonly workers: readonly {
    readonly host: string;
    readonly pid: number;
    readonly threads: number;
  }[];
  /** Programs that send tasks, the oldest first. */
  readonly runs: readonly RunNote[];
  readonly tasks: { readonly waiting: number; readonly active: number };
  /** Failed tasks, the newest first. */
  readonly failures: readonly FailureNote[];
}

/** Reads the status. @throws an error if Redis does not answer */
export const queueStatus = async (redis: Redis): Promise<QueueStatus> => {
  const queue = new Queue(QUEUE, { prefix: QUEUE_PREFIX, connection: redis });
  queue.on('error', () => {});
  const clients = await queue.getWorkers();
  const { wait = 0, delayed = 0, active = 0 } = await queue.getJobCounts('wait', 'delayed', 'active');
  await queue.close();
  const workers = clients.flatMap(({ rawname = '' }) => {
    const [, host = '', pid, threads] = /([^:]*):(\d+):(\d+)$/u.exec(rawname) ?? [];
    return pid === undefined ? [] : [{ host, pid: Number(pid), threads: Number(threads) }];
  });
  const keys: string[] = [];
  for await (const found of redis.scanStream({ match: runKey('*') })) keys.push(...(found as string[]));
  const notes = keys.length === 0 ? [] : await redis.mget(keys);
  return {
    workers,
    runs: readNotes(RUN_NOTE, notes).toSorted((a, b) => a.startedMs - b.startedMs),
    tasks: { waiting: wait + delayed, active },
    failures: readNotes(FAILURE_NOTE, await redis.lrange(FAILURES_KEY, 0, -1)),
  };
};
