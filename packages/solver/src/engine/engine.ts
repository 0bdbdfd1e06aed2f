/**
 * One engine over several threads: they search the same position on one shared table, each in a different order, and
 * the first to finish answers.
 *
 * An engine has start, stop, progress, result and destroy: a new job replaces the old one. `ask` combines them for
 * callers that need one promise per answer. Platforms differ only in how a thread is made: `pool.ts`, `browser.ts` and
 * `local.ts` provide that.
 */
import { coreMemory, DEFAULT_MEMORY } from '../core/memory.ts';
import type { WinEstimate } from '../core/estimate.ts';
import type { SearchProgress } from '../solver.ts';
import {
  controlBytes,
  JOB_WORD,
  nodesWord,
  type SharedMemory,
  type WorkerCommand,
  type WorkerEvent,
} from './job-server.ts';
import {
  bestAnswer,
  betterOf,
  type AnswerTo,
  type SolverAnswer,
  type JudgedMove,
  type SolverQuestion,
} from './question.ts';

interface SolverThread {
  readonly post: (command: WorkerCommand) => void;
  readonly end: () => void;
}

/** How many threads, how much memory, and the clock. */
export interface SolverEngineOptions {
  /** 1 where not given. */
  readonly threads?: number | undefined;
  /** Bytes of the table that all threads share, 64 MiB by default. */
  readonly tableBytes?: number | undefined;
  /** For the hands and their plays, of which each thread keeps its own share. 512 MiB together where not given. */
  readonly handsBytes?: number | undefined;
  /** A clock in milliseconds; without it `ms` is 0 in all reports. */
  readonly nowMs?: (() => number) | undefined;
}

/** How far the running job is. */
export interface SolverEngineProgress extends SearchProgress {
  /** For `solve` and `analyse`: the moves that are judged by now, in the order of `movesOf`. */
  readonly judged: readonly JudgedMove[];
  /** For these two: the latest opinion of any thread. Null: none yet. */
  readonly estimate: WinEstimate | null;
}

/** Used part of an `AbortSignal`. The project's types have no DOM. */
export interface AskSignal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/**
 * A solver that works beside its caller, on one job at a time. Questions: docs/reference/solver.md.
 *
 * @example
 * import { positionFromText } from '@doudizhu/rules/position';
 * import { localEngine } from '@doudizhu/solver';
 * import { unwrap } from '@doudizhu/rules/result';
 * import { PRESETS } from '@doudizhu/rules/ruleset';
 * const rules = PRESETS.douzero;
 * const position = unwrap(positionFromText({ rules, landlord: '345', farmers: ['44'], turn: 'landlord' }));
 * const engine = localEngine({ nowMs: () => performance.now() });
 * const { value: solution } = await engine.ask({ type: 'solve', position }, { signal: AbortSignal.timeout(10_000) });
 * solution.winner; // 'landlord'
 * engine.destroy();
 */
export interface SolverEngine {
  /**
   * Starts a job and waits for its answer. Questions wait until earlier ones are answered.
   * @param options `signal` ends the job, or removes the waiting question. The promise then rejects with the signal's
   * reason. For a partial answer use `timeMs` of the question.
   * @returns a promise that rejects if `result` rejects, or if `start` or `destroy` ends the job.
   */
  ask<Question extends SolverQuestion>(
    question: Question,
    options?: { readonly signal?: AskSignal | undefined },
  ): Promise<AnswerTo<Question>>;
  /** Starts a job. A running one is stopped and its result forgotten. */
  start(question: SolverQuestion): void;
  /** Ends the job early: `result` then has the proofs so far. */
  stop(): void;
  /** Progress of the last job, all threads together. */
  progress(): SolverEngineProgress;
  /**
   * Answer to the last job. Null if another job replaced it or the engine was destroyed.
   * Rejects if the solver refuses the question or a thread cannot start.
   */
  result(): Promise<SolverAnswer | null>;
  /** Ends all threads. The engine cannot be used after that. */
  destroy(): void;
}

interface RunningQuestion {
  readonly id: number;
  readonly question: SolverQuestion;
  readonly startMs: number;
  readonly settle: (answer: SolverAnswer | null) => void;
  readonly fail: (error: Error) => void;
  readonly judged: Map<number, JudgedMove>;
  estimate: WinEstimate | null;
  /** One per thread that has answered. */
  readonly answers: SolverAnswer[];
  timer: ReturnType<typeof setTimeout> | undefined;
  isTimeUp: boolean;
}

const NOTHING: SolverEngineProgress = { nodes: 0, ms: 0, depth: 0, tableUse: 0, judged: [], estimate: null };

export interface Platform {
  /** Makes a thread that gives its events, or its failure, to the engine. */
  readonly spawn: (onEvent: (event: WorkerEvent) => void, onFailure: (message: string) => void) => SolverThread;
  /** True if threads can share memory; without it there is one. */
  readonly canShare: boolean;
}

export const createEngine = (platform: Platform, options: SolverEngineOptions = {}): SolverEngine =>
  new ThreadEngine(platform, options);

class ThreadEngine implements SolverEngine {
  private readonly platform: Platform;
  private readonly count: number;
  private readonly tableBytes: number;
  private readonly handsBytes: number;
  private readonly nowMs: () => number;
  private readonly threads: SolverThread[] = [];
  /** For the rule set with this text: a table knows positions under one. */
  private shared: SharedMemory | null = null;
  private rulesKey = '';
  /** Shared memories made so far. */
  private memories = 0;
  private jobs = 0;
  private running: RunningQuestion | null = null;
  private last: Promise<SolverAnswer | null> = Promise.resolve(null);
  /** Settled when no question that was asked is left. */
  private asked: Promise<unknown> = Promise.resolve();
  private lastProgress = NOTHING;
  private isDestroyed = false;

  constructor(platform: Platform, options: SolverEngineOptions) {
    const { threads = 1, nowMs = () => 0 } = options;
    const { tableBytes = DEFAULT_MEMORY.tableBytes, handsBytes = DEFAULT_MEMORY.handsBytes } = options;
    this.platform = platform;
    this.count = platform.canShare ? Math.max(1, Math.floor(threads)) : 1;
    this.tableBytes = tableBytes;
    this.handsBytes = Math.floor(handsBytes / this.count);
    this.nowMs = nowMs;
  }

  ask<Question extends SolverQuestion>(
    question: Question,
    { signal }: { readonly signal?: AskSignal | undefined } = {},
  ): Promise<AnswerTo<Question>> {
    return new Promise((resolve, reject) => {
      let job = 0;
      const abort = (): void => {
        if (this.running?.id === job) this.stop();
        reject(signal?.reason);
      };
      if (signal?.aborted === true) return reject(signal.reason);
      signal?.addEventListener('abort', abort);
      const answer = async (): Promise<void> => {
        if (signal?.aborted === true) return;
        if (this.isDestroyed) throw new Error('no answer: the engine was destroyed');
        this.start(question);
        job = this.jobs;
        const answered = await this.result();
        if (answered === null)
          throw new Error('no answer: another job replaced the question, or the engine was destroyed');
        resolve(answered as AnswerTo<Question>);
      };
      this.asked = this.asked
        .then(answer)
        .catch(reject)
        .finally(() => signal?.removeEventListener('abort', abort));
    });
  }

  start(question: SolverQuestion): void {
    if (this.running !== null) this.finish(this.running).settle(null);
    const job = this.newJob(question);
    this.running = job;
    this.lastProgress = NOTHING;
    try {
      const { rules, headStart } = question.position;
      if (this.platform.canShare) this.shareFor(JSON.stringify([rules, headStart]));
    } catch (error) {
      this.finish(job).fail(errorOf(error));
      return;
    }
    while (this.threads.length < this.count) {
      this.threads.push(
        this.platform.spawn(
          (event) => this.handleEvent(event),
          (message) => this.fail(message),
        ),
      );
    }
    this.words?.fill(0);
    if (this.words !== null) Atomics.store(this.words, JOB_WORD, job.id);
    const { shared, tableBytes, handsBytes } = this;
    for (const [thread, { post }] of this.threads.entries()) {
      post({ type: 'job', id: job.id, thread, question, tableBytes, handsBytes, shared });
    }
  }

  stop(): void {
    if (this.running === null) return;
    const { id } = this.running;
    if (this.words !== null) Atomics.store(this.words, JOB_WORD, -id);
    else for (const { post } of this.threads) post({ type: 'stop', id });
  }

  progress(): SolverEngineProgress {
    const { running, words } = this;
    if (running === null) return this.lastProgress;
    const { estimate } = running;
    const judged = [...running.judged.values()].toSorted((a, b) => a.index - b.index);
    const ms = this.nowMs() - running.startMs;
    if (words === null) return { ...this.lastProgress, ms, judged, estimate };
    let [nodes, depth, use] = [0, 0, 0];
    for (let thread = 0; thread < this.count; thread++) {
      const at = nodesWord(thread);
      nodes += Atomics.load(words, at);
      depth = Math.max(depth, Atomics.load(words, at + 1));
      use = Math.max(use, Atomics.load(words, at + 2));
    }
    return { nodes, depth, tableUse: use / 1000, ms, judged, estimate };
  }

  result(): Promise<SolverAnswer | null> {
    return this.last;
  }

  destroy(): void {
    this.isDestroyed = true;
    if (this.running !== null) this.finish(this.running).settle(null);
    this.endThreads();
  }

  private get words(): Int32Array | null {
    return this.shared === null ? null : new Int32Array(this.shared.control);
  }

  private newJob(question: SolverQuestion): RunningQuestion {
    let resolve!: (answer: SolverAnswer | null) => void;
    let reject!: (error: Error) => void;
    const promise = new Promise<SolverAnswer | null>((onAnswer, onFailure) => {
      resolve = onAnswer;
      reject = onFailure;
    });
    // A failure for which no caller waits must not be an unhandled rejection.
    promise.catch(() => undefined);
    this.last = promise;
    const job: RunningQuestion = {
      id: ++this.jobs,
      question,
      startMs: this.nowMs(),
      settle: resolve,
      fail: reject,
      judged: new Map(),
      estimate: null,
      answers: [],
      timer: undefined,
      isTimeUp: false,
    };
    const timeIsUp = (): void => {
      job.isTimeUp = true;
      this.stop();
    };
    const { timeMs } = question;
    if (timeMs !== undefined) job.timer = setTimeout(timeIsUp, Math.min(timeMs, TIMEOUT_MS_MAX));
    return job;
  }

  private handleEvent(event: WorkerEvent): void {
    const job = this.running;
    if (job === null || event.id !== job.id) return;
    switch (event.type) {
      case 'progress':
        this.lastProgress = { ...NOTHING, ...event.progress };
        return;
      case 'judged': {
        const { judged } = event;
        job.judged.set(judged.index, betterOf(judged, job.judged.get(judged.index)));
        return;
      }
      case 'estimate':
        job.estimate = event.estimate;
        return;
      case 'error':
        this.finish(job).fail(new Error(event.message));
        return;
      default:
        // A thread that came to a limit has not proved it: the others can.
        job.answers.push(event.answer);
        if (event.answer.isComplete || job.answers.length === this.count) {
          this.settle(this.finish(job));
        }
    }
  }

  private finish(job: RunningQuestion): RunningQuestion {
    clearTimeout(job.timer);
    this.lastProgress = this.progress();
    if (this.words !== null) Atomics.store(this.words, JOB_WORD, -job.id);
    this.running = null;
    return job;
  }

  /** Settles the promise of a finished job. It rejects if proofs of the threads contradict each other. */
  private settle(job: RunningQuestion): void {
    try {
      job.settle(this.finalAnswer(job));
    } catch (error) {
      job.fail(errorOf(error));
    }
  }

  private finalAnswer({ question, startMs, judged, answers, isTimeUp }: RunningQuestion): SolverAnswer {
    const answer = bestAnswer(answers, question.position, judged);
    const { nodes, stopped } = answer.effort;
    const reason = stopped === 'stop' && isTimeUp ? 'time' : stopped;
    const effort = { nodes: Math.max(nodes, this.lastProgress.nodes), ms: this.nowMs() - startMs, stopped: reason };
    return { ...answer, effort };
  }

  /** A thread that failed takes the others along: the next job gets new ones. */
  private fail(message: string): void {
    this.endThreads();
    if (this.running !== null) this.finish(this.running).fail(new Error(message));
  }

  private endThreads(): void {
    for (const thread of this.threads.splice(0)) thread.end();
  }

  /** New memory for another rule set: threads might still be writing into the one that they had. */
  private shareFor(rulesKey: string): void {
    if (this.shared !== null && rulesKey === this.rulesKey) return;
    this.rulesKey = rulesKey;
    this.shared = null;
    const { count: threads, tableBytes, handsBytes } = this;
    this.shared = {
      id: ++this.memories,
      core: coreMemory({ tableBytes, handsBytes, threads, kind: 'shared' }),
      control: new SharedArrayBuffer(controlBytes(threads)),
    };
  }
}

const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** The longest that a timer can wait. */
const TIMEOUT_MS_MAX = 2 ** 31 - 1;
