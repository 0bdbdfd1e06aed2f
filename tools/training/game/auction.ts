/**
 * Deals whose landlord is determined by an auction. Such a landlord has better cards than a random seat, and all seats know
 * the calls. Calls are those of the rules bot with a random boldness per seat, so that a call is as informative as among
 * players who call differently.
 */
import { addCounts, countsOf, type RankCounts } from '@doudizhu/rules/cards';
import { actionSpace } from '@doudizhu/rules/combos';
import { dealFrom, seatAt, type Seat } from '@doudizhu/rules/deal';
import { resetPlayout } from '@doudizhu/rules/playout';
import { randomBelow, randomUnit, type Rng } from '@doudizhu/rules/rng';
import { applyUnchecked, isOver, startRound, toAct, type Round } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { legalActionsOf, viewFor } from '@doudizhu/rules/view';
import { beginPublicState, observeOpenHand } from '@doudizhu/bots/neural';
import { callByChance } from '@doudizhu/bots/rules';
import type { TrainingTable } from './table.ts';

/** Bounds of the number added to a seat's chance to win. */
const BOLDNESS = { least: -0.08, most: 0.12 } as const;
/** Share of games in which the landlord opens their hand before the first play. */
const OPEN_SHARE = 0.15;

/**
 * Deals, holds an auction and sets a table to the first play.
 * @param rules with the table's seats and decks.
 * @param tables of the family: with wild ranks the one of those that were drawn is used, not `given`.
 */
export const dealByAuction = (
  given: TrainingTable,
  rules: RuleSet,
  rng: Rng,
  tables: readonly TrainingTable[] = [given],
): TrainingTable => {
  const round = roundAfterAuction(rules, rng);
  const { kind, wild } = actionSpace(round.rules);
  const ofWild = tables.find(({ space }) => space.wild === wild && space.kind === kind);
  const table = wild === 0 ? given : (ofWild as TrainingTable);
  seatRound(table, round);
  const { hands } = table.playout;
  if (randomUnit(rng) < OPEN_SHARE)
    observeOpenHand(table.publicState, { lo: hands[0] as number, hi: hands[1] as number });
  return table;
};

/** Sets the table to a round at its first play, with the table's seats and decks. */
export const seatRound = (table: TrainingTable, round: Round): void => {
  const { rules } = round;
  const landlord = round.landlord as Seat;
  const kitty = countsOf(round.deal.kitty);
  const hands = Array.from({ length: rules.seats }, (_, role): RankCounts => {
    const cards = countsOf(round.deal.hands[(landlord + role) % rules.seats] ?? []);
    return role === 0 ? addCounts(cards, kitty) : cards;
  });
  resetPlayout(table.playout, hands, 0);
  beginPublicState(table.publicState, viewFor(round, landlord));
  table.playout.headStart = table.publicState.headStart;
};

/** Deals and holds auctions until there is a landlord. @returns the round at its first play. */
export const roundAfterAuction = (rules: RuleSet, rng: Rng): Round => {
  for (;;) {
    const boldness = Array.from(
      { length: rules.seats },
      () => BOLDNESS.least + (BOLDNESS.most - BOLDNESS.least) * randomUnit(rng),
    );
    const deal = dealFrom(rules, rng);
    const first = deal.faceUp?.seat ?? seatAt(randomBelow(rng, rules.seats));
    let round = startRound({ rules, deal, seed: rng(), first });
    while (round.phase !== 'play' && !isOver(round) && round.redeals === 0) {
      const seat = toAct(round)[0] as Seat;
      const view = viewFor(round, seat);
      const action = callByChance(view, legalActionsOf(view), boldness[seat]);
      round = applyUnchecked(round, seat, action);
    }
    if (round.phase === 'play') return round;
  }
};
