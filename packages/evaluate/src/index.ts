/** Hand evaluation: every public name. */
export { decompose, handEvaluatorOf, type Decomposition } from './evaluator.ts';
export { playsOf, valueOf } from './decomposition.ts';
export { fewestPlays, shortestSplit } from './fewest-plays.ts';
export {
  chanceChainAnswered,
  createAnswerChances,
  readAnswerChances,
  type AnswerChances,
  type HandEvaluator,
} from './expected-losers.ts';
export { playsOfLowestCard, withoutLowestCard } from './lowest-card.ts';
export { createGoingOut, type GoingOut } from './going-out.ts';
export { handValueOf } from './hand-value.ts';
export { createLosingTricks, type LosingTricks } from './losing-tricks.ts';
export { highest, popcount } from './chains.ts';
export { plainHand } from './plain-hand.ts';
export { chanceNoBomb, chanceUnbeaten, readOpponentModel, type OpponentModel } from './opponent-model.ts';
