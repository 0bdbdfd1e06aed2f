import { deck } from '@doudizhu/rules/cards';
import { dealOf, seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, shuffle } from '@doudizhu/rules/rng';
import { startRound, type Round } from '@doudizhu/rules/round';
import { ruleSet, type RuleSet } from '@doudizhu/rules/ruleset';

/** Two hands of two decks: all high cards and bombs. Low cards that hold nothing together. */
export const STRONG_OF_FOUR = 'JJJJQQQQKKKKAAAA22222BBRR';
export const WEAK_OF_FOUR = '3334455566778899TTJJQQKKA';

/** `pagat-4p` with doubles before the kitty is seen, which no preset of four seats has. */
export const DOUBLES_OF_FOUR: RuleSet = unwrap(
  ruleSet({
    preset: 'pagat-4p',
    auction: 'oneRound',
    doubling: 'competition',
    scoring: 'competition',
    kittyReveal: 'afterDoubling',
  }),
);

/** A round in which seat 0 has this hand and calls first. The others have always the same for it. */
export const startOfFour = (rules: RuleSet, hand: string): Round => {
  const [own = []] = unwrap(dealOf({ rules, hands: [hand, '', '', ''] })).hands;
  const others = shuffle(
    createRng('others'),
    deck(2).filter((card) => !own.includes(card)),
  );
  const hands = [own, ...[0, 25, 50].map((from) => others.slice(from, from + 25))];
  const deal = unwrap(dealOf({ rules, hands, kitty: others.slice(75) }));
  return startRound({ rules, deal, seed: 1, first: seatAt(0) });
};
