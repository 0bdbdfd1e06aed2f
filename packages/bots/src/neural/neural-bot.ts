/**
 * Plays by the networks alone, in a millisecond or two: the candidate with the highest win probability, or with the
 * most points if the table plays for points.
 *
 * The networks of three seats were trained under `competition` kickers and play every rule set of three, those of four
 * seats under both rule sets of four; wild ranks and two seats have networks of their own. Before the play it makes the call
 * that is worth the most points (`call-network.ts`).
 */
import type { RankCounts } from '@doudizhu/rules/cards';
import {
  actionSpace,
  decode,
  PASS,
  sameMove,
  type ActionId,
  type ActionSpace,
  type Play,
} from '@doudizhu/rules/combos';
import {
  actionOfPlay,
  DEALING_STAGES,
  openFactorAt,
  openHandFactor,
  playActionOf,
  type Action,
} from '@doudizhu/rules/round';
import { legalActionsOf, type PlayerView, type SeatView } from '@doudizhu/rules/view';
import { callByPoints } from '../card-points.ts';
import { mustAct, type Bot } from '../bot.ts';
import { endingJudgeOf, isWorthPlaying, type EndingOptions } from '../ending/ending.ts';
import { cardsToPlay, legalPlays } from '../rules/choice.ts';
import { valueCallsStepwise } from './call-values.ts';
import { fullFamilyOf } from './family.ts';
import { winProbability } from './network.ts';
import {
  buffersOf,
  networksFor,
  valueHand,
  type NetworksFor,
  type NeuralBuffers,
  type ValueOptions,
} from './networks.ts';
import { observeOpenHand, observeView } from './public-state.ts';
import { bestOf, decideNow, type Aim, type Stepwise } from './scoring.ts';

/** One candidate of a decision as the networks see it. */
export interface RatedPlay {
  readonly id: ActionId;
  /** Cards laid for it, the best of all ways to lay it; absent: the canonical ones. */
  readonly uses?: RankCounts;
  /** Chance that the seat's side wins. */
  readonly win: number;
  /** Points that the seat's side may expect for a bid of 1, bombs counted. */
  readonly points: number;
}

/** Plays of a decision, the best first, and the choice among them. */
export interface NeuralDecision {
  readonly rated: readonly RatedPlay[];
  readonly choice: EndingChoice;
}

/** A choice among rated plays. */
interface EndingChoice extends Pick<RatedPlay, 'id' | 'uses'> {
  /** Number of the deals that are possible, if the play wins in each of them with open hands; else null. */
  readonly winsIn: number | null;
}

/** Result of `createNeuralBot`: a bot that also rates every candidate. */
export interface NeuralBot extends Bot {
  readonly act: (view: PlayerView) => Action;
  /**
   * The candidates in the play phase, the best first: plays that go out, then the others by the aim. `act` takes the
   * first. Plays that differ in kickers only are thinned out, and of the ways to lay a play the best one is listed.
   */
  readonly rate: (view: PlayerView, options?: ValueOptions) => RatedPlay[];
  /** The choice of `act` among the plays that `rate` returns, or a play that was thinned out. */
  readonly decide: (view: PlayerView) => NeuralDecision;
  /** Checks whether the landlord opens their hand before the first play, if the view allows that. */
  readonly opensHand: (view: PlayerView) => boolean;
}

/** Options of the neural bot. */
export interface NeuralOptions {
  /** Default: for points after an auction, which means that a match is scored; else for wins. */
  readonly aim?: Aim;
  /** Most batches of samples before a call; 24 by default. */
  readonly callBatchesMax?: number;
  /** Limits of the solver at the end of a round; default: a millisecond or two for a decision. */
  readonly ending?: EndingOptions;
}

/** The neural bot: equal views give equal actions. @param networks of the games that it is to play. */
export const createNeuralBot = (networks: NetworksFor, options?: NeuralOptions): NeuralBot => {
  const { act, rate, decide, opensHand } = neuralDecisions(networks, options);
  return {
    name: 'neural',
    act: (view) => decideNow(act(view)),
    rate: (view, rated) => decideNow(rate(view, rated)),
    decide: (view) => decideNow(decide(view)),
    opensHand: (view) => decideNow(opensHand(view)),
  };
};

/** The decisions of the neural bot, for networks that answer at once or later. */
type NeuralDecisions<Outputs> = {
  readonly [Name in 'act' | 'rate' | 'decide' | 'opensHand']: (
    ...input: Parameters<NeuralBot[Name]>
  ) => Stepwise<ReturnType<NeuralBot[Name]>, Outputs>;
};

/** @param networks of the games that the bot is to play. */
export const neuralDecisions = <Outputs>(
  networks: NetworksFor<Outputs>,
  { aim, callBatchesMax, ending }: NeuralOptions = {},
): NeuralDecisions<Outputs> => {
  const buffersFor = (view: SeatView): NeuralBuffers<Outputs> => buffersOf(networksFor(networks, view.rules), view);
  const decide = function* (view: PlayerView): Stepwise<NeuralDecision, Outputs> {
    const rated = yield* ratePlays(buffersFor(view), view, { aim: aim ?? aimOf(view) });
    return { rated, choice: chooseAtEnd(view, rated, ending ?? endingFor(view)) };
  };
  return {
    *act(view) {
      mustAct(view);
      const buffers = buffersFor(view);
      if (view.phase === 'play') {
        if (yield* opensHand(buffers, view)) return OPEN_HAND;
        // A third of all decisions: no network is needed.
        const legal = legalPlays(view);
        if (legal.length === 1 && (buffers.space.wild === 0 || legal[0] === PASS))
          return playActionOf(buffers.space, legal[0]!);
        const { choice } = yield* decide(view);
        return choice.uses === undefined
          ? playActionOf(buffers.space, choice.id)
          : actionOfPlay(moveOfRated(buffers.space, choice));
      }
      const actions = legalActionsOf(view);
      if (view.phase === 'opening' || actions.length === 1) return callByPoints(view, actions);
      const { best } = yield* valueCallsStepwise(buffers, view, actions, callBatchesMax);
      return actions[best]!;
    },
    rate: (view, options) => ratePlays(buffersFor(view), view, options),
    decide,
    opensHand: (view) => opensHand(buffersFor(view), view),
  };
};

/** Opening the hand to all seats, for a higher stake. */
export const OPEN_HAND: Action = { type: 'openHand', open: true };
/**
 * Minimum chance to win with an open hand for opening it. Farmers who use the open cards well win more often than the
 * networks expect (docs/explanation/neural.md), so only a nearly certain win is worth the higher stake.
 */
const OPEN_WIN_MIN = 0.96;

/** Checks whether the landlord opens their hand, which raises the stake unless another hand is open for as much. */
const opensHand = function* <Outputs>(buffers: NeuralBuffers<Outputs>, view: PlayerView): Stepwise<boolean, Outputs> {
  const { hand, openHands, mayOpenHand } = view;
  if (
    fullFamilyOf(view.rules) === null ||
    !mayOpenHand ||
    openHandFactor(openHands) >= openFactorAt(view.rules, DEALING_STAGES)
  )
    return false;
  observeView(buffers.publicState, view);
  observeOpenHand(buffers.publicState, hand);
  const count = yield* valueHand(buffers, hand, { aim: 'points' });
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

const endingFor = ({ rules }: PlayerView): EndingOptions => (rules.seats === 2 ? ENDING_OF_TWO : ENDING);

/** The best of the rated plays. Once the deals are few: a play that wins in each of them, and no dominated one. */
const chooseAtEnd = (view: PlayerView, rated: readonly RatedPlay[], options: EndingOptions): EndingChoice => {
  const best = { ...laidAs(rated[0]!), winsIn: null };
  if (rated.length === 1 || actionSpace(view.rules).cards[best.id]! >= cardsToPlay(view)) return best;
  const groups = groupsToJudge(view, rated);
  const lays = new Map(rated.flatMap(({ id, uses }) => (uses === undefined ? [] : [[id, uses]])));
  const ending = endingJudgeOf(view.rules, ENDING_TABLE_BYTES).judge(view, groups, options, null, lays);
  if (ending === null) return best;
  const id = ending.certain ?? groups.flat().find((each) => isWorthPlaying(ending, each))!;
  const chosen = laidAs(rated.find((play) => play.id === id) ?? { id });
  return { ...chosen, winsIn: ending.certain === null ? null : ending.deals };
};

const laidAs = ({ id, uses }: Pick<RatedPlay, 'id' | 'uses'>): Pick<RatedPlay, 'id' | 'uses'> =>
  uses === undefined ? { id } : { id, uses };

const ratePlays = function* <Outputs>(
  buffers: NeuralBuffers<Outputs>,
  view: PlayerView,
  options?: ValueOptions,
): Stepwise<RatedPlay[], Outputs> {
  const { publicState, space, ids, lays, values } = buffers;
  observeView(publicState, view);
  const count = yield* valueHand(buffers, view.hand, options);
  const size = cardsToPlay(view);
  const goesOut = (index: number): boolean => space.cards[ids[index]!]! >= size;
  const rated = Array.from({ length: count }, (_, index) => index)
    .toSorted((a, b) => Number(goesOut(b)) - Number(goesOut(a)) || values.aim[b]! - values.aim[a]!)
    .map((index): RatedPlay => {
      const play = {
        id: ids[index] as ActionId,
        win: winProbability(values.win[index]!),
        points: values.points[index]!,
      };
      const uses = lays[index];
      return uses === undefined ? play : { ...play, uses };
    });
  return space.wild === 0 ? rated : bestLays(space, rated, options?.also ?? null);
};

/** The best rated way to lay each play, and the way that was asked for. */
const bestLays = (space: ActionSpace, rated: readonly RatedPlay[], also: Play | null): RatedPlay[] => {
  const seen = new Set<ActionId>();
  return rated.filter((play) => {
    const isFirst = !seen.has(play.id);
    seen.add(play.id);
    return isFirst || sameMove(moveOfRated(space, play), also);
  });
};

/** A rated play with the cards that were chosen for it; null is the pass. */
export const moveOfRated = (space: ActionSpace, { id, uses }: Pick<RatedPlay, 'id' | 'uses'>): Play | null => {
  if (id === PASS) return null;
  return uses === undefined ? decode(space, id) : { ...decode(space, id), uses };
};
