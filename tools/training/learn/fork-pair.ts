/**
 * Pairs of forked games: a forked game ends twice with the same cards, and its ends differ by the choice. In addition to the
 * samples of both ends, both candidates learn the difference of the ends, which excludes the luck of the deal.
 */
import {
  actionFeatures,
  look,
  stateFeatures,
  valueActions,
  winProbability,
  type Evaluator,
} from '@doudizhu/bots/neural';
import type { GameOutcome, TrainingTable } from '../game/table.ts';
import type { Learner } from './learner.ts';

/** Values of both candidates, the one played first at index 0, and the end of its game. */
export interface ForkPair {
  readonly role: number;
  readonly candidates: readonly [ValuedCandidate, ValuedCandidate];
  readonly end: GameOutcome;
}

/** Rows of a candidate and its values. */
export interface ValuedCandidate {
  readonly rows: Uint16Array;
  readonly win: number;
  readonly points: number;
}

/** Playing networks, index = role, and their table. */
interface Asking {
  readonly table: TrainingTable;
  readonly evaluator: Evaluator;
  readonly learners: readonly Learner[];
}

/** Starts a pair at the fork of the table's game. @param end of the game played first. */
export const beginPair = ({ table, evaluator, learners }: Asking, end: GameOutcome): ForkPair => {
  const { playout, publicState, knowledge, ids, values, fork } = table;
  const { turn: role } = playout;
  look(knowledge, publicState, playout.hands[2 * role] as number, playout.hands[2 * role + 1] as number);
  ids.set([fork.best, fork.action]);
  valueActions(evaluator, (learners[role] as Learner).weights, knowledge, ids, 2, values);
  return { role, candidates: [candidateAt(table, 0), candidateAt(table, 1)], end };
};

/** The candidate at an index of the table's ids, which are valued. */
export const candidateAt = ({ knowledge, ids, values, activeMax }: TrainingTable, index: number): ValuedCandidate => {
  const rows = new Uint16Array(activeMax);
  const states = stateFeatures(knowledge, rows, 0);
  const count = states + actionFeatures(knowledge, ids[index] as number, rows, states);
  const win = winProbability(values.win[index] as number);
  return { rows: rows.slice(0, count), win, points: values.points[index] as number };
};

/**
 * Stores both candidates as decisions of an empty table. Their targets differ as much as the ends and keep the mean of the
 * predictions, so a win's target can be outside 0–1.
 * @param end of the game played from the fork on.
 */
export const storePair = ({ decisions, activeMax }: TrainingTable, pair: ForkPair, end: GameOutcome): void => {
  const { role, candidates } = pair;
  const [first, second] = [pair.end, end].map(({ landlordWon, stake }) => {
    const won = (role === 0) === landlordWon;
    return { win: Number(won), points: won ? stake : -stake };
  }) as [{ win: number; points: number }, { win: number; points: number }];
  const [played, other] = candidates;
  const wins = { mean: (played.win + other.win) / 2, half: (first.win - second.win) / 2 };
  const points = { mean: (played.points + other.points) / 2, half: (first.points - second.points) / 2 };
  for (const [index, { rows }] of candidates.entries()) {
    const sign = index === 0 ? 1 : -1;
    decisions.seats[index] = role;
    decisions.winTargets[index] = wins.mean + sign * wins.half;
    decisions.pointTargets[index] = points.mean + sign * points.half;
    decisions.counts[index] = rows.length;
    decisions.rows.set(rows, index * activeMax);
  }
  decisions.count = candidates.length;
};
