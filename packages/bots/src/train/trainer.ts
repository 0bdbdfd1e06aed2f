/**
 * Deep Monte Carlo by self-play: all three seats play the newest weights with a little exploration, and every decision
 * of a game is a sample whose target is how the game ended for that side (Zha et al., 2021).
 *
 * All that a trainer does follows from its seed and the number of games played: a checkpoint between two games goes on
 * bit for bit. Time is the caller's.
 */
import {
  actionSpace,
  createPlayout,
  createRng,
  deck,
  playoutMoves,
  playoutPlay,
  PRESETS,
  randomBelow,
  rankOf,
  resetPlayout,
  type ActionId,
  type ActionSpace,
  type Playout,
  type RankCounts,
  type Rng,
} from '@doudizhu/rules';
import {
  ACTION_ACTIVE_MAX,
  actionFeatures,
  createKnowledge,
  FEATURE_ROWS,
  look,
  STATE_ACTIVE_MAX,
  stateFeatures,
  type Knowledge,
} from '../features.ts';
import { createKernel, type Kernel } from '../kernel.ts';
import { createEvaluator, evaluatorBytes, networkLayout, type Evaluator, type NetworkLayout } from '../network.ts';
import { createRecord, recordAction, resetRecord, ROLES, type PublicRecord } from '../record.ts';
import { bestOf, createValues, thinKickers, valueActions, type Values } from '../valuation.ts';
import {
  createLearner,
  createScratch,
  initialise,
  learn,
  learnerBytes,
  scratchBytes,
  type Learner,
  type LearnerOptions,
  type Scratch,
} from './learner.ts';

export interface TrainerOptions {
  readonly seed: number | string;
  readonly hidden: number;
  readonly batch: number;
  /** Part of the decisions that are made at random. */
  readonly exploration: number;
  /** Learning rate at the start; it falls with the square root of the decisions, */
  readonly rate: number;
  /** by √2 after so many decisions, */
  readonly rateDecisions: number;
  /** and besides in a straight line to nothing at so many; 0: it does not. May be changed when training goes on. */
  readonly horizon: number;
  /** The lowest rate. */
  readonly rateMin: number;
  readonly pointsWeight: number;
  /** Cards dealt to each seat and to the kitty; the real game is 17 and 3. Less is a tiny game for tests. */
  readonly handSize: number;
  readonly kittySize: number;
  /** Ranks in the deck, from the lowest: 15 in the real game. */
  readonly ranks: number;
  readonly kernel: 'simd' | 'plain';
}

export const TRAINER_DEFAULTS: TrainerOptions = {
  seed: 1,
  hidden: 256,
  batch: 256,
  exploration: 0.012,
  rate: 2e-3,
  rateDecisions: 1_000_000,
  horizon: 0,
  rateMin: 2e-5,
  pointsWeight: 0.05,
  handSize: 17,
  kittySize: 3,
  ranks: 15,
  kernel: 'simd',
};

const ACTIVE_MAX = STATE_ACTIVE_MAX + ACTION_ACTIVE_MAX;
const DECISIONS_MAX = 256; // of one game; a game has fewer than 120 actions

export interface Trainer {
  readonly options: TrainerOptions;
  readonly space: ActionSpace;
  readonly layout: NetworkLayout;
  readonly kernel: Kernel;
  readonly evaluator: Evaluator;
  readonly learners: readonly Learner[];
  readonly scratch: Scratch;
  readonly table: Table;
  games: number;
  /** Decisions with a choice. */
  decisions: number;
  /** All turns, forced ones too. */
  turns: number;
  landlordWins: number;
}

/** Buffers of the game being played. */
interface Table {
  readonly playout: Playout;
  readonly record: PublicRecord;
  readonly knowledge: Knowledge;
  /** Ranks of the deck, in the order of the last deal. */
  readonly cards: number[];
  readonly pack: RankCounts;
  readonly ids: Int32Array;
  readonly values: Values;
  readonly rows: Uint16Array;
  readonly counts: Int32Array;
  readonly seats: Uint8Array;
  decisions: number;
}

export const createTrainer = (given: Partial<TrainerOptions> = {}): Trainer => {
  const options = { ...TRAINER_DEFAULTS, ...given };
  const space = actionSpace(PRESETS.competition);
  const layout = networkLayout({ rows: FEATURE_ROWS, hidden: options.hidden });
  const learning: LearnerOptions = {
    batch: options.batch,
    activeMax: ACTIVE_MAX,
    pointsWeight: options.pointsWeight,
  };
  const one = learnerBytes(layout, learning);
  const scratchAt = 64 + 3 * one;
  const evaluatorAt = (scratchAt + scratchBytes(layout, learning) + 63) & -64;
  const kernel = createKernel(evaluatorAt + evaluatorBytes(layout.shape), options.kernel);
  const learners = ROLES.map((_, role) => createLearner(layout, learning, 64 + role * one));
  const rng = createRng(`${options.seed}/weights`);
  for (const learner of learners) initialise(kernel, learner, 70, () => rng() / 2 ** 32);
  const record = createRecord(space);
  const capacity = space.size;
  const cards = dealtRanks(options);
  return {
    options,
    space,
    layout,
    kernel,
    evaluator: createEvaluator(kernel, layout, evaluatorAt),
    learners,
    scratch: createScratch(layout, learning, scratchAt),
    table: {
      playout: createPlayout(space),
      record,
      knowledge: createKnowledge(space, record),
      cards,
      pack: packRanks(cards, 0, cards.length),
      ids: new Int32Array(capacity),
      values: createValues(capacity),
      rows: new Uint16Array(DECISIONS_MAX * ACTIVE_MAX),
      counts: new Int32Array(DECISIONS_MAX),
      seats: new Uint8Array(DECISIONS_MAX),
      decisions: 0,
    },
    games: 0,
    decisions: 0,
    turns: 0,
    landlordWins: 0,
  };
};

const dealtRanks = (options: TrainerOptions): number[] =>
  deck(1)
    .map((card) => rankOf(card) as number)
    .filter((rank) => rank < options.ranks);

/** Plays one game with the newest weights and learns from it. */
export const trainGame = (trainer: Trainer): void => {
  const { options, table } = trainer;
  const rng = createRng(`${options.seed}/${trainer.games}`);
  dealTable(trainer, rng);
  table.decisions = 0;
  while (!playTurn(trainer, rng)) trainer.turns++;
  trainer.turns++;
  const { playout, record } = table;
  const landlordWon = playout.turn === 0;
  const stake = Math.min(2 ** record.bombs, 8);
  for (let decision = 0; decision < table.decisions; decision++) {
    const seat = table.seats[decision] as number;
    const won = (seat === 0) === landlordWon;
    addSample(trainer, seat, decision, Number(won), won ? stake : -stake);
  }
  trainer.decisions += table.decisions;
  trainer.games++;
  if (landlordWon) trainer.landlordWins++;
};

/** Learning rate after so many decisions. */
export const rateAt = (options: TrainerOptions, decisions: number): number => {
  const falling = options.rate / Math.sqrt(1 + decisions / options.rateDecisions);
  const left = options.horizon === 0 ? 1 : 1 - decisions / options.horizon;
  return Math.max(options.rateMin, falling * left);
};

/** Deals anew: `hand` cards each, the kitty to the landlord and known to all. */
export const dealTable = (trainer: Trainer, rng: Rng): void => {
  const { options, table } = trainer;
  const { cards } = table;
  const wanted = 3 * options.handSize + options.kittySize;
  cards.sort((a, b) => a - b); // so that a deal follows from the game's number alone
  for (let index = 0; index < wanted; index++) {
    const other = index + randomBelow(rng, cards.length - index);
    const held = cards[index] as number;
    cards[index] = cards[other] as number;
    cards[other] = held;
  }
  const { handSize, kittySize } = options;
  const kitty = packRanks(cards, 3 * handSize, wanted);
  const hands = [0, 1, 2].map((seat) => packRanks(cards, seat * handSize, (seat + 1) * handSize));
  const landlord = hands[0] as RankCounts;
  hands[0] = { lo: (landlord.lo + kitty.lo) | 0, hi: (landlord.hi + kitty.hi) | 0 };
  resetPlayout(table.playout, hands, 0);
  resetRecord(table.record, table.pack, [handSize + kittySize, handSize, handSize], kitty);
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

/** One turn of self-play. @returns whether the game is over. */
const playTurn = (trainer: Trainer, rng: Rng): boolean => {
  const { table, space } = trainer;
  const { playout, record, knowledge, ids, values } = table;
  const { turn } = playout;
  const lo = playout.hands[2 * turn] as number;
  const hi = playout.hands[2 * turn + 1] as number;
  const count = thinKickers(space, lo, hi, ids, playoutMoves(playout, ids));
  let chosen = 0;
  if (count > 1) {
    look(knowledge, record, lo, hi);
    if (rng() < trainer.options.exploration * 2 ** 32) {
      chosen = randomBelow(rng, count);
      ids[0] = ids[chosen] as number;
      chosen = 0;
      valueActions(trainer.evaluator, (trainer.learners[turn] as Learner).weights, knowledge, ids, 1, values);
    } else {
      valueActions(trainer.evaluator, (trainer.learners[turn] as Learner).weights, knowledge, ids, count, values);
      chosen = bestOf(values.win, count);
    }
    keepDecision(trainer, turn, ids[chosen] as number);
  }
  const id = ids[chosen] as ActionId;
  recordAction(record, id);
  return playoutPlay(playout, id);
};

/** Keeps the rows of the decision just valued: the state's from the evaluator, the action's made again. */
const keepDecision = (trainer: Trainer, seat: number, id: number): void => {
  const { table } = trainer;
  const at = table.decisions * ACTIVE_MAX;
  const states = stateFeatures(table.knowledge, table.rows, at);
  const actions = actionFeatures(table.knowledge, id, table.rows, at + states);
  table.counts[table.decisions] = states + actions;
  table.seats[table.decisions] = seat;
  table.decisions++;
};

const addSample = (trainer: Trainer, seat: number, decision: number, won: number, points: number): void => {
  const { table, kernel, scratch, options } = trainer;
  const learner = trainer.learners[seat] as Learner;
  const count = table.counts[decision] as number;
  const from = decision * ACTIVE_MAX;
  kernel.indices.set(table.rows.subarray(from, from + count), (learner.samples >> 1) + learner.waiting * ACTIVE_MAX);
  learner.counts[learner.waiting] = count;
  learner.wins[learner.waiting] = won;
  learner.points[learner.waiting] = points;
  if (++learner.waiting === options.batch) learn(kernel, learner, scratch, rateAt(options, trainer.decisions));
};
