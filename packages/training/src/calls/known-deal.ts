/**
 * Deals whose auctions can be held again and again. The networks do not hear what was said, so what a seat expects and
 * how a landlord's round is played out follow from the deal: each is found once, and every auction on the deal costs
 * next to nothing and is scored as it would have been played.
 */
import {
  applyUnchecked,
  createRng,
  dealFrom,
  isOver,
  legalActionsOf,
  logOf,
  randomBelow,
  seatAt,
  startRound,
  toAct,
  viewFor,
  type Action,
  type Deal,
  type LogEntry,
  type RankCounts,
  type Round,
  type RuleSet,
  type Seat,
  type SeatView,
} from '@doudizhu/rules';
import { buffersOf, createNeuralBot, expectationBefore, type Networks, type Expectation } from '@doudizhu/bots/neural';

export interface KnownDeal {
  readonly rules: RuleSet;
  readonly deal: Deal;
  readonly seed: string;
  /** Who calls first. */
  readonly first: Seat;
  /** By seat, landlord and whether he has the kitty. */
  readonly expectations: Map<string, Expectation>;
  /** Index = landlord: all plays and passes of the round. */
  readonly plays: (readonly LogEntry[] | null)[];
}

export const createKnownDeal = (rules: RuleSet, seed: string): KnownDeal => {
  const rng = createRng(seed);
  const deal = dealFrom(rules, rng);
  const first = deal.faceUp?.seat ?? seatAt(randomBelow(rng, 3));
  return { rules, deal, seed, first, expectations: new Map(), plays: [null, null, null] };
};

/** What the view's owner knows when he makes a call. */
export interface Sight {
  readonly hand: RankCounts;
  readonly expectation: Expectation;
}

/** A call with a choice as it comes up. @returns the index of the action to take. */
export type Caller = (view: SeatView, sight: Sight, actions: readonly Action[]) => number;

/** Holds an auction and plays the round. @returns index = Seat: its points; null where nobody called. */
export const holdAuction = (networks: Networks, known: KnownDeal, call: Caller): readonly number[] | null => {
  const { rules, deal, seed, first } = known;
  let round = startRound({ rules, deal, seed, first });
  while (round.phase !== 'play' && !isOver(round)) {
    if (round.redeals > 0) return null;
    const seat = toAct(round)[0] as Seat;
    const view = viewFor(round, seat);
    const actions = legalActionsOf(view);
    // Nobody opens a hand, and where there is no choice nobody is asked.
    const index =
      round.phase === 'opening' || actions.length === 1 ? 0 : call(view, sightOf(networks, known, view), actions);
    round = applyUnchecked(round, seat, actions[index] as Action);
  }
  if (round.phase !== 'play') return null;
  const landlord = round.landlord as Seat;
  known.plays[landlord] ??= playOut(networks, round);
  for (const { seat, action } of known.plays[landlord] ?? []) round = applyUnchecked(round, seat, action);
  return round.outcome?.scores ?? null;
};

const sightOf = (networks: Networks, { expectations, seed }: KnownDeal, view: SeatView): Sight => {
  const hand = view.hand as RankCounts;
  const key = `${view.seat}/${view.landlord}/${view.kittyTaken}`;
  const known = expectations.get(key);
  if (known !== undefined) return { hand, expectation: known };
  const expectation = expectationBefore(
    buffersOf(networks, view),
    view,
    hand,
    createRng(`${seed}/${hand.lo}/${hand.hi}`),
  );
  expectations.set(key, expectation);
  return { hand, expectation };
};

/** The rest of a round, all seats playing for points. */
const playOut = (networks: Networks, start: Round): LogEntry[] => {
  const bot = createNeuralBot(networks, { seed: 0 }, { aim: 'points' });
  let round = start;
  while (!isOver(round)) round = applyUnchecked(round, round.turn, bot.act(viewFor(round, round.turn)));
  return logOf(round).slice(logOf(start).length);
};
