/** Suits for cards of which only the ranks are known: positions have none, so each copy of a rank gets one to show. */
import { countOf, DECK_SIZE, RANK_COUNT, rankAt, SMALL_JOKER, type Card, type RankCounts } from '@doudizhu/rules/cards';

/** Spades first, then in turns of colour: index = copy. */
const SUIT_ORDER = [2, 0, 3, 1];

/** Physical cards for ranks, the highest first. */
export const cardsOfCounts = (counts: RankCounts): Card[] => {
  const cards: Card[] = [];
  for (let index = RANK_COUNT - 1; index >= 0; index--) {
    const rank = rankAt(index);
    for (let copy = 0; copy < countOf(counts, rank); copy++) cards.push(cardOfRank(index, copy));
  }
  return cards;
};

/** A card for a copy of a rank. @param copy 0 and up; more than the packs hold of it are copies of the same card again. */
export const cardOfRank = (rank: number, copy: number): Card => {
  if (rank >= SMALL_JOKER) return (copy * DECK_SIZE + rank + 39) as Card; // 13 → 52, 14 → 53
  return (Math.floor(copy / 4) * DECK_SIZE + 4 * rank + (SUIT_ORDER[copy % 4] as number)) as Card;
};
