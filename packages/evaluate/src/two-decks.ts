/**
 * Decomposition and losing tricks of hands of two decks, for the features of the networks of four.
 *
 * Five and more of a rank stay together as a bomb. The rest is taken apart in every way into sequences, sequences of
 * pairs, planes, bombs of four, triples, pairs and single cards, at most `CHAINS_TRIED_MAX` ways; triples and planes carry the
 * lowest pairs, and no play carries single cards. Two ways of a hand are kept: the one of the highest value and the one of the fewest plays.
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
import { packDecomposition } from './decomposition.ts';
import { chanceChainAnswered, type AnswerChances, type HandEvaluator } from './expected-losers.ts';

/** Chains tried in one hand: nine hands in ten have at most 120, the worst have thousands. */
const CHAINS_TRIED_MAX = 400;
/** What a play costs, and the values of plays, as in `decomposition.ts`; each card of a bomb above four is worth 3. */
const COST = 14;
const BOMB_CARD = 3;
const ROCKET = 13;
const JOKERS = 0x6000;
/** Chains of one way: none has fewer than five cards, no hand more than 33. */
const CHAINS_MAX = 6;

/** Integers of a kept hand: its words, the packed decomposition, then two ways. */
const WAY = 4 + CHAINS_MAX; // single cards, pairs, triples, bombs of four; then what `chainSlot` says of each chain, 0 ends the list
const STRIDE = 3 + 2 * WAY;
const KEPT = 1 << 14;

const CHAIN_COSTS = createChainCosts();
const held = new Int32Array(9);

/**
 * Evaluator of rules with or without sequences of single cards. A bomb counts −1 times the chance that it stands in
 * `expectedLosers`. KEPT hands are kept as long as the program runs.
 */
export const twoDeckEvaluator = (sequences: boolean): HandEvaluator => {
  const kept = new Int32Array(KEPT * STRIDE);
  let at = 0;
  let ways = 0;
  let bombs = 0;
  let bombWorth = 0;
  let bestValue = 0;
  let valuePlays = 0;
  let bestPlays = 0;
  let playsValue = 0;

  const keepWay = (from: number, has1: number, has2: number, has3: number, has4: number, count: number): void => {
    kept[from] = has1 & ~has2;
    kept[from + 1] = has2 & ~has3;
    kept[from + 2] = has3 & ~has4;
    kept[from + 3] = has4;
    for (let chain = 0; chain < CHAINS_MAX; chain++) {
      kept[from + 4 + chain] = chain < count ? (taken[chain] as number) : 0;
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
    // A bomb of four is worth its rank, 14 more than what the rank costs.
    const value =
      bombWorth + (sums[count] as number) + COST * quads - costOf(has4) - costOf(ones) - costOf(alone) - costOf(threes);
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
    let mixed = Math.imul(lo, 0x9e3779b1) ^ Math.imul(hi, 0x85ebca6b);
    mixed = (mixed ^ (mixed >>> 15)) & (KEPT - 1);
    at = mixed * STRIDE;
    if (kept[at] === lo && kept[at + 1] === hi && kept[at + 2] !== 0) return at;
    fillHeldMasks(lo, hi, held);
    const many = held[5] as number;
    for (let copies = 1; copies <= 4; copies++) held[copies] = (held[copies] as number) & ~many;
    const rocket = ((held[2] as number) & JOKERS) === JOKERS ? JOKERS : 0;
    held[1] = (held[1] as number) & ~rocket;
    held[2] = (held[2] as number) & ~rocket;
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
    kept[at] = lo;
    kept[at + 1] = hi;
    kept[at + 2] = packDecomposition(bestPlays, Math.max(-250, bestValue));
    return at;
  };

  return {
    decompose: (lo, hi) => kept[placeOf(lo, hi) + 2] as number,
    expectedLosers: (chances, lo, hi) => {
      if (lo === 0 && hi === 0) return 0;
      const place = placeOf(lo, hi);
      const first = losersOfWay(chances, kept, place + 3);
      const second = losersOfWay(chances, kept, place + 3 + WAY);
      return Math.min(first, second) - longBombsThatStand(chances, lo, hi);
    },
  };
};

/** Σ (14 − rank) of a mask: what its ranks cost as plays of value rank − 7, less 7 for the turn. */
const costOf = (mask: number): number => {
  let cost = 0;
  for (let bits = mask; bits !== 0; bits &= bits - 1) cost += COST - 31 + Math.clz32(bits & -bits);
  return cost;
};

const losersOfWay = (chances: AnswerChances, kept: Int32Array, from: number): number => {
  const { topped } = chances;
  let sum = 0;
  let carried = 0;
  for (let at = from + 4; at < from + WAY && kept[at] !== 0; at++) {
    const slot = kept[at] as number;
    const main = slot % RANK_COUNT;
    const copies = slot < chainSlot(2, 0, 0) ? 1 : slot < chainSlot(3, 0, 0) ? 2 : 3;
    const length = (slot - main) / RANK_COUNT - chainSlot(copies, 0, 0) / RANK_COUNT;
    if (copies === 3) carried += length;
    sum += chanceChainAnswered(chances, copies, length, main);
  }
  for (let bits = kept[from + 2] as number; bits !== 0; bits &= bits - 1) {
    sum += topped[3 * RANK_COUNT + 31 - Math.clz32(bits & -bits)] as number;
    carried++;
  }
  for (let bits = kept[from + 3] as number; bits !== 0; bits &= bits - 1) {
    sum -= 1 - (topped[4 * RANK_COUNT + 31 - Math.clz32(bits & -bits)] as number);
  }
  let twos = kept[from + 1] as number;
  for (; carried > 0 && twos !== 0; carried--) twos &= twos - 1;
  for (; twos !== 0; twos &= twos - 1) sum += topped[2 * RANK_COUNT + 31 - Math.clz32(twos & -twos)] as number;
  for (let ones = kept[from] as number; ones !== 0; ones &= ones - 1) {
    sum += topped[RANK_COUNT + 31 - Math.clz32(ones & -ones)] as number;
  }
  return sum;
};

/** The rocket, and each bomb of five and more by the chance that it stands. */
const longBombsThatStand = ({ topped }: AnswerChances, lo: number, hi: number): number => {
  fillHeldMasks(lo, hi, held);
  let sum = Number(((held[2] as number) & JOKERS) === JOKERS);
  for (let bits = held[5] as number; bits !== 0; bits &= bits - 1) {
    const rank = 31 - Math.clz32(bits & -bits);
    sum += 1 - (topped[copiesAt(lo, hi, rank) * RANK_COUNT + rank] as number);
  }
  return sum;
};

/** Cards of two decks that a seat does not hold: where they may lie. */
export interface HiddenCards {
  /** Count words of the cards whose place is not known. */
  readonly lo: number;
  readonly hi: number;
  /** Count words of cards that are known to lie with the first enemy. */
  readonly sureLo: number;
  readonly sureHi: number;
}

const COPIES = 9; // 0–8

/**
 * Works out the chances of one decision at a table of two decks, as `readAnswerChances` does for one: each unknown card
 * lies with an enemy by his share, independently. @param shares of the unknown cards, by enemy; up to three of them.
 */
export const readTwoDeckChances = (chances: AnswerChances, cards: HiddenCards, shares: readonly number[]): void => {
  const { topped } = chances;
  chances.enemies = shares.length;
  chances.chains.fill(Number.NaN);
  for (let enemy = 0; enemy < shares.length; enemy++) readHolds(chances, cards, enemy, shares[enemy] as number);
  for (let copies = 8; copies >= 1; copies--) {
    // A bomb is topped by any longer one; what is below four cards by its own size only.
    let none = 1;
    if (copies >= 4 && copies < 8) {
      for (let rank = 0; rank < 13; rank++) none *= nobodyHolds(chances, copies + 1, rank);
    }
    for (let rank = RANK_COUNT - 1; rank >= 0; rank--) {
      topped[copies * RANK_COUNT + rank] = 1 - none;
      none *= nobodyHolds(chances, copies, rank);
    }
  }
  let quiet = 1;
  for (let rank = 0; rank < 13; rank++) quiet *= nobodyHolds(chances, 4, rank);
  for (let enemy = 0; enemy < shares.length; enemy++) {
    const jokers = (enemy * COPIES + 2) * RANK_COUNT + 13;
    quiet *= 1 - (chances.holds[jokers] as number) * (chances.holds[jokers + 1] as number);
  }
  chances.bomb = 1 - quiet;
};

const readHolds = ({ holds }: AnswerChances, cards: HiddenCards, enemy: number, share: number): void => {
  for (let rank = 0; rank < RANK_COUNT; rank++) {
    const copies = copiesAt(cards.lo, cards.hi, rank);
    const sure = enemy === 0 ? copiesAt(cards.sureLo, cards.sureHi, rank) : 0;
    let atLeast = 1;
    let exactly = (1 - share) ** copies;
    for (let count = 1; count < COPIES; count++) {
      const at = (enemy * COPIES + count) * RANK_COUNT + rank;
      const drawn = count - sure; // that many of the unknown ones
      if (drawn <= 0) {
        holds[at] = 1;
        continue;
      }
      atLeast = drawn > copies ? 0 : Math.max(0, atLeast - exactly);
      holds[at] = atLeast;
      exactly =
        share === 1 ? Number(drawn === copies) : (exactly * (copies - drawn + 1) * share) / (drawn * (1 - share));
    }
  }
};

const nobodyHolds = ({ holds, enemies }: AnswerChances, copies: number, rank: number): number => {
  let none = 1;
  for (let enemy = 0; enemy < enemies; enemy++)
    none *= 1 - (holds[(enemy * COPIES + copies) * RANK_COUNT + rank] as number);
  // Three enemies share all that is unseen: a card that is out lies with one of them.
  return copies === 1 && enemies > 1 && none < 1 ? 0 : none;
};
