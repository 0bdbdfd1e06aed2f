/** The parts of the neural bot, for training and for networks that run elsewhere. */
export {
  createAsyncNeuralBot,
  createAsyncNetworks,
  type NetworkAnswer,
  type AsyncNeuralBot,
  type AsyncNetworks,
  type Question,
} from './async-networks.ts';
export {
  bundledCallNetwork,
  CALL_NETWORK_NAMES,
  callTrainingOf,
  correctedCalls,
  createCallNetwork,
  readCallWeights,
  type CallNetwork,
} from './call-network.ts';
export { CALL_WEIGHTS_BASE64 } from './call-weights.ts';
export { CALL_LAYOUTS, optionRow, situationRows } from './call-rows.ts';
export {
  FAMILIES,
  FAMILY_NAMES,
  familyOf,
  FOUR,
  FULL_FAMILIES,
  fullFamilyOf,
  THREE,
  type FullFamily,
  type NetworkFamily,
  type Role,
} from './family.ts';
export { ACTION_ACTIVE_MAX, LAYOUTS, layoutOfRows, STATE_ACTIVE_MAX, type FeatureLayout } from './feature-layout.ts';
export { actionFeatures, stateFeatures } from './features.ts';
export { createKnowledge, look, type Knowledge } from './knowledge.ts';
export { createKernel, type Kernel } from './kernel/kernel.ts';
export type { KernelOperations } from './kernel/operations.ts';
export {
  createEvaluator,
  evaluatorBytes,
  forward,
  networkLayout,
  OUTPUTS,
  POINTS_OUTPUT,
  WIN_OUTPUT,
  winProbability,
  type Evaluator,
  type NetworkLayout,
} from './network.ts';
export { withoutAuction } from './auction-calls.ts';
export { callUnitOf } from './call-values.ts';
export { createNeuralBot } from './neural-bot.ts';
export { buffersOf, createNetworks, type Networks } from './networks.ts';
export { expectationBefore, type Expectation } from './expectation.ts';
export {
  beginPublicState,
  copyPublicState,
  createPublicState,
  NEVER,
  observeAction,
  observeOpenHand,
  observeView,
  resetPublicState,
  type PublicState,
} from './public-state.ts';
export { roleOf } from '../roles.ts';
export { bestOf, createValues, decideNow, thinKickers, valueActions, type Values } from './scoring.ts';
export { readWeights, WEIGHTS_VERSION, writeWeights, type NetworkWeights } from './weights.ts';
