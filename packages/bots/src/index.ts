/** The bots: every public name. `@doudizhu/engines` makes them by name, `@doudizhu/arena` measures them. */
export { mustAct, type ActOptions, type Bot, type BotSetup, type BotSpec, type CreateBot } from './bot.ts';
export { BotFault, botFaultPhrase, type FaultKind } from './bot-fault.ts';
export {
  analyse,
  ANALYSE_DEFAULTS,
  type AnalysedDecision,
  type AnalyseOptions,
  type MoveProof,
} from './analysis/analyse.ts';
export {
  createAdvisor,
  explain,
  type ExplainedMove,
  type ExplainOptions,
  type Explanation,
} from './analysis/explain.ts';
export { advise, type AdvisedAction, type DecisionAdvice } from './analysis/advise.ts';
export { adviseCalls, type CallAdvice } from './analysis/calls.ts';
export { type Reason } from './analysis/reasons.ts';
export { reviewRound, type ReviewOptions } from './analysis/review.ts';
export { type ReviewedDecision, type ReviewedOption } from './analysis/judgement.ts';
export { highestCall, type CallMinimums } from './card-points.ts';
export { createGreedyBot, rankActions } from './greedy.ts';
export { NAMED_BOTS, type NamedBot } from './named-bots.ts';
export { createNeuralBot, type NeuralBot, type NeuralOptions, type RatedPlay } from './neural/neural-bot.ts';
export {
  FAMILIES,
  familyOf,
  FULL_FAMILIES,
  fullFamilyOf,
  type FamilyRules,
  type FullFamily,
  type NetworkFamily,
} from './neural/family.ts';
export { createNetworks, type Networks, type NetworksFor } from './neural/networks.ts';
export { readWeights, type NetworkWeights } from './neural/weights.ts';
export { createLevelBot } from './levels/level-bot.ts';
export { LEVEL_NAMES, type LevelName } from './levels/traits.ts';
export { createRandomBot } from './random.ts';
export { createRulesBot } from './rules/rules-bot.ts';
export {
  createSearchBot,
  SEARCH_OPTIONS,
  type SearchBot,
  type SearchOptions,
  type Thought,
} from './search/search-bot.ts';
export {
  hiddenPosition,
  movesInDeals,
  possibleDeals,
  type HiddenPosition,
  type MoveInDeals,
  type PossibleDeals,
} from './ending/hidden-hands.ts';
