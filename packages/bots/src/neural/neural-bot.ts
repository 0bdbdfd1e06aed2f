/**
 * Plays by the networks alone: the candidate with the highest win probability, or where the table plays for points the
 * most points, in a millisecond or two.
 *
 * The networks of three seats were trained under `competition` kickers and play every rule set of three, those of four
 * seats under both rule sets of four. Before the play it makes the call that is worth the most points
 * (`call-network.ts`).
 */
import { sizeOf, type RankCounts } from '@doudizhu/rules/cards';
import { PASS, type ActionId } from '@doudizhu/rules/combos';
import { createRng } from '@doudizhu/rules/rng';
import { OPEN_HAND_LATE_FACTOR, openHandFactor, playActionOf, type Action } from '@doudizhu/rules/round';
import { legalActionsOf, type SeatView } from '@doudizhu/rules/view';
import { callByPoints } from '../card-points.ts';
import { actingView, type Bot, type BotSetup } from '../bot.ts';
import { bundledCallNetwork, valueCalls } from './call-network.ts';
import { familyOf } from './family.ts';
import { winProbability } from './network.ts';
import {
  buffersOf,
  networksFor,
  valueHand,
  type Aim,
  type NetworksFor,
  type NeuralBuffers,
  type ValueOptions,
} from './networks.ts';
import { expectationBefore, type Expectation } from './expectation.ts';
import { recordOpenHand, recordView } from './public-record.ts';
import { bestOf } from './scoring.ts';

/** One candidate of a decision as the networks see it. */
export interface RatedPlay {
  readonly id: ActionId;
  /** Chance that the seat's side wins. */
  readonly win: number;
  /** Points that the seat's side may expect for a bid of 1, bombs counted. */
  readonly points: number;
}

/** What `createNeuralBot` makes: a bot that also says what it thinks of every candidate. */
export interface NeuralBot extends Bot {
  readonly act: (view: SeatView) => Action;
  /**
   * The candidates in the play phase, the best for the aim first: what `act` takes where it plays for that and no play
   * goes out at once. Plays that differ in kickers only are thinned out.
   */
  readonly rate: (view: SeatView, options?: ValueOptions) => RatedPlay[];
  /** Whether the view's owner, who is the landlord and may open his hand, does so before his first play. */
  readonly opensHand: (view: SeatView) => boolean;
}

/** What the neural bot plays for. */
export interface NeuralOptions {
  /** Without it: for points where there was an auction, so where a match is scored; else for wins. */
  readonly aim?: Aim;
}

/**
 * @param networks of the games that it is to play.
 * @param setup the seed draws the samples before the play; plays do not depend on it.
 */
export const createNeuralBot = (networks: NetworksFor, setup: BotSetup, { aim }: NeuralOptions = {}): NeuralBot => ({
  name: 'neural',
  act: (given) => {
    const view = actingView(given);
    const buffers = buffersOf(networksFor(networks, view.rules), view);
    if (view.phase === 'play' && opensHand(buffers, view)) return OPEN_HAND;
    if (view.phase === 'play') return playByNetwork(buffers, view, { hand: view.hand, aim: aim ?? aimOf(view) });
    const actions = legalActionsOf(view);
    if (view.phase === 'opening' || actions.length === 1) return callByPoints(view, actions);
    const rng = createRng(`${setup.seed}/${view.hand.lo}/${view.hand.hi}`);
    const expectation = expectationBefore(buffers, view, view.hand, rng);
    return bestCall(view, { hand: view.hand, expectation }, actions);
  },
  rate: (view, options) =>
    view.hand === null
      ? []
      : ratePlays(buffersOf(networksFor(networks, view.rules), view), view, { hand: view.hand, ...options }),
  opensHand: (view) => opensHand(buffersOf(networksFor(networks, view.rules), view), view),
});

/** Showing the hand to all seats, for a higher stake. */
export const OPEN_HAND: Action = { type: 'openHand', open: true };
/**
 * The chance to win with an open hand from which it is shown. Farmers who read it well win more by it than the networks
 * expect (docs/explanation/neural.md), so only a hand that is as good as home is worth the higher stake.
 */
const OPEN_WIN_MIN = 0.96;

/** Whether the landlord shows his hand, which raises the stake unless another hand is open for as much. */
const opensHand = (buffers: NeuralBuffers, view: SeatView): boolean => {
  const { hand, openHands, mayOpenHand } = view;
  if (!mayOpenHand || hand === null || openHandFactor(openHands) >= OPEN_HAND_LATE_FACTOR) return false;
  recordView(buffers.record, view);
  recordOpenHand(buffers.record, hand);
  const count = valueHand(buffers, hand, { aim: 'points' });
  return winProbability(buffers.values.win[bestOf(buffers.values.aim, count)] as number) >= OPEN_WIN_MIN;
};

/** A round with an auction is scored in points. A round without one is a study, a puzzle or a measurement. */
export const aimOf = ({ history }: SeatView): Aim =>
  history.some(({ action }) => action.type === 'bid' || action.type === 'call') ? 'points' : 'wins';

/** The call that is worth the most points, the first of equals. */
const bestCall = (
  view: SeatView,
  sight: { hand: RankCounts; expectation: Expectation },
  actions: readonly Action[],
): Action => {
  const worths = valueCalls(bundledCallNetwork(familyOf(view.rules)), view, sight, actions);
  return actions[worths.indexOf(Math.max(...worths))] as Action;
};

const playByNetwork = (
  buffers: NeuralBuffers,
  view: SeatView,
  { hand, aim }: { readonly hand: RankCounts; readonly aim: Aim },
): Action => {
  recordView(buffers.record, view);
  const count = valueHand(buffers, hand, { aim });
  const { values } = buffers;
  const size = sizeOf(hand);
  const last = buffers.ids.subarray(0, count).find((each) => buffers.space.cards[each] === size);
  const id = (last ?? buffers.ids[bestOf(values.aim, count)]) as ActionId;
  return id === PASS ? { type: 'pass' } : playActionOf(buffers.space, id);
};

const ratePlays = (
  buffers: NeuralBuffers,
  view: SeatView,
  { hand, ...options }: ValueOptions & { readonly hand: RankCounts },
): RatedPlay[] => {
  recordView(buffers.record, view);
  const count = valueHand(buffers, hand, options);
  const { ids, values } = buffers;
  return Array.from({ length: count }, (_, index) => index)
    .toSorted((a, b) => (values.aim[b] as number) - (values.aim[a] as number))
    .map((index) => ({
      id: ids[index] as ActionId,
      win: winProbability(values.win[index] as number),
      points: values.points[index] as number,
    }));
};
