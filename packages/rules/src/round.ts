/** The round as a state machine, its score, and matches of several rounds. */
export { callsOpen } from './round/auction.ts';
export { openHandFactor, OPEN_HAND_FACTORS, OPEN_HAND_LATE_FACTOR, type DoubleFactor } from './round/doubling.ts';
export { ACTION_TYPES, KEEP_CLOSED, playActionOf, type Action, type Phase } from './round/legality.ts';
export {
  apply,
  applyUnchecked,
  legalActions,
  replayLog,
  restart,
  startPlay,
  startRound,
  toAct,
  whyIllegal,
} from './round/round.ts';
export {
  isOver,
  logOf,
  undo,
  type DealtSetup,
  type LogEntry,
  type Outcome,
  type PlaySetup,
  type Round,
  type RoundSetup,
} from './round/state.ts';
export { sheetOf } from './round/trick.ts';
export { kittyMultiplierOf, multiplierFor, scoreRound, type ScoreSheet, type Side } from './round/score.ts';
export { nextRound, standings, startMatch, type Match, type RoundSummary } from './round/match.ts';
