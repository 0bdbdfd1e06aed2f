/** The round as a state machine, its tricks, and its score. */
export { callsOpen, headStartOf } from './round/auction.ts';
export { DEALING_STAGES, openFactorAt, openHandFactor, type DoubleFactor, type Doubling } from './round/doubling.ts';
export { CALL_FIELDS, COMBO_FIELDS, COUNTS_FIELDS } from './round/action-fields.ts';
export {
  ACTION_TYPES,
  actionOfPlay,
  cardsNamed,
  KEEP_CLOSED,
  playActionOf,
  waysToLay,
  playOfAction,
  type Action,
  type IllegalAction,
  type PlayAction,
  type PlayOrPass,
} from './round/legality.ts';
export { actionText } from './round/action-text.ts';
export { PHASE_NAMES, type Phase } from './round/phase.ts';
export {
  apply,
  applyUnchecked,
  firstCallerOf,
  firstLeaderOf,
  legalActions,
  nameLandlord,
  replayLog,
  restart,
  startPlay,
  startRound,
  toAct,
  whyIllegal,
  type IllegalStep,
} from './round/round.ts';
export {
  bombsAfter,
  multiplierOf,
  scoreRound,
  bombsFactor,
  springFactor,
  sheetOf,
  stakeOf,
  type CountedBombs,
  type ScoreSheet,
  type Side,
} from './round/score.ts';
export {
  isOver,
  logOf,
  tricksOf,
  type DealtSetup,
  type LogEntry,
  type Outcome,
  type PlaySetup,
  type Round,
  type RoundSetup,
} from './round/state.ts';
export { perft } from './round/perft.ts';
export { parseAction } from './round/text.ts';
export { haveOthersPassed, passesSince, trickAfter, type Trick } from './round/trick.ts';
