/** Thread in which bots think. It gets one seat's view. */
import { createBot } from '@doudizhu/engines';
import type { PlayerView } from '@doudizhu/rules/view';
import { serveNodeJobs } from '@doudizhu/work/pool/node';

export interface BotJob {
  /** A name of `@doudizhu/engines`. */
  readonly level: string;
  readonly seed: string;
  readonly view: PlayerView;
  readonly budgetMs: number;
}

serveNodeJobs(({ level, seed, view, budgetMs }: BotJob) => {
  const bot = createBot({ name: level, seed, nowMs: () => performance.now() });
  if (!bot.ok) throw new Error(bot.error.message);
  return bot.value.act(view, { budgetMs });
});
