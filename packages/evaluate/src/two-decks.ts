/**
 * Decomposition and losing tricks of hands of two decks, for the features of the networks of four seats.
 *
 * Five and more of a rank stay together as a bomb. The rest is taken apart in every way into sequences, sequences of
 * pairs, planes, bombs of four, triples, pairs and single cards, at most `CHAINS_TRIED_MAX` ways. Triples and planes
 * carry the lowest pairs, and no play carries single cards. Two ways of a hand are stored: the one of the highest value
 * and the one of the fewest plays.
 */
import { BIG_JOKER, copiesAt, fillHeldMasks, RANK_2, RANK_COUNT, SMALL_JOKER } from '@doudizhu/rules/cards';
import { chainSlot, ChainWalk, createChainCosts, popcount, type ChainVisitor } from './chains.ts';
import { packDecomposition } from './decomposition.ts';
import { chanceChainAnswered, type AnswerChances, type HandEvaluator } from './expected-losers.ts';
import { HandMemo } from './hand-memo.ts';

/** Chains tried in one hand: nine hands in ten have at most 120, the worst have thousands. */
const CHAINS_TRIED_MAX = 400;
/** Cost of a play and values of plays, as in `decomposition.ts`; each card of a bomb above four is worth 3. */
const COST = 14;
const BOMB_CARD = 3;
const ROCKET = 13;
const JOKERS = 0x6000;
/** Chains of one way: none has fewer than five cards, no hand more than 33. */
const CHAINS_MAX = 6;

/** Integers of a stored hand: the packed decomposition, then two ways. */
const WAY = 4 + CHAINS_MAX; // single cards, pairs, triples, bombs of four. Then `chainSlot` of each chain, 0 ends the list
const RESULTS = 1 + 2 * WAY;
const CACHE_SIZE = 1 << 14;

/**
 * Evaluator of rules with or without sequences of single cards. A bomb counts −1 times the chance that it stands in
 * `expectedLosers`. CACHE_SIZE hands are cached as long as the program runs.
 */
export const twoDeckEvaluator = (sequences: boolean): HandEvaluator => {
  const decomposer = new TwoDeckDecomposer(sequences);
  const { words } = decomposer.memo;
  return {
    decompose: (lo, hi) => words[decomposer.placeOf(lo, hi)]!,
    expectedLosers: (chances, lo, hi) => {
      if (lo === 0 && hi === 0) return 0;
      const place = decomposer.placeOf(lo, hi);
      const first = losersOfWay(chances, words, place + 1);
      const second = losersOfWay(chances, words, place + 1 + WAY);
      return Math.min(first, second) - unbeatenLongBombs(chances, lo, hi);
    },
  };
};

/** Searches for the way of the highest value and the way of the fewest plays. */
class TwoDeckDecomposer implements ChainVisitor {
  readonly memo = new HandMemo(CACHE_SIZE, RESULTS);
  private readonly walk: ChainWalk;
  private readonly costs = createChainCosts();
  private readonly held = new Int32Array(9);
  private at = 0;
  private ways = 0;
  private bombs = 0;
  private bombWorth = 0;
  private bestValue = 0;
  private valuePlays = 0;
  private bestPlays = 0;
  private playsValue = 0;

  constructor(sequences: boolean) {
    this.walk = new ChainWalk(this, { planes: 'pairs', sequences });
  }

  /** @returns where the hand is kept in the memo. */
  placeOf(lo: number, hi: number): number {
    const found = this.memo.find(lo, hi);
    if (found >= 0) return found;
    const { held } = this;
    this.at = ~found;
    fillHeldMasks(lo, hi, held);
    const many = held[5]!;
    for (let copies = 1; copies <= 4; copies++) held[copies] = held[copies]! & ~many;
    const rocket = (held[2]! & JOKERS) === JOKERS ? JOKERS : 0;
    held[1] = held[1]! & ~rocket;
    held[2] = held[2]! & ~rocket;
    this.bombs = popcount(many) + Number(rocket !== 0);
    this.bombWorth = rocket === 0 ? 0 : ROCKET;
    for (let rest = many; rest !== 0; rest &= rest - 1) {
      const rank = 31 - Math.clz32(rest & -rest);
      this.bombWorth += rank + BOMB_CARD * (copiesAt(lo, hi, rank) - 4);
    }
    this.ways = 0;
    this.bestValue = -10_000;
    this.bestPlays = 10_000;
    this.walk.visitHeld(held, this.costs);
    this.memo.words[this.at] = packDecomposition(this.bestPlays, Math.max(-250, this.bestValue));
    return this.at;
  }

  cost(_copies: number, _length: number, main: number): number {
    return main + 1 - COST;
  }

  leaf(way: ChainWalk): void {
    if (++this.ways > CHAINS_TRIED_MAX) way.end();
    const { has1, has2, has3, has4, chains, pairs: slots, sums } = way;
    const ones = has1 & ~has2;
    const twos = has2 & ~has3;
    const threes = has3 & ~has4;
    const pairs = popcount(twos);
    const triples = popcount(threes);
    const carried = Math.min(pairs, slots + triples);
    const quads = popcount(has4);
    const plays = this.bombs + quads + chains + popcount(ones) + triples + pairs - carried;
    let alone = twos;
    for (let slot = 0; slot < carried; slot++) alone &= alone - 1;
    // A bomb of four is worth its rank, 14 more than the cost of the rank.
    const value =
      this.bombWorth + sums[chains]! + COST * quads - costOf(has4) - costOf(ones) - costOf(alone) - costOf(threes);
    if (value > this.bestValue || (value === this.bestValue && plays < this.valuePlays)) {
      this.bestValue = value;
      this.valuePlays = plays;
      this.keep(way, this.at + 1);
    }
    if (plays < this.bestPlays || (plays === this.bestPlays && value > this.playsValue)) {
      this.bestPlays = plays;
      this.playsValue = value;
      this.keep(way, this.at + 1 + WAY);
    }
  }

  private keep({ has1, has2, has3, has4, chains, taken }: ChainWalk, at: number): void {
    const { words } = this.memo;
    words[at] = has1 & ~has2;
    words[at + 1] = has2 & ~has3;
    words[at + 2] = has3 & ~has4;
    words[at + 3] = has4;
    for (let chain = 0; chain < CHAINS_MAX; chain++) words[at + 4 + chain] = chain < chains ? taken[chain]! : 0;
  }
}

/** Σ (14 − rank) of a mask: the cost of its ranks as plays of value rank − 7, less 7 for the turn. */
const costOf = (mask: number): number => {
  let cost = 0;
  for (let bits = mask; bits !== 0; bits &= bits - 1) cost += COST - 31 + Math.clz32(bits & -bits);
  return cost;
};

const losersOfWay = (chances: AnswerChances, cache: Int32Array, from: number): number => {
  const { beaten } = chances;
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
    sum += beaten[3 * RANK_COUNT + 31 - Math.clz32(bits & -bits)]!;
    carried++;
  }
  for (let bits = cache[from + 3]!; bits !== 0; bits &= bits - 1) {
    sum -= 1 - beaten[4 * RANK_COUNT + 31 - Math.clz32(bits & -bits)]!;
  }
  let twos = cache[from + 1]!;
  for (; carried > 0 && twos !== 0; carried--) twos &= twos - 1;
  for (; twos !== 0; twos &= twos - 1) sum += beaten[2 * RANK_COUNT + 31 - Math.clz32(twos & -twos)]!;
  for (let ones = cache[from]!; ones !== 0; ones &= ones - 1) {
    sum += beaten[RANK_COUNT + 31 - Math.clz32(ones & -ones)]!;
  }
  return sum;
};

/** The rocket, and each bomb of five and more by the chance that it is not beaten. */
const unbeatenLongBombs = ({ beaten }: AnswerChances, lo: number, hi: number): number => {
  let sum = Number(copiesAt(lo, hi, SMALL_JOKER) === 2 && copiesAt(lo, hi, BIG_JOKER) === 2);
  for (let rank = 0; rank <= RANK_2; rank++) {
    const copies = copiesAt(lo, hi, rank);
    if (copies > 4) sum += 1 - beaten[copies * RANK_COUNT + rank]!;
  }
  return sum;
};
