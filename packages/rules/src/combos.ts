/** Combos and plays: classification, order, text, action ids, and the legal plays of a hand. */
export { BOMB_CLASSES, cardsIn, isBombOrRocket, SHAPES } from './combos/shape.ts';
export { beats, coreOf, countsOfCombo, doublesStake, formatCombo, sameCombo, type Combo } from './combos/combo.ts';
export { classifyCombo, interpretations, parsePlay } from './combos/reading.ts';
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
export { generate, legalCombos } from './combos/moves.ts';
export { cardsOfPlay, cardsUsed } from './combos/wild.ts';
export { explainIllegal, explainNoCombo, type PlayFailure } from './combos/illegal.ts';
