/** Thread in which bots think. It gets one seat's view. */
import { createBot } from '@doudizhu/engines';
import type { PlayerView } from '@doudizhu/rules/view';
import { serveNodeJobs } from '@doudizhu/work/pool/node';
import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

export interface BotJob {
  /** A name of `@doudizhu/engines`. */
  readonly level: string;
  readonly seed: string;
  readonly view: PlayerView;
  readonly budgetMs: number;
}

/** Lets the thread that serves players run first: on Linux, where each thread has its own priority. */
const yieldToServer = (): void => {
  if (process.platform !== 'linux') return;
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    const lower = getPriority() + constants.priority.PRIORITY_BELOW_NORMAL;
    setPriority(thread, Math.min(lower, constants.priority.PRIORITY_LOW));
  } catch {
    // Without /proc, all threads are equal.
  }
};

yieldToServer();
serveNodeJobs(({ level, seed, view, budgetMs }: BotJob) => {
  const bot = createBot({ name: level, seed, nowMs: () => performance.now() });
  if (!bot.ok) throw new Error(bot.error.message);
  return bot.value.act(view, { budgetMs });
});
