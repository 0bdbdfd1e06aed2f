/** The arena: every public name. */
export {
  isPairOver,
  playJob,
  startArena,
  type ArenaJob,
  type ArenaPart,
  type ArenaSpec,
  type ArenaState,
  type ArenaTools,
  type BotState,
  type PairState,
} from './arena.ts';
export { playRound, REDEALS_MAX, type PlayedRound, type RefereeOptions, type Fault } from './referee.ts';
export { markdownOf, reportOf, type ArenaReport, type BotReport, type PairReport } from './report.ts';
export { runArena, type ArenaPlayer } from './run.ts';
export { eloOf, ratioOf, sprtOf, type Estimate, type RatioSums, type Sprt, type SprtBounds } from './statistics.ts';
