/**
 * Access to the solver's engine, which starts its own workers, and the small modules about positions and reviews. The
 * main thread never imports a bot or the solver. `ask-bots.ts` is the access to the bots.
 */
import type { SolverEngine } from '@doudizhu/solver';
import { browserEngine } from '@doudizhu/solver/browser';

/** Types and functions about the solver's questions. They are small. `localEngine` needs no workers: tests use it. */
export {
  bombUsesOf,
  branchesOf,
  followClaim,
  ideasOf,
  localEngine,
  mergeProofs,
  mergeSolution,
  parDealOf,
  parOf,
  readClaim,
  moveOfText,
} from '@doudizhu/solver';
export { positionOfPuzzle, readPuzzles, THEMES, type Puzzle, type Theme } from '@doudizhu/puzzles/format';
export type {
  AnswerTo,
  SolverAsk,
  SolverAnswer,
  Distance,
  SolverEngine,
  SolverEngineProgress,
  JudgedMove,
  Line,
  Move,
  SolverQuestion,
  Solution,
  LineStep,
  Branch,
  Claim,
  Orders,
  Played,
  Strategy,
  WinEstimate,
  SearchEffort,
  ParSolver,
  SeatPar,
  StopReason,
} from '@doudizhu/solver';

export { isBlunder, winnersAlong, type Winner } from '@doudizhu/bots/winners';
/** Functions about reviewed decisions. They are small. */
export {
  accuracyOf,
  DECISION_MARKS,
  type DecisionMark,
  isMistake,
  judge,
  keyMoments,
  lostBy,
  moveOfAction,
  type Judgement,
} from '@doudizhu/bots/review';

export { summariseSeat, type SummaryPhrase } from '@doudizhu/bots/summary';

export type { Side } from '@doudizhu/rules/round';

/** Engine of a page with a position. One thread is left to the page. Devices with little memory get small tables. */
export const pageEngine = (): SolverEngine => {
  const memoryGib = (navigator as { readonly deviceMemory?: number }).deviceMemory ?? 4;
  const isSmall = memoryGib <= 2;
  return browserEngine({
    threads: Math.min(4, Math.max(1, (navigator.hardwareConcurrency || 2) - 1)),
    tableBytes: (isSmall ? 32 : 128) * MIB,
    handsBytes: (isSmall ? 128 : 512) * MIB,
    nowMs: () => performance.now(),
  });
};

/** Engine with one thread, for questions in the background. */
export const backgroundEngine = (): SolverEngine =>
  browserEngine({ tableBytes: 64 * MIB, handsBytes: 256 * MIB, nowMs: () => performance.now() });

const MIB = 1 << 20;
