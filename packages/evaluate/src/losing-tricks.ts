/**
 * The tricks that a hand is going to lose: of all ways to take it apart, the one whose plays are the least likely to be
 * answered, each counted with the chance that an enemy answers it. A bomb takes a trick back, so it counts against one.
 *
 * This is the decomposition of `decomposition.ts` with the unseen cards looked at. A hand that loses at most one trick
 * wins if it is on lead. One deck only.
 */
import { KINDS, packNibbleFlags, RANK_COUNT } from '@doudizhu/rules';
import { chanceCoreUnbeaten, type OpponentModel } from './opponent-model.ts';

/** @returns expected lost tricks of a hand given as two count words; below 0 where bombs are left over. */
export type LosingTricks = (lo: number, hi: number) => number;

const CHAIN_RANKS = 0xfff; // 3..A
const ROCKET_MASK = 3 << 13;
const SINGLE = KINDS.indexOf('single');
const PAIR = KINDS.indexOf('pair');
const TRIPLE = KINDS.indexOf('triple');
const SEQUENCE = KINDS.indexOf('sequence');
const SEQUENCE_OF_PAIRS = KINDS.indexOf('sequence-of-pairs');
const PLANE = KINDS.indexOf('plane');
const FOUR = KINDS.indexOf('four-with-two-singles');
const BOMB = KINDS.indexOf('bomb');

/** Reads losers under one model; hands are remembered, for many plays leave the same rest. */
export const createLosingTricks = (model: OpponentModel): LosingTricks => {
  const known = new Map<number, Map<number, number>>();
  const costs = costsOf(model);
  return (lo, hi) => {
    let row = known.get(lo);
    if (row === undefined) {
      row = new Map();
      known.set(lo, row);
    }
    const found = row.get(hi);
    if (found !== undefined) return found;
    const one = packNibbleFlags(lo) | (packNibbleFlags(hi) << 8);
    const two = packNibbleFlags(lo >>> 1) | (packNibbleFlags(hi >>> 1) << 8);
    const four = packNibbleFlags(lo >>> 2) | (packNibbleFlags(hi >>> 2) << 8);
    best = Infinity;
    current = costs;
    walk(one | two | four, two | four, (one & two) | four, four, 0, 0, 0, 0);
    row.set(hi, best);
    return best;
  };
};

/** The chance to be answered, index = main rank; of chains at 15 · length + main, made when first asked for. */
interface Costs {
  readonly model: OpponentModel;
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
    single: table(SINGLE, 1, 1),
    pair: table(PAIR, 1, 2),
    triple: table(TRIPLE, 1, 3),
    four: table(FOUR, 1, 6),
    bomb: table(BOMB, 4, 4).map((answered) => answered - 1),
  };
};

const chainCost = (kind: number, length: number, main: number, cards: number): number =>
  1 - chanceCoreUnbeaten(current.model, kind, length, main, cards);

let best = 0;
let current: Costs;

/**
 * Takes chains out, by start and then sequences, pairs, planes, so that no way comes up twice.
 * @param has1 … @param has4 ranks held at least so often. @param from the start and kind to go on with.
 * @param cost of the chains so far. @param singles @param pairs kickers that planes still have to get.
 */
const walk = (
  has1: number,
  has2: number,
  has3: number,
  has4: number,
  from: number,
  cost: number,
  singles: number,
  pairs: number,
): void => {
  settle(has1, has2, has3, has4, cost, singles, pairs);
  const one = has1 & CHAIN_RANKS;
  const two = has2 & CHAIN_RANKS;
  const three = has3 & CHAIN_RANKS;
  const starts5 = one & (one >>> 1) & (one >>> 2) & (one >>> 3) & (one >>> 4);
  const starts3 = two & (two >>> 1) & (two >>> 2);
  const starts2 = three & (three >>> 1);
  for (let bits = (starts5 | starts3 | starts2) & (-1 << ((from / 3) | 0)); bits !== 0; bits &= bits - 1) {
    const low = bits & -bits;
    const rank = 31 - Math.clz32(low);
    const stage = rank * 3;
    if ((starts5 & low) !== 0 && stage >= from) {
      let core = low * 31;
      for (let length = 5; (one & core) === core; length++) {
        walk(
          (has1 & ~core) | (has2 & core),
          (has2 & ~core) | (has3 & core),
          (has3 & ~core) | (has4 & core),
          has4 & ~core,
          stage,
          cost + chainCost(SEQUENCE, length, rank + length - 1, length),
          singles,
          pairs,
        );
        core |= core << 1;
        if (core > CHAIN_RANKS) break;
      }
    }
    if ((starts3 & low) !== 0 && stage + 1 >= from) {
      let core = low * 7;
      for (let length = 3; (two & core) === core; length++) {
        walk(
          (has1 & ~core) | (has3 & core),
          (has2 & ~core) | (has4 & core),
          has3 & ~core,
          has4 & ~core,
          stage + 1,
          cost + chainCost(SEQUENCE_OF_PAIRS, length, rank + length - 1, 2 * length),
          singles,
          pairs,
        );
        core |= core << 1;
        if (core > CHAIN_RANKS) break;
      }
    }
    if ((starts2 & low) !== 0) {
      let core = low * 3;
      for (let length = 2; length <= 6 && (three & core) === core; length++) {
        const next = cost + chainCost(PLANE, length, rank + length - 1, 3 * length);
        const [left1, left2, left3, left4] = [
          (has1 & ~core) | (has4 & core),
          has2 & ~core,
          has3 & ~core,
          has4 & ~core,
        ] as const;
        walk(left1, left2, left3, left4, stage + 2, next, singles, pairs);
        if (length <= 5) walk(left1, left2, left3, left4, stage + 2, next, singles + length, pairs);
        if (length <= 4) walk(left1, left2, left3, left4, stage + 2, next, singles, pairs + length);
        core |= core << 1;
        if (core > CHAIN_RANKS) break;
      }
    }
  }
};

/** No chains any more: bombs or quads with kickers, triples, then the slots, then what remains. */
const settle = (
  has1: number,
  has2: number,
  has3: number,
  has4: number,
  cost: number,
  singles: number,
  pairs: number,
): void => {
  let ones = has1 & ~has2;
  const triples = has3 & ~has4;
  let total = cost;
  if ((ones & ROCKET_MASK) === ROCKET_MASK) {
    ones &= ~ROCKET_MASK;
    total--;
  }
  let free = 0;
  for (let bits = triples; bits !== 0; bits &= bits - 1) {
    total += current.triple[31 - Math.clz32(bits & -bits)] as number;
    free++;
  }
  for (let bits = has4; bits !== 0; bits &= bits - 1) total += current.bomb[31 - Math.clz32(bits & -bits)] as number;
  const twos = has2 & ~has3;
  fill(ones, twos, total, free, singles, pairs);
  // One quad may rather carry two cards, or two pairs.
  if (has4 === 0) return;
  const rank = 31 - Math.clz32(has4 & -has4);
  const carried = total - (current.bomb[rank] as number) + (current.four[rank] as number);
  fill(ones, twos, carried, free, singles + 2, pairs);
  fill(ones, twos, carried, free, singles, pairs + 2);
};

/** Kickers are the lowest cards: nothing lower is answered less. */
const fill = (once: number, twice: number, cost: number, flexible: number, singles: number, pairs: number): void => {
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
    const one = ones === 0 ? -1 : (current.single[31 - Math.clz32(ones & -ones)] as number);
    const two = twos === 0 ? -1 : (current.pair[31 - Math.clz32(twos & -twos)] as number);
    if (one >= two) ones &= ones - 1;
    else twos &= twos - 1;
  }
  let total = cost;
  for (; ones !== 0; ones &= ones - 1) total += current.single[31 - Math.clz32(ones & -ones)] as number;
  for (; twos !== 0; twos &= twos - 1) total += current.pair[31 - Math.clz32(twos & -twos)] as number;
  if (total < best) best = total;
};
