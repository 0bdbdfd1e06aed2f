/**
 * Cards of which only the ranks are known, the highest first: positions have no suits, so each copy of a rank gets one
 * to show.
 */
import {
  countOf,
  DECK_SIZE,
  RANK_COUNT,
  rankAt,
  SMALL_JOKER,
  type Card as CardNumber,
  type RankCounts,
} from '@doudizhu/rules';
import { PlayingCard } from './card.tsx';
import { nameOfRank } from './names.ts';

export interface RankCardsProps {
  readonly counts: RankCounts;
  /** Read in place of the cards; where it is left out, the ranks are read; empty: something around it says it all. */
  readonly label?: string;
  /** `small` for lists of plays. */
  readonly size?: 'small' | 'normal';
}

/** Cards that lie over each other, as one picture. */
export const RankCards = ({ counts, label, size = 'normal' }: RankCardsProps) => {
  const name = label ?? wordsOfCounts(counts);
  return (
    <span
      class="cards rank-cards"
      data-size={size}
      {...(name === '' ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': name })}
    >
      {cardsOfCounts(counts).map((card) => (
        <span key={card} class="slot">
          <PlayingCard card={card} named={false} />
        </span>
      ))}
    </span>
  );
};

/** Spades first, then in turns of colour: index = copy. */
const SUIT_ORDER = [2, 0, 3, 1];

/** Physical cards for ranks, the highest first. */
export const cardsOfCounts = (counts: RankCounts): CardNumber[] => {
  const cards: CardNumber[] = [];
  for (let index = RANK_COUNT - 1; index >= 0; index--) {
    const rank = rankAt(index);
    for (let copy = 0; copy < countOf(counts, rank); copy++) cards.push(cardOfRank(index, copy));
  }
  return cards;
};

/** Ranks in words, the highest first, those that are held more than once with their number: `A, 3 × 9`. */
const wordsOfCounts = (counts: RankCounts): string => {
  const words: string[] = [];
  for (let index = RANK_COUNT - 1; index >= 0; index--) {
    const copies = countOf(counts, rankAt(index));
    if (copies > 0) words.push(copies === 1 ? nameOfRank(rankAt(index)) : `${copies} × ${nameOfRank(rankAt(index))}`);
  }
  return words.join(', ');
};

/** A card for a copy of a rank. @param copy 0 and up; more than the packs hold of it are copies of the same card again. */
export const cardOfRank = (rank: number, copy: number): CardNumber => {
  if (rank >= SMALL_JOKER) return (copy * DECK_SIZE + rank + 39) as CardNumber; // 13 → 52, 14 → 53
  return (Math.floor(copy / 4) * DECK_SIZE + 4 * rank + (SUIT_ORDER[copy % 4] as number)) as CardNumber;
};
