/** Finished rounds: stored ones, and texts. */
import { jsonAsRecord, readRecord, replay, type Replay, type RoundRecord } from '@doudizhu/records';
import type { Failure } from '@doudizhu/rules/failure';
import { err, type Result } from '@doudizhu/rules/result';
import { withDatabase, type StoredRound } from '../base/storage.ts';
import { finishedRounds } from '../progress/rounds.ts';
import type { LinkFailure } from './link-text.ts';
import { REPLAYS } from './record-texts.ts';
import { sentenceOf } from '../base/sentences.ts';

/** Why a round cannot be opened: it is missing, its text cannot be read, or it is without a play. */
export type OpenFailure =
  | { readonly code: 'no-round' | 'no-play' }
  | { readonly code: 'unreadable'; readonly why: Failure };

/** @returns the replayed round, or the failure */
export const openText = (text: string): Result<Replay, OpenFailure> => replayed(readRecord(text));

export const openStored = ({ record }: StoredRound): Result<Replay, OpenFailure> => replayed(jsonAsRecord(record));

export const replayed = (record: Result<RoundRecord, Failure>): Result<Replay, OpenFailure> => {
  const played = record.ok ? replay(record.value) : record;
  return played.ok ? played : err({ code: 'unreadable', why: played.error });
};

export const openFailureText = (failure: OpenFailure): string => {
  const { openFailures, unreadable } = REPLAYS.value;
  return failure.code === 'unreadable' ? unreadable(sentenceOf(failure.why)) : openFailures[failure.code];
};

export const linkFailureText = (failure: LinkFailure): string => {
  const { linkFailures } = REPLAYS.value;
  return failure.code === 'damaged' ? linkFailures.damaged : linkFailures['other-version'](failure.version);
};

/** Sorted from the newest. */
export const storedRounds = async (): Promise<StoredRound[]> => (await finishedRounds()).toReversed();

export const storedRound = (id: string): Promise<StoredRound | undefined> =>
  withDatabase((found) => found.get('rounds', id), undefined);

export const removeRound = (id: string): Promise<void> =>
  withDatabase((found) => found.delete('rounds', id), undefined);
