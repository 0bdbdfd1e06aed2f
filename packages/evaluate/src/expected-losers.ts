/**
 * Expected losers of a hand, for the features of the neural bot: the tricks that it loses, by the way to take it apart
 * that loses the fewest. Each play counts with the chance that an enemy holds a higher one of its kind. A bomb and the
 * rocket win a trick back and count −1. A hand on lead with 1 or less nearly wins: its weakest play goes last.
 *
 * Each unseen card is in an enemy's hand with that enemy's share of the unseen cards as chance, independently. The
 * chances belong to one decision, so nothing is kept beyond it. `losing-tricks.ts` documents the differences to the
 * rules bot's evaluation.
 */
import { copiesAt, NO_CARDS, RANK_2, RANK_COUNT, SMALL_JOKER, type RankCounts } from '@doudizhu/rules/cards';
import { chainSlot, ChainWalk, createChainCosts, type ChainVisitor } from './chains.ts';

const JOKERS = (1 << 13) | (1 << 14);

/** The chances of one decision. */
export interface AnswerChances {
  /** Chance that enemy e holds at least k of rank r: index (e · counts + k) · 15 + r. */
  readonly holds: Float64Array;
  /** How many cards of a rank a hand can hold, none counted too: 5 with one deck, 9 with two. */
  readonly counts: number;
  /** One enemy (for a farmer), or all farmers. */
  enemies: number;
  /** Chance that a play of c equal cards (below `counts`) and main rank r is beaten: index c · 15 + r. */
  readonly beaten: Float64Array;
  /** The same for chains: index of `chainSlot`. NaN if it has not been worked out. */
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
    beaten: new Float64Array(counts * RANK_COUNT),
    chains: createChainCosts(),
    bomb: 0,
  };
};

/**
 * Works out the chances of one decision.
 * @param unknown cards that the enemies, and partners, hold.
 * @param shares of the unknown cards, by enemy. Two or more enemies hold all of them.
 * @param sure other cards that the first enemy is known to hold.
 */
export const readAnswerChances = (
  chances: AnswerChances,
  unknown: RankCounts,
  shares: readonly number[],
  sure: RankCounts = NO_CARDS,
): void => {
  const { holds, beaten, counts } = chances;
  chances.enemies = shares.length;
  chances.chains.fill(Number.NaN);
  shares.forEach((share, enemy) => readHolds(chances, unknown, enemy, share, enemy === 0 ? sure : NO_CARDS));
  for (let copies = 1; copies < counts; copies++) {
    let none = 1;
    // A bomb is beaten by any longer one, too.
    if (copies >= 4 && copies < counts - 1) {
      for (let rank: number = RANK_2; rank >= 0; rank--) none *= chanceOfNone(chances, copies + 1, rank);
    }
    for (let rank = RANK_COUNT - 1; rank >= 0; rank--) {
      beaten[copies * RANK_COUNT + rank] = 1 - none;
      none *= chanceOfNone(chances, copies, rank);
    }
  }
  let quiet = 1; // no enemy holds a bomb
  for (let rank: number = RANK_2; rank >= 0; rank--) quiet *= chanceOfNone(chances, 4, rank);
  const decks = (counts - 1) / 4;
  for (let enemy = 0; enemy < shares.length; enemy++) {
    const jokers = (enemy * counts + decks) * RANK_COUNT + SMALL_JOKER;
    quiet *= 1 - holds[jokers]! * holds[jokers + 1]!;
  }
  chances.bomb = 1 - quiet;
};

/** Binomial chances of one enemy, whose share of the unknown cards is `share`. */
const readHolds = (
  { holds, counts }: AnswerChances,
  unknown: RankCounts,
  enemy: number,
  share: number,
  sure: RankCounts,
): void => {
  for (let rank = 0; rank < RANK_COUNT; rank++) {
    const copies = copiesAt(unknown.lo, unknown.hi, rank);
    const known = copiesAt(sure.lo, sure.hi, rank);
    let atLeast = 1;
    let exactly = (1 - share) ** copies;
    for (let count = 1; count < counts; count++) {
      const at = (enemy * counts + count) * RANK_COUNT + rank;
      const drawn = count - known; // that many of the unknown ones
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

/** Chance that no enemy holds `copies` of a rank. Two and more share all unknown cards: one of them has each card. */
const chanceOfNone = ({ holds, enemies, counts }: AnswerChances, copies: number, rank: number): number => {
  // With one deck only one of two enemies holds more than half of a rank. Each can hold two of four: then the sum
  // exceeds 1.
  if (counts === 5 && enemies === 2 && copies > 1)
    return Math.max(0, 1 - holds[copies * RANK_COUNT + rank]! - holds[(counts + copies) * RANK_COUNT + rank]!);
  let none = 1;
  for (let enemy = 0; enemy < enemies; enemy++) none *= 1 - holds[(enemy * counts + copies) * RANK_COUNT + rank]!;
  return copies === 1 && enemies > 1 && none < 1 ? 0 : none;
};

/** Chance that an enemy tops a chain: `copies` of each of `length` ranks up to `main`. */
export const chanceChainAnswered = (chances: AnswerChances, copies: number, length: number, main: number): number => {
  const slot = chainSlot(copies, length, main);
  const known = chances.chains[slot]!;
  if (!Number.isNaN(known)) return known;
  let none = 1;
  for (let end = main + 1; end < 12; end++) {
    for (let enemy = 0; enemy < chances.enemies; enemy++) {
      let all = 1;
      for (let rank = end - length + 1; rank <= end; rank++) {
        all *= chances.holds[(enemy * chances.counts + copies) * RANK_COUNT + rank]!;
      }
      none *= 1 - all;
    }
  }
  chances.chains[slot] = 1 - none;
  return 1 - none;
};

/** Searches for the way of a hand that loses the fewest tricks. */
class LoserCounter implements ChainVisitor {
  private readonly walk = new ChainWalk(this, { planes: 'kicked' });
  private chances = createAnswerChances();
  private best = 0;

  count(chances: AnswerChances, lo: number, hi: number): number {
    if (lo === 0 && hi === 0) return 0;
    this.best = Infinity;
    this.chances = chances;
    this.walk.visit(lo, hi, chances.chains);
    return this.best;
  }

  cost(copies: number, length: number, main: number): number {
    return chanceChainAnswered(this.chances, copies, length, main);
  }

  /** Bombs stay bombs. Slots take the lowest single cards and pairs, which are the likeliest to be beaten. */
  leaf({ has1, has2, has3, has4, chains, singles, pairs, sums }: ChainWalk): void {
    const { beaten } = this.chances;
    const triples = has3 & ~has4;
    let ones = has1 & ~has2;
    let twos = has2 & ~has3;
    let sum = sums[chains]!;
    for (let bits = has4; bits !== 0; bits &= bits - 1) sum--;
    if ((ones & JOKERS) === JOKERS) {
      ones &= ~JOKERS;
      sum--;
    }
    if (sum >= this.best) return;
    let free = singles;
    for (; free > 0 && ones !== 0; free--) ones &= ones - 1;
    for (let left = pairs; left > 0 && twos !== 0; left--) twos &= twos - 1;
    for (; free >= 2 && twos !== 0; free -= 2) twos &= twos - 1;
    for (let bits = triples; bits !== 0; bits &= bits - 1) {
      sum += beaten[3 * RANK_COUNT + 31 - Math.clz32(bits & -bits)]!;
      const one = ones & -ones;
      const two = twos & -twos;
      if (two === 0 || (one !== 0 && one <= two)) ones ^= one;
      else twos ^= two;
    }
    for (; ones !== 0; ones &= ones - 1) sum += beaten[RANK_COUNT + 31 - Math.clz32(ones & -ones)]!;
    for (; twos !== 0; twos &= twos - 1) sum += beaten[2 * RANK_COUNT + 31 - Math.clz32(twos & -twos)]!;
    if (sum < this.best) this.best = sum;
  }
}

const LOSERS = new LoserCounter();

/** Expected losers of a hand of one deck. */
export const expectedLosers = (chances: AnswerChances, lo: number, hi: number): number => LOSERS.count(chances, lo, hi);
