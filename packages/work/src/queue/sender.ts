/**
 * Workers of other machines, behind a queue (BullMQ on Redis). A task is a job with its plan; its outcome comes back in an
 * event. Every few seconds the sender looks for tasks of which it heard nothing: what is not in the queue any more,
 * because Redis forgot it or the event was missed, is given out again.
 */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Failure } from '@doudizhu/rules/failure';
import { ok, type Result } from '@doudizhu/rules/result';
import type { Schema } from '@doudizhu/rules/schema';
import { Queue, QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import { FAILURES_KEY, NO_SENDER, QUEUE, QUEUE_PREFIX, runKey, type FailureNote, type RunNote } from './messages.ts';
import { connectRedis } from './redis.ts';
import { queueFailure, WorkFault } from './failures.ts';

interface Plan {
  readonly type: string;
}

export interface SenderSetup<Outcome> {
  /** `redis://…` */
  readonly url: string;
  /** What all tasks have in common, JSON. Workers know what to do by its type. */
  readonly plan: Plan;
  /** How an outcome has to look. */
  readonly outcome: Schema<Outcome>;
  /** Somebody waits for each task: they come before those of long runs. */
  readonly isUrgent?: boolean;
  /** Does some tasks here, too, and compares the outcomes. */
  readonly recheck?: {
    /** Share of the tasks, 0–100. */
    readonly percent: number;
    readonly doTask: (task: unknown) => Promise<Outcome>;
    /** Fields of an outcome, at any depth, that hold measured times: they are not compared. */
    readonly timeFields: readonly string[];
  };
}

/** One run: tasks with the same plan, for as long as it is not closed. */
export interface TaskSender<Outcome> {
  /** For what goes beside the queue. */
  readonly redis: Redis;
  /** Gives a task out, JSON. @returns its outcome, checked. @throws WorkFault where no worker could do it. */
  readonly send: (task: unknown) => Promise<Outcome>;
  /** What other machines do is not waited for: tasks that are out fail. */
  readonly abandon: () => void;
  /** Takes back what nobody has begun. */
  readonly close: () => Promise<void>;
}

interface Waiting {
  readonly task: unknown;
  readonly resolve: (outcome: unknown) => void;
  readonly reject: (fault: Error) => void;
  /** When it was given out. */
  readonly sentMs: number;
}

const BEAT_MS = 5000;
/** How long a sender is believed to be there after its last word. */
const RUN_MS = 30_000;
const TRIES = 3;
const TRY_AGAIN_MS = 500;
const FAILURES_MAX = 20;
const FAILURES_S = 86_400;

/** @returns `bad-queue` where the queue cannot be reached. */
export const openSender = async <Outcome>(
  setup: SenderSetup<Outcome>,
): Promise<Result<TaskSender<Outcome>, Failure>> => {
  const redis = await connectRedis(setup.url);
  if (!redis.ok) return redis;
  const run = new QueueRun(setup, redis.value);
  await run.start();
  return ok({
    redis: redis.value,
    send: (task) => run.sendRechecked(task),
    abandon: () => run.abandon(),
    close: () => run.close(),
  });
};

class QueueRun<Outcome> {
  readonly #setup: SenderSetup<Outcome>;
  readonly #redis: Redis;
  readonly #queue: Queue;
  readonly #events: QueueEvents;
  readonly #id = randomUUID();
  readonly #waiting = new Map<string, Waiting>();
  readonly #startedMs = Date.now();
  #given = 0;
  #done = 0;
  #retried = 0;
  #beating: NodeJS.Timeout | undefined;

  constructor(setup: SenderSetup<Outcome>, redis: Redis) {
    this.#setup = setup;
    this.#redis = redis;
    const options = { prefix: QUEUE_PREFIX, connection: redis };
    this.#queue = new Queue(QUEUE, options);
    this.#events = new QueueEvents(QUEUE, options);
    // A connection that is lost comes back; what was missed meanwhile is looked up.
    this.#queue.on('error', () => {});
    this.#events.on('error', () => {});
    this.#events.on('completed', ({ jobId, returnvalue }) => this.#completed(jobId, returnvalue));
    this.#events.on('failed', ({ jobId, failedReason }) => this.#failed(jobId, failedReason));
    // A worker went away, or said that it could not.
    this.#events.on('stalled', ({ jobId }) => this.#noteRetry(jobId));
    this.#events.on('delayed', ({ jobId }) => this.#noteRetry(jobId));
  }

  async start(): Promise<void> {
    await this.#note();
    await this.#events.waitUntilReady();
    this.#beating = setInterval(() => void this.#beat().catch(() => {}), BEAT_MS);
  }

  /** @returns its outcome, checked by the schema, and now and then by doing it here too. */
  async sendRechecked(task: unknown): Promise<Outcome> {
    const { recheck } = this.#setup;
    const outcome = await this.#send(task);
    if (recheck === undefined || Math.random() * 100 >= recheck.percent) return outcome;
    const textOf = (compared: Outcome): string => textWithoutTimes(compared, recheck.timeFields);
    if (textOf(outcome) === textOf(await recheck.doTask(task))) return outcome;
    throw new WorkFault(queueFailure('bad-queue/differs', { task: shortTask(task) }));
  }

  abandon(): void {
    for (const { reject } of this.#waiting.values()) reject(new Error('abandoned'));
  }

  async close(): Promise<void> {
    clearInterval(this.#beating);
    const ids = [...this.#waiting.keys()];
    this.#waiting.clear();
    if (this.#redis.status === 'ready') {
      // What nobody has begun is taken back; what is being done is finished for nothing.
      await Promise.allSettled([...ids.map((id) => this.#queue.remove(id)), this.#redis.del(runKey(this.#id))]);
    }
    await Promise.allSettled([this.#queue.close(), this.#events.close()]);
    this.#redis.disconnect();
  }

  async #send(task: unknown): Promise<Outcome> {
    const value = await new Promise((resolve, reject) => this.#give({ task, resolve, reject, sentMs: Date.now() }));
    const { outcome } = (value ?? {}) as { readonly outcome?: unknown };
    const read = this.#setup.outcome.read(outcome);
    if (!read.ok) {
      const { path: field, found, wanted } = read.error;
      throw new WorkFault(queueFailure('bad-queue/outcome', { task: shortTask(task), field, found, wanted }));
    }
    this.#done++;
    // As it came: a schema orders the fields in its own way, and files are to be the same to the byte.
    return outcome as Outcome;
  }

  #give(waiting: Waiting): void {
    const id = `${this.#id}-${this.#given++}`;
    this.#waiting.set(id, waiting);
    const options = {
      jobId: id,
      attempts: TRIES,
      backoff: { type: 'fixed', delay: TRY_AGAIN_MS },
      removeOnComplete: true,
      removeOnFail: true,
      lifo: this.#setup.isUrgent === true,
    };
    const job = { ...this.#setup.plan, run: this.#id, task: waiting.task };
    this.#queue.add(this.#setup.plan.type, job, options).catch(waiting.reject);
  }

  #completed(id: string, value: unknown): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.resolve(value);
  }

  #failed(id: string, reason: string): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    // This program was not heard for a while; it is there.
    if (reason === NO_SENDER) this.#give({ ...waiting, sentMs: Date.now() });
    else {
      const task = shortTask(waiting.task);
      this.#noteFailure(task, reason);
      waiting.reject(new WorkFault(queueFailure('bad-queue/task', { task, reason })));
    }
  }

  #noteRetry(id: string): void {
    if (this.#waiting.has(id)) this.#retried++;
  }

  /** For whoever looks later: the last ones stay for a while. */
  #noteFailure(task: string, reason: string): void {
    const { type } = this.#setup.plan;
    const note: FailureNote = { type, host: hostname(), atMs: Date.now(), task, reason: shortText(reason) };
    this.#redis
      .multi()
      .lpush(FAILURES_KEY, JSON.stringify(note))
      .ltrim(FAILURES_KEY, 0, FAILURES_MAX - 1)
      .expire(FAILURES_KEY, FAILURES_S)
      .exec()
      .catch(() => {});
  }

  async #note(): Promise<void> {
    const { plan } = this.#setup;
    const note: RunNote = {
      type: plan.type,
      host: hostname(),
      startedMs: this.#startedMs,
      given: this.#given,
      done: this.#done,
      retried: this.#retried,
    };
    await this.#redis.set(runKey(this.#id), JSON.stringify(note), 'PX', RUN_MS);
  }

  /** Says that this run is there, and gives out again what is lost. */
  async #beat(): Promise<void> {
    await this.#note();
    const before = Date.now() - BEAT_MS;
    for (const [id, waiting] of this.#waiting) {
      if (waiting.sentMs > before) continue;
      const job = await this.#queue.getJob(id);
      if (job !== undefined || !this.#waiting.delete(id)) continue;
      this.#retried++;
      this.#give({ ...waiting, sentMs: Date.now() });
    }
  }
}

/** Times are those of a machine; all else is the same everywhere. */
const textWithoutTimes = (outcome: unknown, timeFields: readonly string[]): string =>
  JSON.stringify(outcome, (key, value: unknown) => (timeFields.includes(key) ? 0 : value));

const SHOWN_LENGTH = 60;
const REASON_LENGTH = 200;
const shortTask = (task: unknown): string => cutText(JSON.stringify(task), SHOWN_LENGTH);
const shortText = (text: string): string => cutText(text, REASON_LENGTH);
const cutText = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text);
