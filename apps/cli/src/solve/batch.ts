/**
 * `ddz solve --batch`: positions over threads or machines, a JSON line each. A worker solves one position at a time
 * with a table that is empty before each, so an answer depends neither on the workers nor on other positions. A line is
 * written when its position is done. Answers in the file of `--out` are not computed again.
 */
import { appendFileSync } from 'node:fs';
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { number, orNull, object, text, whole, type TypeOf } from '@doudizhu/rules/schema';
import type { TaskWorker } from '@doudizhu/arena';
import type { Input } from '../command/command.ts';
import { readText, reasonOf } from '../command/files.ts';
import { readJsonLine, resumeLines } from '../command/json-lines.ts';
import { createProgressLine } from '../terminal/width.ts';
import { queueWorkers } from '../tasks/options.ts';
import { startThreads, type Workers } from '../tasks/threads.ts';
import { cliFailure } from '../words/failures.ts';
import { OUTCOMES, POSITION_ANSWER_FIELDS, type PositionAnswer } from '../tasks/messages.ts';
import { readPositionLines, type PositionLine } from './position-lines.ts';
import type { BatchPlan } from '../tasks/runner.ts';

const BATCH_LINE = object({
  /** Line in the file of positions, from 1. */
  line: whole(1),
  /** Position in DDN. */
  position: text,
  ...POSITION_ANSWER_FIELDS,
  /** Limits of the search. */
  nodesMax: orNull(whole(1)),
  secondsMax: orNull(number),
});
type BatchLine = TypeOf<typeof BATCH_LINE>;

/**
 * Solves the positions of `--batch`.
 * @returns the reason why it did not start, or `interrupted` if positions are left
 */
export const solveBatch = async (input: Input, plan: BatchPlan, threads: number): Promise<Result<void, Failure>> => {
  const path = input.text('batch') ?? '-';
  const file = await readText(path, input.io);
  if (!file.ok) return file;
  const positions = readPositionLines(file.value, path);
  if (!positions.ok) return positions;
  const taskPlan = { type: 'solve', ...plan } as const;
  const queue = await queueWorkers(input, taskPlan, OUTCOMES.solve);
  if (!queue.ok) return queue;
  const workers = queue.value ?? startThreads<PositionAnswer>(taskPlan, Math.min(threads, positions.value.length));
  try {
    const answers = answersBefore(input, positions.value);
    if (!answers.ok) return answers;
    const left = positions.value.filter(({ line }) => !isDone(answers.value.get(line), plan));
    const report = createReport(input, answers.value, positions.value.length);
    const failure = await solveAll(input, { plan, workers, left, take: report.take });
    report.end();
    return failure === null ? ok(undefined) : err(failure);
  } finally {
    await workers.close();
  }
};

/** Answers in the file of `--out`, by line. The last answer about a position counts. */
const answersBefore = (input: Input, positions: readonly PositionLine[]): Result<Map<number, BatchLine>, Failure> => {
  const answers = new Map<number, BatchLine>();
  const path = input.text('out');
  if (path === undefined) return ok(answers);
  const lines = resumeLines(path, input.has('resume'));
  if (!lines.ok) return lines;
  const ddnAt = new Map(positions.map(({ line, ddn }) => [line, ddn]));
  for (const [index, json] of lines.value.entries()) {
    const line = index + 1;
    const read = readJsonLine(json, BATCH_LINE);
    if (!read.ok) return err(cliFailure('bad-file/line', { path, line, cause: read.error }));
    if (ddnAt.get(read.value.line) !== read.value.position) {
      return err(cliFailure('bad-file/other-position', { path, line, position: read.value.line }));
    }
    answers.set(read.value.line, read.value);
  }
  return ok(answers);
};

/** True if a position needs no more work: it is answered, or was ended by a limit that is not higher now. */
const isDone = (answer: BatchLine | undefined, { all, limits }: BatchPlan): boolean => {
  if (answer === undefined) return false;
  if (answer.winner !== 'unknown' && (answer.complete || !all)) return true;
  const { nodesMax = Infinity, timeMs = Infinity } = limits;
  if (answer.stopped === 'nodes') return nodesMax <= (answer.nodesMax ?? Infinity);
  return answer.stopped === 'time' && timeMs <= 1000 * (answer.secondsMax ?? Infinity);
};

interface BatchRun {
  readonly plan: BatchPlan;
  readonly workers: Workers<PositionAnswer>;
  readonly left: readonly PositionLine[];
  readonly take: (answer: BatchLine) => void;
}

/** Solves positions. @returns null if all are done, else the failure @throws errors of a worker */
const solveAll = async (input: Input, { plan, workers, left, take }: BatchRun): Promise<Failure | null> => {
  const { io } = input;
  const path = input.text('out');
  const { nodesMax = null, timeMs } = plan.limits;
  const secondsMax = timeMs === undefined ? null : timeMs / 1000;
  let end!: (early: null) => void;
  const ending = new Promise<null>((resolve) => (end = resolve));
  let failure: Failure | null = null;
  let [next, done] = [0, 0];
  const fail = (reason: Failure): void => {
    failure ??= reason;
    end(null);
  };
  const release = io.onInterrupt(() => fail(cliFailure('interrupted/positions', { done, total: left.length })));
  const write = (line: BatchLine): void => {
    const json = `${JSON.stringify(line)}\n`;
    try {
      if (path === undefined) io.stdout.write(json);
      else appendFileSync(path, json);
      done++;
      take(line);
    } catch (error) {
      fail(cliFailure('bad-file/write', { path: path ?? '-', cause: reasonOf(error) }));
    }
  };
  const solveInTurn = async (worker: TaskWorker<PositionAnswer>): Promise<void> => {
    for (;;) {
      const position = left[next++];
      if (position === undefined || failure !== null) return;
      const answer = await Promise.race([worker(position.ddn), ending]);
      if (answer === null) return;
      write({ line: position.line, position: position.ddn, ...answer, nodesMax, secondsMax });
    }
  };
  try {
    await Promise.all(workers.workers.map(solveInTurn));
  } finally {
    release();
  }
  return failure;
};

/** Progress on stderr if it is a terminal, and at the end the counts of all answers. */
const createReport = ({ io, words, text: option, json }: Input, answers: Map<number, BatchLine>, total: number) => {
  const { progress, summary } = words.solve.batch;
  const line = createProgressLine({ io, json: false });
  const startMs = io.nowMs();
  const counts = (): Record<'total' | 'landlord' | 'farmers' | 'unknown', number> => {
    const winners = [...answers.values()].map(({ winner }) => winner);
    const having = (other: BatchLine['winner']): number => winners.filter((winner) => winner === other).length;
    return { total, landlord: having('landlord'), farmers: having('farmers'), unknown: having('unknown') };
  };
  return {
    take: (answer: BatchLine): void => {
      answers.set(answer.line, answer);
      line.show(() =>
        progress({ ...counts(), judged: answers.size, seconds: Math.round((io.nowMs() - startMs) / 1000) }),
      );
    },
    end: (): void => {
      line.clear();
      // Without --out stdout has the answers only.
      const stream = option('out') === undefined ? io.stderr : io.stdout;
      stream.write(`${json ? JSON.stringify(counts()) : summary({ ...counts(), judged: answers.size })}\n`);
    },
  };
};
