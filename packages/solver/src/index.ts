/**
 * Everything that other packages may use of the solver; each public name is listed. The engines that run it in threads
 * stand apart, because each belongs to one platform: `@doudizhu/solver/pool` for Node, `@doudizhu/solver/browser`.
 * `@doudizhu/solver/testing` has what tests and measurements in this repository draw and compare.
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
  strategyOf,
  winningLines,
  type Orders,
  type Strategy,
  type StrategyChoice,
  type StrategyNode,
  type StrategyOptions,
} from './strategy.ts';
export {
  bestReply,
  principalLine,
  refute,
  type Line,
  type LineOptions,
  type Refutation,
  type Reply,
  type Step,
} from './strategy-line.ts';
export {
  formatLine,
  formatStrategyDot,
  formatStrategyJson,
  formatStrategyText,
  strategyRecord,
  type StrategyRecord,
} from './strategy-text.ts';
export { type Answer, type Judged, type Question } from './worker-question.ts';
export { type Engine, type EngineOptions, type EngineProgress } from './worker-engine.ts';
export { localEngine } from './worker-local.ts';
export { byDistance, byPoints, byWin, referenceMoves, referenceValue, type Measure, type Tally } from './reference.ts';
