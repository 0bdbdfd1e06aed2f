/** Deep reviews of rounds, computed by workers of a queue (`ddz work`), because a computation in the server would slow
 * down tables. The queue's Redis keeps a review for a while, and a note that a server waits for it, so that nodes do
 * not request it twice. */
import type { ReviewMessage } from '@doudizhu/protocol';
import { anyObject, listOf, number, oneOf, record, text, type Schema } from '@doudizhu/rules/schema';
import { openSender, QUEUE_PREFIX, queueStatus, type QueueStatus, type TaskSender } from '@doudizhu/work/queue';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Report } from '../metrics.ts';

/** Options shown per play. */
export const OPTIONS_MAX = 4;
/** Positions per decision: some CPU seconds, up to two minutes for a round. */
const NODES_MAX = 2_000_000;

export interface ReviewsSetup {
  /** `redis://…` of the queue. */
  readonly url: string;
  /** The solver's budget per decision, in positions. Each budget has its own reviews. */
  readonly nodesMax?: number | undefined;
  readonly report: Report;
}

type ReviewedDecisions = readonly unknown[];

/** Maximum number of reviews that this server waits for. */
const WAITING_MAX = 200;
const REVIEW_LIFETIME_S = 7 * 86_400;
/** Expiry of the note. A waiting server renews it. */
const WAITING_S = 30;
const BEAT_MS = 10_000;
/** Timeout of Redis. */
const PATIENCE_MS = 2000;

/** Checked part of a review. The page checks the rest. */
const DECISIONS: Schema<ReviewedDecisions> = listOf(
  record({
    judgement: record({
      decision: anyObject,
      cost: number,
      basis: oneOf(['proved', 'estimated']),
      mark: text,
    }),
    winner: oneOf(['landlord', 'farmers', 'unknown']),
    proofs: listOf(oneOf(['wins', 'loses', 'unknown'])),
  }),
);

export class Reviews {
  readonly #setup: ReviewsSetup;
  readonly #nodesMax: number;
  readonly #waiting = new Map<string, Promise<void>>();
  #sender: Promise<TaskSender<ReviewedDecisions> | null> | null = null;

  constructor(setup: ReviewsSetup) {
    this.#setup = setup;
    this.#nodesMax = setup.nodesMax ?? NODES_MAX;
  }

  /** State of a round's review. */
  async stateOf(round: string): Promise<ReviewMessage> {
    const off: ReviewMessage = { state: 'off' };
    return Promise.race([this.#find(round), sleep(PATIENCE_MS, off, { ref: false })]).catch(() => off);
  }

  /** State of the queue; null: no answer. */
  async status(): Promise<QueueStatus | null> {
    const found = this.#open().then((sender) => (sender === null ? null : queueStatus(sender.redis)));
    return Promise.race([found, sleep(PATIENCE_MS, null, { ref: false })]).catch(() => null);
  }

  /** True if another review can be requested. */
  hasRoom(): boolean {
    return this.#waiting.size < WAITING_MAX;
  }

  /** Requests a review unless another node did. @param ddn record of the round */
  async begin(round: string, ddn: string): Promise<void> {
    const sender = await this.#open();
    if (sender === null || this.#waiting.has(round)) return;
    const isFirst = await sender.redis.set(this.#key('waiting', round), '1', 'EX', WAITING_S, 'NX');
    if (isFirst === null) return;
    const waited = this.#wait(sender, round, ddn)
      .catch((error: unknown) => this.#setup.report('a review failed', error))
      .finally(() => this.#waiting.delete(round));
    this.#waiting.set(round, waited);
  }

  async close(): Promise<void> {
    const sender = await this.#sender;
    if (sender === null) return;
    sender.abandon();
    await Promise.allSettled(this.#waiting.values());
    await sender.close();
  }

  async #find(round: string): Promise<ReviewMessage> {
    const sender = await this.#open();
    if (sender === null) return { state: 'off' };
    const kept = await sender.redis.getBuffer(this.#key('review', round));
    if (kept !== null) {
      return { state: 'done', decisions: JSON.parse(gunzipSync(kept).toString('utf8')) as ReviewedDecisions };
    }
    const isWaited = (await sender.redis.exists(this.#key('waiting', round))) === 1;
    return { state: isWaited ? 'working' : 'none' };
  }

  async #wait(sender: TaskSender<ReviewedDecisions>, round: string, ddn: string): Promise<void> {
    const { redis } = sender;
    const beating = setInterval(
      () => void redis.expire(this.#key('waiting', round), WAITING_S).catch(() => {}),
      BEAT_MS,
    );
    try {
      const decisions = await sender.send(ddn);
      await redis.set(this.#key('review', round), gzipSync(JSON.stringify(decisions)), 'EX', REVIEW_LIFETIME_S);
    } finally {
      clearInterval(beating);
      if (redis.status === 'ready') await redis.del(this.#key('waiting', round));
    }
  }

  #key(what: 'review' | 'waiting', round: string): string {
    return `${QUEUE_PREFIX}:${what}:${this.#nodesMax}-${OPTIONS_MAX}:${round}`;
  }

  /** Connects on first use, and again after a failure. */
  async #open(): Promise<TaskSender<ReviewedDecisions> | null> {
    const plan = { type: 'review', nodesMax: this.#nodesMax, candidatesMax: OPTIONS_MAX };
    this.#sender ??= openSender({
      url: this.#setup.url,
      plan,
      outcome: DECISIONS,
      isUrgent: true,
    }).then((opened) => {
      if (opened.ok) return opened.value;
      this.#setup.report('the queue is away', new Error(opened.error.message));
      this.#sender = null;
      return null;
    });
    return this.#sender;
  }
}
