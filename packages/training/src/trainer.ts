/**
 * Deep Monte Carlo by self-play: all three seats play the newest weights with a little exploration, and every decision
 * of a game is a sample whose target is how the game ended for that side (Zha et al., 2021).
 *
 * All that a trainer does follows from its seed and the number of games played: a checkpoint between two games goes on
 * bit for bit. Time is the caller's.
 */
import {
  actionSpace,
  createRng,
  playoutMoves,
  playoutPlay,
  PRESETS,
  randomBelow,
  type ActionId,
  type ActionSpace,
  type Rng,
} from '@doudizhu/rules';
import {
  actionFeatures,
  FEATURE_ROWS,
  look,
  stateFeatures,
  createKernel,
  type Kernel,
  createEvaluator,
  evaluatorBytes,
  networkLayout,
  winProbability,
  type Evaluator,
  type NetworkLayout,
  recordAction,
  ROLES,
  bestOf,
  thinKickers,
  valueActions,
  type NetworkWeights,
} from '@doudizhu/bots/neural';
import { considerFork, createFork, goBack, type Fork } from './fork.ts';
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
import type { Opponent } from './opponents.ts';
import { createRulesOpponent } from './rules-opponent.ts';
import { ACTIVE_MAX, createTable, dealTable, setTargets, type DealOptions, type Table } from './table.ts';

export interface TrainerOptions extends DealOptions {
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
  /**
   * How much of a decision's target is how the game ended, against the network's own value at the seat's next decision:
   * λ of TD(λ). 1: the outcome alone, Monte Carlo. Below, a seat's random play does not count for what came before it.
   */
  readonly outcomeWeight: number;
  /** Part of the games in which the `rules` bot plays one side, landlord or both farmers; only the other side learns. */
  readonly opponentShare: number;
  /**
   * Part of the games that are played twice, from a close decision on with another candidate (`fork.ts`): the `rules`
   * bot's, where it has another.
   */
  readonly forkShare: number;
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
  outcomeWeight: 1,
  opponentShare: 0,
  forkShare: 0,
  handSize: 17,
  kittySize: 3,
  ranks: 15,
  kernel: 'simd',
};

export interface Trainer {
  readonly options: TrainerOptions;
  readonly space: ActionSpace;
  readonly layout: NetworkLayout;
  readonly kernel: Kernel;
  readonly evaluator: Evaluator;
  readonly learners: readonly Learner[];
  readonly scratch: Scratch;
  readonly table: Table;
  readonly fork: Fork;
  /** Plays one side of some games. */
  readonly opponent: Opponent;
  games: number;
  /** Decisions with a choice. */
  decisions: number;
  /** All turns, forced ones too. */
  turns: number;
  landlordWins: number;
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
  const table = createTable(space, options);
  return {
    options,
    space,
    layout,
    kernel,
    evaluator: createEvaluator(kernel, layout, evaluatorAt),
    learners,
    scratch: createScratch(layout, learning, scratchAt),
    table,
    fork: createFork(space),
    opponent: createRulesOpponent(space, table.record),
    games: 0,
    decisions: 0,
    turns: 0,
    landlordWins: 0,
  };
};

/** Begins with weights from elsewhere, as playing and as average. @throws where their layout is another. */
export const setWeights = ({ kernel, learners, layout }: Trainer, { layout: given, roles }: NetworkWeights): void => {
  if (given.size !== layout.size) throw new Error(`bad weights: ${given.size} a role, want ${layout.size}`);
  learners.forEach((learner, role) => {
    for (const place of [learner.weights, learner.average]) {
      kernel.floats.set(roles[role] as Float32Array, place >> 2);
    }
  });
};

/** Plays one game with the newest weights, or one and part of it again, and learns from it. */
export const trainGame = (trainer: Trainer): void => {
  const { options, table, fork } = trainer;
  const rng = createRng(`${options.seed}/${trainer.games}`);
  dealTable(table, options, rng);
  const opponent = opponentSide(options, rng);
  const forks = options.forkShare > 0 && rng() < options.forkShare * 2 ** 32;
  fork.closeness = 0;
  table.decisions = 0;
  playOn(trainer, rng, { opponent, forks });
  if (table.playout.turn === 0) trainer.landlordWins++;
  learnGame(trainer);
  if (forks && rng() < fork.closeness * 2 ** 32) {
    goBack(fork, table);
    // What the rules bot would play is the better question, where it is another play.
    const other = trainer.opponent(table.playout, table.ids, playoutMoves(table.playout, table.ids), rng);
    if (other !== fork.best) fork.action = other;
    table.decisions = 0;
    if (!playFork(trainer)) playOn(trainer, rng, { opponent, forks: false });
    learnGame(trainer);
  }
  trainer.games++;
};

/** How a game is played. */
interface Manner {
  readonly opponent: OpponentSide;
  /** Whether it looks for a decision to go back to. */
  readonly forks: boolean;
}

/** Plays to the end of the game. */
const playOn = (trainer: Trainer, rng: Rng, manner: Manner): void => {
  while (!playTurn(trainer, rng, manner)) trainer.turns++;
  trainer.turns++;
};

/** Learns from the game that is over. */
const learnGame = (trainer: Trainer): void => {
  const { options, table } = trainer;
  const { playout, record } = table;
  const landlordWon = playout.turn === 0;
  const stake = Math.min(2 ** record.bombs, 8);
  setTargets(table, options.outcomeWeight, landlordWon);
  for (let decision = 0; decision < table.decisions; decision++) {
    const seat = table.seats[decision] as number;
    const won = (seat === 0) === landlordWon;
    addSample(trainer, seat, decision, table.targets[decision] as number, won ? stake : -stake);
  }
  trainer.decisions += table.decisions;
};

/** Who of the two sides is the opponent in a game. */
type OpponentSide = 'nobody' | 'landlord' | 'farmers';

const opponentSide = ({ opponentShare }: TrainerOptions, rng: Rng): OpponentSide => {
  if (opponentShare === 0) return 'nobody'; // and no number drawn, so that such runs stay what they were
  const draw = rng() / 2 ** 32;
  return draw >= opponentShare ? 'nobody' : draw < opponentShare / 2 ? 'landlord' : 'farmers';
};

/** Learning rate after so many decisions. */
export const rateAt = (options: TrainerOptions, decisions: number): number => {
  const falling = options.rate / Math.sqrt(1 + decisions / options.rateDecisions);
  const left = options.horizon === 0 ? 1 : 1 - decisions / options.horizon;
  return Math.max(options.rateMin, falling * left);
};

/** One turn. @returns whether the game is over. */
const playTurn = (trainer: Trainer, rng: Rng, { opponent, forks }: Manner): boolean => {
  const { table, space, fork } = trainer;
  const { playout, record, knowledge, ids, values } = table;
  const { turn } = playout;
  const lo = playout.hands[2 * turn] as number;
  const hi = playout.hands[2 * turn + 1] as number;
  if (opponent === (turn === 0 ? 'landlord' : 'farmers')) {
    const played = trainer.opponent(playout, ids, playoutMoves(playout, ids), rng) as ActionId;
    recordAction(record, played);
    return playoutPlay(playout, played);
  }
  const count = thinKickers(space, lo, hi, ids, playoutMoves(playout, ids));
  let chosen = 0;
  if (count > 1) {
    look(knowledge, record, lo, hi);
    valueActions(trainer.evaluator, (trainer.learners[turn] as Learner).weights, knowledge, ids, count, values);
    chosen = bestOf(values.win, count);
    table.chances[table.decisions] = winProbability(values.win[chosen] as number);
    if (forks) considerFork(fork, table, { ids, logits: values.win, count, best: chosen }, rng);
    const strays = rng() < trainer.options.exploration * 2 ** 32;
    if (strays) chosen = randomBelow(rng, count);
    table.strayed[table.decisions] = Number(strays);
    keepDecision(trainer, turn, ids[chosen] as number);
  }
  const id = ids[chosen] as ActionId;
  recordAction(record, id);
  return playoutPlay(playout, id);
};

/** Plays the candidate that a game forks for. @returns whether the game is over. */
const playFork = (trainer: Trainer): boolean => {
  const { table, fork } = trainer;
  const { playout, record, knowledge } = table;
  const { turn } = playout;
  look(knowledge, record, playout.hands[2 * turn] as number, playout.hands[2 * turn + 1] as number);
  table.chances[0] = 0; // nothing comes before it that would ask
  table.strayed[0] = 0;
  keepDecision(trainer, turn, fork.action);
  trainer.turns++;
  recordAction(record, fork.action as ActionId);
  return playoutPlay(playout, fork.action as ActionId);
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
