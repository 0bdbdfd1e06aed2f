/** Rounds as data: records, their text and JSON forms, and the games of other engines. */
export {
  detectFormat,
  readEachRecord,
  readRecord,
  readRecords,
  RECORD_FORMATS,
  writeRecord,
  type RecordFormat,
} from './formats.ts';
export { type WriteOptions } from './dialects/dialect.ts';
export { recordAsJson } from './forms/json.ts';
export { jsonAsRecord } from './forms/record-from-json.ts';
export {
  recordOf,
  replay,
  type InfoName,
  type RecordClaims,
  type RecordResult,
  type Replay,
  type RoundRecord,
} from './base/record.ts';
export {
  readSeenRound,
  roundAsSeen,
  type BadView,
  type SeenRound,
  type SeenSeat,
  type SeenTexts,
} from './forms/seen-round.ts';
export { actionWord } from './forms/ddn.ts';
export { enteredRound, nextFact, withFact, type EnteredRound, type NextFact } from './forms/entered-round.ts';
