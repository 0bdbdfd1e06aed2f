/** Combos and plays: classification, order, text, action ids, and the legal plays of a hand. */
export { BOMB_CLASSES, cardsIn, isBombOrRocket, SHAPES } from './combos/shape.ts';
export {
  beats,
  coreOf,
  countsOfCombo,
  doublesStake,
  comboOfPlay,
  formatCombo,
  sameCombo,
  sameMove,
  type Combo,
  type Play,
} from './combos/combo.ts';
export { classifyCombo, interpretations } from './combos/reading.ts';
export { namesReading, parsePlay } from './combos/play-text.ts';
export { comboAsJson, comboJsonAt, type ComboJson } from './combos/combo-json.ts';
export { countPlanePatterns, countPlays, type PlaneTerm } from './combos/count.ts';
export {
  actionSpace,
  decode,
  encode,
  idDoublesStake,
  isComboOf,
  PASS,
  slotOf,
  type ActionId,
  type ActionSpace,
} from './combos/actions.ts';
export { equalActions } from './combos/equal-value.ts';
export { generate, legalCombos } from './combos/moves.ts';
export { cardsOfPlay, cardsUsed, laysOf, playLaid, playsLaid, standsFor } from './combos/wild.ts';
export { explainIllegal, explainNoCombo, type PlayFailure } from './combos/illegal.ts';
