/** Records from elsewhere that are kept in this browser: made from texts and files, found again by their addresses. */
import { detectFormat, readEachRecord, writeRecord, type InfoName, type Replay } from '@doudizhu/records';
import { seatsOf } from '@doudizhu/rules/deal';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { writeRules } from '@doudizhu/rules/ruleset';
import { sha256Hex } from '@doudizhu/table';
import { withDatabase, type KeptRecord } from '../base/storage.ts';
import { replayed, type OpenFailure } from './open-record.ts';

/** Where kept records differ from rounds that were played here. */
const PREFIX = 'record-';

export const isKeptId = (id: string): boolean => id.startsWith(PREFIX);

/** One part of a text: a round, or why it is none. `number` counts from 1. */
export interface TextPart {
  readonly number: number;
  readonly played: Result<Replay, OpenFailure>;
}

/** The rounds of a text: one, or as many as its lines or parts hold. @returns why it holds none. */
export const partsOfText = (text: string): Result<readonly TextPart[], OpenFailure> => {
  const format = detectFormat(text);
  if (format === null) return err({ code: 'unknown-format' });
  const records = readEachRecord(text, format);
  if (!records.ok) return err({ code: 'unreadable', why: records.error });
  return ok(records.value.map((record, index) => ({ number: index + 1, played: replayed(record) })));
};

/** @param source the file it came from; '' for a text or a link. */
export const keptRecordOf = (played: Replay, source: string, nowMs: number): KeptRecord => {
  const { record, end } = played;
  const ddn = writeRecord(record, 'ddn');
  if (!ddn.ok) throw new Error(ddn.error.message); // DDN holds every round
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

/** Keeps records; one that is kept already stays where it is. */
export const keepRecords = (records: readonly KeptRecord[]): Promise<void> =>
  withDatabase(async (found) => {
    const work = found.transaction('records', 'readwrite');
    for (const record of records) {
      if ((await work.store.getKey(record.id)) === undefined) void work.store.put(record);
    }
    await work.done;
  }, undefined);

export const keptRecord = (id: string): Promise<KeptRecord | undefined> =>
  withDatabase((found) => found.get('records', id), undefined);

/** The last kept first. */
export const keptRecords = (): Promise<KeptRecord[]> =>
  withDatabase(async (found) => (await found.getAllFromIndex('records', 'addedMs')).toReversed(), []);

export const removeRecord = (id: string): Promise<void> =>
  withDatabase((found) => found.delete('records', id), undefined);
