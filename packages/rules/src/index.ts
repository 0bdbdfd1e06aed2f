/** Everything that other packages may use of the rules; each public name is listed. */
export { err, ok, unreachable, unwrap, type Result } from './result.ts';
export {
  failuresOf,
  phrasesOf,
  type Failure,
  type FailureIn,
  type ParametersOf,
  type Phrase,
  type PhraseIn,
  type Texts,
} from './failure.ts';
export {
  addCounts,
  BIG_JOKER,
  contains,
  copiesAsCounts,
  copiesOf,
  countOf,
  countsFromArray,
  countsOf,
  deck,
  DECK_SIZE,
  formatCards,
  fullDeckCounts,
  isCard,
  NO_CARDS,
  packNibbleFlags,
  fillHeldMasks,
  copiesAt,
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
  hasKind,
  KIND_LIST,
  KINDS,
  KIND_INDEX,
  kittySizeOf,
  PRESET_NAMES,
  PRESETS,
  RULE_SET,
  ruleSet,
  type Kind,
  type PresetName,
  type RuleSet,
} from './ruleset/ruleset.ts';
export { cardsIn, SHAPES } from './combos/shape.ts';
export {
  beats,
  classifyCombo,
  coreOf,
  countsOfCombo,
  doublesStake,
  formatCombo,
  interpretations,
  parsePlay,
  sameCombo,
  type Combo,
} from './combos/combo.ts';
export { comboAsJson, comboJsonAt, type ComboJson } from './combos/combo-json.ts';
export { countPlays } from './combos/count.ts';
export { actionSpace, decode, encode, PASS, type ActionId, type ActionSpace } from './combos/actions.ts';
export { generate, legalCombos } from './combos/moves.ts';
export { explainIllegal, explainNoCombo, type PlayFailure, type PlayFault } from './combos/illegal.ts';
export { createPlayout, playoutMoves, playoutPlay, resetPlayout, type Playout } from './round/playout.ts';
export {
  cardsInDeal,
  countsOfDeal,
  dealCounts,
  dealFrom,
  dealOf,
  formatDeal,
  seatAfter,
  seatAt,
  seatsOf,
  type Deal,
  type FaceUp,
  type Seat,
} from './round/deal.ts';
export { callsOpen } from './round/auction.ts';
export { openHandFactor, OPEN_HAND_FACTORS, OPEN_HAND_LATE_FACTOR, type DoubleFactor } from './round/doubling.ts';
export { ACTION_TYPES, KEEP_CLOSED, playActionOf, type Action, type Phase } from './round/legality.ts';
export {
  apply,
  applyUnchecked,
  legalActions,
  replayLog,
  restart,
  startPlay,
  startRound,
  toAct,
  whyIllegal,
} from './round/round.ts';
export {
  isOver,
  logOf,
  undo,
  type DealtSetup,
  type LogEntry,
  type Outcome,
  type PlaySetup,
  type Round,
  type RoundSetup,
} from './round/state.ts';
export { sheetOf } from './round/trick.ts';
export { kittyMultiplierOf, multiplierFor, scoreRound, type ScoreSheet, type Side } from './round/score.ts';
export {
  isMatchOver,
  nextRound,
  recordRound,
  standings,
  startMatch,
  type Match,
  type RoundSummary,
} from './round/match.ts';
export {
  countsByRank,
  hiddenSizes,
  legalActionsOf,
  remainingCards,
  unseenByRank,
  unseenCards,
  viewFor,
  whyIllegalIn,
  type SeatView,
} from './round/view.ts';
export { cardsHeld, cardsPlayed, physicalCardsFor, type PhysicalCards } from './round/physical-cards.ts';

// Notation: a position, a rule set as text (docs/notation.md). Whole rounds are in @doudizhu/records.
export {
  formatPosition,
  isHidden,
  parsePosition,
  positionOf,
  SIDE_LETTERS,
  startPosition,
  type DdnPosition,
} from './notation.ts';
export { overridesOf, readRules, writeRules } from './ruleset/ruleset-text.ts';
