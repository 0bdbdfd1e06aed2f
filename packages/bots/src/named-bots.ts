/** The bots by name. */
import type { Bot, BotSetup } from './bot.ts';
import { createGreedyBot } from './greedy.ts';
import { createLevelBot } from './levels/level-bot.ts';
import { LEVEL_NAMES, type LevelName } from './levels/traits.ts';
import type { NetworksFor } from './neural/networks.ts';
import { createNeuralBot } from './neural/neural-bot.ts';
import { createRandomBot } from './random.ts';
import { createRulesBot } from './rules/rules-bot.ts';
import { createSearchBot, SEARCH_OPTIONS } from './search/search-bot.ts';

/** How a bot is made. Only some need networks, so that a page loads none for the others. */
export type NamedBot =
  | { readonly usesNetworks: false; readonly create: (setup: BotSetup) => Bot }
  | { readonly usesNetworks: true; readonly create: (setup: BotSetup, networks: NetworksFor) => Bot };

const plain = (create: (setup: BotSetup) => Bot): NamedBot => ({ usesNetworks: false, create });
const trained = (create: (setup: BotSetup, networks: NetworksFor) => Bot): NamedBot => ({ usesNetworks: true, create });

const ofLevel = (level: LevelName): NamedBot =>
  level === 'level-5'
    ? trained((setup, networks) => createLevelBot(level, setup, networks))
    : plain((setup) => createLevelBot(level, setup, null));

/** The bots, weakest first, then the levels for players. */
export const NAMED_BOTS: Readonly<Record<string, NamedBot>> = {
  random: plain(createRandomBot),
  greedy: plain(createGreedyBot),
  rules: plain(createRulesBot),
  neural: trained((_setup, networks) => createNeuralBot(networks)),
  'neural-points': trained((_setup, networks) => ({
    ...createNeuralBot(networks, { aim: 'points' }),
    name: 'neural-points',
  })),
  search: trained((setup, networks) => createSearchBot(networks, setup)),
  'search-points': trained((setup, networks) => ({
    ...createSearchBot(networks, setup, { ...SEARCH_OPTIONS, aim: 'points' }),
    name: 'search-points',
  })),
  ...Object.fromEntries(LEVEL_NAMES.map((level) => [level, ofLevel(level)])),
};
