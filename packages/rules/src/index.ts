/** Everything that other packages may use of the rules; each public name is listed. */
export { err, failure, ok, unreachable, unwrap, type Failure, type Result } from './result.ts';
export {
  addCounts,
  BIG_JOKER,
  contains,
  containsWords,
  copiesAsCounts,
  copiesOf,
  countOf,
  countsFromArray,
  countsOf,
  deck,
  DECK_SIZE,
  formatCard,
  formatCards,
  fullDeckCounts,
  isCard,
  NO_CARDS,
  parseCards,
  pickCards,
  RANK_2,
  RANK_A,
  RANK_COUNT,
  rankAt,
  rankOf,
  RANKS,
  sameCounts,
  sizeOf,
  sizeOfWords,
  SMALL_JOKER,
  subtractCounts,
  suitOf,
  SUITS,
  type Card,
  type Rank,
  type RankCounts,
} from './cards.ts';
export { createRng, randomBelow, shuffle, type Rng } from './rng.ts';
export {
  handMaxOf,
  handSizeOf,
  KINDS,
  kittySizeOf,
  PRESET_NAMES,
  PRESETS,
  ruleSet,
  type Kind,
  type LegacyConfig,
  type OnAllPass,
  type PresetName,
  type RuleOverrides,
  type RuleSet,
} from './ruleset.ts';
export { cardsIn, kickersOf, lengthsOf, mainsOf, SHAPES, type KickerScheme, type Shape } from './shape.ts';
export {
  beats,
  classifyCombo,
  coreOf,
  countsOfCombo,
  doublesStake,
  formatCombo,
  interpretations,
  overfullRank,
  parsePlay,
  powerOf,
  sameCombo,
  type Combo,
} from './combo.ts';
export { actionSpace, decode, encode, PASS, type ActionId, type ActionSpace } from './actions.ts';
export { beatsId, generate, holds, legalCombos } from './moves.ts';
export { explainIllegal, explainNoCombo, type PlayFailure, type PlayFault, type Trial } from './illegal.ts';
export { createPlayout, playoutMoves, playoutPlay, resetPlayout, type Playout } from './playout.ts';
