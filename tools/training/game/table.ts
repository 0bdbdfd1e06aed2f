/** A training table: cards, public state, and decisions that become samples. */
import { rankOf, type RankCounts } from '@doudizhu/rules/cards';
import type { ActionSpace } from '@doudizhu/rules/combos';
import { packOf } from '@doudizhu/rules/deal';
import { createPlayout, resetPlayout, type Playout } from '@doudizhu/rules/playout';
import { randomBelow, type Rng } from '@doudizhu/rules/rng';
import {
  ACTION_ACTIVE_MAX,
  createKnowledge,
  type Knowledge,
  createPublicState,
  familyOf,
  LAYOUTS,
  type FeatureLayout,
  resetPublicState,
  type PublicState,
  createValues,
  type Values,
  bestOf,
  look,
  thinKickers,
  valueActions,
  type Evaluator,
} from '@doudizhu/bots/neural';
import { createFork, type Fork } from './fork.ts';

/** Options of a deal. */
export interface DealOptions {
  /** Cards per seat and in the kitty. Tests use fewer than the real game. */
  readonly handSize: number;
  readonly kittySize: number;
  /** Number of ranks in the deck, from the lowest: 15 in the real game. */
  readonly ranks: number;
}

/** Maximum number of rows of a candidate with its state. */
export const activeMaxOf = ({ stateActiveMax }: FeatureLayout): number => stateActiveMax + ACTION_ACTIVE_MAX;
/** Maximum decisions per game. Games have fewer than 120 actions with up to three seats, fewer than 440 with four. */
const DECISIONS_MAX = { three: 256, four: 512, wild: 256, two: 256 } as const;
/** Cards that the farmer of a game with two seats may keep: any number from 0 on below this one. */
const HEAD_STARTS = 5;

/** Buffers of the current game. */
export interface TrainingTable {
  readonly space: ActionSpace;
  /** Maximum rows of a sample. */
  readonly activeMax: number;
  readonly playout: Playout;
  readonly publicState: PublicState;
  readonly knowledge: Knowledge;
  /** Ranks of the deck in the order of the last deal. */
  readonly cards: number[];
  readonly pack: RankCounts;
  readonly ids: Int32Array;
  readonly values: Values;
  readonly decisions: GameDecisions;
  /** Decision from which the game can be replayed. */
  readonly fork: Fork;
}

/** The decisions of a game, in order. Index = decision. */
export interface GameDecisions {
  count: number;
  readonly seats: Uint8Array;
  /** 1 if a random candidate was played. */
  readonly strayed: Uint8Array;
  /** Rows of the played candidate, `activeMax` per decision, and their number. */
  readonly rows: Uint16Array;
  readonly counts: Int32Array;
  /** Expected win probability and points of the best candidate. */
  readonly wins: Float64Array;
  readonly points: Float64Array;
  /** Targets of the played candidate. */
  readonly winTargets: Float64Array;
  readonly pointTargets: Float64Array;
}

/** @param like a table whose buffers of one game are used too, of the same plays. Null: new ones. */
export const createTable = (
  space: ActionSpace,
  options: DealOptions,
  like: TrainingTable | null = null,
): TrainingTable => {
  const publicState = createPublicState(space);
  const cards = dealtRanks(space, options);
  const layout = LAYOUTS[familyOf(space.rules).name];
  const activeMax = activeMaxOf(layout);
  const most = DECISIONS_MAX[layout.family.name];
  const numbers = (): Float64Array => new Float64Array(most);
  return {
    space,
    activeMax,
    fork: createFork(space),
    playout: createPlayout(space),
    publicState,
    knowledge: createKnowledge(space, publicState),
    cards,
    pack: packRanks(cards, 0, cards.length),
    ids: like?.ids ?? new Int32Array(space.size),
    values: like?.values ?? createValues(space.size),
    decisions: like?.decisions ?? {
      count: 0,
      seats: new Uint8Array(most),
      strayed: new Uint8Array(most),
      rows: new Uint16Array(most * activeMax),
      counts: new Int32Array(most),
      wins: numbers(),
      points: numbers(),
      winTargets: numbers(),
      pointTargets: numbers(),
    },
  };
};

/** @returns best of the first `count` of `ids` for the seat to act, by the network at a place of the evaluator */
export const bestIdBy = (
  { playout, publicState, knowledge, values, space }: TrainingTable,
  { evaluator, place }: { readonly evaluator: Evaluator; readonly place: number },
  ids: Int32Array,
  count: number,
): number => {
  const lo = playout.hands[2 * playout.turn] as number;
  const hi = playout.hands[2 * playout.turn + 1] as number;
  const left = thinKickers(space, lo, hi, ids, count);
  look(knowledge, publicState, lo, hi);
  valueActions(evaluator, place, knowledge, ids, left, values);
  return ids[bestOf(values.aim, left)] as number;
};

/** Clears the decisions of the previous game. */
export const clearDecisions = ({ decisions }: TrainingTable): void => {
  decisions.count = 0;
};

const dealtRanks = ({ rules }: ActionSpace, { ranks }: DealOptions): number[] =>
  packOf(rules)
    .map((card) => rankOf(card) as number)
    .filter((rank) => rank < ranks);

/** Deals `handSize` cards per seat. The landlord gets the kitty, which is public. With two seats a head start is drawn. */
export const dealTable = (table: TrainingTable, options: DealOptions, rng: Rng): void => {
  const { cards } = table;
  const { handSize, kittySize } = options;
  const { seats } = table.space.rules;
  const dealt = seats * handSize;
  const total = dealt + kittySize;
  cards.sort((a, b) => a - b); // so that a deal depends only on the game's number
  for (let index = 0; index < total; index++) {
    const other = index + randomBelow(rng, cards.length - index);
    const held = cards[index] as number;
    cards[index] = cards[other] as number;
    cards[other] = held;
  }
  const kitty = packRanks(cards, dealt, total);
  const hands = Array.from({ length: seats }, (_, seat) => packRanks(cards, seat * handSize, (seat + 1) * handSize));
  const landlord = hands[0] as RankCounts;
  hands[0] = { lo: (landlord.lo + kitty.lo) | 0, hi: (landlord.hi + kitty.hi) | 0 };
  resetPlayout(table.playout, hands, 0);
  const sizes = hands.map((_, seat) => (seat === 0 ? handSize + kittySize : handSize));
  resetPublicState(table.publicState, table.pack, sizes, kitty);
  giveHeadStart(table, seats === 2 ? randomBelow(rng, HEAD_STARTS) : 0);
};

const giveHeadStart = ({ playout, publicState }: TrainingTable, cards: number): void => {
  playout.headStart = cards;
  publicState.headStart = cards;
};

const packRanks = (ranks: readonly number[], from: number, end: number): RankCounts => {
  let lo = 0;
  let hi = 0;
  for (let index = from; index < end; index++) {
    const rank = ranks[index] as number;
    if (rank < 8) lo += 1 << (4 * rank);
    else hi += 1 << (4 * (rank - 8));
  }
  return { lo: lo | 0, hi: hi | 0 };
};

/** Outcome of a game. */
export interface GameOutcome {
  readonly landlordWon: boolean;
  /** Points of the winners. */
  readonly stake: number;
}

/**
 * Fills the targets of the game's decisions from the last to the first: TD(λ) over the decisions of each seat.
 * @param outcomeWeight λ, 0–1: weight of the next decision's target against its expected value
 */
export const setTargets = (
  { decisions }: TrainingTable,
  outcomeWeight: number,
  { landlordWon, stake }: GameOutcome,
): void => {
  const { seats, strayed, wins, points, winTargets, pointTargets } = decisions;
  const later = [-1, -1, -1, -1]; // by seat
  for (let decision = decisions.count - 1; decision >= 0; decision--) {
    const seat = seats[decision] as number;
    const next = later[seat] as number;
    later[seat] = decision;
    if (next < 0 || outcomeWeight === 1) {
      const won = (seat === 0) === landlordWon;
      winTargets[decision] = Number(won);
      pointTargets[decision] = won ? stake : -stake;
      continue;
    }
    const weight = strayed[next] === 1 ? 0 : outcomeWeight;
    winTargets[decision] = weight * (winTargets[next] as number) + (1 - weight) * (wins[next] as number);
    pointTargets[decision] = weight * (pointTargets[next] as number) + (1 - weight) * (points[next] as number);
  }
};
