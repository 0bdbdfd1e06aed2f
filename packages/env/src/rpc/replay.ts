/** Parameter `record`: a round that is replayed with every step checked. */
import { readRecord, replay, type Replay } from '@doudizhu/records';
import type { Failure } from '@doudizhu/rules/failure';
import type { Result } from '@doudizhu/rules/result';
import { that, type Schema } from '@doudizhu/rules/schema';
import { readParam } from '../base/params.ts';
import { expected } from '../base/expectations.ts';

/** Replays a record given as JSON or as text, in the detected format. @returns why it is invalid, or its first invalid
 * step */
export const readReplay = (record: unknown): Result<Replay, Failure> => {
  const given = readParam('record', record, RECORD);
  if (!given.ok) return given;
  const read = readRecord(given.value);
  return read.ok ? replay(read.value) : read;
};

const RECORD: Schema<string | object> = that(
  expected('expected/record'),
  (value): value is string | object => typeof value === 'string' || (typeof value === 'object' && value !== null),
);
