/**
 * The cards of a record as text: rank letters in any order (`3344TBR`); or each card with its suit (`3h4dTsB`), if the
 * record has the physical cards. With two decks the second deck's cards have a prime: `3h'`, `B'`.
 */
import { countsOf, DECK_SIZE, formatCards, rankOf, RANKS, suitOf, SUITS, type Card } from '@doudizhu/rules/cards';
import { dealOfCards, type Deal } from '@doudizhu/rules/deal';
import type { RuleSet } from '@doudizhu/rules/ruleset';

/** A deal as texts. */
export interface DealText {
  /** Index = Seat. */
  readonly hands: readonly string[];
  readonly kitty: string;
  /** The turned-up card with its suit, or null. */
  readonly faceUp: string | null;
  /** Letters of the wild ranks in the order in which they are shown, empty without. */
  readonly wild: string;
}

/** Writes rank letters if they determine the deal, else every card with its suit, in the order dealt. */
export const writeDeal = (deal: Deal, rules: RuleSet): DealText => {
  const write = isPlainDeal(deal, rules) ? (cards: readonly Card[]) => formatCards(countsOf(cards)) : writeSuitedCards;
  return {
    hands: deal.hands.map(write),
    kitty: write(deal.kitty),
    faceUp: deal.faceUp === null ? null : writeCard(deal.faceUp.card),
    wild: deal.wild ?? '',
  };
};

/** Checks if rank letters determine a deal: their counts make the same deal. */
const isPlainDeal = (deal: Deal, rules: RuleSet): boolean => {
  const plain = dealOfCards({ rules, hands: deal.hands.map(countsOf), kitty: countsOf(deal.kitty) });
  const keyOf = ({ hands, kitty }: Deal): string => JSON.stringify([hands, kitty]);
  return plain.ok && keyOf(plain.value) === keyOf(deal);
};

/** Writes each card with its suit. `readSuitedCards` reads them. */
export const writeSuitedCards = (cards: readonly Card[]): string => cards.map(writeCard).join('');

const writeCard = (card: Card): string => {
  const suit = suitOf(card);
  return `${RANKS.charAt(rankOf(card))}${suit === null ? '' : SUITS.charAt(suit)}${card < DECK_SIZE ? '' : "'"}`;
};
