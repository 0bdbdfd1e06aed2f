/**
 * The enumerator for hands of one deck: it takes chains (sequences, sequences of pairs, planes) out of a hand in every
 * way. `decomposition.ts`, `losing-tricks.ts` and `expected-losers.ts` are visitors of what each way leaves; two decks,
 * where no play carries single cards and hands have 33, have their own in `two-decks.ts`.
 *
 * The chains of one way stand in the order of their lowest rank, then sequences before pairs before planes; only chains
 * of one kind and start come in every order of their lengths. A plane comes once for each kind of kickers: none, single
 * cards, pairs.
 */
import { packNibbleFlags, RANK_COUNT } from '@doudizhu/rules';

/** What an evaluation does with the ways. Its functions are called without `this`. */
export interface ChainVisitor {
  /** What a chain adds to the sum of its way. @param copies of each rank, 1–3 @param main the highest rank */
  readonly cost: (copies: number, length: number, main: number) => number;
  /** One way to take chains out: what it leaves. */
  readonly leaf: ChainLeaf;
  /** Whether planes come without kickers too. */
  readonly takesBarePlanes: boolean;
}

/**
 * @param has1 … @param has4 masks of the ranks that are held at least once, twice, three times, four times.
 * @param chains that were taken; `sums` at this index is what they cost together.
 * @param singles cards and @param pairs that the planes carry.
 * @param core ranks of the only plane with single kickers; NO_PLANE: there is none, 0: there are several.
 */
type ChainLeaf = (
  has1: number,
  has2: number,
  has3: number,
  has4: number,
  chains: number,
  singles: number,
  pairs: number,
  core: number,
) => void;

export const NO_PLANE = -1;

/** By number of chains taken, what they cost together. Kept here because a fraction as an argument is allocated. */
export const sums = new Float64Array(32);

/** A table of what each chain costs, for `visitChains`: NaN until the visitor is asked. */
export const createChainCosts = (): Float64Array => new Float64Array(4 * LENGTHS * RANK_COUNT).fill(Number.NaN);

const LENGTHS = 13;
/** The place of a chain in such a table. */
export const chainSlot = (copies: number, length: number, main: number): number =>
  (copies * LENGTHS + length) * RANK_COUNT + main;

/** Ranks of which chains can be made: 3 to A. */
const CHAIN_RANKS = 0xfff;

/** What the current walk works with; a visitor starts no other walk. */
let cost: ChainVisitor['cost'];
let leaf: ChainLeaf;
let costs: Float64Array;
let takesBarePlanes = false;

/**
 * Shows a visitor every way to take chains out of a hand, the one without chains first.
 * @param lo @param hi the hand as count words. @param known of `createChainCosts`, filled on the way.
 */
export const visitChains = (lo: number, hi: number, visitor: ChainVisitor, known: Float64Array): void => {
  const one = packNibbleFlags(lo) | (packNibbleFlags(hi) << 8);
  const two = packNibbleFlags(lo >>> 1) | (packNibbleFlags(hi >>> 1) << 8);
  const four = packNibbleFlags(lo >>> 2) | (packNibbleFlags(hi >>> 2) << 8);
  cost = visitor.cost;
  leaf = visitor.leaf;
  takesBarePlanes = visitor.takesBarePlanes;
  costs = known;
  walk(one | two | four, two | four, (one & two) | four, four, 0, 0, 0, 0, NO_PLANE);
};

const costOf = (copies: number, length: number, main: number): number => {
  const slot = chainSlot(copies, length, main);
  const known = costs[slot] as number;
  if (!Number.isNaN(known)) return known;
  const asked = cost(copies, length, main);
  costs[slot] = asked;
  return asked;
};

/** @param from the stage where the next chain may begin: 4 · its lowest rank + copies − 1. */
const walk = (
  has1: number,
  has2: number,
  has3: number,
  has4: number,
  from: number,
  chains: number,
  singles: number,
  pairs: number,
  kicked: number,
): void => {
  leaf(has1, has2, has3, has4, chains, singles, pairs, kicked);
  const one = has1 & CHAIN_RANKS;
  const two = has2 & CHAIN_RANKS;
  const three = has3 & CHAIN_RANKS;
  const starts5 = one & (one >>> 1) & (one >>> 2) & (one >>> 3) & (one >>> 4);
  const starts3 = two & (two >>> 1) & (two >>> 2);
  const starts2 = three & (three >>> 1);
  const fromRank = from >> 2;
  for (let bits = (starts5 | starts3 | starts2) & (-1 << fromRank); bits !== 0; bits &= bits - 1) {
    const low = bits & -bits;
    const rank = 31 - Math.clz32(low);
    const stage = rank << 2;
    if ((starts5 & low) !== 0 && stage >= from) {
      let core = low * 31;
      let length = 5;
      do {
        // One card of each rank is taken: what was held k + 1 times is held k times.
        const left1 = (has1 & ~core) | (has2 & core);
        const left2 = (has2 & ~core) | (has3 & core);
        const left3 = (has3 & ~core) | (has4 & core);
        sums[chains + 1] = (sums[chains] as number) + costOf(1, length, rank + length - 1);
        walk(left1, left2, left3, has4 & ~core, stage, chains + 1, singles, pairs, kicked);
        core |= core << 1;
        length++;
      } while ((one & core) === core);
    }
    if ((starts3 & low) !== 0 && stage + 1 >= from) {
      let core = low * 7;
      let length = 3;
      do {
        const left1 = (has1 & ~core) | (has3 & core);
        const left2 = (has2 & ~core) | (has4 & core);
        sums[chains + 1] = (sums[chains] as number) + costOf(2, length, rank + length - 1);
        walk(left1, left2, has3 & ~core, has4 & ~core, stage + 1, chains + 1, singles, pairs, kicked);
        core |= core << 1;
        length++;
      } while ((two & core) === core);
    }
    if ((starts2 & low) !== 0) {
      let core = low * 3;
      let length = 2;
      do {
        const left1 = (has1 & ~core) | (has4 & core);
        const left2 = has2 & ~core;
        const left3 = has3 & ~core;
        const left4 = has4 & ~core;
        sums[chains + 1] = (sums[chains] as number) + costOf(3, length, rank + length - 1);
        const on = stage + 2;
        if (takesBarePlanes) walk(left1, left2, left3, left4, on, chains + 1, singles, pairs, kicked);
        // Of 20 cards a plane of six leaves none for kickers, one of five none for pairs.
        if (length <= 5) {
          walk(left1, left2, left3, left4, on, chains + 1, singles + length, pairs, kicked === NO_PLANE ? core : 0);
        }
        if (length <= 4) walk(left1, left2, left3, left4, on, chains + 1, singles, pairs + length, kicked);
        core |= core << 1;
        length++;
      } while ((three & core) === core);
    }
  }
};
