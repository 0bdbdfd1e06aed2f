/** Suits for cards of which only the ranks are known: positions have none, so each copy of a rank gets one to show. */
import {
  countOf,
  DECK_SIZE,
  RANK_COUNT,
  rankAt,
  SMALL_JOKER,
  type Card,
  type Rank,
  type RankCounts,
} from '@doudizhu/rules/cards';

/** Spades first, then in turns of colour: index = copy. */
const SUIT_ORDER = [2, 0, 3, 1];

/** The lowest first. */
export const ALL_RANKS: readonly Rank[] = Array.from({ length: RANK_COUNT }, (_, index) => rankAt(index));

/** The ranks of which there are cards, the lowest first. */
export const ranksIn = (counts: RankCounts): Rank[] => ALL_RANKS.filter((rank) => countOf(counts, rank) > 0);

/** Physical cards for ranks, the highest first. @param firstOf the copy of a rank that is the first one */
export const cardsOfCounts = (counts: RankCounts, firstOf: (rank: Rank) => number = () => 0): Card[] =>
  ranksIn(counts)
    .toReversed()
    .flatMap((rank) =>
      Array.from({ length: countOf(counts, rank) }, (_, copy) => cardOfRank(rank, firstOf(rank) + copy)),
    );

/** A card for a copy of a rank. @param copy 0 and up; more than the packs hold of it are copies of the same card again. */
export const cardOfRank = (rank: number, copy: number): Card => {
  if (rank >= SMALL_JOKER) return (copy * DECK_SIZE + rank + 39) as Card; // 13 → 52, 14 → 53
  return (Math.floor(copy / 4) * DECK_SIZE + 4 * rank + (SUIT_ORDER[copy % 4] as number)) as Card;
};
