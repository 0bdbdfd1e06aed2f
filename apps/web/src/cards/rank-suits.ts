/** Suits for cards with known ranks only: each copy of a rank gets a suit. */
import {
  ALL_RANKS,
  countOf,
  deck,
  DECK_SIZE,
  parseCards,
  pickCards,
  rankOf,
  SMALL_JOKER,
  type Card,
  type Rank,
  type RankCounts,
} from '@doudizhu/rules/cards';
import { unwrap } from '@doudizhu/rules/result';

/** Spades first, then alternating colours; index = copy. */
const SUIT_ORDER = [2, 0, 3, 1];

/** Ranks that occur, lowest first. */
export const ranksIn = (counts: RankCounts): Rank[] => ALL_RANKS.filter((rank) => countOf(counts, rank) > 0);

/** Physical cards for ranks, highest first. @param firstOf first copy of a rank */
export const cardsOfCounts = (counts: RankCounts, firstOf: (rank: Rank) => number = () => 0): Card[] =>
  ranksIn(counts)
    .toReversed()
    .flatMap((rank) =>
      Array.from({ length: countOf(counts, rank) }, (_, copy) => cardOfRank(rank, firstOf(rank) + copy)),
    );

/** Cards of one deck in alternating suits, low ones first, for decoration. */
export const cardsInTurns = (ranks: string): Card[] =>
  pickCards(deck(1), unwrap(parseCards(ranks))).map((card, index) =>
    rankOf(card) >= SMALL_JOKER ? card : ((card + ((index * 3) % 4)) as Card),
  );

/** Card for a copy of a rank. @param copy 0 and up; copies beyond the decks are repeated cards */
export const cardOfRank = (rank: number, copy: number): Card => {
  if (rank >= SMALL_JOKER) return (copy * DECK_SIZE + rank + 39) as Card; // 13 → 52, 14 → 53
  return (Math.floor(copy / 4) * DECK_SIZE + 4 * rank + (SUIT_ORDER[copy % 4] as number)) as Card;
};
