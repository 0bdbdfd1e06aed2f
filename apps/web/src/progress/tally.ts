/** Statistics of finished rounds. Pure. */
import type { StoredRound } from '../base/storage.ts';

export interface Tally {
  readonly rounds: number;
  readonly won: number;
  readonly points: number;
}

export interface KeyedTally extends Tally {
  /** Common property of the group's rounds. */
  readonly key: string;
}

/** The rounds that count for gates, medals and statistics: those without help, and results reached before any. */
export const countedRounds = (rounds: readonly StoredRound[]): readonly StoredRound[] =>
  rounds.flatMap((round) =>
    round.help === undefined ? [round] : round.stands === undefined ? [] : [{ ...round, ...round.stands }],
  );

export const tallyOf = (rounds: readonly StoredRound[]): Tally => ({
  rounds: rounds.length,
  won: rounds.filter(({ won }) => won).length,
  points: rounds.reduce((sum, { points }) => sum + points, 0),
});

/** Items by key, in order of first occurrence. `Map.groupBy` is younger than many browsers in use. */
export const itemsByKey = <Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> => {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
};

/** @returns one tally per key, in order of first occurrence */
export const groupBy = (rounds: readonly StoredRound[], keyOf: (round: StoredRound) => string): KeyedTally[] =>
  [...itemsByKey(rounds, keyOf)].map(([key, group]) => ({ key, ...tallyOf(group) }));

/** Returns the largest number of rounds won in a row. */
export const longestRun = (rounds: readonly Pick<StoredRound, 'won'>[]): number => {
  let [longest, running] = [0, 0];
  for (const { won } of rounds) {
    running = won ? running + 1 : 0;
    longest = Math.max(longest, running);
  }
  return longest;
};

export const isLandlord = ({ seat, landlord }: StoredRound): boolean => seat === landlord;

/** Points after each round, oldest first, starting with 0: one more value than rounds. */
export const runningPoints = (rounds: readonly StoredRound[]): number[] => {
  const sums = [0];
  for (const { points } of rounds) sums.push((sums.at(-1) ?? 0) + points);
  return sums;
};

/**
 * Returns the 95% Wilson score interval of a win rate, which is wide for few rounds. It stays within 0 and 1 and
 * contains the rate itself (Wilson, 1927).
 */
export const winInterval = ({ rounds, won }: Tally): { readonly low: number; readonly high: number } => {
  const z = 1.96;
  const rate = won / rounds;
  const scale = 1 + (z * z) / rounds;
  const centre = (rate + (z * z) / (2 * rounds)) / scale;
  const half = (z / scale) * Math.sqrt((rate * (1 - rate)) / rounds + (z * z) / (4 * rounds * rounds));
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
};

/** @param share 0–1 */
export const percent = (share: number): string => `${Math.round(100 * share)}%`;
