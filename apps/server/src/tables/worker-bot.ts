/** A thread in which bots think. It knows of a table what it is sent: one seat's view. */
import { createBot } from '@doudizhu/engines';
import type { Action } from '@doudizhu/rules/round';
import type { SeatView } from '@doudizhu/rules/view';
import { parentPort } from 'node:worker_threads';

export interface BotJob {
  readonly id: number;
  /** A name of `@doudizhu/engines`. */
  readonly level: string;
  readonly seed: string;
  readonly view: SeatView;
  readonly budgetMs: number;
}

export type BotAnswer =
  | { readonly id: number; readonly action: Action }
  | { readonly id: number; readonly reason: string };

const think = async ({ level, seed, view, budgetMs }: BotJob): Promise<Action> => {
  const bot = createBot({ name: level, seed, nowMs: () => performance.now() });
  if (!bot.ok) throw new Error(bot.error.message);
  return bot.value.act(view, { budgetMs });
};

parentPort?.on('message', async (job: BotJob) => {
  try {
    parentPort?.postMessage({ id: job.id, action: await think(job) } satisfies BotAnswer);
  } catch (error) {
    parentPort?.postMessage({ id: job.id, reason: (error as Error).message } satisfies BotAnswer);
  }
});
