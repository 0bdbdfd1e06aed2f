/** The bots: every public name. `@doudizhu/engines` makes them by name, `@doudizhu/arena` measures them. */
export type { ActOptions, Bot, BotSetup, BotSpec, CreateBot } from './bot.ts';
export { BotFault, botFaultPhrase, FAULT_KINDS, type FaultKind } from './bot-fault.ts';
export {
  analyse,
  ANALYSE_DEFAULTS,
  type AnalyseOptions,
  type JudgedDecision,
  type AnalysedMove,
  type Mark,
  type MoveProof,
  type SeatedRole,
} from './analysis/analyse.ts';
export { createGreedyBot, rankActions } from './greedy.ts';
export {
  BOLDNESS,
  createNetworks,
  createNeuralBot,
  type Boldness,
  type Networks,
  type NeuralBot,
  type NeuralOptions,
  type RatedPlay,
} from './neural/neural-bot.ts';
export { readWeights, type NetworkWeights } from './neural/weights.ts';
export { createRandomBot } from './random.ts';
export { createRulesBot } from './rules/rules-bot.ts';
export {
  createSearchBot,
  SEARCH_OPTIONS,
  type SearchBot,
  type SearchedPlay,
  type SearchOptions,
  type Thought,
} from './search/search-bot.ts';
