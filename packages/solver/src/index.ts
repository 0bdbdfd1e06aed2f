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
} from './position.ts';
export { mergeProofs, mergeSolution, type PartialAnswer, type ProvedMove, type ProvedPosition } from './proofs.ts';
export {
  Solver,
  type Distance,
  type SearchEffort,
  type SearchLimits,
  type Move,
  type Points,
  type SearchProgress,
  type Solution,
  type SolveOptions,
  type SolverOptions,
  type StopReason,
} from './solver.ts';
export {
  strategyOf,
  winningLines,
  type Orders,
  type Strategy,
  type StrategyChoice,
  type StrategyNode,
  type StrategyOptions,
} from './explain/strategy.ts';
export {
  bestReply,
  principalLine,
  refute,
  type Line,
  type LineOptions,
  type Refutation,
  type Reply,
  type LineStep,
} from './explain/line.ts';
export {
  formatLine,
  formatStrategyDot,
  formatStrategyJson,
  formatStrategyText,
  strategyRecord,
  type StrategyRecord,
} from './explain/format.ts';
export { type SolverAnswer, type JudgedMove, type SolverQuestion } from './engine/question.ts';
export { type SolverEngine, type SolverEngineOptions, type SolverEngineProgress } from './engine/engine.ts';
export { localEngine } from './engine/local.ts';
