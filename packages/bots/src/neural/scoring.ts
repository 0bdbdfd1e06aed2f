/** The candidates of one decision and their values by the networks. */
import { subtractCounts, type RankCounts } from '@doudizhu/rules/cards';
import { cardsOfPlay, PASS, type ActionId, type ActionSpace } from '@doudizhu/rules/combos';
import { KIND_INDEX } from '@doudizhu/rules/ruleset';
import { handEvaluatorOf, playsOf, plainHand, valueOf } from '@doudizhu/evaluate';
import { actionFeatures, stateFeatures } from './features.ts';
import type { Knowledge } from './knowledge.ts';
import { CHUNK, OUTPUTS, POINTS_OUTPUT, WIN_OUTPUT, winProbability, type Evaluator } from './network.ts';

/** How many of the plays that differ only in their kickers are valued: the best by decomposition. */
const KICKER_CHOICES = 3;
const { 'triple-with-single': TRIPLE_WITH_SINGLE, bomb: BOMB } = KIND_INDEX;

/**
 * Thins a list of legal ids, ascending: of plays with one core and different kickers the KICKER_CHOICES that leave the
 * best hand stay. In place. @returns how many are left.
 */
export const thinKickers = (space: ActionSpace, lo: number, hi: number, ids: Int32Array, count: number): number => {
  let kept = 0;
  for (let index = 0; index < count;) {
    const id = ids[index]!;
    const kind = space.kind[id]!;
    let end = index + 1;
    if (id !== PASS && kind >= TRIPLE_WITH_SINGLE && kind < BOMB) {
      while (end < count && sameCore(space, id, ids[end]!)) end++;
    }
    if (end - index <= KICKER_CHOICES) {
      for (; index < end; index++) ids[kept++] = ids[index]!;
      continue;
    }
    kept = selectBest(space, lo, hi, ids, index, end, kept);
    index = end;
  }
  return kept;
};

/** Checks whether two plays differ in their kickers at most. */
export const sameCore = (space: ActionSpace, id: number, other: number): boolean =>
  space.kind[id] === space.kind[other] &&
  space.main[id] === space.main[other] &&
  space.length[id] === space.length[other];

/** The hand after a play; with wild ranks its plain hand. */
const restOf = (space: ActionSpace, lo: number, hi: number, id: number): RankCounts => {
  if (space.wild === 0) return { lo: (lo - space.lo[id]!) | 0, hi: (hi - space.hi[id]!) | 0 };
  const rest = subtractCounts({ lo, hi }, cardsOfPlay(space, { lo, hi }, id as ActionId));
  return plainHand(rest.lo, rest.hi, space.wild, 0);
};

const bestIds = new Int32Array(KICKER_CHOICES);
const bestScores = new Float64Array(KICKER_CHOICES);

const selectBest = (
  space: ActionSpace,
  lo: number,
  hi: number,
  ids: Int32Array,
  from: number,
  end: number,
  at: number,
): number => {
  bestScores.fill(-Infinity);
  const { decompose } = handEvaluatorOf(space.rules);
  for (let index = from; index < end; index++) {
    const id = ids[index]!;
    const rest = restOf(space, lo, hi, id);
    const packed = decompose(rest.lo, rest.hi);
    const score = valueOf(packed) - 4 * playsOf(packed);
    let place = KICKER_CHOICES - 1;
    if (score <= bestScores[place]!) continue;
    for (; place > 0 && score > bestScores[place - 1]!; place--) {
      bestScores[place] = bestScores[place - 1]!;
      bestIds[place] = bestIds[place - 1]!;
    }
    bestScores[place] = score;
    bestIds[place] = id;
  }
  ids.set(bestIds, at);
  return at + KICKER_CHOICES;
};

/** Aim of a bot: to win the round, or to score the most expected points. */
export type Aim = 'wins' | 'points';

/** Values of candidates, index = candidate. */
export interface Values {
  /** Logit of the win probability of the seat's side. */
  readonly win: Float32Array;
  /** Expected points of the seat's side: its stake for one point of bid, doubled by bombs. */
  readonly points: Float32Array;
  /** Key of the order, the highest best: the logit, or points if the table plays for points. */
  readonly aim: Float32Array;
}

/**
 * How many points a sure win counts more than a sure loss, beside the expected points. The network knows the win
 * better than the points, which vary more: over splitter and rules this won points and games (docs/lab/training-runs.md).
 */
const WIN_POINTS = 2;

/** Key of the order of a table that plays for points. */
const worthInPoints = (win: number, points: number): number => points + WIN_POINTS * win;

/** Difference of `worthInPoints` between a win and a loss of a round without bombs. */
const POINTS_OF_A_WIN = 2 + WIN_POINTS;

/**
 * Value of a play or an end for a side, so that a win counts 1 more than a loss, in a table for points a win without
 * bombs.
 * @param win chance that the side wins
 * @param points of the side for a bid of 1, bombs counted
 */
export const sideValue = (aim: Aim, win: number, points: number): number =>
  aim === 'wins' ? win : worthInPoints(win, points) / POINTS_OF_A_WIN;

/** The same for the other side. */
export const valueForOther = (aim: Aim, value: number): number =>
  (aim === 'wins' ? 1 : WIN_POINTS / POINTS_OF_A_WIN) - value;

/** Mean factor of the bombs that are still to come, over rounds of the bot (`tools/trials/advice.ts`). */
const BOMBS_TO_COME = 1.3;

/**
 * Expected points of a rated play at a stake of 1, in the order of `Values.aim`: both outputs of the network count.
 * @param bombs that have been played.
 */
export const expectedPoints = (
  { win, points }: { readonly win: number; readonly points: number },
  bombs: number,
): number => {
  const factor = BOMBS_TO_COME * 2 ** bombs;
  return ((points + WIN_POINTS * (win - 0.5)) * factor) / (factor + WIN_POINTS / 2);
};

/** @param capacity candidates at most. */
export const createValues = (capacity: number): Values => ({
  win: new Float32Array(capacity),
  points: new Float32Array(capacity),
  aim: new Float32Array(capacity),
});

/** A decision that pauses at each run of a network: it yields the result of `Evaluator.run`, and takes the outputs. */
export type Stepwise<Value, Outputs = Float32Array> = Generator<Outputs, Value, Float32Array>;

/** Makes a decision with networks that answer at once. */
export const decideNow = <Value>(decision: Stepwise<Value>): Value => {
  let step = decision.next();
  while (step.done !== true) step = decision.next(step.value);
  return step.value;
};

/** Makes a decision with networks that answer later. @throws the errors of the networks. */
export const decideLater = async <Value>(decision: Stepwise<Value, Promise<Float32Array>>): Promise<Value> => {
  let step = decision.next();
  while (step.done !== true) step = decision.next(await step.value);
  return step.value;
};

/** Fills `values` for the first `count` of `ids`. @param network the role's network, in bytes of the kernel. */
export const valueActions = (
  evaluator: Evaluator,
  network: number,
  knowledge: Knowledge,
  ids: Int32Array,
  count: number,
  values: Values,
): void => {
  sumStateOf(evaluator, network, knowledge);
  for (let from = 0; from < count; from += CHUNK) {
    const size = sumBatch(evaluator, knowledge, ids, from, count);
    readBatch(evaluator.run(size), knowledge, values, from, size);
  }
};

/** Candidates to be valued, with the cards laid for each; absent: the canonical ones. */
interface LaidCandidates {
  readonly ids: Int32Array;
  readonly lays: readonly (RankCounts | undefined)[];
  readonly values: Values;
}

/** The same as a decision, for candidates that can be laid in several ways. */
export const valueStepwise = function* <Outputs>(
  evaluator: Evaluator<Outputs>,
  network: number,
  knowledge: Knowledge,
  { ids, lays, values }: LaidCandidates,
  count: number,
): Stepwise<void, Outputs> {
  sumStateOf(evaluator, network, knowledge);
  for (let from = 0; from < count; from += CHUNK) {
    const size = sumBatch(evaluator, knowledge, ids, from, count, lays);
    readBatch(yield evaluator.run(size), knowledge, values, from, size);
  }
};

const sumStateOf = (evaluator: Evaluator<unknown>, network: number, knowledge: Knowledge): void =>
  evaluator.sumState(network, stateFeatures(knowledge, evaluator.indices, evaluator.stateAt));

/** Sums the rows of the next candidates. @returns how many. */
const sumBatch = (
  evaluator: Evaluator<unknown>,
  knowledge: Knowledge,
  ids: Int32Array,
  from: number,
  count: number,
  lays?: readonly (RankCounts | undefined)[],
): number => {
  const { indices, actionAt } = evaluator;
  const size = Math.min(CHUNK, count - from);
  for (let slot = 0; slot < size; slot++) {
    const at = from + slot;
    evaluator.sumAction(slot, actionFeatures(knowledge, ids[at]!, indices, actionAt, lays?.[at]));
  }
  return size;
};

const readBatch = (outputs: Float32Array, knowledge: Knowledge, values: Values, from: number, size: number): void => {
  for (let slot = 0; slot < size; slot++) {
    const win = outputs[slot * OUTPUTS + WIN_OUTPUT]!;
    const points = outputs[slot * OUTPUTS + POINTS_OUTPUT]!;
    values.win[from + slot] = win;
    values.points[from + slot] = points;
    values.aim[from + slot] = knowledge.forPoints ? worthInPoints(winProbability(win), points) : win;
  }
};

/** @returns the index of the highest of the first `count` numbers, the first of equals. */
export const bestOf = (numbers: Float32Array, count: number): number => {
  let best = 0;
  for (let index = 1; index < count; index++) {
    if (numbers[index]! > numbers[best]!) best = index;
  }
  return best;
};
