/**
 * Decomposition of a hand of one deck: the fewest plays that empty it, and a value of the best way to take it apart.
 *
 * `chains.ts` takes out chains in every way. The rest of a way is a leaf: ranks held once, twice, three and four times,
 * and kicker slots to put the first two into. A leaf is evaluated by counting bits, so a hand costs about a
 * microsecond, and a memo keeps the result.
 *
 * The numbers measure a hand, whatever the rule set. They assume one deck, no answers, and the widest kickers
 * (`happy`): any cards that are not of a core rank of the same play. `plays` is exact under these assumptions.
 */
import { RANK_COUNT } from '@doudizhu/rules/cards';
import { createChainCosts, NO_PLANE, sums, visitChains, type ChainLeaf, type ChainVisitor } from './chains.ts';

/** Cost of a play in `value`: a turn to make it. A single or pair of rank r is worth r − 7. */
const PLAY_COST = 7;
const RANK_ZERO = 7;
/** A bomb of rank r is worth r + 7, the rocket 20: about a turn more than the best single. */
const ROCKET_VALUE = 20;

/**
 * Decomposes a hand given as two count words. The result is one integer: bits 0–7 the plays, above them the value +
 * VALUE_OFFSET, in halves. A memo of 2^18 hands only forgets, so the result never depends on earlier calls.
 */
export const decomposeOneDeck = (lo: number, hi: number): number => {
  const slot = hashOfHand(lo, hi) & MEMO_MASK;
  if (memoLo[slot] === lo && memoHi[slot] === hi && memoResult[slot] !== 0) return memoResult[slot]!;
  const result = search(lo, hi);
  memoLo[slot] = lo;
  memoHi[slot] = hi;
  memoResult[slot] = result;
  return result;
};

/** Hash of a hand for direct-mapped memos. */
export const hashOfHand = (lo: number, hi: number): number => {
  const mixed = Math.imul(lo, 0x9e3779b1) ^ Math.imul(hi, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
};

/** Halves of a point of value, shifted to be positive. */
const VALUE_OFFSET = 512;
/** Plays and value in one integer, never 0. @param value at least −255 */
export const packDecomposition = (plays: number, value: number): number => plays | ((2 * value + VALUE_OFFSET) << 8);
export const playsOf = (packed: number): number => packed & 0xff;
export const valueOf = (packed: number): number => ((packed >>> 8) - VALUE_OFFSET) / 2;

const MEMO_MASK = (1 << 18) - 1;
const memoLo = new Int32Array(MEMO_MASK + 1);
const memoHi = new Int32Array(MEMO_MASK + 1);
const memoResult = new Int32Array(MEMO_MASK + 1);

const JOKERS = (1 << 13) | (1 << 14);

/** Per mask of ranks: their number, and Σ (14 − rank), their cost as single plays of value rank − 7 − 7. */
const bitCount = new Uint8Array(1 << RANK_COUNT);
const bitCost = new Uint8Array(1 << RANK_COUNT);
for (let mask = 1; mask < 1 << RANK_COUNT; mask++) {
  const rest = mask & (mask - 1);
  bitCount[mask] = bitCount[rest]! + 1;
  bitCost[mask] = bitCost[rest]! + 14 - (31 - Math.clz32(mask & -mask));
}

/** The best of one search; the value is in halves of a point. */
let bestPlays = 0;
let bestValue = 0;

const search = (lo: number, hi: number): number => {
  bestPlays = 127;
  bestValue = -10_000;
  visitChains(lo, hi, VISITOR, CHAIN_COSTS);
  return bestPlays | ((bestValue + VALUE_OFFSET) << 8);
};

/** A rest without chains: singles, pairs, triples and quads, and the slots of the planes. */
const leaf: ChainLeaf = (has1, has2, has3, has4, plays, singles, pairs, barred) => {
  const value = sums[plays]!;
  const once = has1 & ~has2;
  const twice = has2 & ~has3;
  const triples = has3 & ~has4;
  const rocket = (once & JOKERS) === JOKERS;
  const loose = rocket ? once & ~JOKERS : once;
  const worth = value - 2 * bitCost[triples]! + (rocket ? 2 * (ROCKET_VALUE - PLAY_COST) : 0);
  const threes = bitCount[triples]!;
  const fours = bitCount[has4]!;
  // Loose cards and quads with kickers only cost: a bomb is worth its rank, at most 12.
  if (worth + 24 * fours > bestValue) weigh(loose, twice, has4, worth, threes, singles, pairs);

  const aside = barred === NO_PLANE ? 0 : bitCount[loose & barred]!;
  const ones = bitCount[loose]! - aside;
  const twos = bitCount[twice]!;
  // While loose cards fill all slots there can be, nothing is gained by breaking triples, quads or the rocket.
  const spare = singles + pairs + threes + 2 * fours > ones + twos;
  const count = plays + Number(rocket);
  split(count, ones, aside, twos, threes, fours, singles, 0, pairs, spare);
  if (rocket && spare) split(plays, ones + 2, aside, twos, threes, fours, singles, 0, pairs, true);
};

const CHAIN_COSTS = createChainCosts();
const VISITOR: ChainVisitor = {
  // A chain is worth its main rank r as a single is, plus 1: r + 1 − 7, less the play.
  cost: (_copies, _length, main) => 2 * (main + 1 - RANK_ZERO - PLAY_COST),
  leaf,
  planes: 'all',
};

/**
 * The fewest plays of a leaf, from counts alone: each quad is a bomb, or carries two singles or two pairs, or, with
 * slots to spare, is broken; then as many triples are broken into a pair and a single card.
 * @param aside single cards that may not be kickers of the plane. @param planeSingles its slots. @param quadSingles the quads'.
 */
const split = (
  plays: number,
  ones: number,
  aside: number,
  twos: number,
  threes: number,
  fours: number,
  planeSingles: number,
  quadSingles: number,
  pairs: number,
  spare: boolean,
): void => {
  // A slot saves a play if it takes a loose card; breaking a triple or quad uses up three slots or more.
  const units = ones + aside + twos;
  const slots = planeSingles + quadSingles + pairs + threes + 2 * fours;
  const saved = slots < units ? slots : units + (((slots - units) / 3) | 0);
  if (plays + units + threes + fours - saved >= bestPlays) return;
  if (fours === 0) {
    for (let broken = 0; broken <= (spare ? threes : 0); broken++) {
      const kept = threes - broken;
      const rest = unfilled(ones + broken, aside, twos + broken, kept, planeSingles, quadSingles, pairs);
      if (plays + kept + rest < bestPlays) bestPlays = plays + kept + rest;
    }
    return;
  }
  const q = fours - 1;
  split(plays + 1, ones, aside, twos, threes, q, planeSingles, quadSingles, pairs, spare);
  split(plays + 1, ones, aside, twos, threes, q, planeSingles, quadSingles + 2, pairs, spare);
  split(plays + 1, ones, aside, twos, threes, q, planeSingles, quadSingles, pairs + 2, spare);
  if (!spare) return;
  split(plays, ones + 1, aside, twos, threes + 1, q, planeSingles, quadSingles, pairs, spare);
  split(plays, ones, aside, twos + 2, threes, q, planeSingles, quadSingles, pairs, spare);
  split(plays, ones + 2, aside, twos + 1, threes, q, planeSingles, quadSingles, pairs, spare);
  split(plays, ones + 4, aside, twos, threes, q, planeSingles, quadSingles, pairs, spare);
};

const IMPOSSIBLE = 127;

/** How many single cards and pairs no slot takes; IMPOSSIBLE where slots that must be filled stay empty. */
const unfilled = (
  ones: number,
  aside: number,
  twos: number,
  flexible: number,
  planeSingles: number,
  quadSingles: number,
  pairs: number,
): number => {
  if (pairs > twos) return IMPOSSIBLE;
  const asideOnQuads = Math.min(aside, quadSingles);
  const needed = planeSingles + quadSingles - asideOnQuads;
  let left = aside - asideOnQuads + twos - pairs;
  if (needed <= ones) left += ones - needed;
  else {
    const halved = (needed - ones + 1) >> 1; // pairs that serve as single kickers; an odd card stays
    if (halved > twos - pairs) return IMPOSSIBLE;
    left += ((needed - ones) & 1) - halved;
  }
  return Math.max(0, left - flexible);
};

/** The best value of a leaf: the quads in three ways, then the lowest cards go into the slots. */
const weigh = (
  once: number,
  twice: number,
  quads: number,
  worth: number,
  flexible: number,
  singles: number,
  pairs: number,
): void => {
  if (quads !== 0) {
    const low = quads & -quads;
    const rest = quads ^ low;
    const rank = 31 - Math.clz32(low);
    // A bomb of rank r is worth r + 7; with kickers the quad is an ordinary play of half that strength.
    weigh(once, twice, rest, worth + 2 * rank, flexible, singles, pairs);
    const carrier = worth + rank - 2 * PLAY_COST;
    weigh(once, twice, rest, carrier, flexible, singles + 2, pairs);
    weigh(once, twice, rest, carrier, flexible, singles, pairs + 2);
    return;
  }
  let ones = once;
  let twos = twice;
  for (let slot = 0; slot < pairs; slot++) {
    if (twos === 0) return;
    twos &= twos - 1;
  }
  let needed = singles;
  for (; needed > 0 && ones !== 0; needed--) ones &= ones - 1;
  for (; needed > 0; needed -= 2) {
    if (twos === 0) return;
    const low = twos & -twos;
    twos ^= low;
    if (needed === 1) ones |= low;
  }
  for (let slot = 0; slot < flexible && (ones | twos) !== 0; slot++) {
    const one = ones & -ones;
    const two = twos & -twos;
    if (two === 0 || (one !== 0 && one <= two)) ones ^= one;
    else twos ^= two;
  }
  const sum = worth - 2 * (bitCost[ones]! + bitCost[twos]!);
  if (sum > bestValue) bestValue = sum;
};
