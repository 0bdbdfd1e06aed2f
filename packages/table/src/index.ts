/**
 * The authoritative table, pure: no I/O, no timer, no randomness. docs/reference/table.md shows how an app drives one.
 *
 * `createTableDriver` is the loop that web app, CLI and server run. Below it are the parts of an event-sourced program:
 *
 *     const first = openTable({ table: 'a1', rules: 'competition' }, nowMs);   // Result<TableEvent>
 *     let table = foldLog([first.value]);
 *     const decided = decide(table, command, nowMs);                           // Result<{ table, events }, Refusal>
 *     // store the events under (table, seq); if a number is taken, read the log and decide again
 *     table = decided.value.table;
 *     // send viewOf(table, seat), or its patch, to each seat; perform pendingEffects(table): draw a secret, ask bots
 *     // call tick(table, nowMs) no later than wakeAt(table), and store its events in the same way
 *
 * Time is an argument and never runs backwards. After an outage it can continue where it stopped. After reading a log,
 * call `tick` once: it completes interrupted steps.
 *
 * Players and bots get a `TableView`, never a `Table` or an event. `publicLog` is the public part of a log, and `verifyLog`
 * checks it. The scheme of the deals is `@doudizhu/table/fairness`.
 */
export { deadlineOf, tick, wakeAt } from './clock/clock.ts';
export type { Command, CommandPayload, HostCommand, PersonCommand } from './model/command.ts';
export type { Account, HelpKind, Sender, Occupant, SharedBoard } from './model/values.ts';
export { decide } from './command/decide.ts';
export type { Refusal } from './command/refusal.ts';
export { openTable, type TableEvent } from './model/event.ts';
export { allowsHelp } from './model/help.ts';
export type { TermsInput, Terms } from './model/terms.ts';
export { decisionOf, type Decision } from './view/decision.ts';
export {
  createTableDriver,
  type BotQuestion,
  type RoundDraw,
  type StoreResult,
  type SubmitFailure,
  type TableDriver,
} from './driver/driver.ts';
export { pendingEffects } from './driver/effects.ts';
export { type Signature, isSigned } from './fairness/signature.ts';
export { isSecret, pledgeOf, secretFrom, type Secret } from './fairness/fairness.ts';
export { patchBetween, patched, type Patch } from './view/patch.ts';
export { publicEventOf, type PublicEvent } from './view/public-event.ts';
export { fallbackAction, hintAfter, hintsFor } from './hints/hints.ts';
export { historySections, lastActions, type LastAction } from './view/history.ts';
export { foldLog, publicLog, readLog, restoreLog, segmentsOf, writeLog, type RestoredLog } from './log/log.ts';
export { finishedRoundsOf, roundRecordOf, type FinishedRound } from './log/record.ts';
export { sha256Hex, useSha256 } from './fairness/hash.ts';
export { applyEvents } from './fold/apply-event.ts';
export { paymentsFor, type Payment } from './fold/match.ts';
export { matchSoFar, peopleAt, seatOf } from './fold/queries.ts';
export type { Table } from './model/state.ts';
export { eventSeen, verifyLog, type LogReport, type RoundReport } from './log/verify.ts';
export { viewerOf, viewOf } from './view/view.ts';
export type { PublicProof, PublicSeat, TableView, Viewer } from './view/view-schema.ts';
