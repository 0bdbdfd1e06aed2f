/**
 * Bots think in threads of their own, so that no bot delays a table. A thread that does not answer in time is ended and
 * replaced; the table plays something legal for the bot.
 */
import type { Action } from '@doudizhu/rules/round';
import type { PlayerView } from '@doudizhu/rules/view';
import { WorkerPool } from '@doudizhu/work/pool';
import { nodeThread } from '@doudizhu/work/pool/node';
import { Worker } from 'node:worker_threads';
import type { BotJob } from './worker-bot.ts';

export type BotThreads = ReturnType<typeof createBotThreads>;

export interface BotThreadsSetup {
  readonly threads: number;
  /** Time limit, from the moment that a thread begins to think. */
  readonly timeoutMs: number;
}

/** Bot that plays for absent people, and where no bot was chosen. */
export const STAND_IN_LEVEL = 'rules';

/** Bots that a table may seat: the levels that play like people, then the others, each from weak to strong. */
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

export const createBotThreads = ({ threads, timeoutMs }: BotThreadsSetup) => {
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
    /** @throws if the bot failed or did not answer in time. */
    ask: (level: string, seed: string, view: PlayerView): Promise<Action> =>
      pool.run({ level, seed, view, budgetMs: timeoutMs / 4 }),
    /** @returns the number of questions that are waiting or being answered. */
    load: (): number => pool.load,
    close: (): Promise<void> => pool.close(),
  };
};
