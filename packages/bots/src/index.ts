/** Everything that apps may use of the bots; each public name is listed. */
export type { ActOptions, Bot, BotSetup } from './bot.ts';
export {
  analyse,
  ANALYSE_DEFAULTS,
  type AnalyseOptions,
  type JudgedDecision,
  type JudgedMove,
  type Mark,
  type Proof,
} from './analyse.ts';
export { pointsOf, sayByPoints } from './appraisal.ts';
export { decompose, type Decomposition } from './decomposition.ts';
export { createGreedyBot, rankActions } from './greedy.ts';
export {
  BOLDNESS,
  createNetworks,
  createNeuralBot,
  type Boldness,
  type Networks,
  type NeuralBot,
  type RatedPlay,
} from './neural.ts';
export { createOnnxBot, ONNX_PREFIX } from './onnx.ts';
export { shippedWeightsUrl, writeOnnx } from './onnx-export.ts';
export { createRandomBot } from './random.ts';
export { ROLES, type Role } from './record.ts';
export { BOT_NAMES, createBot, type BotSpec } from './roster.ts';
export {
  createSearchBot,
  createShippedSearchBot,
  SEARCH_OPTIONS,
  type SearchBot,
  type SearchedPlay,
  type SearchOptions,
  type SearchSetup,
  type Thought,
} from './search.ts';
export { createShippedNeuralBot, shippedNetworks } from './shipped.ts';
export { readWeights, writeWeights, type NetworkWeights } from './weights.ts';
