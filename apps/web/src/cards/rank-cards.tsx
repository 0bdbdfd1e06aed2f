/** Cards with known ranks only, highest first. */
import './rank-cards.css';
import { countOf, sizeOf, type RankCounts } from '@doudizhu/rules/cards';
import { PlayingCard } from './card.tsx';
import { coreOf, type Combo } from '@doudizhu/rules/combos';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { nameOfRank } from './card-names.ts';
import { nameOfMove } from './names.ts';
import { cardsOfCounts, ranksIn } from './rank-suits.ts';

export interface RankCardsProps {
  readonly counts: RankCounts;
  /** Name for screen readers; default the ranks, '' if the surroundings name them. */
  readonly label?: string;
  /** `small` in lists of plays. */
  readonly size?: 'small' | 'normal';
}

/** Overlapping cards as one picture. */
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

/** Ranks in words, highest first, with their number if more than one: `A, 3 × 9`. */
const wordsOfCounts = (counts: RankCounts): string =>
  ranksIn(counts)
    .toReversed()
    .map((rank) => (countOf(counts, rank) === 1 ? nameOfRank(rank) : `${countOf(counts, rank)} × ${nameOfRank(rank)}`))
    .join(', ');

export interface ComboCardsProps {
  readonly combo: Combo;
  readonly rules: RuleSet;
}

/** A play as small cards, for lists of moves. Screen readers get its name. */
export const ComboCards = ({ combo, rules }: ComboCardsProps) => (
  <span class="combo-cards" role="img" aria-label={nameOfMove(combo, rules)}>
    <RankCards counts={coreOf(combo, rules.decks)} label="" size="small" />
    {sizeOf(combo.kickers) > 0 && <RankCards counts={combo.kickers} label="" size="small" />}
  </span>
);
