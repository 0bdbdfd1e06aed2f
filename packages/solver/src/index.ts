/**
 * Exact play when all hands are open: the solver, engines that answer questions in threads, strategies and
 * lines as text. Engines belong to a platform: `@doudizhu/solver/pool` has Node's, `@doudizhu/solver/browser` a
 * browser's, and `localEngine` here needs no threads. docs/reference/solver.md explains.
 */
export { mergeProofs, mergeSolution, type PartialAnswer, type ProvedMove, type ProvedPosition } from './proofs.ts';
export {
  Solver,
  type Distance,
  type Move,
  type Points,
  type SearchEffort,
  type SearchLimits,
  type SearchProgress,
  type Solution,
  type SolveOptions,
  type SolverOptions,
  type StopReason,
} from './solver.ts';
export { type WinEstimate } from './core/estimate.ts';
export { countsDoublings } from './core/stakes.ts';
export { parDealOf, parOf, type ParDeal, type ParSolver, type SeatPar } from './par.ts';
export { bombUsesOf, branchesOf, type BombUse, type Branch } from './explain/branches.ts';
export {
  followClaim,
  followLine,
  positionAfter,
  readClaim,
  moveOfText,
  type Claim,
  type ClaimStep,
  type LineFault,
  type MoveReader,
} from './explain/claim.ts';
export { ideasOf, type Order, type OrderIdea, type Orders } from './explain/orders.ts';
export { strategyOf, type Strategy, type StrategyOptions } from './explain/strategy.ts';
export { type Line, type LineStep, type Played, type Refutation, type Reply } from './explain/line.ts';
export {
  formatLine,
  formatStrategyJson,
  formatStrategyText,
  strategyRecord,
  type StrategyRecord,
} from './explain/format.ts';
export {
  type AnswerTo,
  type JudgedMove,
  type SolverAnswer,
  type SolverAsk,
  type SolverQuestion,
} from './engine/question.ts';
export {
  type AskSignal,
  type SolverEngine,
  type SolverEngineOptions,
  type SolverEngineProgress,
} from './engine/engine.ts';
export { localEngine } from './engine/local.ts';
