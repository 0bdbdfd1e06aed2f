/**
 * What is learned from a decision. The played candidate gets a target from how the game went on; with critics, some
 * others get one too: what the critic expects of them, moved by as much as the played one turned out better or worse
 * than the critic expected. All candidates of a decision share the luck of its deal, so what differs between them is
 * the choice.
 */
import { randomBelow, type Rng } from '@doudizhu/rules/rng';
import {
  actionFeatures,
  OUTPUTS,
  POINTS_OUTPUT,
  stateFeatures,
  WIN_OUTPUT,
  winProbability,
  type Evaluator,
  type Kernel,
} from '@doudizhu/bots/neural';
import { answerRows, CRITIC_ACTIVE_MAX, hiddenRows } from './critic.ts';
import { learn, type Learner, type Scratch } from './learner.ts';
import { CANDIDATES_MAX, type TrainingTable } from '../game/table.ts';

/** Networks that see all hands; index = role. */
export interface Critics {
  readonly learners: readonly Learner[];
  readonly scratch: Scratch;
  readonly evaluator: Evaluator;
}

/** The parts of a trainer that learn from a game. */
interface Learning {
  readonly table: TrainingTable;
  readonly kernel: Kernel;
  /** Index = role: the networks that play. */
  readonly learners: readonly Learner[];
  readonly scratch: Scratch;
  readonly critics: Critics | null;
}

/** A decision whose candidates have been valued; indices into the table's ids. */
export interface Choice {
  readonly chosen: number;
  readonly best: number;
  readonly count: number;
  readonly strays: boolean;
}

/** Others are learned from where they are so close to the best, in logits and in points; and one at random at times. */
const CLOSE_LOGITS = 1.2;
const CLOSE_POINTS = 1;
const CLOSE_MAX = 2;
const RANDOM_SHARE = 0.1;

const picked = new Int32Array(CANDIDATES_MAX);

/** Keeps a decision: the candidates to learn from and what is expected of each. */
export const keepDecision = (trainer: Learning, choice: Choice, rng: Rng): void => {
  const { table } = trainer;
  const { decisions, samples, values } = table;
  const first = samples.count;
  const { chosen, best, strays } = choice;
  picked[0] = chosen;
  const count = trainer.critics === null ? 1 : pickOthers(trainer, choice, rng);
  addDecision(trainer, count, strays);
  const decision = decisions.count - 1;
  if (trainer.critics === null) {
    decisions.wins[decision] = winProbability(values.win[best] as number);
    decisions.points[decision] = values.points[best] as number;
    return;
  }
  const bestSample = strays && chosen !== best ? first + 1 : first;
  decisions.wins[decision] = samples.wins[bestSample] as number;
  decisions.points[decision] = samples.points[bestSample] as number;
};

/** Keeps the decision whose only candidate is the first of the table's ids: nothing comes before it that would ask. */
export const keepOnly = (trainer: Learning): void => {
  picked[0] = 0;
  addDecision(trainer, 1, false);
  const decision = trainer.table.decisions.count - 1;
  trainer.table.decisions.wins[decision] = 0;
  trainer.table.decisions.points[decision] = 0;
};

/** Writes into `picked` after the chosen one: the best where another was played, the closest others, a random one. */
const pickOthers = ({ table }: Learning, { chosen, best, count, strays }: Choice, rng: Rng): number => {
  const { values, knowledge } = table;
  const aims = values.aim;
  let picks = 1;
  if (strays && chosen !== best) picked[picks++] = best;
  const least = (aims[best] as number) - (knowledge.forPoints ? CLOSE_POINTS : CLOSE_LOGITS);
  const from = picks;
  for (let index = 0; index < count; index++) {
    if (index === chosen || index === best || (aims[index] as number) < least) continue;
    let place = Math.min(picks, from + CLOSE_MAX - 1);
    if (picks === from + CLOSE_MAX && (aims[index] as number) <= (aims[picked[place] as number] as number)) continue;
    for (; place > from && (aims[index] as number) > (aims[picked[place - 1] as number] as number); place--) {
      picked[place] = picked[place - 1] as number;
    }
    picked[place] = index;
    if (picks < from + CLOSE_MAX) picks++;
  }
  if (rng() < RANDOM_SHARE * 2 ** 32) {
    const random = randomBelow(rng, count);
    let known = false;
    for (let pick = 0; pick < picks; pick++) known ||= picked[pick] === random;
    if (!known) picked[picks++] = random;
  }
  return picks;
};

/** Adds a decision with the first `count` of `picked` as samples, judged by the critic where there is one. */
const addDecision = (trainer: Learning, count: number, strays: boolean): void => {
  const { table, critics } = trainer;
  const { decisions, samples, knowledge, playout, ids } = table;
  const decision = decisions.count++;
  const first = samples.count;
  const seat = playout.turn;
  decisions.seats[decision] = seat;
  decisions.strayed[decision] = Number(strays);
  decisions.first[decision] = first;
  samples.count += count;
  const { activeMax } = table;
  const start = first * activeMax;
  const states = stateFeatures(knowledge, samples.rows, start);
  for (let sample = first; sample < samples.count; sample++) {
    const at = sample * activeMax;
    if (sample > first) samples.rows.copyWithin(at, start, start + states);
    const id = ids[picked[sample - first] as number] as number;
    samples.of[sample] = decision;
    samples.counts[sample] = states + actionFeatures(knowledge, id, samples.rows, at + states);
  }
  if (critics !== null) judge(trainer, critics, { decision, first, states });
};

/** Fills what the critic expects of the samples of a decision, and keeps its own rows of the first. */
const judge = (
  { table }: Learning,
  { learners, evaluator }: Critics,
  { decision, first, states }: { decision: number; first: number; states: number },
): void => {
  const { decisions, samples, playout, knowledge, ids } = table;
  const { indices, stateAt, actionAt } = evaluator;
  const { activeMax } = table;
  const start = first * activeMax;
  const ownAt = decision * CRITIC_ACTIVE_MAX;
  const hidden = hiddenRows(playout, decisions.hidden, ownAt);
  indices.set(samples.rows.subarray(start, start + states), stateAt);
  indices.set(decisions.hidden.subarray(ownAt, ownAt + hidden), stateAt + states);
  evaluator.sumState((learners[playout.turn] as Learner).weights, states + hidden);
  for (let sample = first; sample < samples.count; sample++) {
    const slot = sample - first;
    const from = sample * activeMax;
    const rows = (samples.counts[sample] as number) - states;
    indices.set(samples.rows.subarray(from + states, from + states + rows), actionAt);
    const id = ids[picked[slot] as number] as number;
    const answers = answerRows(knowledge, playout, id, indices, actionAt + rows);
    if (slot === 0) {
      decisions.hidden.set(indices.subarray(actionAt + rows, actionAt + rows + answers), ownAt + hidden);
      decisions.hiddenCounts[decision] = hidden + answers;
    }
    evaluator.sumAction(slot, rows + answers);
  }
  const outputs = evaluator.run(samples.count - first);
  for (let sample = first; sample < samples.count; sample++) {
    const at = (sample - first) * OUTPUTS;
    samples.wins[sample] = winProbability(outputs[at + WIN_OUTPUT] as number);
    samples.points[sample] = outputs[at + POINTS_OUTPUT] as number;
  }
};

/** Hands the game's samples to the learners, which take a step when a batch is full. */
export const learnDecisions = ({ table, kernel, learners, scratch, critics }: Learning, rate: number): void => {
  const { decisions, samples, activeMax } = table;
  for (let sample = 0; sample < samples.count; sample++) {
    const decision = samples.of[sample] as number;
    const first = decisions.first[decision] as number;
    const seat = decisions.seats[decision] as number;
    const from = sample * activeMax;
    const rows = samples.rows.subarray(from, from + (samples.counts[sample] as number));
    let win = decisions.winTargets[decision] as number;
    let points = decisions.pointTargets[decision] as number;
    if (sample === first) {
      if (critics !== null) {
        const own = decision * CRITIC_ACTIVE_MAX;
        const hidden = decisions.hidden.subarray(own, own + (decisions.hiddenCounts[decision] as number));
        addSample(kernel, critics.learners[seat] as Learner, critics.scratch, { rows, hidden, win, points, rate });
      }
    } else {
      win += (samples.wins[sample] as number) - (samples.wins[first] as number);
      points += (samples.points[sample] as number) - (samples.points[first] as number);
    }
    addSample(kernel, learners[seat] as Learner, scratch, { rows, hidden: NO_ROWS, win, points, rate });
  }
};

/** Of a sample without rows for the critic. */
export const NO_ROWS = new Uint16Array(0);

interface TrainingSample {
  readonly rows: Uint16Array;
  readonly hidden: Uint16Array;
  readonly win: number;
  readonly points: number;
  readonly rate: number;
}

/** Hands one sample to a learner, which takes a step when a batch is full. */
export const addSample = (kernel: Kernel, learner: Learner, scratch: Scratch, lesson: TrainingSample): void => {
  const { rows, hidden, win, points, rate } = lesson;
  const at = (learner.samples >> 1) + learner.waiting * learner.options.activeMax;
  kernel.indices.set(rows, at);
  kernel.indices.set(hidden, at + rows.length);
  learner.counts[learner.waiting] = rows.length + hidden.length;
  learner.wins[learner.waiting] = win;
  learner.points[learner.waiting] = points;
  if (++learner.waiting === learner.options.batch) learn(kernel, learner, scratch, rate);
};
