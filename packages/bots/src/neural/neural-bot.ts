/**
 * Plays by the networks alone, in a millisecond or two: the candidate with the highest win probability, or with the
 * most points if the table plays for points.
 *
 * The networks of three seats were trained under `competition` kickers and play every rule set of three, those of four
 * seats under both rule sets of four; wild ranks and two seats have networks of their own. Before the play it makes the call
 * that is worth the most points (`call-network.ts`), with wild ranks and with two seats the call of the rules bot.
 */
import { actionSpace, type ActionId } from '@doudizhu/rules/combos';
import { createRng } from '@doudizhu/rules/rng';
import { DEALING_STAGES, openFactorAt, openHandFactor, playActionOf, type Action } from '@doudizhu/rules/round';
import { legalActionsOf, type PlayerView, type SeatView } from '@doudizhu/rules/view';
import { callByPoints } from '../card-points.ts';
import { mustAct, type Bot } from '../bot.ts';
import { endingJudgeOf, isWorthPlaying, type EndingOptions } from '../ending/ending.ts';
import { callByChance } from '../rules/bidding.ts';
import { cardsToPlay, legalPlays } from '../rules/choice.ts';
import { bundledCallNetwork, valueCalls, type CallNetwork } from './call-network.ts';
import { fullFamilyOf } from './family.ts';
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
import { expectationBefore } from './expectation.ts';
import { observeOpenHand, observeView } from './public-state.ts';
import { bestOf } from './scoring.ts';

/** One candidate of a decision as the networks see it. */
export interface RatedPlay {
  readonly id: ActionId;
  /** Chance that the seat's side wins. */
  readonly win: number;
  /** Points that the seat's side may expect for a bid of 1, bombs counted. */
  readonly points: number;
}

/** Result of `createNeuralBot`: a bot that also rates every candidate. */
export interface NeuralBot extends Bot {
  readonly act: (view: PlayerView) => Action;
  /**
   * The candidates in the play phase, the best first: plays that go out, then the others by the aim. `act` takes the
   * first. Plays that differ in kickers only are thinned out.
   */
  readonly rate: (view: PlayerView, options?: ValueOptions) => RatedPlay[];
  /** Checks whether the landlord opens their hand before the first play, if the view allows that. */
  readonly opensHand: (view: PlayerView) => boolean;
}

/** Options of the neural bot. */
export interface NeuralOptions {
  /** Default: for points after an auction, which means that a match is scored; else for wins. */
  readonly aim?: Aim;
  /** Most batches of samples before a call; 24 by default. */
  readonly callBatchesMax?: number;
}

/** The neural bot: equal views give equal actions. @param networks of the games that it is to play. */
export const createNeuralBot = (
  networks: NetworksFor,
  { aim, callBatchesMax = BATCHES_MAX }: NeuralOptions = {},
): NeuralBot => {
  const buffersFor = (view: SeatView): NeuralBuffers => buffersOf(networksFor(networks, view.rules), view);
  return {
    name: 'neural',
    act: (view) => {
      mustAct(view);
      const buffers = buffersFor(view);
      if (view.phase === 'play') {
        if (opensHand(buffers, view)) return OPEN_HAND;
        // A third of all decisions: no network is needed.
        const legal = legalPlays(view);
        if (legal.length === 1) return playActionOf(buffers.space, legal[0]!);
        const rated = ratePlays(buffers, view, { aim: aim ?? aimOf(view) });
        return playActionOf(buffers.space, chooseAtEnd(view, rated).id);
      }
      const actions = legalActionsOf(view);
      if (view.phase === 'opening' || actions.length === 1) return callByPoints(view, actions);
      const family = fullFamilyOf(view.rules);
      if (family === null) return callByChance(view, actions);
      return bestCall(buffers, view, { actions, network: bundledCallNetwork(family), batchesMax: callBatchesMax });
    },
    rate: (view, options) => ratePlays(buffersFor(view), view, options),
    opensHand: (view) => opensHand(buffersFor(view), view),
  };
};

/** Batches of samples before a call. */
const BATCHES_MIN = 3;
const BATCHES_MAX = 24;
/** Standard errors by which the best call must be apart from each other one, for no more batches to be drawn. */
const ERRORS_APART = 2;

/**
 * The call that is worth the most points. All calls are valued on the same samples, and more are drawn until the best
 * one is apart from the others. The hand alone decides which are drawn, so equal views give equal calls.
 */
const bestCall = (
  buffers: NeuralBuffers,
  view: PlayerView,
  { actions, network, batchesMax }: { actions: readonly Action[]; network: CallNetwork; batchesMax: number },
): Action => {
  const rng = createRng(`${view.hand.lo}/${view.hand.hi}`);
  const sums = actions.map(() => 0);
  const batches: number[][] = [];
  for (;;) {
    const worths = valueCalls(network, view, expectationBefore(buffers, view, rng), actions);
    batches.push(worths);
    worths.forEach((worth, index) => (sums[index]! += worth));
    const best = sums.indexOf(Math.max(...sums)); // the first of equals
    const isApart = (other: number): boolean => {
      if (other === best) return true;
      const gaps = batches.map((batch) => batch[best]! - batch[other]!);
      const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
      const squares = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0);
      return mean > ERRORS_APART * Math.sqrt(squares / (gaps.length - 1) / gaps.length);
    };
    const isEnough = batches.length >= BATCHES_MIN && actions.every((_, index) => isApart(index));
    if (isEnough || batches.length === batchesMax) return actions[best]!;
  }
};

/** Opening the hand to all seats, for a higher stake. */
export const OPEN_HAND: Action = { type: 'openHand', open: true };
/**
 * Minimum chance to win with an open hand for opening it. Farmers who use the open cards well win more often than the
 * networks expect (docs/explanation/neural.md), so only a nearly certain win is worth the higher stake.
 */
const OPEN_WIN_MIN = 0.96;

/** Checks whether the landlord opens their hand, which raises the stake unless another hand is open for as much. */
const opensHand = (buffers: NeuralBuffers, view: PlayerView): boolean => {
  const { hand, openHands, mayOpenHand } = view;
  if (
    fullFamilyOf(view.rules) === null ||
    !mayOpenHand ||
    openHandFactor(openHands) >= openFactorAt(view.rules, DEALING_STAGES)
  )
    return false;
  observeView(buffers.publicState, view);
  observeOpenHand(buffers.publicState, hand);
  const count = valueHand(buffers, hand, { aim: 'points' });
  return winProbability(buffers.values.win[bestOf(buffers.values.aim, count)]!) >= OPEN_WIN_MIN;
};

/** A round with an auction is scored in points. A round without one is a study, a puzzle or a measurement. */
export const aimOf = ({ history }: SeatView): Aim =>
  history.some(({ action }) => action.type === 'bid' || action.type === 'call') ? 'points' : 'wins';

/** Limits of the solver at the end of a round: a millisecond or two for a decision. */
const ENDING: EndingOptions = { cardsMax: 40, dealsMax: 1000, triedMax: 32, comparedMax: 20, nodesMax: 300 };
/** With two seats, whose positions are small. */
const ENDING_OF_TWO: EndingOptions = { cardsMax: 40, dealsMax: 3000, triedMax: 64, comparedMax: 64, nodesMax: 4000 };
/** A certain play is seldom rated lower than the best one by more (docs/lab/search.md). */
const CERTAIN_WITHIN = 0.25;

/** All legal plays for the judge of endings: those rated close to the best one, then the others. */
export const groupsToJudge = (view: PlayerView, rated: readonly RatedPlay[]): readonly (readonly ActionId[])[] => {
  const close = rated.filter(({ win }) => win >= rated[0]!.win - CERTAIN_WITHIN).map(({ id }) => id);
  const ids = new Set([...close, ...rated.map(({ id }) => id), ...legalPlays(view)]);
  return [close, [...ids].slice(close.length)];
};

const ENDING_TABLE_BYTES = 1 << 17;

/** A choice among rated plays. */
export interface EndingChoice {
  readonly id: ActionId;
  /** Number of the deals that are possible, if the play wins in each of them with open hands; else null. */
  readonly winsIn: number | null;
}

const endingFor = ({ rules }: PlayerView): EndingOptions => (rules.seats === 2 ? ENDING_OF_TWO : ENDING);

/** The best of the rated plays. Once the deals are few: a play that wins in each of them, and no dominated one. */
export const chooseAtEnd = (view: PlayerView, rated: readonly RatedPlay[], options = endingFor(view)): EndingChoice => {
  const best = { id: rated[0]!.id, winsIn: null };
  if (rated.length === 1 || actionSpace(view.rules).cards[best.id]! >= cardsToPlay(view)) return best;
  const groups = groupsToJudge(view, rated);
  const ending = endingJudgeOf(view.rules, ENDING_TABLE_BYTES).judge(view, groups, options, null);
  if (ending === null) return best;
  if (ending.certain !== null) return { id: ending.certain, winsIn: ending.deals };
  return { id: groups.flat().find((id) => isWorthPlaying(ending, id))!, winsIn: null };
};

const ratePlays = (buffers: NeuralBuffers, view: PlayerView, options?: ValueOptions): RatedPlay[] => {
  const { publicState, space, ids, values } = buffers;
  observeView(publicState, view);
  const count = valueHand(buffers, view.hand, options);
  const size = cardsToPlay(view);
  const goesOut = (index: number): boolean => space.cards[ids[index]!]! >= size;
  return Array.from({ length: count }, (_, index) => index)
    .toSorted((a, b) => Number(goesOut(b)) - Number(goesOut(a)) || values.aim[b]! - values.aim[a]!)
    .map((index) => ({
      id: ids[index] as ActionId,
      win: winProbability(values.win[index]!),
      points: values.points[index]!,
    }));
};
