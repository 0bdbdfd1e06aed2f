/**
 * How much networks know of what searches found, in the games that `train.ts` does not learn from:
 *
 *     node tools/training/measure-lessons.ts --lessons build/lessons.jsonl --weights FILE
 */
import { isHeldOut, readLessons } from './search/lesson.ts';
import { scoreLessons } from './search/learn-lessons.ts';
import { weightsIn } from './weights-file.ts';
import { readableFile, readOptions } from '../options/options.ts';

const { values } = readOptions(import.meta.filename, {
  lessons: readableFile('build/lessons.jsonl', 'what `collect-lessons.ts` wrote'),
  weights: readableFile('packages/bots/weights/neural.bin', 'the networks'),
});

const lessons = readLessons(values.lessons);
const weights = weightsIn(import.meta.filename, values.weights);
for (const [name, some] of [
  ['held out', lessons.filter(isHeldOut)],
  ['learned from', lessons.filter((lesson) => !isHeldOut(lesson))],
] as const) {
  const { lessons: count, loss, agreed, gained, correlation } = scoreLessons(weights, some);
  console.log(
    `${name}: ${count} decisions, cross-entropy ${loss.toFixed(4)}, same best candidate ${agreed.toFixed(3)}, ` +
      `gained ${gained.toFixed(4)} a decision, correlation of differences ${correlation.toFixed(3)}`,
  );
}
