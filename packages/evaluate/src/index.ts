/** Hand evaluation: every public name. */
export { decompose, decomposePacked, playsOf, valueOf, type Decomposition } from './decomposition.ts';
export {
  chanceChainAnswered,
  createAnswerChances,
  expectedLosers,
  readAnswerChances,
  type AnswerChances,
} from './expected-losers.ts';
export { createGoingOut, type GoingOut } from './going-out.ts';
export { handValueOf } from './hand-value.ts';
export { createLosingTricks, type LosingTricks } from './losing-tricks.ts';
export { highest, popcount } from './masks.ts';
export { chanceNoBomb, chanceUnbeaten, readOpponentModel, type OpponentModel } from './opponent-model.ts';
export { readTwoDeckChances, twoDeckHands, type HiddenCards, type TwoDeckHands } from './two-decks.ts';
