/** A finished round as it is stored: its result, and a compressed archive with record and log. */
import { isProgram } from '@doudizhu/protocol';
import { writeRecord } from '@doudizhu/records';
import { PRESET_NAMES, writeRules } from '@doudizhu/rules/ruleset';
import { publicLog, roundRecordOf, writeLog, type Table, type TableEvent } from '@doudizhu/table';
import { gunzipSync, gzipSync } from 'node:zlib';
import { newId } from '../accounts/secrets.ts';
import { ratingKeyOf } from '../rating/rating.ts';
import type { EndedRound } from '../storage/ended-round.ts';

/** Content of an archive. */
export interface ArchivedRound {
  /** DDN; null if a lot named the landlord, which a record cannot express. */
  readonly record: string | null;
  /** Segment of the table's log, for `ddz verify`. */
  readonly log: string;
}

export interface ArchiveSetup {
  /** Segment up to and including the end of the round. */
  readonly segment: readonly TableEvent[];
  /** Table after the segment. */
  readonly table: Table;
  readonly isPublic: boolean;
  /** Ratings for which the table's rounds count. */
  readonly rates: 'none' | 'casual' | 'ranked';
  /** End of the round, by the calendar. */
  readonly nowMs: number;
}

/** Minimum number of people with entropy in the deal of a rated round: one alone could arrange it. */
const RATED_PEOPLE_MIN = 2;

export const archiveRound = ({ segment, table, isPublic, rates, nowMs }: ArchiveSetup): EndedRound => {
  const ended = segment.at(-1);
  if (ended?.type !== 'ended') throw new Error(`bad segment: it ends with ${ended?.type}, expected "ended"`);
  const { rules } = table.terms;
  const committedMs = table.proof?.committedMs ?? ended.atMs;
  const { landlord = null } = table.round ?? {};
  const penalties = ended.penalties ?? [];
  const isHeldBack = table.heldBack.includes(ended.round);
  // A round that is held back is not shown before all of its segment is public.
  const log = writeLog(isHeldBack ? segment : publicLog(segment));
  const archived: ArchivedRound = { record: recordText(table), log };
  return {
    id: newId(),
    tableId: table.terms.table,
    number: ended.round,
    rules: writeRules(rules),
    isPublic,
    ratingKey: isPublic && rates !== 'none' && isRated(table) ? ratingKeyOf(rules.name, rates === 'ranked') : null,
    startedMs: nowMs - (ended.atMs - committedMs),
    endedMs: nowMs,
    archive: gzipSync(JSON.stringify(archived)),
    isHeldBack,
    seats: table.seats.map(({ occupant }, seat) => ({
      account: occupant?.type === 'person' ? occupant.account : null,
      bot: occupant?.type === 'bot' ? occupant.level : null,
      isLandlord: landlord === seat,
      score: ended.scores === null ? null : (ended.scores[seat] ?? 0) + (penalties[seat] ?? 0),
    })),
  };
};

const recordText = (table: Table): string | null => {
  const record = roundRecordOf(table);
  const text = record === null ? null : writeRecord(record, 'ddn');
  return text?.ok === true ? text.value : null;
};

/** True for a published rule set without programs, with cards that at least two people mixed. */
const isRated = ({ terms, proof, seats }: Table): boolean => {
  const mixed = seats.filter(
    ({ occupant }, seat) => occupant?.type === 'person' && (proof?.entropy?.[seat] ?? '') !== '',
  );
  const isPublished = (PRESET_NAMES as readonly string[]).includes(terms.rules.name);
  const hasProgram = seats.some(({ occupant }) => occupant?.type === 'person' && isProgram(occupant.account));
  return isPublished && !hasProgram && proof?.chosen === false && mixed.length >= RATED_PEOPLE_MIN;
};

export const readArchive = (archive: Uint8Array): ArchivedRound =>
  JSON.parse(gunzipSync(archive).toString('utf8')) as ArchivedRound;
