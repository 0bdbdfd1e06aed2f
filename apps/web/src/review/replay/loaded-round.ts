/** A finished round with its players: played here, imported, or given as text. */
import type { Replay } from '@doudizhu/records';
import { seatAt, type Seat } from '@doudizhu/rules/deal';
import { err, ok, type Result } from '@doudizhu/rules/result';
import type { StoredRecord, StoredRound } from '../../base/storage.ts';
import { CHARACTER_TEXTS } from '../../characters/character-texts.ts';
import { characterAt, characterOfLevel } from '../../base/characters.ts';
import { levelOfRecorded, nameOfLevel, nameOfRecorded } from '../../game/setup/names.ts';
import { isStoredRecordId, storedRecord, storedRecordOf } from '../../records/stored-records.ts';
import { openStored, openText, storedRound, type OpenFailure } from '../../records/open-record.ts';
import type { ReplayPlayer } from './move-table.tsx';
import { REPLAYS } from '../../records/record-texts.ts';

export interface LoadedRound {
  readonly played: Replay;
  /** The player's seat. Null: a round of other players. */
  readonly own: Seat | null;
  /** Id in the player's storage. Null: not stored. */
  readonly id: string | null;
  /** Name of a preset, or a rule set as text. */
  readonly rules: string;
  /** Time of the round, or the date in the record. */
  readonly date: number | string;
  /** Index = Seat: names of the bots, '' for the player; or names in a record. */
  readonly sitters: readonly string[];
  /** Index = Seat: names of the other players at the table, or ''. */
  readonly people: readonly string[];
}

export const roundById = async (id: string): Promise<Result<LoadedRound, OpenFailure>> => {
  if (isStoredRecordId(id)) {
    const stored = await storedRecord(id);
    return stored === undefined ? err({ code: 'no-round' }) : roundInText(stored.ddn, stored);
  }
  const stored = await storedRound(id);
  return stored === undefined ? err({ code: 'no-round' }) : roundInStorage(stored);
};

/** @param known stored data of the record. Left out: derived from the text */
export const roundInText = (text: string, known?: StoredRecord): Result<LoadedRound, OpenFailure> => {
  const opened = openText(text);
  if (!opened.ok) return opened;
  const { rules, date, players } = known ?? storedRecordOf(opened.value, '', 0);
  return ok({ played: opened.value, own: null, id: null, rules, date, sitters: players, people: [] });
};

const roundInStorage = (stored: StoredRound): Result<LoadedRound, OpenFailure> => {
  const opened = openStored(stored);
  if (!opened.ok) return opened;
  const { id, seat, rules, endedMs, bots, people = [] } = stored;
  return ok({ played: opened.value, own: seatAt(seat), id, rules, date: endedMs, sitters: bots, people });
};

/** Returns the players with their shown names. */
export const playersOf = ({ own, sitters, people }: LoadedRound): ReplayPlayer[] =>
  sitters.map((sitter, index) => {
    const seat = seatAt(index);
    if (own === null) {
      const name = nameOfRecorded(sitter);
      const level = sitter === '' ? '' : levelOfRecorded(sitter);
      const face = level === null ? { person: name } : characterAt(seat, null, sitters.length, level);
      return { face, name: name || REPLAYS.value.seat(index + 1), note: '' };
    }
    const person = people[index] ?? '';
    const character = characterAt(seat, own, sitters.length, sitter);
    return {
      face: person === '' ? character : { person },
      name: person || CHARACTER_TEXTS.value.names[character],
      note: sitter === '' || characterOfLevel(sitter) !== null ? '' : nameOfLevel(sitter),
    };
  });
