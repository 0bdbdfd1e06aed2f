/** Cards with known ranks only, highest first. */
import './rank-cards.css';
import { countOf, sizeOf, type Card, type RankCounts } from '@doudizhu/rules/cards';
import { PlayingCard } from './card.tsx';
import { coreOf, type Combo } from '@doudizhu/rules/combos';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { nameOfRank } from './card-names.ts';
import { nameOfMove } from './names.ts';
import { cardsOfCounts, ranksIn } from './rank-suits.ts';

export interface RankCardsProps {
  readonly counts: RankCounts;
  /** Name for screen readers. Default the ranks, '' if the surroundings name them. */
  readonly label?: string;
  /** `small` in lists of plays. */
  readonly size?: 'small' | 'normal';
  /** Suits of `counts`, highest first. Default any. */
  readonly cards?: readonly Card[];
}

/** Overlapping cards as one picture. */
export const RankCards = ({ counts, label, size = 'normal', cards = cardsOfCounts(counts) }: RankCardsProps) => {
  const name = label ?? wordsOfCounts(counts);
  return (
    <span
      class="cards rank-cards"
      data-size={size}
      {...(name === '' ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': name })}
    >
      {cards.map((card) => (
        <span key={card} class="slot">
          <PlayingCard card={card} named={false} />
        </span>
      ))}
    </span>
  );
};

/** Ranks in words, highest first, with their number if more than one: `A, 3 × 9`. */
const wordsOfCounts = (counts: RankCounts): string =>
  ranksIn(counts)
    .toReversed()
    .map((rank) => (countOf(counts, rank) === 1 ? nameOfRank(rank) : `${countOf(counts, rank)} × ${nameOfRank(rank)}`))
    .join(', ');

export interface ComboCardsProps {
  readonly combo: Combo;
  readonly rules: RuleSet;
  /** Its cards, core first, as the board shows them (`shownPlay`). */
  readonly cards: readonly Card[];
}

/** A play as small cards, for lists of moves. Screen readers get its name. */
export const ComboCards = ({ combo, rules, cards }: ComboCardsProps) => {
  const core = coreOf(combo, rules.decks);
  const size = sizeOf(core);
  return (
    <span class="combo-cards" role="img" aria-label={nameOfMove(combo, rules)}>
      <RankCards counts={core} cards={cards.slice(0, size)} label="" size="small" />
      {cards.length > size && <RankCards counts={combo.kickers} cards={cards.slice(size)} label="" size="small" />}
    </span>
  );
};
