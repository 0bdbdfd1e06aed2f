/** A round by its address: one that was played here, or a record that is kept. */
import type { Replay } from '@doudizhu/records';
import { seatAt, type Seat } from '@doudizhu/rules/deal';
import type { Result } from '@doudizhu/rules/result';
import { CHARACTER_TEXTS } from '../../characters/character-texts.ts';
import { characterAt, characterOfLevel } from '../../base/characters.ts';
import { nameOfLevel, nameOfRecorded } from '../../game/setup/names.ts';
import { isKeptId, keptRecord, openKept } from '../../records/kept-records.ts';
import { openStored, storedRound, type OpenFailure } from '../../records/open-record.ts';
import type { ReplayPlayer } from './move-table.tsx';
import { REPLAYS } from '../../records/record-texts.ts';

export interface FoundRound {
  readonly played: Result<Replay, OpenFailure>;
  /** The person's seat; null: it is somebody else's round. */
  readonly own: Seat | null;
  /** A name of a preset, or a rule set as text. */
  readonly rules: string;
  /** When it was played or what the record says of it. */
  readonly date: number | string;
  /** Index = Seat: what the bots of the table were called, '' for the person; or names that a record gives. */
  readonly sitters: readonly string[];
  /** Index = Seat: what other people of the person's table were called; ''. */
  readonly people: readonly string[];
}

/** @returns undefined where there is no such round. */
export const roundById = async (id: string): Promise<FoundRound | undefined> => {
  if (isKeptId(id)) {
    const kept = await keptRecord(id);
    return kept === undefined
      ? undefined
      : { played: openKept(kept), own: null, rules: kept.rules, date: kept.date, sitters: kept.players, people: [] };
  }
  const stored = await storedRound(id);
  return stored === undefined
    ? undefined
    : {
        played: openStored(stored),
        own: seatAt(stored.seat),
        rules: stored.rules,
        date: stored.endedMs,
        sitters: stored.bots,
        people: stored.people ?? [],
      };
};

/** Who sits at each seat, as people know them. */
export const playersOf = (
  { own, sitters, people }: Pick<FoundRound, 'own' | 'sitters' | 'people'>,
  landlord: Seat | null,
): ReplayPlayer[] =>
  sitters.map((sitter, index) => {
    const seat = seatAt(index);
    if (own === null) {
      const character = characterAt(seat, landlord ?? seatAt(0), sitters.length);
      return { character, name: nameOfRecorded(sitter) || REPLAYS.value.seat(index + 1), note: '' };
    }
    const character = characterAt(seat, own, sitters.length, sitter);
    return {
      character,
      name: people[index] || CHARACTER_TEXTS.value.names[character],
      note: sitter === '' || characterOfLevel(sitter) !== null ? '' : nameOfLevel(sitter),
    };
  });
