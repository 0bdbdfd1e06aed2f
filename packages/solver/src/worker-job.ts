/**
 * What an engine and its workers say to each other, and a worker's side of it. The shells for Node and the browser
 * only carry the messages.
 *
 * Threads share two blocks of memory: the table, and the control words, each an int32:
 *
 *     word 0           number of the job that should run; a worker whose job it is not stops
 *     word 1 + 4t      thread t: nodes so far
 *     word 2 + 4t      thread t: deepest line
 *     word 3 + 4t      thread t: table use in thousandths
 *     word 4 + 4t      free
 *
 * Without shared memory (a page that is not cross-origin isolated) there is one worker with its own table; it reports
 * progress by messages, and is stopped by ending it.
 */
import type { RuleSet } from '@doudizhu/rules';
import type { Position } from './position.ts';
import {
  Solver,
  type Distance,
  type Limits,
  type Points,
  type Progress,
  type Solution,
  type SolveOptions,
} from './solve.ts';

/** What an engine can be asked. */
export type Question =
  | ({ readonly type: 'solve'; readonly position: Position } & SolveOptions)
  | ({ readonly type: 'distance'; readonly position: Position } & Limits)
  | ({ readonly type: 'points'; readonly position: Position } & Limits);

export type Answer =
  | { readonly type: 'solve'; readonly solution: Solution }
  | { readonly type: 'distance'; readonly distance: Distance }
  | { readonly type: 'points'; readonly points: Points };

/** To a worker: a job. */
export interface Job {
  readonly id: number;
  readonly thread: number;
  readonly question: Question;
  readonly tableBytes: number;
  readonly table: SharedArrayBuffer | null;
  /** For several threads: see `SolverOptions.busyMemory`. */
  readonly busy: SharedArrayBuffer | null;
  readonly control: SharedArrayBuffer | null;
}

/** From a worker. */
export type Report =
  | { readonly type: 'progress'; readonly id: number; readonly progress: Progress }
  | { readonly type: 'answer'; readonly id: number; readonly answer: Answer }
  | { readonly type: 'error'; readonly id: number; readonly message: string };

export const JOB_WORD = 0;
export const nodesWord = (thread: number): number => 1 + 4 * thread;
export const controlBytes = (threads: number): number => 4 * (1 + 4 * threads);

/** Without shared memory, a message for so many progress calls. */
const CALLS_A_MESSAGE = 32;

/** A worker's side: takes jobs one after another and posts reports. */
export const serveJobs = (post: (report: Report) => void): ((job: Job) => void) => {
  // One solver is kept for the rules and the table last used, so that the next question finds what is known.
  let kept: { readonly key: string; readonly table: SharedArrayBuffer | null; readonly solver: Solver } | null = null;
  let running: { readonly job: Job; readonly control: Int32Array | null } | null = null;
  let calls = 0;

  const onProgress = (progress: Progress): void => {
    if (running === null) return;
    const { job, control } = running;
    if (control !== null) {
      const at = nodesWord(job.thread);
      Atomics.store(control, at, progress.nodes);
      Atomics.store(control, at + 1, progress.depth);
      Atomics.store(control, at + 2, Math.round(progress.tableUse * 1000));
    } else if (calls++ % CALLS_A_MESSAGE === 0) post({ type: 'progress', id: job.id, progress });
  };
  const shouldStop = (): boolean =>
    running !== null && running.control !== null && Atomics.load(running.control, JOB_WORD) !== running.job.id;
  const solverFor = (rules: RuleSet, { table, tableBytes, thread, busy }: Job): Solver => {
    const key = JSON.stringify(rules);
    if (kept === null || kept.key !== key || kept.table !== table) {
      const memory = {
        ...(table === null ? {} : { tableMemory: table }),
        ...(busy === null ? {} : { busyMemory: busy }),
      };
      kept = { key, table, solver: new Solver(rules, { ...memory, tableBytes, thread, onProgress, shouldStop }) };
    }
    return kept.solver;
  };

  return (job) => {
    running = { job, control: job.control === null ? null : new Int32Array(job.control) };
    try {
      const answer = answerOf(solverFor(job.question.position.rules, job), job.question);
      post({ type: 'answer', id: job.id, answer });
    } catch (error) {
      post({ type: 'error', id: job.id, message: error instanceof Error ? error.message : String(error) });
    }
    running = null;
  };
};

const answerOf = (solver: Solver, question: Question): Answer => {
  switch (question.type) {
    case 'solve':
      return { type: 'solve', solution: solver.solve(question.position, question) };
    case 'distance':
      return { type: 'distance', distance: solver.distance(question.position, question) };
    default:
      return { type: 'points', points: solver.points(question.position, question) };
  }
};
