/**
 * Workers on other machines, behind a queue (BullMQ on Redis). A task is a job with its plan; its outcome comes back in
 * an event. Every few seconds the sender looks for tasks without an event. Those that have left the queue are sent
 * again: Redis lost them, or the event was missed.
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
  /** Settings that all tasks share, JSON. Its type tells workers what to do. */
  readonly plan: Plan;
  /** Schema of an outcome. */
  readonly outcome: Schema<Outcome>;
  /** Puts the tasks before those of long runs, because a user waits for them. */
  readonly isUrgent?: boolean;
  /** Repeats some tasks here, and compares the outcomes. */
  readonly recheck?: {
    /** Share of the tasks, 0–100. */
    readonly percent: number;
    readonly doTask: (task: unknown) => Promise<Outcome>;
    /** Fields of an outcome, at any depth, with measured times: they are not compared. */
    readonly timeFields: readonly string[];
  };
}

/** One run: tasks with the same plan, until it is closed. */
export interface TaskSender<Outcome> {
  /** Connection for further keys. */
  readonly redis: Redis;
  /** Sends a task, JSON. @returns its outcome, checked @throws WorkFault if it failed on every worker */
  readonly send: (task: unknown) => Promise<Outcome>;
  /** Fails the tasks that are still out, without waiting for other machines. */
  readonly abandon: () => void;
  /** Removes tasks that no worker has started. */
  readonly close: () => Promise<void>;
}

interface Waiting {
  readonly task: unknown;
  readonly resolve: (outcome: unknown) => void;
  readonly reject: (fault: Error) => void;
  /** Time of sending. */
  readonly sentMs: number;
}

const BEAT_MS = 5000;
/** Time after which a silent sender counts as gone. */
const RUN_MS = 30_000;
const TRIES = 3;
const TRY_AGAIN_MS = 500;
const FAILURES_MAX = 20;
const FAILURES_S = 86_400;

/** Connects to a queue. @returns `bad-queue` if it cannot be reached */
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
    // A lost connection is restored. Missed events are looked up.
    this.#queue.on('error', () => {});
    this.#events.on('error', () => {});
    this.#events.on('completed', ({ jobId, returnvalue }) => this.#completed(jobId, returnvalue));
    this.#events.on('failed', ({ jobId, failedReason }) => this.#failed(jobId, failedReason));
    // A worker went away, or failed.
    this.#events.on('stalled', ({ jobId }) => this.#noteRetry(jobId));
    this.#events.on('delayed', ({ jobId }) => this.#noteRetry(jobId));
  }

  async start(): Promise<void> {
    await this.#note();
    await this.#events.waitUntilReady();
    this.#beating = setInterval(() => void this.#beat().catch(() => {}), BEAT_MS);
  }

  /** Sends a task. @returns its outcome, checked by the schema, and sometimes by repeating it here */
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
      // Tasks that no worker has started are removed. Running ones finish without effect.
      await Promise.allSettled([...ids.map((id) => this.#queue.remove(id)), this.#redis.del(runKey(this.#id))]);
    }
    // Not awaited: BullMQ waits forever for the end of a connection that was lost before.
    void Promise.allSettled([this.#queue.close(), this.#events.close()]);
    this.#redis.disconnect();
  }

  async #send(task: unknown): Promise<Outcome> {
    const value = await new Promise((resolve, reject) => this.#give({ task, resolve, reject, sentMs: Date.now() }));
    const { outcome } = (value ?? {}) as { readonly outcome?: unknown };
    const read = this.#setup.outcome.read(outcome);
    if (!read.ok) {
      const { path: field, found, expected } = read.error;
      throw new WorkFault(queueFailure('bad-queue/outcome', { task: shortTask(task), field, found, expected }));
    }
    this.#done++;
    // Returns the raw outcome: validation would reorder fields, and files must be byte-identical.
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
    // This sender was silent for a while, but still runs.
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

  /** Notes a failure for `ddz work --status`. The last ones are kept for a day. */
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

  /** Renews the note of this run, and sends lost tasks again. */
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

/** Text of an outcome without measured times, which differ between machines. */
const textWithoutTimes = (outcome: unknown, timeFields: readonly string[]): string =>
  JSON.stringify(outcome, (key, value: unknown) => (timeFields.includes(key) ? 0 : value));

const SHOWN_LENGTH = 60;
const REASON_LENGTH = 200;
const shortTask = (task: unknown): string => cutText(JSON.stringify(task), SHOWN_LENGTH);
const shortText = (text: string): string => cutText(text, REASON_LENGTH);
const cutText = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text);
