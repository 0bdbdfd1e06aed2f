/**
 * Bots think in threads of their own, so that no bot keeps a table from its people. A thread that does not answer in time
 * is ended and another one takes its place; the table plays something legal for the bot.
 */
import type { Action } from '@doudizhu/rules/round';
import type { SeatView } from '@doudizhu/rules/view';
import { WorkerPool } from '@doudizhu/work/pool';
import { nodeThread } from '@doudizhu/work/pool/node';
import { Worker } from 'node:worker_threads';
import type { BotJob } from './worker-bot.ts';

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

export const createBotThreads = ({ threads, timeoutMs }: BotThreadsSetup): BotThreads => {
  const pool = new WorkerPool<BotJob, Action>({
    threads,
    timeoutMs,
    start: (listener) => {
      const worker = new Worker(new URL('./worker-bot.ts', import.meta.url));
      worker.unref();
      return nodeThread(worker, listener);
    },
  });
  return {
    ask: (level, seed, view) => pool.run({ level, seed, view, budgetMs: timeoutMs / 4 }),
    load: () => pool.load,
    close: () => pool.close(),
  };
};
