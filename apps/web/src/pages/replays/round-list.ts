/** The rounds of the list: those played here and those kept from elsewhere, searched and filtered. Pure. */
import type { KeptRecord, StoredRound } from '../../base/storage.ts';

export interface ListedRound {
  readonly id: string;
  readonly ms: number;
  /** Played here, or kept from elsewhere. */
  readonly from: 'here' | 'elsewhere';
  /** The person's role; null: it is somebody else's round. */
  readonly role: 'landlord' | 'farmer' | null;
  /** Whether the person won; null: it is somebody else's round. */
  readonly won: boolean | null;
  readonly winner: 'landlord' | 'farmers' | null;
  readonly points: number | null;
  readonly rules: string;
  /** The others: what the bots were called, or the names of a record. */
  readonly others: readonly string[];
  /** Other people of a round that was played here. */
  readonly people: readonly string[];
  /** The file that a record came from, and what it says of its date. */
  readonly source: string;
}

export const listedRounds = (rounds: readonly StoredRound[], records: readonly KeptRecord[]): ListedRound[] =>
  [
    ...rounds.map(({ id, endedMs, seat, landlord, won, points, rules, bots, people = [] }): ListedRound => ({
      id,
      ms: endedMs,
      from: 'here',
      role: seat === landlord ? 'landlord' : 'farmer',
      won,
      winner: won === (seat === landlord) ? 'landlord' : 'farmers',
      points,
      rules,
      others: bots.filter((bot) => bot !== ''),
      people: people.filter((name) => name !== ''),
      source: '',
    })),
    ...records.map(({ id, addedMs, winner, rules, players, source, date }): ListedRound => ({
      id,
      ms: addedMs,
      from: 'elsewhere',
      role: null,
      won: null,
      winner,
      points: null,
      rules,
      others: players.filter((player) => player !== ''),
      people: [],
      source: [source, date].filter((text) => text !== '').join(' · '),
    })),
  ].toSorted((a, b) => b.ms - a.ms);

export interface RoundFilter {
  /** Words that all have to be there, in any order. */
  readonly text: string;
  readonly from: 'all' | ListedRound['from'];
  /** `won` and `lost` are the person's; the others the winners of any round. */
  readonly result: 'all' | 'won' | 'lost' | 'landlord' | 'farmers';
  /** A rule set; '' for all. */
  readonly rules: string;
}

export const NO_ROUND_FILTER: RoundFilter = { text: '', from: 'all', result: 'all', rules: '' };

/** @param wordsOf all that is written of a round, in the person's language */
export const filteredRounds = (
  rounds: readonly ListedRound[],
  { text, from, result, rules }: RoundFilter,
  wordsOf: (round: ListedRound) => string,
): ListedRound[] => {
  const wanted = text
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
    return wanted.every((word) => written.includes(word));
  });
};
