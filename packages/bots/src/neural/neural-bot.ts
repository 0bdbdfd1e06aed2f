/**
 * Plays by the networks alone: the candidate with the highest win probability, or where the table plays for points the
 * most points, in a millisecond or two.
 *
 * Plays every rule set with three seats; the networks were trained under `competition` kickers. Before the play it
 * asks the landlord's network what a hand would win with sampled kitties, and doubles by sampled hands of the others.
 */
import {
  actionSpace,
  addCounts,
  createRng,
  generate,
  legalActionsOf,
  NO_CARDS,
  PASS,
  playActionOf,
  randomBelow,
  RANK_COUNT,
  remainingCards,
  sizeOf,
  subtractCounts,
  unreachable,
  type Action,
  type ActionId,
  type ActionSpace,
  type RankCounts,
  type Rng,
  type SeatView,
} from '@doudizhu/rules';
import { callByPoints } from '../card-points.ts';
import type { Bot, BotSetup } from '../bot.ts';
import { createKnowledge, look, type Knowledge } from './features.ts';
import { createKernel } from './kernel.ts';
import { createEvaluator, evaluatorBytes, winProbability, type Evaluator } from './network.ts';
import { createRecord, recordAction, recordView, resetRecord, roleOf, type PublicRecord } from './public-record.ts';
import { bestOf, createValues, thinKickers, valueActions, type Values } from './scoring.ts';
import type { NetworkWeights } from './weights.ts';

/** Networks ready to run. They keep no state between decisions: bots may share them, one decision at a time. */
export interface Networks {
  readonly evaluator: Evaluator;
  /** Index = role: the network's place in the kernel's buffer. */
  readonly places: readonly number[];
  /** Buffers by the kinds of an action space, which all copies of one space share. */
  readonly buffers: WeakMap<Uint8Array, NeuralBuffers>;
}

/**
 * Copies weights into a kernel's buffer, where bots can share them. @param kernelKind `plain` does without
 * WebAssembly.
 */
export const createNetworks = (weights: NetworkWeights, kernelKind: 'simd' | 'plain' = 'simd'): Networks => {
  const { layout, roles } = weights;
  const part = (4 * layout.size + 63) & -64;
  const places = roles.map((_, role) => 64 + role * part);
  const scratch = 64 + roles.length * part;
  const kernel = createKernel(scratch + evaluatorBytes(layout.shape), kernelKind);
  roles.forEach((values, role) => kernel.floats.set(values, (places[role] as number) >> 2));
  return { evaluator: createEvaluator(kernel, layout, scratch), places, buffers: new WeakMap() };
};

/** One candidate of a decision as the networks see it. */
export interface RatedPlay {
  readonly id: ActionId;
  /** Chance that the seat's side wins. */
  readonly win: number;
  /** Points that the seat's side may expect for a bid of 1, bombs counted. */
  readonly points: number;
}

export interface RateOptions {
  /** What the order goes by; wins by default. */
  readonly aim?: Aim;
  /** A legal play that is rated even where it was thinned out. */
  readonly also?: ActionId;
}

/** What `createNeuralBot` makes: a bot that also says what it thinks of every candidate. */
export interface NeuralBot extends Bot {
  readonly act: (view: SeatView) => Action;
  /**
   * The candidates in the play phase, the best for the aim first: what `act` takes where it plays for that and no play
   * goes out at once. Plays that differ in kickers only are thinned out.
   */
  readonly rate: (view: SeatView, options?: RateOptions) => RatedPlay[];
}

/** Hands or kitties sampled for one decision before the play. */
const KITTY_SAMPLES = 10;
const HAND_SAMPLES = 6;

/** The least chance to win with which a bid, call or double is made. */
export interface BidThresholds {
  /** Index = points bid. */
  readonly bid: readonly [number, number, number, number];
  readonly call: number;
  readonly grab: number;
  /** A double or redouble, and a super double. */
  readonly double: number;
  readonly superDouble: number;
}

/** The thresholds that won most points against players with the same thresholds; docs/bots.md has the measurements. */
export const BID_THRESHOLDS: BidThresholds = {
  bid: [0, 0.4, 0.43, 0.46],
  call: 0.42,
  grab: 0.48,
  double: 0.65,
  superDouble: 0.8,
};

/** What a bot plays for: to win the round, or for the points that it expects. */
export type Aim = 'wins' | 'points';

/** How the neural bot calls, and what it plays for. */
export interface NeuralOptions {
  readonly bidThresholds?: BidThresholds;
  /** Without it: for points where there was an auction, so where a match is scored; else for wins. */
  readonly aim?: Aim;
}

/** @param setup the seed draws the samples before the play; plays do not depend on it. */
export const createNeuralBot = (
  networks: Networks,
  setup: BotSetup,
  { bidThresholds = BID_THRESHOLDS, aim }: NeuralOptions = {},
): NeuralBot => ({
  name: 'neural',
  act: (view) => {
    if (view.seat === 'spectator' || view.hand === null || !view.toAct.includes(view.seat)) {
      throw new Error(`bad view: seat ${view.seat} is not to act`);
    }
    const buffers = buffersOf(networks, view);
    if (view.phase === 'play') return playByNetwork(buffers, view, { hand: view.hand, aim: aim ?? aimOf(view) });
    const actions = legalActionsOf(view);
    if (view.phase === 'opening' || actions.length === 1) return callByPoints(view, actions);
    const rng = createRng(`${setup.seed}/${view.hand.lo}/${view.hand.hi}`);
    const chance = chanceBefore(buffers, view, view.hand, rng);
    return actions.findLast((action) => chanceWanted(action, bidThresholds) <= chance) ?? (actions[0] as Action);
  },
  rate: (view, options) =>
    view.hand === null ? [] : ratePlays(buffersOf(networks, view), view, { hand: view.hand, ...options }),
});

/** A round with an auction is scored in points. A round without one is a study, a puzzle or a measurement. */
export const aimOf = ({ history }: SeatView): Aim =>
  history.some(({ action }) => action.type === 'bid' || action.type === 'call') ? 'points' : 'wins';

/** @throws for a game of four, which the networks do not know. */
const buffersOf = (networks: Networks, view: SeatView): NeuralBuffers => {
  if (view.rules.seats !== 3) throw new Error('bad view: 4 seats, want 3: the networks know no other game');
  const space = actionSpace(view.rules);
  const known = networks.buffers.get(space.kind);
  if (known !== undefined) return known;
  const buffers = createBuffers(networks, space);
  networks.buffers.set(space.kind, buffers);
  return buffers;
};

/** Buffers for one rule set. */
interface NeuralBuffers {
  readonly networks: Networks;
  readonly space: ActionSpace;
  readonly record: PublicRecord;
  readonly knowledge: Knowledge;
  readonly ids: Int32Array;
  readonly values: Values;
}

const createBuffers = (networks: Networks, space: ActionSpace): NeuralBuffers => {
  const record = createRecord(space);
  return {
    networks,
    space,
    record,
    knowledge: createKnowledge(space, record),
    ids: new Int32Array(space.size),
    values: createValues(space.size),
  };
};

/** Values the candidates of `buffers.record` for the hand of the seat to move. @returns how many. */
const valueHand = (buffers: NeuralBuffers, hand: RankCounts, { aim = 'wins', also }: RateOptions = {}): number => {
  const { networks, space, record, knowledge, ids, values } = buffers;
  const { lo, hi } = hand;
  let count = thinKickers(space, lo, hi, ids, generate(space, lo, hi, record.beat, ids));
  if (also !== undefined && !ids.subarray(0, count).includes(also)) ids[count++] = also;
  look(knowledge, record, lo, hi);
  knowledge.forPoints = aim === 'points';
  valueActions(networks.evaluator, networks.places[record.turn] as number, knowledge, ids, count, values);
  return count;
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
  { hand, ...options }: RateOptions & { readonly hand: RankCounts },
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

/** The least chance to win with which an action before the play is chosen. */
const chanceWanted = (action: Action, bidThresholds: BidThresholds): number => {
  switch (action.type) {
    case 'bid':
      return bidThresholds.bid[action.points];
    case 'call':
      return action.take ? bidThresholds.call : 0;
    case 'grab':
      return action.take ? bidThresholds.grab : 0;
    case 'double':
      return action.factor === 4 ? bidThresholds.superDouble : action.factor === 2 ? bidThresholds.double : 0;
    case 'redouble':
      return action.factor === 2 ? bidThresholds.double : 0;
    case 'openHand':
    case 'play':
    case 'pass':
      return action.type === 'openHand' && !action.open ? 0 : Number.POSITIVE_INFINITY;
    default:
      return unreachable(action);
  }
};

/** The owner's chance to win: as landlord in the auction, else on the side it is on. */
const chanceBefore = (buffers: NeuralBuffers, view: SeatView, hand: RankCounts, rng: Rng): number => {
  const unseen = remainingCards(view);
  if (view.landlord === null || view.landlord === view.seat) return chanceAsLandlord(buffers, view, hand, unseen, rng);
  return chanceAsFarmer(buffers, view, hand, unseen, rng);
};

const chanceAsLandlord = (
  buffers: NeuralBuffers,
  view: SeatView,
  hand: RankCounts,
  unseen: RankCounts,
  rng: Rng,
): number => {
  if (view.kittyTaken) return landlordLead(buffers, hand, NO_CARDS, view.pack).win;
  if (view.kitty !== null) return landlordLead(buffers, addCounts(hand, view.kitty), view.kitty, view.pack).win;
  let sum = 0;
  for (let sample = 0; sample < KITTY_SAMPLES; sample++) {
    const kitty = draw(unseen, view.kittySize, rng);
    sum += landlordLead(buffers, addCounts(hand, kitty), kitty, view.pack).win;
  }
  return sum / KITTY_SAMPLES;
};

/**
 * Deals the unseen cards to the others, lets the landlord lead (and the first farmer answer), and asks the own network.
 * The landlord chose to be landlord, so his hand is strong: of two sampled hands he gets the better one.
 */
const chanceAsFarmer = (
  buffers: NeuralBuffers,
  view: SeatView,
  hand: RankCounts,
  unseen: RankCounts,
  rng: Rng,
): number => {
  const { record } = buffers;
  const role = roleOf(Number(view.seat), view.landlord ?? 0);
  const landlordSize = sizeOf(unseen) - (view.handSizes[Number(view.seat)] ?? 0);
  const kitty = view.kitty ?? NO_CARDS;
  let sum = 0;
  for (let sample = 0; sample < HAND_SAMPLES; sample++) {
    const hands = [draw(unseen, landlordSize, rng), draw(unseen, landlordSize, rng)] as const;
    const [first, second] = [
      landlordLead(buffers, hands[0], kitty, view.pack),
      landlordLead(buffers, hands[1], kitty, view.pack),
    ];
    const better = first.win >= second.win;
    recordAction(record, (better ? first : second).id);
    if (role === 2) {
      const partner = subtractCounts(unseen, better ? hands[0] : hands[1]);
      const count = valueHand(buffers, partner);
      recordAction(record, buffers.ids[bestOf(buffers.values.win, count)] as ActionId);
    }
    const count = valueHand(buffers, hand);
    sum += winProbability(buffers.values.win[bestOf(buffers.values.win, count)] as number);
  }
  return sum / HAND_SAMPLES;
};

/** The landlord's best first play and its chance; `buffers.record` is then at the start of the play. */
const landlordLead = (
  buffers: NeuralBuffers,
  hand: RankCounts,
  kitty: RankCounts,
  pack: RankCounts,
): { id: ActionId; win: number } => {
  const others = (sizeOf(pack) - sizeOf(hand)) >> 1;
  resetRecord(buffers.record, pack, [sizeOf(hand), others, others], kitty);
  const best = bestOf(buffers.values.win, valueHand(buffers, hand));
  return { id: buffers.ids[best] as ActionId, win: winProbability(buffers.values.win[best] as number) };
};

/** Draws `wanted` of the cards at random. */
const draw = (from: RankCounts, wanted: number, rng: Rng): RankCounts => {
  const left = [from.lo, from.hi];
  const drawn = [0, 0];
  let total = sizeOf(from);
  for (let card = 0; card < wanted; card++) {
    let index = randomBelow(rng, total--);
    for (let rank = 0; rank < RANK_COUNT; rank++) {
      const word = rank >> 3;
      const shift = (rank & 7) << 2;
      index -= ((left[word] as number) >>> shift) & 15;
      if (index >= 0) continue;
      left[word] = (left[word] as number) - (1 << shift);
      drawn[word] = (drawn[word] as number) + (1 << shift);
      break;
    }
  }
  return { lo: (drawn[0] as number) | 0, hi: (drawn[1] as number) | 0 };
};
