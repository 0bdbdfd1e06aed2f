/**
 * Value of an open hand. The landlord who may open it before the first play is worth what the networks expect of the
 * lead. While the cards are dealt, the cards that the seat does not see are drawn many times, the rest of its own hand
 * too. All seats then call by the points in their hands. Both options get the same deals. An open hand costs its side
 * what it cost in rounds against opponents that use it.
 */
import { countsByRank, rankOf, type Card } from '@doudizhu/rules/cards';
import { packOf, seatsOf, type Deal, type Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, shuffle, type Rng } from '@doudizhu/rules/rng';
import {
  applyUnchecked,
  DEALING_STAGES,
  isOver,
  KEEP_CLOSED,
  legalActions,
  openFactorAt,
  openHandFactor,
  replayLog,
  scoreRound,
  sheetOf,
  toAct,
  type Action,
  type LogEntry,
  type Round,
} from '@doudizhu/rules/round';
import { handSizeOf } from '@doudizhu/rules/ruleset';
import { viewFor, type PlayerView } from '@doudizhu/rules/view';
import { callByPoints } from '../card-points.ts';
import { withoutAuction } from '../neural/auction-calls.ts';
import { createNeuralBot, OPEN_HAND } from '../neural/neural-bot.ts';
import type { Networks } from '../neural/networks.ts';
import { plainStake } from './stakes.ts';

/** An action before the play, with the seat's expected points in this round. */
export interface ValuedCall {
  readonly action: Action;
  readonly points: number;
}

/** Deals for one decision. */
const SAMPLES = 48;

/** @param view of a seat that may open its hand. @returns both options, the better one first, and the number of deals */
export const valueOpenHand = (
  view: PlayerView,
  networks: Networks,
): { readonly options: readonly ValuedCall[]; readonly deals: number } => {
  const isDealt = view.phase === 'play';
  const [closed, open] = isDealt ? beforeFirstPlay(view, networks) : whileDealt(view, networks);
  const options = [
    { action: KEEP_CLOSED, points: closed },
    { action: OPEN_HAND, points: open },
  ];
  return { options: options.toSorted((a, b) => b.points - a.points), deals: isDealt ? 0 : SAMPLES };
};

type ClosedAndOpen = readonly [closed: number, open: number];

const beforeFirstPlay = (view: PlayerView, networks: Networks): ClosedAndOpen => {
  const worth = createNeuralBot(networks).rate({ ...view, mayOpenHand: false }, { aim: 'points' })[0]!.points;
  const stake = plainStake(view, view.seat);
  const current = openHandFactor(view.openHands);
  const raised = Math.max(current, openFactorAt(view.rules, DEALING_STAGES)) / current;
  return [worth * stake, worthWhenRead(worth, 1) * stake * raised];
};

const whileDealt = (view: PlayerView, networks: Networks): ClosedAndOpen => {
  const rng = createRng(`open/${view.history.length}/${view.hand.lo}/${view.hand.hi}`);
  let [closed, open] = [0, 0];
  for (let sample = 0; sample < SAMPLES; sample++) {
    const start = dealtAnew(view, rng);
    const values = new Map<Seat, number>();
    closed += pointsAfter(applyUnchecked(start, view.seat, KEEP_CLOSED), view.seat, {
      networks,
      values,
      isRead: false,
    });
    open += pointsAfter(applyUnchecked(start, view.seat, OPEN_HAND), view.seat, { networks, values, isRead: true });
  }
  return [closed / SAMPLES, open / SAMPLES];
};

interface Valuing {
  readonly networks: Networks;
  /** Value per landlord on one deal: it does not depend on the stake. */
  readonly values: Map<Seat, number>;
  /** True if the seat's hand is open. */
  readonly isRead: boolean;
}

/** Points of a seat if all seats call by their cards. 0 if the cards are dealt again. */
const pointsAfter = (start: Round, seat: Seat, { networks, values, isRead }: Valuing): number => {
  let round = start;
  while (round.phase !== 'play') {
    if (isOver(round) || round.redeals !== start.redeals) return 0;
    const next = toAct(round)[0] as Seat;
    round = applyUnchecked(round, next, callByPoints(viewFor(round, next), legalActions(round, next)));
  }
  const landlord = round.landlord as Seat;
  const worth = values.get(landlord) ?? leadWorth(round, landlord, networks);
  values.set(landlord, worth);
  const known = isRead ? worthWhenRead(worth, seat === landlord ? 1 : -1) : worth;
  return known * (scoreRound(sheetOf(round), landlord)[seat] as number);
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
  // The seats called here by the points in their hands, unlike the auctions that the networks were trained on.
  const bot = createNeuralBot(networks);
  return bot.rate(withoutAuction(viewFor(round, landlord)), { aim: 'points' })[0]!.points;
};

/** A round with this view and other cards in the places that the seat does not see. */
const dealtAnew = (view: PlayerView, rng: Rng): Round => {
  const { rules, faceUp, kittySize } = view;
  const pack = new Set(packOf(rules));
  const take = (rank: number): Card => {
    const card = [...pack].find((each) => rankOf(each) === rank)!;
    pack.delete(card);
    return card;
  };
  const known = seatsOf(rules).map((owner) => {
    const counts = countsByRank(view.known[owner]!);
    return counts.flatMap((copies, rank) => Array.from({ length: copies }, () => take(rank)));
  });
  const hidden = shuffle(rng, [...pack]);
  const hands = known.map((cards) => [...cards, ...hidden.splice(0, handSizeOf(rules) - cards.length)]);
  const deal: Deal = {
    hands,
    kitty: hidden.splice(0, kittySize),
    faceUp,
    ...(rules.wildcards === 0 ? {} : { wild: rules.wild }),
  };
  const setup = { type: 'dealt', rules, seed: 'advice', deal, first: null } as const;
  return unwrap(replayLog(setup, answersOfDeal(view)));
};

/** Answers to the question of open hands over the cards of this deal: earlier deals are left out. */
const answersOfDeal = ({ history }: PlayerView): readonly LogEntry[] =>
  history.slice(history.findLastIndex(({ action }) => action.type !== 'openHand') + 1);
