/**
 * Decomposition and losing tricks of hands of two decks, for the features of the networks of four seats.
 *
 * Five and more of a rank stay together as a bomb. The rest is taken apart in every way into sequences, sequences of
 * pairs, planes, bombs of four, triples, pairs and single cards, at most `CHAINS_TRIED_MAX` ways; triples and planes
 * carry the lowest pairs, and no play carries single cards. Two ways of a hand are stored: the one of the highest value
 * and the one of the fewest plays.
 */
import { copiesAt, fillHeldMasks, RANK_COUNT } from '@doudizhu/rules/cards';
import {
  chainSlot,
  createChainCosts,
  endWalk,
  popcount,
  sums,
  taken,
  visitChainsOf,
  type ChainVisitor,
} from './chains.ts';
import { hashOfHand, packDecomposition } from './decomposition.ts';
import { chanceChainAnswered, type AnswerChances, type HandEvaluator } from './expected-losers.ts';

/** Chains tried in one hand: nine hands in ten have at most 120, the worst have thousands. */
const CHAINS_TRIED_MAX = 400;
/** Cost of a play and values of plays, as in `decomposition.ts`; each card of a bomb above four is worth 3. */
const COST = 14;
const BOMB_CARD = 3;
const ROCKET = 13;
const JOKERS = 0x6000;
/** Chains of one way: none has fewer than five cards, no hand more than 33. */
const CHAINS_MAX = 6;

/** Integers of a stored hand: its words, the packed decomposition, then two ways. */
const WAY = 4 + CHAINS_MAX; // single cards, pairs, triples, bombs of four; then `chainSlot` of each chain, 0 ends the list
const STRIDE = 3 + 2 * WAY;
const CACHE_SIZE = 1 << 14;

const CHAIN_COSTS = createChainCosts();
const held = new Int32Array(9);

/**
 * Evaluator of rules with or without sequences of single cards. A bomb counts −1 times the chance that it stands in
 * `expectedLosers`. CACHE_SIZE hands are cached as long as the program runs.
 */
export const twoDeckEvaluator = (sequences: boolean): HandEvaluator => {
  const cache = new Int32Array(CACHE_SIZE * STRIDE);
  let at = 0;
  let ways = 0;
  let bombs = 0;
  let bombWorth = 0;
  let bestValue = 0;
  let valuePlays = 0;
  let bestPlays = 0;
  let playsValue = 0;

  const keepWay = (from: number, has1: number, has2: number, has3: number, has4: number, count: number): void => {
    cache[from] = has1 & ~has2;
    cache[from + 1] = has2 & ~has3;
    cache[from + 2] = has3 & ~has4;
    cache[from + 3] = has4;
    for (let chain = 0; chain < CHAINS_MAX; chain++) {
      cache[from + 4 + chain] = chain < count ? taken[chain]! : 0;
    }
  };

  const weigh = (
    has1: number,
    has2: number,
    has3: number,
    has4: number,
    count: number,
    _singles: number,
    slots: number,
  ): void => {
    if (++ways > CHAINS_TRIED_MAX) endWalk();
    const ones = has1 & ~has2;
    const twos = has2 & ~has3;
    const threes = has3 & ~has4;
    const pairs = popcount(twos);
    const triples = popcount(threes);
    const carried = Math.min(pairs, slots + triples);
    const quads = popcount(has4);
    const plays = bombs + quads + count + popcount(ones) + triples + pairs - carried;
    let alone = twos;
    for (let slot = 0; slot < carried; slot++) alone &= alone - 1;
    // A bomb of four is worth its rank, 14 more than the cost of the rank.
    const value =
      bombWorth + sums[count]! + COST * quads - costOf(has4) - costOf(ones) - costOf(alone) - costOf(threes);
    if (value > bestValue || (value === bestValue && plays < valuePlays)) {
      bestValue = value;
      valuePlays = plays;
      keepWay(at + 3, has1, has2, has3, has4, count);
    }
    if (plays < bestPlays || (plays === bestPlays && value > playsValue)) {
      bestPlays = plays;
      playsValue = value;
      keepWay(at + 3 + WAY, has1, has2, has3, has4, count);
    }
  };

  const visitor: ChainVisitor = {
    cost: (_copies, _length, main) => main + 1 - COST,
    leaf: weigh,
    planes: 'pairs',
    sequences,
  };

  /** @returns where the hand is kept. */
  const placeOf = (lo: number, hi: number): number => {
    at = (hashOfHand(lo, hi) & (CACHE_SIZE - 1)) * STRIDE;
    if (cache[at] === lo && cache[at + 1] === hi && cache[at + 2] !== 0) return at;
    fillHeldMasks(lo, hi, held);
    const many = held[5]!;
    for (let copies = 1; copies <= 4; copies++) held[copies] = held[copies]! & ~many;
    const rocket = (held[2]! & JOKERS) === JOKERS ? JOKERS : 0;
    held[1] = held[1]! & ~rocket;
    held[2] = held[2]! & ~rocket;
    bombs = popcount(many) + Number(rocket !== 0);
    bombWorth = rocket === 0 ? 0 : ROCKET;
    for (let rest = many; rest !== 0; rest &= rest - 1) {
      const rank = 31 - Math.clz32(rest & -rest);
      bombWorth += rank + BOMB_CARD * (copiesAt(lo, hi, rank) - 4);
    }
    ways = 0;
    bestValue = -10_000;
    bestPlays = 10_000;
    visitChainsOf(held, visitor, CHAIN_COSTS);
    cache[at] = lo;
    cache[at + 1] = hi;
    cache[at + 2] = packDecomposition(bestPlays, Math.max(-250, bestValue));
    return at;
  };

  return {
    decompose: (lo, hi) => cache[placeOf(lo, hi) + 2]!,
    expectedLosers: (chances, lo, hi) => {
      if (lo === 0 && hi === 0) return 0;
      const place = placeOf(lo, hi);
      const first = losersOfWay(chances, cache, place + 3);
      const second = losersOfWay(chances, cache, place + 3 + WAY);
      return Math.min(first, second) - longBombsThatStand(chances, lo, hi);
    },
  };
};

/** Σ (14 − rank) of a mask: the cost of its ranks as plays of value rank − 7, less 7 for the turn. */
const costOf = (mask: number): number => {
  let cost = 0;
  for (let bits = mask; bits !== 0; bits &= bits - 1) cost += COST - 31 + Math.clz32(bits & -bits);
  return cost;
};

const losersOfWay = (chances: AnswerChances, cache: Int32Array, from: number): number => {
  const { topped } = chances;
  let sum = 0;
  let carried = 0;
  for (let at = from + 4; at < from + WAY && cache[at] !== 0; at++) {
    const slot = cache[at]!;
    const main = slot % RANK_COUNT;
    const copies = slot < chainSlot(2, 0, 0) ? 1 : slot < chainSlot(3, 0, 0) ? 2 : 3;
    const length = (slot - main) / RANK_COUNT - chainSlot(copies, 0, 0) / RANK_COUNT;
    if (copies === 3) carried += length;
    sum += chanceChainAnswered(chances, copies, length, main);
  }
  for (let bits = cache[from + 2]!; bits !== 0; bits &= bits - 1) {
    sum += topped[3 * RANK_COUNT + 31 - Math.clz32(bits & -bits)]!;
    carried++;
  }
  for (let bits = cache[from + 3]!; bits !== 0; bits &= bits - 1) {
    sum -= 1 - topped[4 * RANK_COUNT + 31 - Math.clz32(bits & -bits)]!;
  }
  let twos = cache[from + 1]!;
  for (; carried > 0 && twos !== 0; carried--) twos &= twos - 1;
  for (; twos !== 0; twos &= twos - 1) sum += topped[2 * RANK_COUNT + 31 - Math.clz32(twos & -twos)]!;
  for (let ones = cache[from]!; ones !== 0; ones &= ones - 1) {
    sum += topped[RANK_COUNT + 31 - Math.clz32(ones & -ones)]!;
  }
  return sum;
};

/** The rocket, and each bomb of five and more by the chance that it is not beaten. */
const longBombsThatStand = ({ topped }: AnswerChances, lo: number, hi: number): number => {
  fillHeldMasks(lo, hi, held);
  let sum = Number((held[2]! & JOKERS) === JOKERS);
  for (let bits = held[5]!; bits !== 0; bits &= bits - 1) {
    const rank = 31 - Math.clz32(bits & -bits);
    sum += 1 - topped[copiesAt(lo, hi, rank) * RANK_COUNT + rank]!;
  }
  return sum;
};
