/**
 * Enumerator of the ways to take chains (sequences, sequences of pairs, planes) out of a hand. `decomposition.ts`,
 * `two-decks.ts`, `losing-tricks.ts` and `expected-losers.ts` are visitors that evaluate the rest of each way.
 *
 * The chains of one way are in the order of their lowest rank, then sequences before pairs before planes; only chains
 * of one kind and start come in every order of their lengths.
 */
import { fillHeldMasks, RANK_COUNT } from '@doudizhu/rules/cards';

/** Evaluation of the ways. Its functions are called without `this`. */
export interface ChainVisitor {
  /** Number that a chain adds to the sum of its way. @param copies of each rank, 1–3 @param main the highest rank */
  readonly cost: (copies: number, length: number, main: number) => number;
  /** Called for each way with the rest of the hand. */
  readonly leaf: ChainLeaf;
  /**
   * How planes come. `kicked`: once with single cards and once with pairs; `all`: without kickers in addition; `pairs`:
   * once, with a slot for a pair per rank.
   */
  readonly planes: 'kicked' | 'all' | 'pairs';
  /** False leaves out sequences of single cards (default true). */
  readonly sequences?: boolean;
}

/**
 * @param has1 … @param has4 masks of the ranks that are held at least once, twice, three times, four times.
 * @param chains number of chains; `sums` at this index is their total cost.
 * @param singles cards and @param pairs that the planes carry.
 * @param core ranks of the only plane with single kickers; NO_PLANE if no plane has any, 0 if several have.
 */
export type ChainLeaf = (
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

/** Cost of the chains taken, by their number. Kept here because a fraction as an argument is allocated. */
export const sums = new Float64Array(32);
/** Chains of the current way, as `chainSlot`; the leaf's `chains` is their number. */
export const taken = new Int32Array(32);

/** A table of chain costs, for `visitChains`: NaN until the visitor is asked. */
export const createChainCosts = (): Float64Array => new Float64Array(4 * LENGTHS * RANK_COUNT).fill(Number.NaN);

const LENGTHS = 13;
/** The place of a chain in such a table. */
export const chainSlot = (copies: number, length: number, main: number): number =>
  (copies * LENGTHS + length) * RANK_COUNT + main;

/** Ranks of which chains can be made: 3 to A. */
const CHAIN_RANKS = 0xfff;

/** State of the current walk; a visitor starts no other walk. */
let cost: ChainVisitor['cost'];
let leaf: ChainLeaf;
let costs: Float64Array;
let takesBarePlanes = false;
let takesSinglesOnPlanes = false;
let pairsOnPlaneMax = 0;
let sequenceRanks = 0;
let isEnded = false;
const held = new Int32Array(5);

/**
 * Shows a visitor every way to take chains out of a hand, the one without chains first.
 * @param lo @param hi the hand as count words. @param known of `createChainCosts`, filled on the way.
 */
export const visitChains = (lo: number, hi: number, visitor: ChainVisitor, known: Float64Array): void => {
  fillHeldMasks(lo, hi, held);
  visitChainsOf(held, visitor, known);
};

/** As `visitChains`. @param has masks of the ranks held at least k times, at index k, 1–4. */
export const visitChainsOf = (has: Int32Array, visitor: ChainVisitor, known: Float64Array): void => {
  cost = visitor.cost;
  leaf = visitor.leaf;
  takesBarePlanes = visitor.planes === 'all';
  takesSinglesOnPlanes = visitor.planes !== 'pairs';
  // A plane of five leaves no cards of 20 for pairs, one of six none for single cards.
  pairsOnPlaneMax = visitor.planes === 'pairs' ? CHAIN_RANKS : 4;
  sequenceRanks = visitor.sequences === false ? 0 : CHAIN_RANKS;
  isEnded = false;
  costs = known;
  walk(has[1]!, has[2]!, has[3]!, has[4]!, 0, 0, 0, 0, NO_PLANE);
};

/** Ends the current walk after the leaf that calls it. */
export const endWalk = (): void => {
  isEnded = true;
};

/** Adds a chain to the way. @param at number of chains before it. */
const take = (at: number, copies: number, length: number, main: number): void => {
  const slot = chainSlot(copies, length, main);
  let chainCost = costs[slot]!;
  if (Number.isNaN(chainCost)) {
    chainCost = cost(copies, length, main);
    costs[slot] = chainCost;
  }
  taken[at] = slot;
  sums[at + 1] = sums[at]! + chainCost;
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
  const one = has1 & sequenceRanks;
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
        // One card of each rank is taken: ranks held k + 1 times are then held k times.
        const left1 = (has1 & ~core) | (has2 & core);
        const left2 = (has2 & ~core) | (has3 & core);
        const left3 = (has3 & ~core) | (has4 & core);
        if (isEnded) return;
        take(chains, 1, length, rank + length - 1);
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
        if (isEnded) return;
        take(chains, 2, length, rank + length - 1);
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
        if (isEnded) return;
        take(chains, 3, length, rank + length - 1);
        const on = stage + 2;
        if (takesBarePlanes) walk(left1, left2, left3, left4, on, chains + 1, singles, pairs, kicked);
        if (length <= 5 && takesSinglesOnPlanes) {
          walk(left1, left2, left3, left4, on, chains + 1, singles + length, pairs, kicked === NO_PLANE ? core : 0);
        }
        if (length <= pairsOnPlaneMax) {
          walk(left1, left2, left3, left4, on, chains + 1, singles, pairs + length, kicked);
        }
        core |= core << 1;
        length++;
      } while ((three & core) === core);
    }
  }
};

/** Highest bit of a mask of ranks; 1 for an empty one. Its negative is the mask of all ranks from there up. */
export const highest = (mask: number): number => (mask === 0 ? 1 : 1 << (31 - Math.clz32(mask)));

/** Counts the ranks of a mask. */
export const popcount = (mask: number): number => {
  let bits = mask - ((mask >>> 1) & 0x5555);
  bits = (bits & 0x3333) + ((bits >>> 2) & 0x3333);
  bits = (bits + (bits >>> 4)) & 0x0f0f;
  return (bits + (bits >>> 8)) & 0x1f;
};
