/** Imported records stored in this browser, from texts, files and links. */
import { readEachRecord, writeRecord, type InfoName, type Replay } from '@doudizhu/records';
import { seatsOf } from '@doudizhu/rules/deal';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { writeRules } from '@doudizhu/rules/ruleset';
import { sha256Hex } from '@doudizhu/table';
import { withDatabase, type StoredRecord } from '../base/storage.ts';
import { replayed, type OpenFailure } from './open-record.ts';

/** Id prefix that distinguishes them from rounds played here. */
const PREFIX = 'record-';

export const isStoredRecordId = (id: string): boolean => id.startsWith(PREFIX);

/** One part of a text: a round, or its failure. `number` counts from 1. */
export interface TextPart {
  readonly number: number;
  readonly played: Result<Replay, OpenFailure>;
}

/** Returns the rounds of a text: one, or one per line or part. @returns the failure without any */
export const partsOfText = (text: string): Result<readonly TextPart[], OpenFailure> => {
  const records = readEachRecord(text);
  if (!records.ok) return err({ code: 'unreadable', why: records.error });
  return ok(records.value.map((record, index) => ({ number: index + 1, played: replayed(record) })));
};

/** @param source file name. '' for a text or a link */
export const storedRecordOf = (played: Replay, source: string, nowMs: number): StoredRecord => {
  const { record, end } = played;
  const ddn = writeRecord(record, 'ddn');
  if (!ddn.ok) throw new Error(ddn.error.message); // DDN can represent every round
  return {
    id: PREFIX + sha256Hex(ddn.value).slice(0, 16),
    addedMs: nowMs,
    source,
    rules: writeRules(end.rules),
    winner: end.outcome?.winner ?? null,
    players: seatsOf(end.rules).map((seat) => record.info[`Player${seat}` as InfoName] ?? ''),
    date: record.info.Date ?? '',
    ddn: ddn.value,
  };
};

/** Stores records. One that is already stored keeps its place. */
export const storeRecords = (records: readonly StoredRecord[]): Promise<void> =>
  withDatabase(async (found) => {
    const work = found.transaction('records', 'readwrite');
    for (const record of records) {
      if ((await work.store.getKey(record.id)) === undefined) void work.store.put(record);
    }
    await work.done;
  }, undefined);

export const storedRecord = (id: string): Promise<StoredRecord | undefined> =>
  withDatabase((found) => found.get('records', id), undefined);

/** Sorted from the newest. */
export const storedRecords = (): Promise<StoredRecord[]> =>
  withDatabase(async (found) => (await found.getAllFromIndex('records', 'addedMs')).toReversed(), []);

export const removeRecord = (id: string): Promise<void> =>
  withDatabase((found) => found.delete('records', id), undefined);
