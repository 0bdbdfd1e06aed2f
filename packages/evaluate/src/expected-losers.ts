/**
 * Expected losers of a hand, for the features of the neural bot: the tricks it loses, of all ways to take it apart the
 * way that loses the fewest. Each play counts with the chance that an enemy holds a higher one of its kind; a bomb and
 * the rocket win a trick back and count −1. A hand on lead with 1 or less nearly wins: its weakest play goes last.
 *
 * Each unseen card lies with an enemy by his share of the unseen cards, independently. The chances belong to one
 * decision, so nothing is kept beyond it. `losing-tricks.ts` says how the rules bot's evaluation differs.
 */
import { copiesAt, RANK_COUNT } from '@doudizhu/rules/cards';
import { chainSlot, createChainCosts, sums, visitChains, type ChainLeaf, type ChainVisitor } from './chains.ts';

const JOKERS = (1 << 13) | (1 << 14);

/** The chances of one decision. */
export interface AnswerChances {
  /** Chance that enemy e holds at least k of rank r: index (e · counts + k) · 15 + r. */
  readonly holds: Float64Array;
  /** How many cards of a rank a hand may hold, none counted too: 5 with one deck, 9 with two. */
  readonly counts: number;
  /** One enemy (for a farmer), or all farmers. */
  enemies: number;
  /** Chance that a play of c equal cards (below `counts`) and main rank r is topped: index c · 15 + r. */
  readonly topped: Float64Array;
  /** The same for chains: index of `chainSlot`; NaN where it has not been worked out. */
  readonly chains: Float64Array;
  /** Chance that an enemy holds a bomb or the rocket. */
  bomb: number;
}

/** Functions for hot code, on hands given as two count words. */
export interface HandEvaluator {
  /** @returns the decomposition in one integer, for `playsOf` and `valueOf`. */
  readonly decompose: (lo: number, hi: number) => number;
  /** @returns the expected losing tricks of the hand against `chances`. */
  readonly expectedLosers: (chances: AnswerChances, lo: number, hi: number) => number;
}

/**
 * Room for the chances of one model, which `readAnswerChances` fills: made once and used again, so that a search
 * allocates nothing.
 */
export const createAnswerChances = (decks: 1 | 2 = 1): AnswerChances => {
  const counts = 4 * decks + 1;
  return {
    holds: new Float64Array((decks + 1) * counts * RANK_COUNT),
    counts,
    enemies: 1,
    topped: new Float64Array(counts * RANK_COUNT),
    chains: createChainCosts(),
    bomb: 0,
  };
};

/**
 * Works out the chances of one decision.
 * @param lo @param hi the unseen cards as count words.
 * @param share part of them that the first enemy holds. @param enemies 2: the second holds the others.
 */
export const readAnswerChances = (
  chances: AnswerChances,
  lo: number,
  hi: number,
  share: number,
  enemies: number,
): void => {
  const { holds, topped } = chances;
  chances.enemies = enemies;
  chances.chains.fill(Number.NaN);
  for (let enemy = 0; enemy < enemies; enemy++) {
    const p = enemy === 0 ? share : 1 - share;
    for (let rank = 0; rank < RANK_COUNT; rank++) {
      const copies = copiesAt(lo, hi, rank);
      let atLeast = 1;
      let exactly = (1 - p) ** copies;
      for (let count = 1; count <= 4; count++) {
        atLeast = count > copies ? 0 : Math.max(0, atLeast - exactly);
        holds[(enemy * 5 + count) * RANK_COUNT + rank] = atLeast;
        exactly = p === 1 ? (count === copies ? 1 : 0) : (exactly * (copies - count + 1) * p) / (count * (1 - p));
      }
    }
  }
  let quiet = 1; // no enemy holds a bomb
  for (let copies = 1; copies <= 4; copies++) {
    let none = 1;
    for (let rank = RANK_COUNT - 1; rank >= 0; rank--) {
      topped[copies * RANK_COUNT + rank] = 1 - none;
      none *= nobodyHolds(chances, copies, rank);
    }
    if (copies === 4) quiet = none;
  }
  for (let enemy = 0; enemy < enemies; enemy++) {
    const jokers = (enemy * 5 + 1) * RANK_COUNT + 13;
    quiet *= 1 - (holds[jokers] as number) * (holds[jokers + 1] as number);
  }
  chances.bomb = 1 - quiet;
};

/** Chance that no enemy holds `copies` of a rank. Two enemies share all unseen cards, so what one has not the other has. */
const nobodyHolds = ({ holds, enemies }: AnswerChances, copies: number, rank: number): number => {
  const first = holds[copies * RANK_COUNT + rank] as number;
  if (enemies === 1) return 1 - first;
  const second = holds[(5 + copies) * RANK_COUNT + rank] as number;
  if (copies === 1) return first + second > 0 ? 0 : 1;
  return Math.max(0, 1 - first - second); // of four cards both may hold two, and then the sum is above 1
};

/** Chance that an enemy tops a chain: `copies` of each of `length` ranks up to `main`. */
export const chanceChainAnswered = (chances: AnswerChances, copies: number, length: number, main: number): number => {
  const slot = chainSlot(copies, length, main);
  const known = chances.chains[slot] as number;
  if (!Number.isNaN(known)) return known;
  let none = 1;
  for (let end = main + 1; end < 12; end++) {
    for (let enemy = 0; enemy < chances.enemies; enemy++) {
      let all = 1;
      for (let rank = end - length + 1; rank <= end; rank++) {
        all *= chances.holds[(enemy * chances.counts + copies) * RANK_COUNT + rank] as number;
      }
      none *= 1 - all;
    }
  }
  chances.chains[slot] = 1 - none;
  return 1 - none;
};

let best = 0;
let current: AnswerChances = createAnswerChances();

/** The chances of a hand given as two count words. */
export const expectedLosers = (chances: AnswerChances, lo: number, hi: number): number => {
  if (lo === 0 && hi === 0) return 0;
  best = Infinity;
  current = chances;
  visitChains(lo, hi, VISITOR, chances.chains);
  return best;
};

/** Bombs stay bombs; slots take the lowest single cards and pairs, which are the likeliest to be topped. */
const leaf: ChainLeaf = (has1, has2, has3, has4, chains, singles, pairs) => {
  const { topped } = current;
  const triples = has3 & ~has4;
  let ones = has1 & ~has2;
  let twos = has2 & ~has3;
  let sum = sums[chains] as number;
  for (let bits = has4; bits !== 0; bits &= bits - 1) sum--;
  if ((ones & JOKERS) === JOKERS) {
    ones &= ~JOKERS;
    sum--;
  }
  if (sum >= best) return;
  let free = singles;
  for (; free > 0 && ones !== 0; free--) ones &= ones - 1;
  for (let left = pairs; left > 0 && twos !== 0; left--) twos &= twos - 1;
  for (; free >= 2 && twos !== 0; free -= 2) twos &= twos - 1;
  for (let bits = triples; bits !== 0; bits &= bits - 1) {
    sum += topped[3 * RANK_COUNT + 31 - Math.clz32(bits & -bits)] as number;
    const one = ones & -ones;
    const two = twos & -twos;
    if (two === 0 || (one !== 0 && one <= two)) ones ^= one;
    else twos ^= two;
  }
  for (; ones !== 0; ones &= ones - 1) sum += topped[RANK_COUNT + 31 - Math.clz32(ones & -ones)] as number;
  for (; twos !== 0; twos &= twos - 1) sum += topped[2 * RANK_COUNT + 31 - Math.clz32(twos & -twos)] as number;
  if (sum < best) best = sum;
};

const VISITOR: ChainVisitor = {
  cost: (copies, length, main) => chanceChainAnswered(current, copies, length, main),
  leaf,
  planes: 'kicked',
};
