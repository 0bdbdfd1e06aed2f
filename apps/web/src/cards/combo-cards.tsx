/** A play as small cards, for lists of moves: its core, then what it carries. Readers hear its name. */
import './combo-cards.css';
import { sizeOf } from '@doudizhu/rules/cards';
import { coreOf, type Combo } from '@doudizhu/rules/combos';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { nameOfMove } from './names.ts';
import { RankCards } from './rank-cards.tsx';

export interface ComboCardsProps {
  readonly combo: Combo;
  readonly rules: RuleSet;
}

export const ComboCards = ({ combo, rules }: ComboCardsProps) => (
  <span class="combo-cards" role="img" aria-label={nameOfMove(combo, rules)}>
    <RankCards counts={coreOf(combo, rules.decks)} label="" size="small" />
    {sizeOf(combo.kickers) > 0 && <RankCards counts={combo.kickers} label="" size="small" />}
  </span>
);
