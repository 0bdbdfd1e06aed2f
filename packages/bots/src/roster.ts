/** All bots by name. */
import { failure, ok, type Failure, type Result } from '@doudizhu/rules';
import type { Bot, BotSetup } from './bot.ts';
import { createGreedyBot } from './greedy.ts';
import { createRandomBot } from './random.ts';
import { createShippedSearchBot } from './search.ts';

const MAKERS: Readonly<Record<string, (setup: BotSetup) => Bot>> = {
  random: createRandomBot,
  greedy: createGreedyBot,
  search: createShippedSearchBot,
};

/** Names that `createBot` knows, the weakest first. */
export const BOT_NAMES: readonly string[] = Object.keys(MAKERS);

export interface BotSpec extends BotSetup {
  readonly name: string;
}

/** A fresh bot. @returns `bad-bot` for a name that is none. */
export const createBot = ({ name, ...setup }: BotSpec): Result<Bot, Failure<'bad-bot'>> => {
  const make = Object.hasOwn(MAKERS, name) ? MAKERS[name] : undefined;
  return make === undefined
    ? failure('bad-bot', `bad bot "${name}": want one of ${BOT_NAMES.join(', ')}`)
    : ok(make(setup));
};
