/** What goes on in a queue: workers, runs, tasks. */
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Schema } from '@doudizhu/rules/schema';
import {
  FAILURE_NOTE,
  FAILURES_KEY,
  QUEUE_PREFIX,
  QUEUES,
  RUN_NOTE,
  runKey,
  type FailureNote,
  type QueueName,
  type RunNote,
} from './messages.ts';

/** What goes on in all queues of one Redis. */
export interface QueueStatus {
  /** Programs that take tasks: on which machine, as which process, with how many threads, of which queue. */
  readonly workers: readonly {
    readonly queue: QueueName;
    readonly host: string;
    readonly pid: number;
    readonly threads: number;
  }[];
  /** Programs that give tasks out, the oldest first. */
  readonly runs: readonly RunNote[];
  /** In all queues. */
  readonly tasks: { readonly waiting: number; readonly active: number };
  /** Tasks that nobody could do, the newest first. */
  readonly failures: readonly FailureNote[];
}

/** Asks Redis. @throws where it does not answer. */
export const queueStatus = async (redis: Redis): Promise<QueueStatus> => {
  const queues = await Promise.all(QUEUES.map((name) => statusOf(redis, name)));
  const keys: string[] = [];
  for await (const found of redis.scanStream({ match: runKey('*') })) keys.push(...(found as string[]));
  const notes = keys.length === 0 ? [] : await redis.mget(keys);
  const sum = (of: (one: (typeof queues)[number]) => number): number => queues.reduce((all, one) => all + of(one), 0);
  return {
    workers: queues.flatMap(({ workers }) => workers),
    runs: readAll(RUN_NOTE, notes).toSorted((a, b) => a.startedMs - b.startedMs),
    tasks: { waiting: sum(({ waiting }) => waiting), active: sum(({ active }) => active) },
    failures: readAll(FAILURE_NOTE, await redis.lrange(FAILURES_KEY, 0, -1)),
  };
};

const statusOf = async (redis: Redis, name: QueueName) => {
  const queue = new Queue(name, { prefix: QUEUE_PREFIX, connection: redis });
  queue.on('error', () => {});
  const clients = await queue.getWorkers();
  const { wait = 0, delayed = 0, active = 0 } = await queue.getJobCounts('wait', 'delayed', 'active');
  await queue.close();
  const workers = clients.flatMap(({ rawname = '' }) => {
    const [, host = '', pid, threads] = /([^:]*):(\d+):(\d+)$/u.exec(rawname) ?? [];
    return pid === undefined ? [] : [{ queue: name, host, pid: Number(pid), threads: Number(threads) }];
  });
  return { workers, waiting: wait + delayed, active };
};

/** What others wrote, where it looks as it should. */
const readAll = <Note>(schema: Schema<Note>, texts: readonly (string | null)[]): readonly Note[] =>
  texts.flatMap((text) => {
    const read = text === null ? null : schema.read(jsonIn(text));
    return read?.ok === true ? [read.value] : [];
  });

/** Undefined for a text that is no JSON: whoever reaches the Redis may write there. */
const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
