/** Threads for bots, so that they do not block tables. A thread that exceeds the time limit is replaced, and the table
 * plays a legal action for the bot. */
import type { Action } from '@doudizhu/rules/round';
import type { PlayerView } from '@doudizhu/rules/view';
import { WorkerPool } from '@doudizhu/work/pool';
import { nodeThread } from '@doudizhu/work/pool/node';
import { Worker } from 'node:worker_threads';
import type { BotJob } from './worker-bot.ts';

export type BotThreads = ReturnType<typeof createBotThreads>;

export interface BotThreadsSetup {
  readonly threads: number;
  /** Time limit, without the wait for a thread. */
  readonly timeoutMs: number;
}

/** Bot that plays for absent people. */
export const STAND_IN_LEVEL = 'rules';

/** Bots of tables: human-like levels, then the others, each from weak to strong. */
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
    /** @throws if the bot fails or exceeds the time limit */
    ask: (level: string, seed: string, view: PlayerView): Promise<Action> =>
      pool.run({ level, seed, view, budgetMs: timeoutMs / 4 }),
    /** @returns the number of unanswered questions */
    load: (): number => pool.load,
    close: (): Promise<void> => pool.close(),
  };
};
