/** Learning from what searches found, and how much of it networks know. */
import {
  createEvaluator,
  createKernel,
  evaluatorBytes,
  OUTPUTS,
  WIN_OUTPUT,
  winProbability,
} from '@doudizhu/bots/neural';
import type { NetworkWeights } from '@doudizhu/bots/neural';
import { randomBelow, type Rng } from '@doudizhu/rules/rng';
import { addSample, NO_ROWS } from '../learn/lessons.ts';
import type { Trainer } from '../trainer/trainer.ts';
import type { SearchLesson } from './lesson.ts';

/** Hands `count` lessons, drawn at random, to the learners. Points are left as the network that searched has them. */
export const learnFromSearch = (
  { kernel, learners, scratch }: Trainer,
  lessons: readonly SearchLesson[],
  { count, rate, rng }: { readonly count: number; readonly rate: number; readonly rng: Rng },
): void => {
  for (let each = 0; each < count; each++) {
    const { role, state, plays } = lessons[randomBelow(rng, lessons.length)] as SearchLesson;
    const learner = learners[role] as Trainer['learners'][number];
    for (const { rows, win, points } of plays) {
      addSample(kernel, learner, scratch, {
        rows: Uint16Array.of(...state, ...rows),
        hidden: NO_ROWS,
        win,
        points,
        rate,
      });
    }
  }
};

/** How well networks know what searches found. */
export interface LessonScore {
  readonly lessons: number;
  /** Mean cross-entropy with what the playouts said, in nats. */
  readonly loss: number;
  /** Share of decisions whose best candidate by the network is the best by playouts. */
  readonly agreed: number;
  /** What the network's choices are worth by the playouts, less what the searching network's choices are worth. */
  readonly gained: number;
  /** Correlation of differences to the searching network's choice: the network's with the playouts'. */
  readonly correlation: number;
}

export const scoreLessons = ({ layout, roles }: NetworkWeights, lessons: readonly SearchLesson[]): LessonScore => {
  const evaluatorAt = roles.length * 4 * layout.size;
  const kernel = createKernel(evaluatorAt + evaluatorBytes(layout.shape));
  const places = roles.map((weights, role) => {
    kernel.floats.set(weights, role * layout.size);
    return 4 * role * layout.size;
  });
  const evaluator = createEvaluator(kernel, layout, evaluatorAt);
  const { indices, stateAt, actionAt } = evaluator;
  let [loss, samples, agreed, gained, xx, xy, yy] = [0, 0, 0, 0, 0, 0, 0];
  for (const { role, state, plays } of lessons) {
    indices.set(state, stateAt);
    evaluator.sumState(places[role] as number, state.length);
    plays.forEach(({ rows }, slot) => {
      indices.set(rows, actionAt);
      evaluator.sumAction(slot, rows.length);
    });
    const outputs = evaluator.run(plays.length);
    const said = plays.map((_, slot) => winProbability(outputs[slot * OUTPUTS + WIN_OUTPUT] as number));
    const found = plays.map(({ win }) => win);
    said.forEach((chance, slot) => {
      const win = found[slot] as number;
      loss -= win * Math.log(chance) + (1 - win) * Math.log(1 - chance);
      samples++;
      const [x, y] = [chance - (said[0] as number), win - (found[0] as number)];
      [xx, xy, yy] = [xx + x * x, xy + x * y, yy + y * y];
    });
    const best = said.indexOf(Math.max(...said));
    agreed += Number(found[best] === Math.max(...found));
    gained += (found[best] as number) - (found[0] as number);
  }
  const count = lessons.length;
  return {
    lessons: count,
    loss: loss / samples,
    agreed: agreed / count,
    gained: gained / count,
    correlation: xy / Math.sqrt(xx * yy),
  };
};
