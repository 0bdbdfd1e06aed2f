/**
 * The way to the bots: one worker thinks beside the page, where the networks load when a bot first needs them. A module of
 * its own, because a table needs bots from the start and nothing of the solver.
 */
import { WorkerPool } from '@doudizhu/work/pool';
import { browserThread } from '@doudizhu/work/pool/browser';
import type { BotAnswer, BotJobs, BotRequest } from './worker-bots.ts';

const pool = new WorkerPool<BotRequest<keyof BotJobs>, BotAnswer<keyof BotJobs>>({
  threads: 1,
  // A request that waits for its networks holds up no other.
  jobsPerThread: Infinity,
  start: (listener) =>
    browserThread(new Worker(new URL('./worker-bots.ts', import.meta.url), { type: 'module' }), listener),
});

/**
 * Asks the bots' worker.
 * @returns what the request's type answers with.
 * @throws (rejects) where the bot fails, the worker breaks, or the networks cannot be loaded.
 */
export const askBots = <Type extends keyof BotJobs>(request: BotRequest<Type>): Promise<BotAnswer<Type>> =>
  pool.run(request) as Promise<BotAnswer<Type>>;
