/**
 * Deep Monte Carlo by self-play (Zha et al., 2021): all seats play with the newest weights and a little exploration. Every
 * decision of a game is a sample with the outcome for its side as the target.
 *
 * A trainer is determined by its options, its weights and the number of games played. The caller measures time and sets the
 * learning rate.
 */
import { actionSpace, type ActionId } from '@doudizhu/rules/combos';
import { playoutMoves, playoutPlay } from '@doudizhu/rules/playout';
import { createRng, randomBelow, randomUnit, type Rng } from '@doudizhu/rules/rng';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import {
  FAMILIES,
  LAYOUTS,
  look,
  createKernel,
  type Kernel,
  createEvaluator,
  evaluatorBytes,
  networkLayout,
  type Evaluator,
  type NetworkLayout,
  observeAction,
  bestOf,
  thinKickers,
  valueActions,
  winProbability,
  type NetworkFamily,
  type NetworkWeights,
} from '@doudizhu/bots/neural';
import { dealByAuction } from '../game/auction.ts';
import { considerFork, goBack } from '../game/fork.ts';
import {
  addSample,
  createLearner,
  createScratch,
  initialise,
  learnerBytes,
  scratchBytes,
  type Learner,
  type LearnerOptions,
  type Scratch,
} from '../learn/learner.ts';
import { loadNative } from '../kernel/native.ts';
import {
  createLeague,
  drawOpponent,
  noteResult,
  SNAPSHOTS,
  type DrawnOpponent,
  type League,
} from '../league/league.ts';
import { beginPair, storePair } from '../learn/fork-pair.ts';
import { storeDecision, learnDecisions } from '../learn/decisions.ts';
import { createTruth, type TrueSample } from '../learn/truth.ts';
import {
  activeMaxOf,
  clearDecisions,
  createTable,
  dealTable,
  setTargets,
  type DealOptions,
  type GameOutcome,
  type TrainingTable,
} from '../game/table.ts';

export interface TrainerOptions extends DealOptions {
  /** Family of the networks: seats, rule sets, features. */
  readonly family: NetworkFamily['name'];
  readonly seed: number | string;
  readonly hidden: number;
  readonly batch: number;
  /** Share of random decisions. */
  readonly exploration: number;
  /** Initial learning rate. */
  readonly rate: number;
  readonly pointsWeight: number;
  /**
   * Weight of the outcome in a decision's target against the expected value of the seat's next decision: λ of TD(λ). 1 is
   * Monte Carlo. Below 1, a random play has no effect on the targets of earlier decisions.
   */
  readonly outcomeWeight: number;
  /** Share of games in which a bot of the league plays one side. Only the other side learns. */
  readonly opponentShare: number;
  /** Share of games after an auction, which are played for points, as by the bot. */
  readonly auctionShare: number;
  /** Share of the other games in which the networks play for points, not for wins. */
  readonly pointsShare: number;
  /**
   * Share of games that are replayed from a close decision with another candidate (`fork.ts`), that of the `rules` bot if
   * it differs.
   */
  readonly forkShare: number;
  /** Times that the difference between both ends of such a game is learned (`fork-pair.ts`). 0 for never. */
  readonly forkWeight: number;
  /** Times that candidates near the end learn the exact truth (`truth.ts`). 0 for never. */
  readonly truthWeight: number;
  readonly kernel: (typeof KERNELS)[number];
}

/** Implementations of the arithmetic: WebAssembly as in the bot, plain loops, or C, which is faster and rounds differently. */
export const KERNELS = ['simd', 'plain', 'native'] as const;

export const TRAINER_DEFAULTS: TrainerOptions = {
  family: 'three',
  seed: 1,
  hidden: 256,
  batch: 256,
  exploration: 0.012,
  rate: 2e-3,
  pointsWeight: 0.05,
  outcomeWeight: 1,
  opponentShare: 0,
  auctionShare: 0,
  pointsShare: 0,
  forkShare: 0,
  forkWeight: 0,
  truthWeight: 0,
  handSize: 17,
  kittySize: 3,
  ranks: 15,
  kernel: 'simd',
};

export interface Trainer {
  readonly options: TrainerOptions;
  readonly family: NetworkFamily;
  readonly layout: NetworkLayout;
  readonly kernel: Kernel;
  readonly evaluator: Evaluator;
  /** Playing networks. Index = role. */
  readonly learners: readonly Learner[];
  readonly scratch: Scratch;
  /** One per rule set of the family, used in turn. */
  readonly tables: readonly TrainingTable[];
  /** Table of the current game. */
  table: TrainingTable;
  readonly league: League;
  readonly truth: ReturnType<typeof createTruth>;
  /** Samples of exact truth of the current game. */
  truths: TrueSample[];
  /** Current learning rate. */
  rate: number;
  games: number;
  /** Number of decisions with a choice. */
  decisions: number;
  landlordWins: number;
}

export const createTrainer = (given: Partial<TrainerOptions> = {}): Trainer => {
  const family = FAMILIES[given.family ?? TRAINER_DEFAULTS.family];
  const { handSize, kittySize, roles } = family;
  const options = { ...TRAINER_DEFAULTS, handSize, kittySize, ...given };
  const features = LAYOUTS[family.name];
  const layout = networkLayout({ rows: features.rows, hidden: options.hidden });
  const { batch, pointsWeight } = options;
  const activeMax = activeMaxOf(features);
  const learning: LearnerOptions = { batch, activeMax, pointsWeight };
  let bytes = 64;
  const reserve = (size: number): number => {
    const at = bytes;
    bytes = (bytes + size + 63) & -64;
    return at;
  };
  const learners = roles.map(() => createLearner(layout, learning, reserve(learnerBytes(layout, learning))));
  const scratch = createScratch(layout, learning, reserve(scratchBytes(layout, learning)));
  const evaluatorAt = reserve(evaluatorBytes(layout.shape));
  const snapshots = Array.from({ length: SNAPSHOTS }, () => roles.map(() => reserve(4 * layout.size)));
  const kernel = makeKernel(bytes, options.kernel);
  const rng = createRng(`${options.seed}/weights`);
  for (const learner of learners) initialise(kernel, learner, 70, () => randomUnit(rng));
  const tables = tablesOf(family, options);
  const evaluator = createEvaluator(kernel, layout, evaluatorAt);
  const trainer: Trainer = {
    options,
    family,
    layout,
    kernel,
    evaluator,
    learners,
    scratch,
    tables,
    table: tables[0] as TrainingTable,
    league: createLeague({ tables, evaluator, snapshots }),
    truth: createTruth(),
    truths: [],
    rate: options.rate,
    games: 0,
    decisions: 0,
    landlordWins: 0,
  };
  storeSnapshots(trainer);
  return trainer;
};

/** A table per rule set of the family; those of one set of plays share their buffers. */
const tablesOf = ({ trainedOn }: NetworkFamily, options: DealOptions): TrainingTable[] => {
  const byRules = new Map<RuleSet, TrainingTable>();
  const byPlays = new Map<Uint8Array, TrainingTable>();
  return trainedOn.map((rules) => {
    const space = actionSpace(rules);
    const table = byRules.get(rules) ?? createTable(space, options, byPlays.get(space.kind) ?? null);
    byRules.set(rules, table);
    byPlays.set(space.kind, table);
    return table;
  });
};

/** Sets all older networks to the newest one. */
export const storeSnapshots = (trainer: Trainer): void => {
  for (let slot = 0; slot < SNAPSHOTS; slot++) storeSnapshot(trainer, slot);
};

/** Copies the averaged weights to an older network of the league. */
const storeSnapshot = ({ kernel, learners, layout, league }: Trainer, slot: number): void => {
  learners.forEach(({ average }, role) => {
    const place = (league.snapshots[slot]?.[role] as number) >> 2;
    kernel.floats.copyWithin(place, average >> 2, (average >> 2) + layout.size);
    kernel.forget?.(4 * place, layout.size);
  });
};

/** Creates a kernel with `bytes` of memory. @throws Error for C without a compiler. */
export const makeKernel = (bytes: number, kind: TrainerOptions['kernel']): Kernel => {
  if (kind !== 'native') return createKernel(bytes, kind);
  const create = loadNative();
  if (create === null) throw new Error('no native kernel: expected a C compiler');
  return create(bytes);
};

/** Sets playing, averaged and older networks to given weights. @throws Error for another layout. */
export const setWeights = (trainer: Trainer, { layout: given, roles }: NetworkWeights): void => {
  const { kernel, learners, layout } = trainer;
  if (given.size !== layout.size) throw new Error(`invalid weights: ${given.size} per role, expected ${layout.size}`);
  learners.forEach((learner, role) => {
    for (const place of [learner.weights, learner.average]) {
      kernel.floats.set(roles[role] as Float32Array, place >> 2);
      kernel.forget?.(place, layout.size);
    }
  });
  storeSnapshots(trainer);
};

/** Averaged weights. */
export const averagedWeights = ({ layout, learners, kernel }: Trainer): NetworkWeights => ({
  layout,
  roles: learners.map(({ average }) => kernel.floats.slice(average >> 2, (average >> 2) + layout.size)),
  steps: learners.reduce((sum, { steps }) => sum + steps, 0),
});

/** Plays one game with the newest weights, perhaps replays a part of it, and learns from it. */
export const trainGame = (trainer: Trainer): void => {
  const { league } = trainer;
  const { landlordWon, opponent } = playTrainingGame(trainer, trainer.games, (part) => {
    for (let time = part === PAIR_PART ? trainer.options.forkWeight : 1; time > 0; time--) learnDecisions(trainer);
    if (part < PAIR_PART) trainer.decisions += trainer.table.decisions.count;
  });
  learnTruths(trainer);
  if (landlordWon) trainer.landlordWins++;
  if (opponent !== null) noteResult(league, opponent, landlordWon);
  trainer.games++;
  if (trainer.games % SNAPSHOT_GAMES === 0) storeSnapshot(trainer, (trainer.games / SNAPSHOT_GAMES) % SNAPSHOTS);
};

const learnTruths = (trainer: Trainer): void => {
  const { kernel, learners, scratch, rate, options } = trainer;
  for (let time = options.truthWeight; time > 0; time--) {
    for (const { role, ...sample } of trainer.truths)
      addSample(kernel, learners[role] as Learner, scratch, { ...sample, rate });
  }
  trainer.truths = [];
};

/** Parts of a game: 0 from the start, 1 from the fork, 2 the difference of their ends. */
const PAIR_PART = 2;

/** Rule set of a game's auction: those of the family in turn. */
export const auctionRulesOf = ({ auctions }: NetworkFamily, game: number): RuleSet => {
  const all = auctions.flat();
  return all[game % all.length] as RuleSet;
};

/**
 * Plays a game by its number, perhaps with a replay. It depends on the seed, the weights and the league's losses.
 * @param onPart called after each part, when the trainer's table has its decisions with targets.
 * @returns the outcome, and the opponent of the league. Null for none
 */
export const playTrainingGame = (
  trainer: Trainer,
  game: number,
  onPart: (part: number) => void,
): { readonly landlordWon: boolean; readonly opponent: DrawnOpponent | null } => {
  const { options, tables, league } = trainer;
  const given = tables[game % tables.length] as TrainingTable;
  const rng = createRng(`${options.seed}/${game}`);
  const isAfterAuction = options.auctionShare > 0 && randomUnit(rng) < options.auctionShare;
  const table = isAfterAuction ? dealByAuction(given, auctionRulesOf(trainer.family, game), rng, tables) : given;
  if (!isAfterAuction) dealTable(table, options, rng);
  const { fork } = table;
  trainer.table = table;
  const opponent = drawOpponent(league, options.opponentShare, rng);
  const forks = options.forkShare > 0 && randomUnit(rng) < options.forkShare;
  table.knowledge.forPoints = isAfterAuction || (options.pointsShare > 0 && randomUnit(rng) < options.pointsShare);
  fork.closeness = 0;
  clearDecisions(table);
  playOn(trainer, rng, { opponent, forks });
  const landlordWon = table.playout.turn === 0;
  const end = endOf(table);
  setTargets(table, options.outcomeWeight, end);
  onPart(0);
  if (forks && randomUnit(rng) < fork.closeness) {
    goBack(fork, table);
    // The choice of the rules bot is a better candidate, if it differs.
    const other = league.rules(table.playout, table.ids, playoutMoves(table.playout, table.ids), rng);
    if (other !== fork.best) fork.action = other;
    const pair = options.forkWeight > 0 ? beginPair(trainer, end) : null;
    clearDecisions(table);
    if (!playFork(trainer)) playOn(trainer, rng, { opponent, forks: false });
    setTargets(table, options.outcomeWeight, endOf(table));
    onPart(1);
    if (pair !== null) {
      clearDecisions(table);
      storePair(table, pair, endOf(table));
      onPart(PAIR_PART);
    }
  }
  return { landlordWon, opponent };
};

/** Number of games after which one of the league's older networks is renewed, in turn. */
const SNAPSHOT_GAMES = 50_000;

/** Options of a game. */
interface Manner {
  readonly opponent: ReturnType<typeof drawOpponent>;
  /** True if a decision for a replay is chosen. */
  readonly forks: boolean;
}

/** Plays the game to its end. */
const playOn = (trainer: Trainer, rng: Rng, manner: Manner): void => {
  while (!playTurn(trainer, rng, manner));
};

/** Maximum of learned stakes. Higher ones occur once in some thousand games. */
const STAKE_MAX = 32;

/** Outcome of the game at the table. */
const endOf = ({ playout, publicState }: TrainingTable): GameOutcome => ({
  landlordWon: playout.turn === 0,
  stake: Math.min(2 ** publicState.bombs, STAKE_MAX),
});

/** Schedule of the learning rate. */
export interface RateSchedule {
  /** Initial rate. */
  readonly rate: number;
  /** Number of decisions after which the rate has fallen by √2. */
  readonly rateDecisions: number;
  /** Number of decisions after which the rate has also fallen linearly to 0. 0 for no such fall. */
  readonly horizon: number;
}

const RATE_MIN = 2e-5;

/** @returns learning rate after a number of decisions */
export const rateAt = ({ rate, rateDecisions, horizon }: RateSchedule, decisions: number): number => {
  const falling = rate / Math.sqrt(1 + decisions / rateDecisions);
  const left = horizon === 0 ? 1 : 1 - decisions / horizon;
  return Math.max(RATE_MIN, falling * left);
};

/** Plays one turn. @returns whether the game is over. */
const playTurn = (trainer: Trainer, rng: Rng, { opponent, forks }: Manner): boolean => {
  const { table } = trainer;
  const { playout, publicState, knowledge, ids, values, space, fork } = table;
  const { turn } = playout;
  const lo = playout.hands[2 * turn] as number;
  const hi = playout.hands[2 * turn + 1] as number;
  if (opponent !== null && opponent.isLandlord === (turn === 0)) {
    const legal = playoutMoves(playout, ids);
    const played = (legal === 1 ? ids[0] : opponent.play(playout, ids, legal, rng)) as ActionId;
    observeAction(publicState, played, { lo, hi });
    return playoutPlay(playout, played);
  }
  const count = thinKickers(space, lo, hi, ids, playoutMoves(playout, ids));
  let chosen = 0;
  if (count > 1) {
    look(knowledge, publicState, lo, hi);
    valueActions(trainer.evaluator, (trainer.learners[turn] as Learner).weights, knowledge, ids, count, values);
    const best = bestOf(values.aim, count);
    if (trainer.options.truthWeight > 0) trainer.truths.push(...trainer.truth(table, count));
    if (forks) considerFork(fork, table, { ids, logits: values.aim, count, best }, rng);
    const strays = randomUnit(rng) < trainer.options.exploration;
    chosen = strays ? randomBelow(rng, count) : best;
    storeDecision(table, ids[chosen] as ActionId, {
      strays,
      win: winProbability(values.win[best] as number),
      points: values.points[best] as number,
    });
  }
  const id = ids[chosen] as ActionId;
  observeAction(publicState, id, { lo, hi });
  return playoutPlay(playout, id);
};

/** Plays the candidate of the fork. @returns whether the game is over. */
const playFork = (trainer: Trainer): boolean => {
  const { playout, publicState, knowledge, fork } = trainer.table;
  const { turn } = playout;
  const [lo, hi] = [playout.hands[2 * turn] as number, playout.hands[2 * turn + 1] as number];
  look(knowledge, publicState, lo, hi);
  // No earlier decision needs its expected values.
  storeDecision(trainer.table, fork.action as ActionId, { strays: false, win: 0, points: 0 });
  observeAction(publicState, fork.action as ActionId, { lo, hi });
  return playoutPlay(playout, fork.action as ActionId);
};
