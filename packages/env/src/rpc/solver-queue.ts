/**
 * The solver for commands: a queue of questions to one engine, which keeps its results. With one thread the engine runs
 * here in time slices, between which the program handles Ctrl-C, progress and other requests; with several it runs in
 * separate threads.
 */
import type { OpenPosition } from '@doudizhu/rules/position';
import {
  localEngine,
  type AnswerTo,
  type Distance,
  type WinEstimate,
  type SolverEngine,
  type SolverEngineProgress,
  type SearchEffort,
  type SearchLimits,
  type Points,
  type SolverQuestion,
  type Solution,
  type SolveOptions,
} from '@doudizhu/solver';
import { nodeEngine } from '@doudizhu/solver/pool';

export interface SolverQueueSetup {
  readonly memoryMb: number;
  /** Default 1. */
  readonly threads?: number | undefined;
  readonly nowMs: () => number;
  readonly onProgress?: OnProgress | undefined;
}

type OnProgress = (progress: SolverEngineProgress, question: SolverQuestion) => void;

/** Default memory for table and hands together, in MiB. */
export const MEMORY_MB = 768;
export const MEMORY_MB_MIN = 16;
export const MEMORY_MB_MAX = 65_536;

const MIB = 1 << 20;
const TABLE_BYTES_MAX = 2 ** 31;
const WATCH_MS = 100;

/** Splits the memory of a solver: at most half for the table, a power of two, the rest for hands. */
export const memoryFor = (memoryMb: number): { readonly tableBytes: number; readonly handsBytes: number } => {
  const tableBytes = Math.min(TABLE_BYTES_MAX, 2 ** Math.floor(Math.log2((memoryMb * MIB) / 2)));
  return { tableBytes, handsBytes: memoryMb * MIB - tableBytes };
};

export class SolverQueue {
  private readonly engine: SolverEngine;
  private readonly onProgress: OnProgress | undefined;
  private queue: Promise<unknown> = Promise.resolve();
  private isStopped = false;
  private nodesSpent = 0;

  constructor({ memoryMb, threads = 1, nowMs, onProgress }: SolverQueueSetup) {
    const memory = { ...memoryFor(memoryMb), nowMs };
    this.engine = threads > 1 ? nodeEngine({ threads, ...memory }) : localEngine(memory);
    this.onProgress = onProgress;
  }

  async solve(
    position: OpenPosition,
    options: Pick<SolveOptions, 'moves'> & SearchLimits = {},
  ): Promise<Solution & SearchEffort> {
    return withEffort(await this.ask({ type: 'solve', position, ...options }));
  }

  async distance(position: OpenPosition, limits: SearchLimits = {}): Promise<Distance & SearchEffort> {
    return withEffort(await this.ask({ type: 'distance', position, ...limits }));
  }

  async points(position: OpenPosition, limits: SearchLimits = {}): Promise<Points & SearchEffort> {
    return withEffort(await this.ask({ type: 'points', position, ...limits }));
  }

  /** Answers questions one after another; each can use the results of the previous ones. */
  ask<Asked extends SolverQuestion>(question: Asked): Promise<AnswerTo<Asked>> {
    const asked = this.queue.then(() => this.answer(question));
    this.queue = asked.catch(() => undefined);
    return asked;
  }

  /** Number of positions expanded so far, by all threads. */
  get nodes(): number {
    return this.nodesSpent;
  }

  /** Opinion about the last question. Null: it took too few nodes for one. */
  get estimate(): WinEstimate | null {
    return this.engine.progress().estimate;
  }

  /** Ends the current question and every later one with partial results. */
  stop(): void {
    this.isStopped = true;
    this.engine.stop();
  }

  /** Stops the threads. */
  destroy(): void {
    this.engine.destroy();
  }

  private async answer<Asked extends SolverQuestion>(question: Asked): Promise<AnswerTo<Asked>> {
    const { engine, onProgress } = this;
    engine.start(question);
    if (this.isStopped) engine.stop();
    const show = (): void => onProgress?.(engine.progress(), question);
    const watch = onProgress === undefined ? undefined : setInterval(show, WATCH_MS);
    let answered = 0;
    try {
      const answer = await engine.result();
      if (answer?.type !== question.type) throw new Error(`the engine was ended before it answered "${question.type}"`);
      show();
      answered = answer.effort.nodes;
      return answer as AnswerTo<Asked>;
    } finally {
      clearInterval(watch);
      // A thread that finishes at once has not added its nodes to the progress yet.
      this.nodesSpent += Math.max(answered, engine.progress().nodes);
    }
  }
}

const withEffort = <Value extends object>(answer: { readonly value: Value; readonly effort: SearchEffort }) => ({
  ...answer.value,
  ...answer.effort,
});
