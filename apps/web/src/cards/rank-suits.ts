/**
 * Suits for cards with known ranks only: each copy of a rank gets a suit, and each rank starts with another one, as in a
 * dealt hand. Hands of one position count their copies from the first hand on, so no card is in two of them.
 */
import {
  ALL_RANKS,
  countOf,
  countsOfLetters,
  DECK_SIZE,
  SMALL_JOKER,
  type Card,
  type Rank,
  type RankCounts,
} from '@doudizhu/rules/cards';

/** Place of a rank's first copy in the order of suits, by rank modulo 4: neighbours and every other rank differ. */
const FIRST_SUIT = [0, 1, 3, 2] as const;

/** Black and red in turns. */
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

/** Physical cards for rank letters, highest first. @throws Error if the text has other letters */
export const cardsOfText = (ranks: string): Card[] => {
  const counts = countsOfLetters(ranks);
  if (counts === null) throw new Error(`invalid cards "${ranks}": expected rank letters`);
  return cardsOfCounts(counts);
};

/** Card for a copy of a rank. @param copy 0 and up. Copies beyond the decks are repeated cards */
export const cardOfRank = (rank: number, copy: number): Card => {
  if (rank >= SMALL_JOKER) return (copy * DECK_SIZE + rank + 39) as Card; // 13 → 52, 14 → 53
  return (Math.floor(copy / 4) * DECK_SIZE +
    4 * rank +
    (SUIT_ORDER[(copy + (FIRST_SUIT[rank % 4] ?? 0)) % 4] as number)) as Card;
};
