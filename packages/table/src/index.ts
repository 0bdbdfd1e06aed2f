/**
 * The authoritative table, pure: no I/O, no timer, no randomness. docs/table.md shows how an app drives one.
 *
 * `createTableDriver` is the loop that page, terminal and server run. Below it are the parts of an event-sourced program:
 *
 *     const first = openTable({ table: 'a1', rules: 'competition' }, nowMs);   // Result<TableEvent>
 *     let table = foldLog([first.value]);
 *     const events = decide(table, command, nowMs);                            // Result<TableEvent[], Refusal>
 *     // store events.value under (table, seq); where a number is taken, read the log again and decide again
 *     table = applyEvents(table, events.value);
 *     // send viewOf(table, seat) to each seat; perform pendingEffects(table): draw a secret, ask bots
 *     // call tick(table, nowMs) no later than wakeAt(table), and store its events in the same way
 *
 * The caller says what time it is, and time never runs backwards. A server that was down may continue to count where it
 * stopped. After reading a log, call `tick` once: it completes what was cut off.
 *
 * People and bots never see a `Table` or an event, only a `TableView`. `publicLog` is the part of the log that everyone
 * may have, `verifyLog` proves it. The scheme of the deals is `@doudizhu/table/fairness`.
 */
export { tick, wakeAt } from './clock.ts';
export type { Command, CommandPayload, HostCommand, SeatCommand } from './command.ts';
export { decide, eventsOfCommand, openTable, type Refusal, type TermsInput } from './decide.ts';
export { decisionOf, type Decision, type DecisionKind } from './decision.ts';
export {
  createTableDriver,
  type BotFailure,
  type BotQuestion,
  type DriverSetup,
  type DriverStop,
  type RoundDraw,
  type StoreResult,
  type SubmitFailure,
  type TableDriver,
} from './driver.ts';
export { pendingEffects, type Effect } from './effects.ts';
export type { AutopilotReason, Clock, DecidedBy, Occupant, TableEvent, Terms } from './event.ts';
export { isSecret, secretFrom, type Secret } from './fairness.ts';
export { fallbackAction, hintAfter, hintsFor } from './hints.ts';
export { historySections, lastActions, type HistorySection, type LastAction } from './history.ts';
export { foldLog, publicLog, readLog, restoreLog, writeLog, type LogFailure, type RestoredLog } from './log.ts';
export { finishedRoundsOf, roundRecordOf, type FinishedRound } from './record.ts';
export { sha256Hex } from './sha256.ts';
export { applyEvents, matchSoFar, peopleAt, type SeatState, type Stage, type Table } from './table.ts';
export { verifyLog, type LogReport, type RoundReport } from './verify.ts';
export { viewOf, type PublicProof, type PublicSeat, type TableView, type Viewer } from './view.ts';
