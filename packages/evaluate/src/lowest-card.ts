/**
 * The plays of a hand that hold its lowest card, and the hand without it: each way to take the hand apart starts with
 * exactly one of these.
 */
import type { RankCounts } from '@doudizhu/rules/cards';
import { cardsOfPlay, generate, PASS, type ActionId, type ActionSpace } from '@doudizhu/rules/combos';

/**
 * With wild ranks a play holds its canonical cards.
 * @param lo @param hi the hand as count words; not empty.
 * @param depth of the caller's recursion: a call of another depth leaves the list as it is.
 * @returns ids, ascending.
 */
export const playsOfLowestCard = (space: ActionSpace, lo: number, hi: number, depth: number): Int32Array => {
  let ids = scratches[depth];
  if (ids === undefined || ids.length < space.size) scratches[depth] = ids = new Int32Array(space.size);
  const count = generate(space, lo, hi, PASS, ids);
  const cards = lo !== 0 ? space.lo : space.hi;
  const word = lo !== 0 ? lo : hi;
  const nibble = 15 << lowestNibbleOf(word);
  let kept = 0;
  if (space.wild !== 0) {
    for (let index = 0; index < count; index++) {
      const used = cardsOfPlay(space, { lo, hi }, ids[index] as ActionId);
      if (((lo !== 0 ? used.lo : used.hi) & nibble) !== 0) ids[kept++] = ids[index]!;
    }
    return ids.subarray(0, kept);
  }
  for (let index = 0; index < count; index++) {
    if ((cards[ids[index]!]! & nibble) !== 0) ids[kept++] = ids[index]!;
  }
  return ids.subarray(0, kept);
};

/** The hand without one copy of its lowest card. */
export const withoutLowestCard = (lo: number, hi: number): RankCounts =>
  lo !== 0 ? { lo: (lo - (1 << lowestNibbleOf(lo))) | 0, hi } : { lo, hi: (hi - (1 << lowestNibbleOf(hi))) | 0 };

/** Place of the lowest nibble that is not 0, in bits. */
const lowestNibbleOf = (word: number): number => (31 - Math.clz32(word & -word)) & ~3;

const scratches: Int32Array[] = [];
