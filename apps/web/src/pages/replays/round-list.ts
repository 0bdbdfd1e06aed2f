/** The rows of the list: rounds played here and imported records, searched and filtered. Pure. */
import type { Card } from '@doudizhu/rules/cards';
import { jsonAsRecord, readRecord, replay } from '@doudizhu/records';
import type { StoredRecord, StoredRound } from '../../base/storage.ts';

export interface ListedRound {
  readonly id: string;
  readonly ms: number;
  /** Played here, or imported. */
  readonly from: 'here' | 'elsewhere';
  /** The player's role. Null: a round of other players. */
  readonly role: 'landlord' | 'farmer' | null;
  /** Result of the player. Null: a round of other players. */
  readonly won: boolean | null;
  readonly winner: 'landlord' | 'farmers' | null;
  readonly points: number | null;
  /** Reads the player's dealt hand from the record, or the landlord's of a round of other players. Empty: unknown. */
  readonly hand: () => readonly Card[];
  readonly rules: string;
  /** Opponents: names of bots, or names in a record. */
  readonly others: readonly string[];
  /** Other players of a round that was played here. */
  readonly people: readonly string[];
  /** True for a round with help. */
  readonly isHelped: boolean;
  /** Source file and date of a record. */
  readonly source: string;
}

export const listedRounds = (rounds: readonly StoredRound[], records: readonly StoredRecord[]): ListedRound[] =>
  [
    ...rounds.map(
      ({ id, endedMs, seat, landlord, won, points, rules, bots, people = [], help, record }): ListedRound => ({
        id,
        ms: endedMs,
        from: 'here',
        role: seat === landlord ? 'landlord' : 'farmer',
        won,
        winner: won === (seat === landlord) ? 'landlord' : 'farmers',
        points,
        hand: () => handIn(record, seat),
        rules,
        others: bots.filter((bot) => bot !== ''),
        people: people.filter((name) => name !== ''),
        isHelped: help !== undefined,
        source: '',
      }),
    ),
    ...records.map(({ id, addedMs, winner, rules, players, source, date, ddn }): ListedRound => ({
      id,
      ms: addedMs,
      from: 'elsewhere',
      role: null,
      won: null,
      winner,
      points: null,
      hand: () => landlordHandIn(ddn),
      rules,
      others: players.filter((player) => player !== ''),
      people: [],
      isHelped: false,
      source: [source, date].filter((text) => text !== '').join(' · '),
    })),
  ].toSorted((a, b) => b.ms - a.ms);

const handIn = (record: unknown, seat: number): readonly Card[] => {
  const read = jsonAsRecord(record);
  return read.ok ? (read.value.setup.deal?.hands[seat] ?? []) : [];
};

const landlordHandIn = (ddn: string): readonly Card[] => {
  const read = readRecord(ddn, 'ddn');
  if (!read.ok) return [];
  const played = replay(read.value);
  const landlord = played.ok ? (played.value.end.landlord ?? null) : null;
  return landlord === null ? [] : (read.value.setup.deal?.hands[landlord] ?? []);
};

export interface RoundFilter {
  /** Words that must all occur, in any order. */
  readonly text: string;
  readonly from: 'all' | ListedRound['from'];
  /** `won` and `lost` are the player's results, the others the winners of any round. */
  readonly result: 'all' | 'won' | 'lost' | 'landlord' | 'farmers';
  /** A rule set. '' for all. */
  readonly rules: string;
}

export const NO_ROUND_FILTER: RoundFilter = { text: '', from: 'all', result: 'all', rules: '' };

/** @param wordsOf searchable text of a round, in the player's language */
export const filteredRounds = (
  rounds: readonly ListedRound[],
  { text, from, result, rules }: RoundFilter,
  wordsOf: (round: ListedRound) => string,
): ListedRound[] => {
  const searched = text
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '');
  return rounds.filter((round) => {
    if (from !== 'all' && round.from !== from) return false;
    if (rules !== '' && round.rules !== rules) return false;
    if (result === 'won' || result === 'lost') {
      if (round.won !== (result === 'won')) return false;
    } else if (result !== 'all' && round.winner !== result) return false;
    const written = wordsOf(round).toLowerCase();
    return searched.every((word) => written.includes(word));
  });
};
