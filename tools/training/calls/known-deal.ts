/**
 * Deals with many auctions each. The expectation of a seat and, if the seats ignore the auction, the play of the round
 * depend only on the deal and the landlord. Both are computed once, so that each auction is cheap and is scored by that play.
 */
import { dealFrom, seatAt, type Deal, type Seat } from '@doudizhu/rules/deal';
import { createRng, randomBelow } from '@doudizhu/rules/rng';
import {
  applyUnchecked,
  headStartOf,
  isOver,
  startRound,
  toAct,
  type Action,
  type LogEntry,
  type Round,
} from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { legalActionsOf, viewFor, type PlayerView } from '@doudizhu/rules/view';
import {
  buffersOf,
  createNeuralBot,
  withoutAuction,
  decideNow,
  expectationBefore,
  type Networks,
  type Expectation,
} from '@doudizhu/bots/neural';

export interface KnownDeal {
  readonly rules: RuleSet;
  readonly deal: Deal;
  readonly seed: string;
  /** First caller. */
  readonly first: Seat;
  /** Key: seat, landlord, whether the kitty is taken, takes of two seats. */
  readonly expectations: Map<string, Expectation>;
  /** End of the round. Key: landlord, takes of two seats. */
  readonly endings: Map<string, Ending>;
}

/** End of a played round: the state before the last play, and that play. */
interface Ending {
  readonly before: Round;
  readonly last: LogEntry;
}

export const createKnownDeal = (rules: RuleSet, seed: string): KnownDeal => {
  const rng = createRng(seed);
  const deal = dealFrom(rules, rng);
  const first = deal.faceUp?.seat ?? seatAt(randomBelow(rng, rules.seats));
  return { rules, deal, seed, first, expectations: new Map(), endings: new Map() };
};

/**
 * The same cards in another auction, with shared results.
 * @param rules must have the same plays, the same way to deal and the same right to open a hand.
 */
export const withAuctionOf = (known: KnownDeal, rules: RuleSet): KnownDeal => ({ ...known, rules });

/** Chooses a call. @returns index of the action. */
export type Caller = (view: PlayerView, expectation: Expectation, actions: readonly Action[]) => number;

/** Holds an auction and plays the round. @returns points, index = Seat; null if no seat called. */
export const holdAuction = (networks: Networks, known: KnownDeal, call: Caller): readonly number[] | null => {
  const { rules, deal, seed, first } = known;
  let round = startRound({ rules, deal, seed, first });
  while (round.phase !== 'play' && !isOver(round)) {
    if (round.redeals > 0) return null;
    const seat = toAct(round)[0] as Seat;
    const view = viewFor(round, seat);
    const actions = legalActionsOf(view);
    // No seat opens a hand before the play, and forced calls need no caller.
    const index =
      round.phase === 'opening' || actions.length === 1 ? 0 : call(view, expectationOf(networks, known, view), actions);
    round = applyUnchecked(round, seat, actions[index] as Action);
  }
  if (round.phase !== 'play') return null;
  const landlord = round.landlord as Seat;
  const key = `${landlord}/${headStartOf(round.auction, rules)}`;
  const ending = known.endings.get(key) ?? endingOf(networks, round);
  known.endings.set(key, ending);
  return scoresOf(round, ending);
};

/** Scores of a round with the stake of its auction, and of the hand that the landlord opened. */
const scoresOf = ({ rules, auction, bid, doubling }: Round, { before, last }: Ending): readonly number[] | null => {
  // Wild ranks are part of the rules of the played round.
  const round = { ...before, rules: rules.wildcards > 0 ? before.rules : rules, auction, bid, doubling };
  return applyUnchecked(round, last.seat, last.action).outcome?.scores ?? null;
};

const expectationOf = (networks: Networks, { expectations }: KnownDeal, view: PlayerView): Expectation => {
  const takes = view.auction === null ? 0 : headStartOf(view.auction, view.rules);
  const key = `${view.seat}/${view.landlord}/${view.kittyTaken}/${takes}`;
  const known = expectations.get(key);
  if (known !== undefined) return known;
  const rng = createRng(`${view.hand.lo}/${view.hand.hi}`);
  const expectation = decideNow(expectationBefore(buffersOf(networks, view), view, rng));
  expectations.set(key, expectation);
  return expectation;
};

/** Plays a round to its end; all seats play for points, and the landlord may open the hand. */
const endingOf = (networks: Networks, start: Round): Ending => {
  const bot = createNeuralBot(networks, { aim: 'points' });
  let round = start;
  for (;;) {
    const view = viewFor(round, round.turn);
    const action = bot.act({ ...withoutAuction(view), mayOpenHand: view.mayOpenHand });
    const next = applyUnchecked(round, round.turn, action);
    if (isOver(next)) return { before: { ...round, previous: null }, last: { seat: round.turn, action } };
    round = next;
  }
};
