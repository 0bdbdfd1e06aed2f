/**
 * Plain hand for a hand with wild cards or a head start: all evaluations need plain cards.
 *
 * Cards are chosen one after another. A wild card becomes the rank where the hand is then worth most. A card that the
 * seat may keep is the one without which the hand is worth most. All together would be 1,820 ways for four wild cards.
 */
import { copiesAt, copiesAsCounts, RANK_2, RANK_COUNT, rankAt, type RankCounts } from '@doudizhu/rules/cards';
import { decomposeOneDeck, playsOf, valueOf } from './decomposition.ts';
import { HandMemo } from './hand-memo.ts';

/**
 * @param lo @param hi the hand as count words.
 * @param wild mask of the wild ranks, bit r for rank r. 0 without.
 * @param kept number of cards that can stay in the hand.
 * @returns a hand without wild cards, of as many cards less `kept`.
 */
export const plainHand = (lo: number, hi: number, wild: number, kept: number): RankCounts => {
  const { words } = MEMO;
  let at = MEMO.find(lo, hi, wild | (kept << RANK_COUNT));
  if (at < 0) {
    at = ~at;
    const rest = without(filled(lo, hi, wild), kept);
    words[at] = rest.lo;
    words[at + 1] = rest.hi;
  }
  return { lo: words[at]!, hi: words[at + 1]! };
};

const MEMO = new HandMemo(1 << 15, 2);

/** Most cards of a rank. */
const COPIES_MAX = 4;

/** The hand with every wild card as the card that it stands for. Alone each is its own rank. */
const filled = (lo: number, hi: number, wild: number): RankCounts => {
  let hand: RankCounts = { lo, hi };
  for (let rank = 0; rank <= RANK_2; rank++) {
    if (((wild >>> rank) & 1) === 0) continue;
    const own = copiesAsCounts(rankAt(rank), 1);
    for (let left = copiesAt(lo, hi, rank); left > 0; left--) {
      let best = hand;
      let most = scoreOf(hand);
      for (let other = 0; other <= RANK_2; other++) {
        if (copiesAt(hand.lo, hand.hi, other) >= COPIES_MAX) continue;
        const tried = moved(hand, own, copiesAsCounts(rankAt(other), 1));
        const score = scoreOf(tried);
        if (score <= most) continue;
        most = score;
        best = tried;
      }
      hand = best;
    }
  }
  return hand;
};

/** The hand less the `kept` cards that are best left out. Nothing if it has no more. */
const without = (given: RankCounts, kept: number): RankCounts => {
  let hand = given;
  for (let left = kept; left > 0; left--) {
    let best = hand;
    let most = -Infinity;
    for (let rank = 0; rank < RANK_COUNT; rank++) {
      if (copiesAt(hand.lo, hand.hi, rank) === 0) continue;
      const tried = moved(hand, copiesAsCounts(rankAt(rank), 1), NOTHING);
      const score = scoreOf(tried);
      if (score <= most) continue;
      most = score;
      best = tried;
    }
    hand = best;
  }
  return hand;
};

const NOTHING: RankCounts = { lo: 0, hi: 0 };

const moved = (hand: RankCounts, from: RankCounts, to: RankCounts): RankCounts => ({
  lo: (hand.lo - from.lo + to.lo) | 0,
  hi: (hand.hi - from.hi + to.hi) | 0,
});

/** Points that a play less is worth beside the value of a hand. */
const PLAY_WORTH = 4;

const scoreOf = ({ lo, hi }: RankCounts): number => {
  const packed = decomposeOneDeck(lo, hi);
  return valueOf(packed) - PLAY_WORTH * playsOf(packed);
};
