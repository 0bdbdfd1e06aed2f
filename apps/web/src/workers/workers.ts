/**
 * The way to the solver's engine, which starts workers of its own, and what is said about positions and reviews. The page
 * itself never imports a bot or the solver; `ask-bots.ts` is the way to the bots.
 */
import type { SolverEngine } from '@doudizhu/solver';
import { browserEngine } from '@doudizhu/solver/browser';

/** What the solver's questions are about; it weighs little. `localEngine` needs no workers: tests use it. */
export { localEngine, mergeProofs, mergeSolution, parDealOf, parOf } from '@doudizhu/solver';
export { positionOfPuzzle, readPuzzles, THEMES, type Puzzle, type Theme } from '@doudizhu/puzzles/format';
export type {
  AnswerTo,
  SolverAnswer,
  Distance,
  SolverEngine,
  JudgedMove,
  Line,
  Move,
  SolverQuestion,
  Refutation,
  Solution,
  LineStep,
  SearchEffort,
  ParSolver,
  SeatPar,
  StopReason,
} from '@doudizhu/solver';

export type { AnalysedDecision } from '@doudizhu/bots';
export { isBlunder, type Winner } from '@doudizhu/bots/winners';
/** What a review says of a decision; it weighs little. */
export { accuracyOf, judge, keyMoments, lostBy, moveOfAction, type Judgement } from '@doudizhu/bots/review';

export type { Side } from '@doudizhu/rules/round';

/** Engine of a page that shows a position. One thread is left to the page; devices with little memory get small tables. */
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

/** Engine of one thread, for questions that are answered beside the page's own. */
export const backgroundEngine = (): SolverEngine =>
  browserEngine({ tableBytes: 64 * MIB, handsBytes: 256 * MIB, nowMs: () => performance.now() });

const MIB = 1 << 20;
