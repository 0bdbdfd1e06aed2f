/** Everything that apps may use of the bots; each public name is listed. */
export type { ActOptions, Bot, BotSetup } from './bot.ts';
export { pointsOf, sayByPoints } from './appraisal.ts';
export { createGreedyBot, rankActions } from './greedy.ts';
export { createRandomBot } from './random.ts';
export { BOT_NAMES, createBot, type BotSpec } from './roster.ts';
