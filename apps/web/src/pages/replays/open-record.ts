/** Rounds to look back at: kept ones, and texts from elsewhere. */
import { detectFormat, jsonAsRecord, readRecord, replay, type Replay } from '@doudizhu/records';
import { failure, type Failure, type Result } from '@doudizhu/rules';
import { withDatabase, type StoredRound } from '../../storage.ts';
import { REPLAYS } from './replays-texts.ts';

/** @returns the round played again, or a sentence for a person. */
export const openText = (text: string): Result<Replay, Failure<'bad-record'>> => {
  const format = detectFormat(text);
  if (format === null) return failure('bad-record', REPLAYS.value.unknownFormat);
  const record = readRecord(text, format);
  const played = record.ok ? replay(record.value) : record;
  return played.ok ? played : failure('bad-record', REPLAYS.value.unreadable(played.error.message));
};

export const openStored = ({ record }: StoredRound): Result<Replay, Failure<'bad-record'>> => {
  const read = jsonAsRecord(record);
  const played = read.ok ? replay(read.value) : read;
  return played.ok ? played : failure('bad-record', REPLAYS.value.unreadable(played.error.message));
};

/** The newest first. */
export const storedRounds = (): Promise<StoredRound[]> =>
  withDatabase(async (found) => (await found.getAllFromIndex('rounds', 'endedMs')).toReversed(), []);

export const storedRound = (id: string): Promise<StoredRound | undefined> =>
  withDatabase((found) => found.get('rounds', id), undefined);

export const removeRound = (id: string): Promise<void> =>
  withDatabase((found) => found.delete('rounds', id), undefined);
