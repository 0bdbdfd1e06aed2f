/** The arena: every public name. */
export {
  PAIR_SUMS,
  playJob,
  startArena,
  type ArenaJob,
  type ArenaPart,
  type ArenaSpec,
  type ArenaState,
} from './arena.ts';
export { runInOrder, THREADS_MAX, type TaskWorker } from './ordered-tasks.ts';
export { playRound, REDEALS_MAX, type PlayedRound } from './referee.ts';
export { reportOf, type ArenaReport, type PairReport } from './report.ts';
export { runArena } from './run.ts';
export { ratioOf, shareInterval, type SprtBounds } from './statistics.ts';
