/**
 * Approximate number of plays that empty a hand, by a shallow search. Runs of singles, pairs and triples are tried in
 * turn. The rest is played as triples with a kicker, pairs and singles. A bomb or the rocket saves one play, because it
 * wins the trick for another.
 */
import { RANK_A, RANK_COUNT } from '@doudizhu/rules/cards';
import type { RuleSet } from '@doudizhu/rules/ruleset';

/** Runs of a rule set: cards per rank, and the minimum number of ranks. */
export type Runs = readonly (readonly [copies: number, lengthMin: number])[];

export const runsOf = ({ kinds, kindsOff }: Pick<RuleSet, 'kinds' | 'kindsOff'>): Runs => {
  const all = [
    ['sequence', 1, 5],
    ['sequence-of-pairs', 2, 3],
    ['plane', 3, 2],
  ] as const;
  return all.flatMap(([kind, copies, lengthMin]) =>
    kinds.includes(kind) && !kindsOff.includes(kind) ? [[copies, lengthMin] as const] : [],
  );
};

/** @param counts 15 numbers, index = Rank. Restored on return @param decks 1: two jokers are the rocket. 2: four */
export const estimatePlays = (counts: number[], runs: Runs, decks: 1 | 2): number =>
  search(counts, runs, decks, 0, DEPTH);

const DEPTH = 3;

/** Takes one run out. It starts from a place in the order of runs, so that no set of runs is tried twice. */
const search = (counts: number[], runs: Runs, decks: 1 | 2, from: number, depth: number): number => {
  let best = loosePlays(counts, decks);
  if (depth === 0) return best;
  for (let place = from; place < runs.length * RUN_RANKS; place++) {
    const [copies, lengthMin] = runs[Math.floor(place / RUN_RANKS)] as Runs[number];
    const start = place % RUN_RANKS;
    let end = start;
    while (end < RUN_RANKS && (counts[end] as number) >= copies) end++;
    for (let length = lengthMin; length <= end - start; length++) {
      take(counts, start, length, copies);
      const kickers = copies === 3 ? Math.min(length, looseKickers(counts)) : 0;
      best = Math.min(best, 1 - kickers + search(counts, runs, decks, place, depth - 1));
      take(counts, start, length, -copies);
    }
  }
  return best;
};

/** Runs reach from the 3 to the ace. */
const RUN_RANKS = RANK_A + 1;

const take = (counts: number[], start: number, length: number, copies: number): void => {
  for (let rank = start; rank < start + length; rank++) counts[rank] = (counts[rank] as number) - copies;
};

const loosePlays = (counts: readonly number[], decks: 1 | 2): number => {
  let triples = 0;
  let others = 0;
  let bombs = 0;
  for (let rank = 0; rank < RANK_COUNT - 2; rank++) {
    const copies = counts[rank] as number;
    if (copies === 3) triples++;
    else if (copies === 1 || copies === 2) others++;
    else if (copies > 3) bombs++;
  }
  const [small, big] = [counts[RANK_COUNT - 2] as number, counts[RANK_COUNT - 1] as number];
  const jokers = small === decks && big === decks ? -1 : small + big;
  return triples + Math.max(0, others - triples) + jokers - bombs;
};

/** Ranks below the 2 with one or two cards: possible kickers of a plane. */
const looseKickers = (counts: readonly number[]): number => {
  let loose = 0;
  for (let rank = 0; rank < RUN_RANKS; rank++) if (counts[rank] === 1 || counts[rank] === 2) loose++;
  return loose;
};
