/** Actions as the log contains them. */
import { sameCounts, type RankCounts } from '@doudizhu/rules/cards';
import { actionSpace, cardsUsed, countsOfCombo, encode } from '@doudizhu/rules/combos';
import type { Seat } from '@doudizhu/rules/deal';
import {
  cardsNamed,
  legalActions,
  playActionOf,
  type Action,
  type PlayAction,
  type Round,
} from '@doudizhu/rules/round';
import { cardsChosen } from '@doudizhu/rules/view';

/**
 * A legal action in the engine's own words: additional fields of the sender do not reach the log. A play names the ranks
 * that leave the hand unless they are those that it stands for. Only the hand decides which wild cards fill a play, and
 * other seats do not see the hand. It names the cards unless they would leave the hand without being named.
 */
export const loggedAction = (round: Round, seat: Seat, action: Action): Action => {
  if (action.type === 'pass') return { type: 'pass' };
  if (action.type === 'play') {
    const { rules, hands } = round;
    const space = actionSpace(rules);
    const play = playActionOf(space, encode(space, action.combo)) as PlayAction;
    const cards = cardsChosen(round, seat, action);
    const named = cards === undefined ? play : { ...play, cards };
    if (rules.wild === '') return named;
    const uses = cardsNamed(action) ?? (cardsUsed(hands[seat] as RankCounts, play.combo, rules) as RankCounts);
    const isPlain = sameCounts(uses, countsOfCombo(play.combo, rules.decks));
    return isPlain ? named : { ...named, uses: { lo: uses.lo, hi: uses.hi } };
  }
  const fields: readonly [string, unknown][] = Object.entries(action);
  const same = (own: Action): boolean =>
    Object.entries(own).every(([field, value]) =>
      fields.some(([name, content]) => name === field && content === value),
    );
  return legalActions(round, seat).find(same) as Action;
};
