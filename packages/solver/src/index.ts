/**
 * Everything that other packages may use of the solver; each public name is listed. The engines that run it in threads
 * stand apart, because each belongs to one platform: `@doudizhu/solver/pool` for Node, `@doudizhu/solver/browser`.
 */
export {
  afterMove,
  checkPosition,
  isMove,
  movesOf,
  openPosition,
  positionFromText,
  sideLetter,
  sideOf,
  winnerOf,
  type BadPosition,
  type Position,
  type PositionText,
  type Side,
} from './position.ts';
export {
  Solver,
  type Distance,
  type Effort,
  type Limits,
  type Move,
  type Points,
  type Progress,
  type Solution,
  type SolveOptions,
  type SolverOptions,
  type Stopped,
} from './solve.ts';
export {
  principalLine,
  refute,
  strategyOf,
  winningLines,
  type Line,
  type LineOptions,
  type Step,
  type Strategy,
  type StrategyChoice,
  type StrategyNode,
  type StrategyOptions,
} from './strategy.ts';
export {
  formatLine,
  formatStrategyDot,
  formatStrategyJson,
  formatStrategyText,
  strategyRecord,
  type StrategyRecord,
} from './strategy-text.ts';
export { type Answer, type Question } from './worker-job.ts';
export { type Engine, type EngineOptions } from './worker-engine.ts';
export { byDistance, byPoints, byWin, referenceMoves, referenceValue, type Measure, type Tally } from './reference.ts';
export { SAMPLE_RULES, sampleDeal, samplePosition } from './sample.ts';
export { whyDistanceDiffers, whyPointsDiffer, whyWinDiffers } from './agreement.ts';
