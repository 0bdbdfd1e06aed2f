/**
 * A hand's worth under any rule set, from its decomposition: `decomposition.ts` for a single deck, and for two decks,
 * where no kicker is a single card and bombs have up to eight, one simple way to take the hand apart.
 */
import { RANK_COUNT, type RuleSet } from '@doudizhu/rules';
import { decomposePacked, playsOf, valueOf } from './decomposition.ts';

/** What a hand comes to. */
export interface HandValue {
  /** Fewest plays that empty it (two decks: of the way taken). */
  readonly plays: number;
  readonly value: number;
}

/** The fewest plays of a hand and its value, for one and two decks. @param lo, hi the hand's two count words. */
export const handValueOf = (lo: number, hi: number, rules: RuleSet): HandValue => {
  if (rules.decks === 2) return keptValueOfTwoDecks(lo, hi);
  const packed = decomposePacked(lo, hi);
  return { plays: playsOf(packed), value: valueOf(packed) };
};

/** What a play costs and the rank of no value, as in `decomposition.ts`. */
const PLAY_COST = 7;
const RANK_ZERO = 7;
const ROCKET_VALUE = 20;
const JOKERS = 4; // of two decks
const CHAIN_RANKS = 12;

/** The last value of each place of a hash, so that a hand is taken apart once a decision. */
const KEPT = 1 << 12;
const keptLo = new Int32Array(KEPT);
const keptHi = new Int32Array(KEPT);
const kept: (HandValue | undefined)[] = Array.from({ length: KEPT }, () => undefined);

const keptValueOfTwoDecks = (lo: number, hi: number): HandValue => {
  const mixed = Math.imul(lo, 0x9e3779b1) ^ Math.imul(hi, 0x85ebca6b);
  const slot = (mixed ^ (mixed >>> 15)) & (KEPT - 1);
  const known = kept[slot];
  if (known !== undefined && keptLo[slot] === lo && keptHi[slot] === hi) return known;
  const value = valueOfTwoDecks(lo, hi);
  keptLo[slot] = lo;
  keptHi[slot] = hi;
  kept[slot] = value;
  return value;
};

/** Bombs first, then sequences of single cards that save plays, then triples with the lowest pairs, pairs, singles. */
const valueOfTwoDecks = (lo: number, hi: number): HandValue => {
  const copies = Array.from({ length: RANK_COUNT }, (_, rank) =>
    rank < 8 ? (lo >>> (rank << 2)) & 15 : (hi >>> ((rank - 8) << 2)) & 15,
  );
  let plays = 0;
  let value = 0;
  const count = (worth: number): void => {
    plays++;
    value += worth - PLAY_COST;
  };
  if ((copies[13] as number) + (copies[14] as number) === JOKERS) {
    copies[13] = 0;
    copies[14] = 0;
    count(ROCKET_VALUE);
  }
  for (let rank = 0; rank <= CHAIN_RANKS; rank++) {
    const held = copies[rank] as number;
    if (held < 4) continue;
    count(rank + PLAY_COST + 3 * (held - 4));
    copies[rank] = 0;
  }
  takeSequences(copies, (main) => count(main + 1 - RANK_ZERO));
  const pairs = copies.flatMap((held, rank) => (held === 2 ? [rank] : []));
  for (const [rank, held] of copies.entries()) {
    if (held === 1) count(rank - RANK_ZERO);
    if (held !== 3) continue;
    count(rank - RANK_ZERO);
    if ((pairs[0] ?? RANK_COUNT) <= CHAIN_RANKS - 2) pairs.shift();
  }
  for (const rank of pairs) count(rank - RANK_ZERO);
  return { plays, value };
};

/** Takes out runs of five ranks or more in which more ranks are held once or three times than twice. */
const takeSequences = (copies: number[], taken: (main: number) => void): void => {
  let start = 0;
  while (start < CHAIN_RANKS) {
    let end = start;
    while (end < CHAIN_RANKS && (copies[end] as number) > 0) end++;
    const run = copies.slice(start, end);
    const loose = run.filter((held) => held === 1).length;
    if (run.length >= 5 && loose >= 4 && loose > run.length / 2) {
      for (let rank = start; rank < end; rank++) copies[rank] = (copies[rank] as number) - 1;
      taken(end - 1);
    }
    start = end + 1;
  }
};
