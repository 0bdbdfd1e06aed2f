/**
 * Values of bids, calls and doubles. The cards that the seat does not see are dealt again many times, the others call
 * by the points in their hands, and the networks value the landlord's first lead. All options get the same deals, so
 * their differences are far more precise than each value. Earlier calls of the others are not read as a sign of their
 * cards. While the cards are dealt the rest of the hand is drawn too, and an open hand costs its side what it cost in
 * rounds against opponents that use it.
 */
import { sizeOf, type Card } from '@doudizhu/rules/cards';
import type { Deal, Seat } from '@doudizhu/rules/deal';
import { createRng, shuffle, type Rng } from '@doudizhu/rules/rng';
import {
  applyUnchecked,
  isOver,
  legalActions,
  logOf,
  replayLog,
  scoreRound,
  sheetOf,
  toAct,
  type Action,
  type Round,
} from '@doudizhu/rules/round';
import { viewFor } from '@doudizhu/rules/view';
import { callByPoints } from '../card-points.ts';
import type { Networks } from '../neural/networks.ts';
import { withoutAuction } from '../neural/auction-calls.ts';
import { createNeuralBot } from '../neural/neural-bot.ts';

/** Deals for one decision, by decks: a hand of two has thousands of leads, and each deal values them all. */
const SAMPLES = { 1: 48, 2: 12 } as const;

export interface CallQuestion {
  readonly actions: readonly Action[];
  readonly done: Action;
  readonly networks: Networks;
}

export interface ValuedCalls {
  /** The best first; points of the seat, a mean over the deals. */
  readonly options: readonly { readonly action: Action; readonly points: number }[];
  /** Gain of the best option over the one that was taken, and its standard error. */
  readonly estimate: number;
  readonly error: number;
}

/** @param round before the decision, in the auction or while stakes are doubled. */
export const estimateCalls = (round: Round, seat: Seat, { actions, done, networks }: CallQuestion): ValuedCalls => {
  const rng = createRng(`calls/${logOf(round).length}/${round.hands[seat]?.lo}/${round.hands[seat]?.hi}`);
  const totals = actions.map((): number[] => []);
  for (let sample = 0; sample < SAMPLES[round.rules.decks]; sample++) {
    const start = dealtAnew(round, seat, rng);
    const values = new Map<number, number>();
    for (const [index, action] of actions.entries())
      totals[index]?.push(valueAfter(start, seat, action, { networks, values }));
  }
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const options = actions.map((action, index) => ({ action, points: mean(totals[index] ?? []), index }));
  const sorted = options.toSorted((a, b) => b.points - a.points);
  const doneAt = actions.findIndex((action) => JSON.stringify(action) === JSON.stringify(done));
  const bestAt = sorted[0]?.index ?? doneAt;
  const gains = (totals[bestAt] ?? []).map((value, sample) => value - (totals[doneAt]?.[sample] ?? 0));
  const gain = mean(gains);
  const variance = gains.reduce((sum, value) => sum + (value - gain) ** 2, 0) / Math.max(1, gains.length - 1);
  return {
    options: sorted.map(({ action, points }) => ({ action, points })),
    estimate: Math.max(0, gain),
    error: Math.sqrt(variance / gains.length),
  };
};

interface LeadValues {
  readonly networks: Networks;
  /** Value per landlord on one deal: it does not depend on the stake. */
  readonly values: Map<number, number>;
}

/** Points of a seat after this action if all others call by their cards; 0 if the cards are dealt again. */
const valueAfter = (start: Round, seat: Seat, action: Action, { networks, values }: LeadValues): number => {
  // Before the first play a hand that stays closed is no action.
  const isKept = start.phase === 'play' && action.type === 'openHand' && !action.open;
  let round = isKept ? start : applyUnchecked(start, seat, action);
  while (round.phase !== 'play') {
    if (isOver(round) || round.redeals !== start.redeals) return 0;
    const next = toAct(round)[0] as Seat;
    round = applyUnchecked(round, next, callByPoints(viewFor(round, next), legalActions(round, next)));
  }
  const landlord = round.landlord as Seat;
  const worth = values.get(landlord) ?? leadWorth(round, landlord, networks);
  values.set(landlord, worth);
  const isOpened = action.type === 'openHand' && action.open;
  const known = isOpened ? worthWhenRead(worth, seat === landlord ? 1 : -1) : worth;
  return known * (scoreRound({ ...sheetOf(round), bombs: 0, rockets: 0 }, landlord)[seat] as number);
};

/**
 * Chance that a side loses by an open hand, against opponents that imagine no other: 0.1 + 0.47 of its chance to lose.
 * Fitted to 0.713 → 0.478, 0.914 → 0.766 and 0.987 → 0.880 (docs/lab/training-runs.md, "Calls and open hands").
 */
const READ_LOSS = { least: 0.1, share: 0.47 } as const;

/** @param worth the landlord's, at a stake of 1 @param side 1 if the landlord's hand is open, −1 for a farmer's */
const worthWhenRead = (worth: number, side: 1 | -1): number => {
  const win = Math.max(0, Math.min(1, (1 + side * worth) / 2));
  const loss = Math.min(win, READ_LOSS.least + READ_LOSS.share * (1 - win));
  return worth - side * 2 * loss;
};

/** Value of the landlord's best lead at a stake of 1. */
const leadWorth = (round: Round, landlord: Seat, networks: Networks): number => {
  // The others called here by the points in their hands, unlike the auctions that the networks were trained on.
  const bot = createNeuralBot(networks);
  return bot.rate(withoutAuction(viewFor(round, landlord)), { aim: 'points' })[0]!.points;
};

/** The same round with other cards in the places that the seat does not see. Earlier calls stay. */
const dealtAnew = (round: Round, seat: Seat, rng: Rng): Round => {
  const { deal, setup, rules } = round;
  const { shown, kitty, hand } = viewFor(round, seat);
  // While the cards are dealt a seat has the first ones of its hand.
  const dealt = round.phase === 'opening' ? sizeOf(hand) : Infinity;
  const isSeen = (owner: number, card: Card, at: number): boolean =>
    (at < dealt && (owner === seat || shown[owner] !== null)) ||
    (deal.faceUp?.seat === owner && deal.faceUp.card === card);
  const kittySeen = kitty !== null;
  const unseen = [
    ...deal.hands.flatMap((cards, owner) => cards.filter((card, at) => !isSeen(owner, card, at))),
    ...(kittySeen ? [] : deal.kitty),
  ];
  // Sorted first: the same seed deals the same cards, wherever they lie.
  const hidden = shuffle(
    rng,
    unseen.toSorted((a, b) => a - b),
  );
  let next = 0;
  const drawn = (): Card => hidden[next++] as Card;
  const hands = deal.hands.map((cards, owner) => cards.map((card, at) => (isSeen(owner, card, at) ? card : drawn())));
  const other: Deal = { ...deal, hands, kitty: kittySeen ? deal.kitty : deal.kitty.map(drawn) };
  // Only the calls over this deal: of earlier deals nothing is left but their number.
  const log = logOf(round);
  const replayed = replayLog(
    { type: 'dealt', rules, seed: setup.type === 'dealt' ? setup.seed : null, deal: other, first: round.auction.first },
    log.slice(log.length - callsOver(round)),
  );
  if (!replayed.ok) throw new Error(replayed.error.message);
  return replayed.value;
};

/** Entries of the log since the cards were dealt the last time. */
const callsOver = (round: Round): number => {
  let count = 0;
  for (let state = round; state.previous !== null && state.previous.redeals === round.redeals; state = state.previous)
    count++;
  return count;
};
