/** Rounds to look back at: kept ones, and texts from elsewhere. */
import { detectFormat, jsonAsRecord, readRecord, replay, type Replay } from '@doudizhu/records';
import type { Failure } from '@doudizhu/rules/failure';
import { err, type Result } from '@doudizhu/rules/result';
import { GAME } from '../cards/names.ts';
import { withDatabase, type StoredRound } from '../base/storage.ts';
import { REPLAYS } from './record-texts.ts';

/** Why a text is no round: it is in no known format, or the failure of its format. */
export type OpenFailure = { readonly code: 'unknown-format' } | { readonly code: 'unreadable'; readonly why: Failure };

/** @returns the round played again, or why it cannot be. */
export const openText = (text: string): Result<Replay, OpenFailure> => {
  const format = detectFormat(text);
  if (format === null) return err({ code: 'unknown-format' });
  const record = readRecord(text, format);
  const played = record.ok ? replay(record.value) : record;
  return played.ok ? played : err({ code: 'unreadable', why: played.error });
};

export const openStored = ({ record }: StoredRound): Result<Replay, OpenFailure> => {
  const read = jsonAsRecord(record);
  const played = read.ok ? replay(read.value) : read;
  return played.ok ? played : err({ code: 'unreadable', why: played.error });
};

/** What a person is told of it. */
export const sayOpenFailure = (failure: OpenFailure): string =>
  failure.code === 'unknown-format'
    ? REPLAYS.value.unknownFormat
    : REPLAYS.value.unreadable(GAME.value.say(failure.why));

/** The newest first. */
export const storedRounds = (): Promise<StoredRound[]> =>
  withDatabase(async (found) => (await found.getAllFromIndex('rounds', 'endedMs')).toReversed(), []);

export const storedRound = (id: string): Promise<StoredRound | undefined> =>
  withDatabase((found) => found.get('rounds', id), undefined);

export const removeRound = (id: string): Promise<void> =>
  withDatabase((found) => found.delete('rounds', id), undefined);
