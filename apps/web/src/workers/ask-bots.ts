/**
 * Access to the bots: one worker, which loads the networks on first use. A separate module, because tables need bots at
 * once but not the solver.
 */
import { WorkerPool } from '@doudizhu/work/pool';
import { browserThread } from '@doudizhu/work/pool/browser';
import type { BotAnswer, BotJobs, BotRequest } from './worker-bots.ts';

const pool = new WorkerPool<BotRequest<keyof BotJobs>, BotAnswer<keyof BotJobs>>({
  threads: 1,
  // A request that waits for its networks must not block others.
  jobsPerThread: Infinity,
  start: (listener) =>
    browserThread(new Worker(new URL('./worker-bots.ts', import.meta.url), { type: 'module' }), listener),
});

/**
 * Sends a request to the bots' worker.
 * @throws (rejects) if the bot fails, the worker breaks, or the networks cannot be loaded
 */
export const askBots = <Type extends keyof BotJobs>(request: BotRequest<Type>): Promise<BotAnswer<Type>> =>
  pool.run(request) as Promise<BotAnswer<Type>>;
