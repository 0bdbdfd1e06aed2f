/** Decisions of the current game as samples for the learners. */
import { actionFeatures, stateFeatures, type Kernel } from '@doudizhu/bots/neural';
import type { ActionId } from '@doudizhu/rules/combos';
import { addSample, type Learner, type Scratch } from './learner.ts';
import type { TrainingTable } from '../game/table.ts';

/** A decision when it is made. */
interface Choice {
  /** True if the candidate is random. */
  readonly strays: boolean;
  /** Expected values of the best candidate. */
  readonly win: number;
  readonly points: number;
}

/** Stores the current decision with the played candidate. */
export const storeDecision = (
  { decisions, knowledge, playout, activeMax }: TrainingTable,
  played: ActionId,
  { strays, win, points }: Choice,
): void => {
  const decision = decisions.count++;
  const at = decision * activeMax;
  const states = stateFeatures(knowledge, decisions.rows, at);
  decisions.counts[decision] = states + actionFeatures(knowledge, played, decisions.rows, at + states);
  decisions.seats[decision] = playout.turn;
  decisions.strayed[decision] = Number(strays);
  decisions.wins[decision] = win;
  decisions.points[decision] = points;
};

/** Parts of a trainer that learn from a game. */
interface Learning {
  readonly table: TrainingTable;
  readonly kernel: Kernel;
  /** Index = role. */
  readonly learners: readonly Learner[];
  readonly scratch: Scratch;
  readonly rate: number;
}

/** Adds the game's decisions to the learners. */
export const learnDecisions = ({ table, kernel, learners, scratch, rate }: Learning): void => {
  const { decisions, activeMax } = table;
  for (let decision = 0; decision < decisions.count; decision++) {
    const from = decision * activeMax;
    addSample(kernel, learners[decisions.seats[decision] as number] as Learner, scratch, {
      rows: decisions.rows.subarray(from, from + (decisions.counts[decision] as number)),
      win: decisions.winTargets[decision] as number,
      points: decisions.pointTargets[decision] as number,
      rate,
    });
  }
};
