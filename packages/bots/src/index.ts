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
  type SeatedRole,
} from './analyse.ts';
export { pointsOf, sayByPoints } from './appraisal.ts';
export { decompose, type Decomposition } from './decomposition.ts';
export { claimedPresets, compareSwapped, playLegally } from './every-bot.ts';
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
export { BOT_NAMES, BOT_PREFIXES, createBot, readyBots, type BotSpec } from './roster.ts';
export {
  createSearchBot,
  createShippedSearchBot,
  SEARCH_OPTIONS,
  type SearchBot,
  type SearchedPlay,
  type SearchOptions,
  type Thought,
} from './search.ts';
export { createShippedNeuralBot, shippedNetworks } from './shipped.ts';
export { readWeights, writeWeights, type NetworkWeights } from './weights.ts';

// The rules bot, programs as bots, the arena.
export { chanceToWin, type Holder } from './bidding.ts';
export { createRulesBot } from './rules.ts';
export { BotFault, FAULT_KINDS, type FaultKind } from './bot-fault.ts';
export { closePrograms, createExecBot, type ExecOptions } from './exec.ts';
export { createBotzoneBot } from './exec-botzone.ts';
export { PROTOCOL_VERSION, viewMessage, type ActionMessage, type ToProgram, type ViewMessage } from './protocol.ts';
export { playContest, type Contest, type ContestOptions, type Fault } from './contest.ts';
export {
  isPairOver,
  playJob,
  startArena,
  type ArenaJob,
  type ArenaPart,
  type ArenaSpec,
  type ArenaState,
  type BotState,
  type PairState,
} from './arena.ts';
export { runArena, threadPlayer, type ArenaPlayer, type ArenaReply, type ArenaThread } from './arena-run.ts';
export { markdownOf, reportOf, type ArenaReport, type BotReport, type PairReport } from './arena-report.ts';
export { eloOf, ratioOf, sprtOf, type Estimate, type RatioSums, type Sprt, type SprtBounds } from './statistics.ts';
