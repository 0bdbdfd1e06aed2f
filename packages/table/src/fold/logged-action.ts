/** Actions as the log contains them. */
import { sameCounts, type RankCounts } from '@doudizhu/rules/cards';
import { actionSpace, cardsUsed, countsOfCombo, encode } from '@doudizhu/rules/combos';
import type { Seat } from '@doudizhu/rules/deal';
import { legalActions, playActionOf, type Action, type Round } from '@doudizhu/rules/round';

/**
 * A legal action in the engine's own words: additional fields of the sender do not reach the log. A play names the cards
 * that leave the hand unless they are those that it stands for. Only the hand decides which wild cards fill a play, and
 * other seats do not see the hand.
 */
export const loggedAction = (round: Round, seat: Seat, action: Action): Action => {
  if (action.type === 'pass') return { type: 'pass' };
  if (action.type === 'play') {
    const { rules, hands } = round;
    const space = actionSpace(rules);
    const play = playActionOf(space, encode(space, action.combo)) as Extract<Action, { type: 'play' }>;
    if (rules.wild === '') return play;
    const uses = action.uses ?? (cardsUsed(hands[seat] as RankCounts, play.combo, rules) as RankCounts);
    const isPlain = sameCounts(uses, countsOfCombo(play.combo, rules.decks));
    return isPlain ? play : { ...play, uses: { lo: uses.lo, hi: uses.hi } };
  }
  const fields: readonly [string, unknown][] = Object.entries(action);
  const same = (own: Action): boolean =>
    Object.entries(own).every(([field, value]) =>
      fields.some(([name, content]) => name === field && content === value),
    );
  return legalActions(round, seat).find(same) as Action;
};
