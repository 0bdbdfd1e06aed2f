/**
 * The authoritative table, pure: no I/O, no timer, no randomness. Everything that other packages may use of it.
 *
 * docs/table.md shows how an app drives one. `createDesk` holds a table and its log for an app that plays alone. Whoever
 * stores elsewhere (a server) holds both itself, and loops:
 *
 *     const first = openTable({ table: 'a1', rules: 'competition' }, nowMs);   // Result<TableEvent>
 *     let table = foldLog([first.value]);
 *     const events = decide(table, command, nowMs);                            // Result<TableEvent[], Refusal>
 *     // store events.value under (table, seq): a second writer fails there, reads the log again and decides again
 *     table = applyEvents(table, events.value);
 *     // send viewOf(table, seat) to each seat; ask bots and draw secrets as needsOf(table) says;
 *     // call tick(table, nowMs) no later than wakeAt(table) and store what it yields in the same way
 *
 * Time is whatever the caller says it is, as long as it does not run backwards: a server that was down may go on counting
 * where it stopped, so that nobody's clock ran out meanwhile. After reading a log, call `tick` once: it completes what
 * was cut off.
 *
 * People and bots never see a `Table` or an event, only a `TableView`. `answerTo` says what an accepted command led to,
 * also when it comes again. `finishedLog` is what everybody may have of the log, `verifyLog` proves it.
 */
export type { EventRange } from './processed-commands.ts';
export { deadlineOf, tick, wakeAt } from './clock.ts';
export {
  commandKey,
  commandFault,
  type Command,
  type CommandPayload,
  type HostCommand,
  type SeatCommand,
} from './command.ts';
export { openDecisions, decisionOf, type OpenDecision, type Decision, type DecisionKind } from './decision.ts';
export { eventsOfCommand, decide, openTable, type Refusal, type TermsInput } from './decide.ts';
export {
  createTableDriver,
  type BotFault,
  type BotQuestion,
  type DriverSetup,
  type DriverStatus,
  type RoundDraw,
  type DriverStop,
  type StoreResult,
  type SubmitFailure,
  type TableDriver,
} from './driver.ts';
export type { Clock, DecidedBy, EventPayload, AutopilotReason, Occupant, TableEvent, Terms } from './event.ts';
export {
  commitmentOf,
  drawDeal,
  ENTROPY_LENGTH_MAX,
  FAIRNESS_SCHEME,
  isEntropy,
  isSecret,
  keyOf,
  secretFrom,
  streamOf,
  type Draw,
  type FairDeal,
  type Secret,
} from './fairness.ts';
export { fallbackAction, hintAfter, hintsFor } from './hints.ts';
export { historySections, lastActions, type HistorySection, type LastAction } from './history.ts';
export { publicLog, foldLog, readLog, restoreLog, writeLog, type LogFailure, type RestoredLog } from './log.ts';
export { pendingEffects, type Effect } from './effects.ts';
export { finishedRoundsOf, roundRecordOf, type FinishedRound } from './record.ts';
export { sha256, sha256Hex } from './sha256.ts';
export {
  applyEvent,
  applyEvents,
  isBotDriven,
  matchSoFar,
  peopleAt,
  type SeatState,
  type Proof,
  type Stage,
  type Table,
} from './table.ts';
export { verifyLog, type LogReport, type RoundReport } from './verify.ts';
export { viewOf, type PublicProof, type PublicSeat, type TableView, type Viewer } from './view.ts';
