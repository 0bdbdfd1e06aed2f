/** Parameter `record`: a round that is replayed with every step checked. */
import { detectFormat, jsonAsRecord, readRecord, RECORD_FORMATS, replay, type Replay } from '@doudizhu/records';
import type { Failure } from '@doudizhu/rules/failure';
import { err, type Result } from '@doudizhu/rules/result';
import { that, type Schema } from '@doudizhu/rules/schema';
import { readParam } from '../base/params.ts';
import { rpcFailure, expected } from '../base/expectations.ts';

/** Replays a record given as JSON, or as text in any format. @returns why it is invalid, or its first invalid step. */
export const readReplay = (record: unknown): Result<Replay, Failure> => {
  const given = readParam('record', record, RECORD);
  if (!given.ok) return given;
  return typeof given.value === 'string' ? replayText(given.value) : replayJson(given.value);
};

const RECORD: Schema<string | object> = that(
  expected('expected/record'),
  (value): value is string | object => typeof value === 'string' || (typeof value === 'object' && value !== null),
);

const replayJson = (json: object): Result<Replay> => {
  const record = jsonAsRecord(json);
  return record.ok ? replay(record.value) : record;
};

/** Replays one round in the detected format, with every step checked. */
const replayText = (text: string): Result<Replay> => {
  const format = detectFormat(text);
  if (format === null) {
    return err(rpcFailure('bad-format/no-from', { formats: RECORD_FORMATS }));
  }
  const record = readRecord(text, format);
  return record.ok ? replay(record.value) : record;
};
