/** Learning curve of the networks, read from the log that the trainer writes. */
import type { Point } from './chart.ts';

/**
 * @param log text of `packages/weights/training-log.txt`: a line per report, its matches indented below it
 * @returns win rate over `opponent` by millions of decisions of all runs together. Each run continues from the weights of
 * the one before; a run starts where the count of decisions falls.
 */
export const learningCurve = (log: string, opponent: string): Point[] => {
  const points: Point[] = [];
  let column = -1;
  let [before, last] = [0, 0];
  for (const line of log.split('\n')) {
    if (/^# (?:minutes|round) .*decisions/.test(line)) column = line.slice(2).split(' ').indexOf('decisions');
    else if (line.startsWith('# the small networks')) column = -1;
    else if (/^\d/.test(line) && column >= 0) {
      const decisions = Number(line.split(' ')[column]);
      if (decisions < last) before += last;
      last = decisions;
    } else if (column >= 0) {
      const match = /^ {2}(\S+) (0\.\d+) ± /.exec(line);
      const x = (before + last) / 1e6;
      if (match?.[1] === opponent && points.at(-1)?.x !== x) points.push({ x, y: Number(match[2]) });
    }
  }
  return points;
};
