/**
 * Losing tricks of a hand, for the rules bot. It is taken apart so that its plays are the least likely to be beaten.
 * Each counts with the chance that an enemy beats it. A bomb takes a trick back and counts −1.
 *
 * The chances come from an `OpponentModel`: known cards, and the passes of each seat. `expected-losers.ts` is the same
 * idea for the neural bot, with simpler chances, free kicker slots and no quads with kickers. Both are needed: the
 * weights of the two bots were fitted on these numbers. A hand with at most one losing trick wins if it is on lead. One
 * deck.
 */
import { RANK_COUNT } from '@doudizhu/rules/cards';
import { KIND_INDEX } from '@doudizhu/rules/ruleset';
import { ChainWalk, createChainCosts, type ChainVisitor } from './chains.ts';
import { chanceCoreUnbeaten, rememberedByHand, type OpponentModel } from './opponent-model.ts';

/** @returns expected lost tricks of a hand given as two count words. Below 0 if bombs are left over. */
export type LosingTricks = (lo: number, hi: number) => number;

const ROCKET_MASK = 3 << 13;
const {
  single: SINGLE,
  pair: PAIR,
  triple: TRIPLE,
  sequence: SEQUENCE,
  'sequence-of-pairs': SEQUENCE_OF_PAIRS,
  plane: PLANE,
  'four-with-two-singles': FOUR,
  bomb: BOMB,
} = KIND_INDEX;

/** Losing tricks under one model. Hands are remembered: many plays leave the same rest. */
export const createLosingTricks = (model: OpponentModel): LosingTricks => {
  const counter = new TrickCounter(costsOf(model));
  return rememberedByHand((lo, hi) => counter.count(lo, hi));
};

/** The chance to be answered, index = main rank; of chains at 15 · length + main, made when first asked for. */
interface Costs {
  readonly model: OpponentModel;
  readonly chains: Float64Array;
  readonly single: Float64Array;
  readonly pair: Float64Array;
  readonly triple: Float64Array;
  readonly four: Float64Array;
  readonly bomb: Float64Array;
}

const costsOf = (model: OpponentModel): Costs => {
  const table = (kind: number, length: number, cards: number): Float64Array =>
    Float64Array.from({ length: RANK_COUNT }, (_, main) => 1 - chanceCoreUnbeaten(model, kind, length, main, cards));
  return {
    model,
    chains: createChainCosts(),
    single: table(SINGLE, 1, 1),
    pair: table(PAIR, 1, 2),
    triple: table(TRIPLE, 1, 3),
    four: table(FOUR, 1, 6),
    bomb: table(BOMB, 4, 4).map((answered) => answered - 1),
  };
};

/** Index = copies of each rank. */
const CHAIN_KINDS = Int32Array.of(0, SEQUENCE, SEQUENCE_OF_PAIRS, PLANE);

/** Searches for the way of a hand that loses the fewest tricks. */
class TrickCounter implements ChainVisitor {
  private readonly walk = new ChainWalk(this, { planes: 'all' });
  private readonly costs: Costs;
  private best = 0;

  constructor(costs: Costs) {
    this.costs = costs;
  }

  count(lo: number, hi: number): number {
    this.best = Infinity;
    this.walk.visit(lo, hi, this.costs.chains);
    return this.best;
  }

  /** The chance that a chain is answered. The kickers of a plane count nothing. */
  cost(copies: number, length: number, main: number): number {
    return 1 - chanceCoreUnbeaten(this.costs.model, CHAIN_KINDS[copies]!, length, main, copies * length);
  }

  /** A rest without chains: bombs or quads with kickers, triples, then the slots, then the other cards. */
  leaf({ has1, has2, has3, has4, chains, singles, pairs, sums }: ChainWalk): void {
    const { costs } = this;
    let ones = has1 & ~has2;
    const triples = has3 & ~has4;
    let total = sums[chains]!;
    if ((ones & ROCKET_MASK) === ROCKET_MASK) {
      ones &= ~ROCKET_MASK;
      total--;
    }
    let free = 0;
    for (let bits = triples; bits !== 0; bits &= bits - 1) {
      total += costs.triple[31 - Math.clz32(bits & -bits)]!;
      free++;
    }
    for (let bits = has4; bits !== 0; bits &= bits - 1) total += costs.bomb[31 - Math.clz32(bits & -bits)]!;
    const twos = has2 & ~has3;
    this.fill(ones, twos, total, free, singles, pairs);
    // One quad can rather carry two cards, or two pairs.
    if (has4 === 0) return;
    const rank = 31 - Math.clz32(has4 & -has4);
    const carried = total - costs.bomb[rank]! + costs.four[rank]!;
    this.fill(ones, twos, carried, free, singles + 2, pairs);
    this.fill(ones, twos, carried, free, singles, pairs + 2);
  }

  /** Kickers are the lowest cards: nothing lower is answered less. */
  private fill(once: number, twice: number, cost: number, flexible: number, singles: number, pairs: number): void {
    const { costs } = this;
    let ones = once;
    let twos = twice;
    for (let left = pairs; left > 0; left--) {
      if (twos === 0) return;
      twos &= twos - 1;
    }
    for (let left = singles; left > 0; left--) {
      if (ones !== 0) ones &= ones - 1;
      else if (twos !== 0) {
        const low = twos & -twos;
        twos ^= low;
        ones |= low;
      } else return;
    }
    for (let left = flexible; left > 0 && (ones | twos) !== 0; left--) {
      const one = ones === 0 ? -1 : costs.single[31 - Math.clz32(ones & -ones)]!;
      const two = twos === 0 ? -1 : costs.pair[31 - Math.clz32(twos & -twos)]!;
      if (one >= two) ones &= ones - 1;
      else twos &= twos - 1;
    }
    let total = cost;
    for (; ones !== 0; ones &= ones - 1) total += costs.single[31 - Math.clz32(ones & -ones)]!;
    for (; twos !== 0; twos &= twos - 1) total += costs.pair[31 - Math.clz32(twos & -twos)]!;
    if (total < this.best) this.best = total;
  }
}
