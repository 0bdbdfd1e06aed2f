/**
 * Messages between an engine and its workers, and the worker's side of them. The shells for Node and the browser only
 * pass the messages on.
 *
 * Threads share the table, the virtual losses, and the control words, each an int32:
 *
 *     word 0           number of the job that should run. A worker with another job stops
 *     word 1 + 4t      thread t: nodes so far
 *     word 2 + 4t      thread t: deepest line
 *     word 3 + 4t      thread t: table use in thousandths
 *     word 4 + 4t      free
 *
 * Without shared memory (a page that is not cross-origin isolated, or an engine on its caller's own thread) there is
 * one worker with its own table. It works in slices, receives messages between them, and posts its progress.
 */
import type { RuleSet } from '@doudizhu/rules/ruleset';
import type { CoreMemory } from '../core/memory.ts';
import { Solver, type SearchEffort, type SearchProgress } from '../solver.ts';
import type { WinEstimate } from '../core/estimate.ts';
import type { Pausable } from '../explain/pausable.ts';
import { workOutAnswer, type SolverAnswer, type JudgedMove, type SolverQuestion } from './question.ts';

/** Memory that the threads of one engine share. */
export interface SharedMemory {
  /** Number of this memory: objects from two messages are never identical. */
  readonly id: number;
  readonly core: CoreMemory;
  readonly control: SharedArrayBuffer;
}

export interface Job {
  readonly type: 'job';
  readonly id: number;
  readonly thread: number;
  readonly question: SolverQuestion;
  readonly tableBytes: number;
  readonly handsBytes: number;
  readonly shared: SharedMemory | null;
}

/** To a worker. With shared memory a job is stopped by word 0 instead. */
export type WorkerCommand = Job | { readonly type: 'stop'; readonly id: number } | { readonly type: 'end' };

export type WorkerEvent =
  | { readonly type: 'progress'; readonly id: number; readonly progress: SearchProgress }
  | { readonly type: 'judged'; readonly id: number; readonly judged: JudgedMove }
  | { readonly type: 'estimate'; readonly id: number; readonly estimate: WinEstimate }
  | { readonly type: 'answer'; readonly id: number; readonly answer: SolverAnswer }
  | { readonly type: 'error'; readonly id: number; readonly message: string };

export const JOB_WORD = 0;
export const nodesWord = (thread: number): number => 1 + 4 * thread;
export const controlBytes = (threads: number): number => 4 * nodesWord(threads);

/** A slice ends after this many nodes or polls: about 30 ms, more where hands are new. */
const SLICE_NODES = 1 << 13;
const SLICE_POLLS = 1 << 10;

interface RunningJob {
  readonly job: Job;
  readonly solver: Solver;
  readonly work: Pausable<SolverAnswer>;
  /** The control words, or null if it works in slices. */
  readonly control: Int32Array | null;
  readonly startMs: number;
  readonly startNodes: number;
  sliceNodes: number;
  slicePolls: number;
  depth: number;
  tableUse: number;
  stopped: 'stop' | 'time' | null;
}

/** A worker's side: handles commands and posts events. */
export class JobServer {
  private readonly post: (event: WorkerEvent) => void;
  private readonly nowMs: (() => number) | undefined;
  /** Solver for the last rules and memory, so that the next question finds its results. */
  private cached: { readonly key: string; readonly solver: Solver } | null = null;
  private running: RunningJob | null = null;

  /** @param nowMs a clock, where the engine does not watch the time of a job. */
  constructor(post: (event: WorkerEvent) => void, nowMs?: () => number) {
    this.post = post;
    this.nowMs = nowMs;
  }

  handleMessage(command: WorkerCommand): void {
    if (command.type === 'job') this.attempt(command, () => this.begin(command));
    else if (command.type === 'end') this.running = null;
    else if (this.running?.job.id === command.id) this.running.stopped ??= 'stop';
  }

  private begin(job: Job): void {
    const { id, question, thread, shared } = job;
    const solver = this.solverFor(question.position.rules, job);
    const onJudged = (judged: JudgedMove): void => this.post({ type: 'judged', id, judged });
    const onEstimate = (estimate: WinEstimate): void => this.post({ type: 'estimate', id, estimate });
    const running: RunningJob = {
      job,
      solver,
      work: workOutAnswer(solver, question, { thread, onJudged, onEstimate }),
      control: shared === null ? null : new Int32Array(shared.control),
      startMs: this.nowMs?.() ?? 0,
      startNodes: solver.nodes,
      sliceNodes: solver.nodes,
      slicePolls: 0,
      depth: 0,
      tableUse: 0,
      stopped: null,
    };
    this.running = running;
    if (running.control !== null) showProgress(running, running.control);
    this.continueWork(running, { isAsked: true });
  }

  /**
   * Works until the end, or in slices until the end of one.
   * @param isAsked true continues the search. False answers with the results so far.
   */
  private continueWork(now: RunningJob, { isAsked }: { readonly isAsked: boolean }): void {
    const { job, solver, work, startNodes } = now;
    now.sliceNodes = solver.nodes;
    now.slicePolls = 0;
    let step = work.next(isAsked);
    // With shared memory a stop ends the job. In slices it ends a slice, and the next one answers with the results so
    // far.
    while (now.control !== null && step.done !== true) step = work.next(false);
    const progress = { nodes: solver.nodes - startNodes, ms: 0, depth: now.depth, tableUse: now.tableUse };
    if (now.control === null) this.post({ type: 'progress', id: job.id, progress });
    if (step.done === true) {
      this.running = null;
      this.post({ type: 'answer', id: job.id, answer: { ...step.value, effort: named(step.value.effort, now) } });
      return;
    }
    queueMacrotask(() => {
      if (this.running === now) this.attempt(job, () => this.continueWork(now, { isAsked: now.stopped === null }));
    });
  }

  private attempt(job: Job, run: () => void): void {
    try {
      run();
    } catch (error) {
      this.running = null;
      this.post({ type: 'error', id: job.id, message: error instanceof Error ? error.message : String(error) });
    }
  }

  private solverFor(rules: RuleSet, { shared, tableBytes, handsBytes, thread }: Job): Solver {
    const key = `${shared?.id ?? 0} ${JSON.stringify(rules)}`;
    if (this.cached?.key === key) return this.cached.solver;
    this.cached = null;
    const options = {
      tableBytes,
      handsBytes,
      onProgress: (progress: SearchProgress) => this.onProgress(progress),
      shouldStop: () => this.shouldStop(),
    };
    const solver = new Solver(options, shared === null ? {} : { shared: { memory: shared.core, thread } });
    this.cached = { key, solver };
    return solver;
  }

  private shouldStop(): boolean {
    const now = this.running;
    if (now === null) return false;
    if (now.control !== null) return Atomics.load(now.control, JOB_WORD) !== now.job.id;
    const { timeMs } = now.job.question;
    if (timeMs !== undefined && this.nowMs !== undefined && this.nowMs() - now.startMs >= timeMs)
      now.stopped ??= 'time';
    const isOver = now.solver.nodes - now.sliceNodes >= SLICE_NODES || ++now.slicePolls > SLICE_POLLS;
    return isOver || now.stopped !== null;
  }

  private onProgress({ depth, tableUse }: SearchProgress): void {
    const now = this.running;
    if (now === null) return;
    now.depth = depth;
    now.tableUse = tableUse;
    if (now.control !== null) showProgress(now, now.control);
  }
}

/** Why it was stopped: the solver knows only that it was. */
const named = (effort: SearchEffort, { stopped }: RunningJob): SearchEffort =>
  effort.stopped === 'stop' && stopped !== null ? { ...effort, stopped } : effort;

/** Runs something after the messages that wait already. Browsers make a timer wait 4 ms, a tenth of a slice and more. */
const queueMacrotask = (run: () => void): void => {
  if (typeof setImmediate !== 'undefined') {
    setImmediate(run);
    return;
  }
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    port1.close();
    run();
  });
  port1.start();
  port2.postMessage(null);
};

const showProgress = ({ job, solver, startNodes, depth, tableUse }: RunningJob, control: Int32Array): void => {
  const at = nodesWord(job.thread);
  Atomics.store(control, at, solver.nodes - startNodes);
  Atomics.store(control, at + 1, depth);
  Atomics.store(control, at + 2, Math.round(tableUse * 1000));
};
