/** Marks of wild cards: every card inside a board knows the wild ranks of its round. */
import { rankOf, type Card, type Rank } from '@doudizhu/rules/cards';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { texts } from '../base/language.ts';
import { nameOfCard } from './card-names.ts';

/** Wild ranks that are known. Empty without any. */
export const WildRanks = createContext<readonly Rank[]>([]);

export const WILD = texts({
  wild: ['癞子', 'Wild'],
  mark: ['癞', 'W'],
  named: [(card: string) => `${card}，癞子`, (card) => `${card}, wild`],
  ranks: [(ranks: string) => `癞子 ${ranks}`, (ranks) => `Wild: ${ranks}`],
});

/** Name of a card for screen readers, with a word if it is wild. @param as rank for which it stands */
export const useNameOfCard = (): ((card: Card, as?: Rank) => string) => {
  const ranks = useContext(WildRanks);
  return (card, as) =>
    ranks.includes(rankOf(card)) ? WILD.value.named(nameOfCard(cardAs(card, as))) : nameOfCard(card);
};

/** The card of this rank with the same suit, of the same deck. */
export const cardAs = (card: Card, rank: Rank | undefined): Card =>
  rank === undefined ? card : ((card + 4 * (rank - rankOf(card))) as Card);

export const WildMark = ({ card }: { readonly card: Card }) =>
  useContext(WildRanks).includes(rankOf(card)) ? (
    <span class="card-wild" aria-hidden="true">
      {WILD.value.mark}
    </span>
  ) : null;
