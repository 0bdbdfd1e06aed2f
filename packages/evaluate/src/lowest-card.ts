/** The plays of a hand that hold its lowest card: of these each way to take the hand apart has exactly one. */
import { generate, PASS, type ActionSpace } from '@doudizhu/rules/combos';

/**
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
  const nibble = 15 << ((31 - Math.clz32(word & -word)) & ~3);
  let kept = 0;
  for (let index = 0; index < count; index++) {
    if ((cards[ids[index]!]! & nibble) !== 0) ids[kept++] = ids[index]!;
  }
  return ids.subarray(0, kept);
};

const scratches: Int32Array[] = [];
