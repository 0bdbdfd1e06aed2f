/**
 * Enumerator of the ways to take chains (sequences, sequences of pairs, planes) out of a hand. `decomposition.ts`,
 * `two-decks.ts`, `losing-tricks.ts` and `expected-losers.ts` are visitors that evaluate the rest of each way.
 *
 * The chains of one way are in the order of their lowest rank, then sequences before pairs before planes. Only chains
 * of one kind and start come in every order of their lengths.
 */
import { fillHeldMasks, RANK_COUNT } from '@doudizhu/rules/cards';

/** Evaluation of the ways. */
export interface ChainVisitor {
  /** Number that a chain adds to the sum of its way. @param copies of each rank, 1–3 @param main the highest rank */
  cost(copies: number, length: number, main: number): number;
  /** Called for each way, which it only reads. */
  leaf(way: ChainWalk): void;
}

/** Which ways there are. */
export interface ChainOptions {
  /**
   * How planes come. `kicked`: once with single cards and once with pairs. `all`: without kickers in addition. `pairs`:
   * once, with a slot for a pair per rank.
   */
  readonly planes: 'kicked' | 'all' | 'pairs';
  /** False leaves out sequences of single cards (default true). */
  readonly sequences?: boolean;
}

export const NO_PLANE = -1;

/** A table of chain costs, for `ChainWalk.visit`: NaN until the visitor is asked. */
export const createChainCosts = (): Float64Array => new Float64Array(4 * LENGTHS * RANK_COUNT).fill(Number.NaN);

const LENGTHS = 13;
/** The place of a chain in such a table. */
export const chainSlot = (copies: number, length: number, main: number): number =>
  (copies * LENGTHS + length) * RANK_COUNT + main;

/** Ranks of which chains can be made: 3 to A. */
const CHAIN_RANKS = 0xfff;

/** Shows a visitor every way to take chains out of a hand, the one without chains first. Its fields are the current way. */
export class ChainWalk {
  /** Masks of the ranks that the rest of the hand holds at least once, twice, three times, four times. */
  has1 = 0;
  has2 = 0;
  has3 = 0;
  has4 = 0;
  /** Number of chains taken. */
  chains = 0;
  /** Single cards and pairs that the planes carry. */
  singles = 0;
  pairs = 0;
  /** Ranks of the only plane with single kickers. NO_PLANE if no plane has any, 0 if several have. */
  core = NO_PLANE;
  /** Cost of the first chains, by their number. */
  readonly sums = new Float64Array(32);
  /** Chains of the way, as `chainSlot`. */
  readonly taken = new Int32Array(32);

  private readonly visitor: ChainVisitor;
  private readonly takesBarePlanes: boolean;
  private readonly takesSinglesOnPlanes: boolean;
  private readonly pairsOnPlaneMax: number;
  private readonly sequenceRanks: number;
  private readonly held = new Int32Array(5);
  private costs: Float64Array = NO_COSTS;
  private isEnded = false;

  constructor(visitor: ChainVisitor, { planes, sequences = true }: ChainOptions) {
    this.visitor = visitor;
    this.takesBarePlanes = planes === 'all';
    this.takesSinglesOnPlanes = planes !== 'pairs';
    // A plane of five leaves no cards of 20 for pairs, one of six none for single cards.
    this.pairsOnPlaneMax = planes === 'pairs' ? CHAIN_RANKS : 4;
    this.sequenceRanks = sequences ? CHAIN_RANKS : 0;
  }

  /** @param lo @param hi the hand as count words. @param costs of `createChainCosts`, filled on the way. */
  visit(lo: number, hi: number, costs: Float64Array): void {
    fillHeldMasks(lo, hi, this.held);
    this.visitHeld(this.held, costs);
  }

  /** As `visit`. @param held masks of the ranks held at least k times, at index k, 1–4. */
  visitHeld(held: Int32Array, costs: Float64Array): void {
    this.costs = costs;
    this.isEnded = false;
    this.leave(held[1]!, held[2]!, held[3]!, held[4]!);
    this.walk(0, 0, 0, 0, NO_PLANE);
  }

  /** Ends the current walk after the leaf that calls it. */
  end(): void {
    this.isEnded = true;
  }

  /** Sets the rest of the hand. */
  private leave(has1: number, has2: number, has3: number, has4: number): void {
    this.has1 = has1;
    this.has2 = has2;
    this.has3 = has3;
    this.has4 = has4;
  }

  /** Adds a chain to the way. @param at number of chains before it. */
  private take(at: number, copies: number, length: number, main: number): void {
    const slot = chainSlot(copies, length, main);
    let cost = this.costs[slot]!;
    if (Number.isNaN(cost)) {
      cost = this.visitor.cost(copies, length, main);
      this.costs[slot] = cost;
    }
    this.taken[at] = slot;
    this.sums[at + 1] = this.sums[at]! + cost;
  }

  /** @param from the stage where the next chain may start: 4 · its lowest rank + copies − 1. */
  private walk(from: number, chains: number, singles: number, pairs: number, kicked: number): void {
    this.chains = chains;
    this.singles = singles;
    this.pairs = pairs;
    this.core = kicked;
    const { has1, has2, has3, has4 } = this;
    this.visitor.leaf(this);
    const one = has1 & this.sequenceRanks;
    const two = has2 & CHAIN_RANKS;
    const three = has3 & CHAIN_RANKS;
    const starts5 = one & (one >>> 1) & (one >>> 2) & (one >>> 3) & (one >>> 4);
    const starts3 = two & (two >>> 1) & (two >>> 2);
    const starts2 = three & (three >>> 1);
    for (let bits = (starts5 | starts3 | starts2) & (-1 << (from >> 2)); bits !== 0; bits &= bits - 1) {
      const low = bits & -bits;
      const rank = 31 - Math.clz32(low);
      const stage = rank << 2;
      if ((starts5 & low) !== 0 && stage >= from) {
        let core = low * 31;
        let length = 5;
        do {
          if (this.isEnded) return;
          this.take(chains, 1, length, rank + length - 1);
          // One card of each rank is taken: ranks held k + 1 times are then held k times.
          this.leave(
            (has1 & ~core) | (has2 & core),
            (has2 & ~core) | (has3 & core),
            (has3 & ~core) | (has4 & core),
            has4 & ~core,
          );
          this.walk(stage, chains + 1, singles, pairs, kicked);
          core |= core << 1;
          length++;
        } while ((one & core) === core);
      }
      if ((starts3 & low) !== 0 && stage + 1 >= from) {
        let core = low * 7;
        let length = 3;
        do {
          if (this.isEnded) return;
          this.take(chains, 2, length, rank + length - 1);
          this.leave((has1 & ~core) | (has3 & core), (has2 & ~core) | (has4 & core), has3 & ~core, has4 & ~core);
          this.walk(stage + 1, chains + 1, singles, pairs, kicked);
          core |= core << 1;
          length++;
        } while ((two & core) === core);
      }
      if ((starts2 & low) !== 0) {
        let core = low * 3;
        let length = 2;
        do {
          if (this.isEnded) return;
          this.take(chains, 3, length, rank + length - 1);
          const left1 = (has1 & ~core) | (has4 & core);
          const on = stage + 2;
          if (this.takesBarePlanes) {
            this.leave(left1, has2 & ~core, has3 & ~core, has4 & ~core);
            this.walk(on, chains + 1, singles, pairs, kicked);
          }
          if (length <= 5 && this.takesSinglesOnPlanes) {
            this.leave(left1, has2 & ~core, has3 & ~core, has4 & ~core);
            this.walk(on, chains + 1, singles + length, pairs, kicked === NO_PLANE ? core : 0);
          }
          if (length <= this.pairsOnPlaneMax) {
            this.leave(left1, has2 & ~core, has3 & ~core, has4 & ~core);
            this.walk(on, chains + 1, singles, pairs + length, kicked);
          }
          core |= core << 1;
          length++;
        } while ((three & core) === core);
      }
    }
  }
}

const NO_COSTS = new Float64Array(0);

/** Highest bit of a mask of ranks. 1 for an empty one. Its negative is the mask of all ranks from there up. */
export const highest = (mask: number): number => (mask === 0 ? 1 : 1 << (31 - Math.clz32(mask)));

/** Counts the ranks of a mask. */
export const popcount = (mask: number): number => {
  let bits = mask - ((mask >>> 1) & 0x5555);
  bits = (bits & 0x3333) + ((bits >>> 2) & 0x3333);
  bits = (bits + (bits >>> 4)) & 0x0f0f;
  return (bits + (bits >>> 8)) & 0x1f;
};
