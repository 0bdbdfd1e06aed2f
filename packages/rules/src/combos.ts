/** Combos and plays: classification, order, text, action ids, and the legal plays of a hand. */
export { cardsIn, isBombOrRocket, SHAPES } from './combos/shape.ts';
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
export {
  actionSpace,
  decode,
  encode,
  idDoublesStake,
  isComboOf,
  PASS,
  type ActionId,
  type ActionSpace,
} from './combos/actions.ts';
export { generate, legalCombos } from './combos/moves.ts';
export { explainIllegal, explainNoCombo, type PlayFailure } from './combos/illegal.ts';
