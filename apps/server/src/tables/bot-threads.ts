/**
 * Bots think in threads of their own, so that no bot keeps a table from its people. A thread that does not answer in time
 * is ended and another one takes its place; the table plays something legal for the bot.
 */
import type { Action } from '@doudizhu/rules/round';
import type { SeatView } from '@doudizhu/rules/view';
import { Worker } from 'node:worker_threads';
import type { BotAnswer, BotJob } from './worker-bot.ts';

export interface BotThreads {
  /** @throws where the bot failed or did not answer in time. */
  readonly ask: (level: string, seed: string, view: SeatView) => Promise<Action>;
  /** How many questions wait or are thought about. */
  readonly load: () => number;
  readonly close: () => Promise<void>;
}

export interface BotThreadsSetup {
  readonly threads: number;
  /** From the moment that a thread begins to think. */
  readonly timeoutMs: number;
}

/** Who plays where a person is away, and where nobody has said which bot. */
export const STAND_IN_LEVEL = 'rules';

/** The bots that a table may seat: those that feel like people, the gentlest first, then the others, the weakest first. */
export const TABLE_BOTS: readonly string[] = [
  'level-1',
  'level-2',
  'level-3',
  'level-4',
  'level-5',
  'greedy',
  'rules',
  'neural',
  'search',
];

interface WaitingQuestion {
  readonly question: Omit<BotJob, 'id'>;
  readonly resolve: (action: Action) => void;
  readonly reject: (error: Error) => void;
}

export const createBotThreads = ({ threads, timeoutMs }: BotThreadsSetup): BotThreads => {
  const waiting: WaitingQuestion[] = [];
  const pool = Array.from({ length: threads }, () => new BotThread(timeoutMs, () => next()));
  const next = (): void => {
    for (const thread of pool) {
      if (waiting.length === 0) return;
      if (thread.isFree()) thread.think(waiting.shift() as WaitingQuestion);
    }
  };
  return {
    ask: (level, seed, view) =>
      new Promise((resolve, reject) => {
        waiting.push({ question: { level, seed, view, budgetMs: timeoutMs / 4 }, resolve, reject });
        next();
      }),
    load: () => waiting.length + pool.filter((thread) => !thread.isFree()).length,
    close: async () => {
      for (const { reject } of waiting.splice(0)) reject(new Error('the bots are closed'));
      await Promise.all(pool.map((thread) => thread.close()));
    },
  };
};

class BotThread {
  readonly #timeoutMs: number;
  readonly #onFree: () => void;
  #worker: Worker | null = null;
  #job: WaitingQuestion | null = null;
  #count = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(timeoutMs: number, onFree: () => void) {
    this.#timeoutMs = timeoutMs;
    this.#onFree = onFree;
  }

  isFree(): boolean {
    return this.#job === null;
  }

  think(job: WaitingQuestion): void {
    this.#job = job;
    this.#worker ??= this.#start();
    this.#count++;
    this.#timer = setTimeout(() => this.#giveUp(new Error('the bot did not answer in time')), this.#timeoutMs);
    this.#worker.postMessage({ ...job.question, id: this.#count } satisfies BotJob);
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    this.#finish((job) => job.reject(new Error('the bots are closed')));
    await worker?.terminate();
  }

  /** A thread starts when it is first needed. */
  #start(): Worker {
    const worker = new Worker(new URL('./worker-bot.ts', import.meta.url));
    worker.unref();
    worker.on('message', (answer: BotAnswer) => {
      if (worker !== this.#worker || answer.id !== this.#count) return;
      this.#finish((job) => {
        if ('action' in answer) job.resolve(answer.action);
        else job.reject(new Error(answer.reason));
      });
    });
    worker.on('error', (error) => {
      if (worker === this.#worker) this.#giveUp(error instanceof Error ? error : new Error(String(error)));
    });
    return worker;
  }

  #giveUp(error: Error): void {
    void this.#worker?.terminate();
    this.#worker = null;
    this.#finish((job) => job.reject(error));
  }

  #finish(end: (job: WaitingQuestion) => void): void {
    clearTimeout(this.#timer);
    const job = this.#job;
    this.#job = null;
    if (job === null) return;
    end(job);
    this.#onFree();
  }
}
