/**
 * The solver without blocking. In one thread a long question is asked in slices, and between two slices the program
 * hears Ctrl-C, draws its progress and answers others; nothing is lost between slices, since the solver's table keeps
 * what it found. With several threads the solver's pool answers who wins, how fast and for how much; lines and
 * strategies are always worked out here.
 */
import type { RuleSet } from '@doudizhu/rules';
import {
  Solver,
  type Answer,
  type Distance,
  type Effort,
  type Engine as Pool,
  type Limits,
  type Points,
  type Position,
  type Progress,
  type Question,
  type Solution,
  type SolveOptions,
} from '@doudizhu/solver';
import { nodeEngine } from '@doudizhu/solver/pool';

export interface EngineSetup {
  readonly rules: RuleSet;
  readonly memoryMb: number;
  /** 1 where not given. */
  readonly threads?: number | undefined;
  readonly nowMs: () => number;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** Memory for table and hands together where nobody says how much. */
export const MEMORY_MB = 768;
export const MEMORY_MB_MIN = 16;
export const MEMORY_MB_MAX = 65_536;

const MIB = 1 << 20;
const WATCH_MS = 100;
const SLICE_MS_MIN = 50;
const SLICE_MS_MAX = 400;

export class Engine {
  readonly rules: RuleSet;
  /** For questions that are answered at once, from what is known already. */
  readonly solver: Solver;
  private readonly nowMs: () => number;
  private sliceEndMs = 0;
  /** The solver's nodes when the slice began. */
  private sliceNodes = 0;
  /** Whether the end of a slice has cut something short. */
  private wasCut = false;
  private isStopped = false;
  private spentNodes = 0;
  private startMs = 0;
  private queue: Promise<unknown> = Promise.resolve();

  private readonly pool: Pool | null;
  private readonly onProgress: ((progress: Progress) => void) | undefined;
  private poolNodes = 0;

  constructor({ rules, memoryMb, threads = 1, nowMs, onProgress }: EngineSetup) {
    this.rules = rules;
    this.nowMs = nowMs;
    this.onProgress = onProgress;
    const tableBytes = 2 ** Math.floor(Math.log2((memoryMb * MIB) / 2));
    this.pool = threads > 1 ? nodeEngine({ threads, tableBytes: Math.min(tableBytes, 2 ** 31), nowMs }) : null;
    this.solver = new Solver(rules, {
      tableBytes: Math.min(tableBytes, 2 ** 31),
      handsBytes: memoryMb * MIB - tableBytes,
      nowMs,
      shouldStop: () => this.isStopped || this.isSliceOver(),
      onProgress:
        onProgress === undefined
          ? undefined
          : (progress) =>
              onProgress({ ...progress, nodes: this.spentNodes + progress.nodes, ms: nowMs() - this.startMs }),
    });
  }

  async solve(position: Position, { moves, ...limits }: SolveOptions = {}): Promise<Solution> {
    const answer = await this.askPool({ type: 'solve', position, moves, ...limits });
    if (answer?.type === 'solve') return answer.solution;
    return this.inSlices(limits, (slice) => this.solver.solve(position, { moves, ...slice }));
  }

  async distance(position: Position, limits: Limits = {}): Promise<Distance> {
    const answer = await this.askPool({ type: 'distance', position, ...limits });
    if (answer?.type === 'distance') return answer.distance;
    return this.inSlices(limits, (slice) => this.solver.distance(position, slice));
  }

  async points(position: Position, limits: Limits = {}): Promise<Points> {
    const answer = await this.askPool({ type: 'points', position, ...limits });
    if (answer?.type === 'points') return answer.points;
    return this.inSlices(limits, (slice) => this.solver.points(position, slice));
  }

  /**
   * Anything that asks the solver several questions, as the strategy module does: asked again from the beginning in
   * longer and longer slices, until one is enough. What an earlier slice has found is then in the table.
   */
  explain<T>(limits: Limits, ask: (slice: Limits) => T): Promise<T> {
    return this.inTurn(async () => {
      const startMs = this.nowMs();
      for (let sliceMs = SLICE_MS_MIN; ; sliceMs *= 2) {
        const nowMs = this.nowMs();
        const left = limits.timeMs === undefined ? undefined : Math.max(0, limits.timeMs - (nowMs - startMs));
        this.sliceEndMs = nowMs + sliceMs;
        this.sliceNodes = this.solver.nodes;
        this.wasCut = false;
        const answer = ask({ ...limits, timeMs: left });
        if (!this.wasCut || this.isStopped || left === 0) return answer;
        await new Promise((wake) => setImmediate(wake));
      }
    });
  }

  /** Something that is short enough to block for. */
  now<T>(ask: () => T): T {
    this.sliceEndMs = Number.POSITIVE_INFINITY;
    return ask();
  }

  /** Positions expanded so far, by all threads. */
  get nodes(): number {
    return this.poolNodes + this.solver.nodes;
  }

  /** Ends the threads. */
  destroy(): void {
    this.pool?.destroy();
  }

  get stopped(): boolean {
    return this.isStopped;
  }

  /** Ends the running question, and every later one, with what is known. */
  stop(): void {
    this.isStopped = true;
  }

  /** One question after another: they share the table, and the clock of one is not the clock of the next. */
  /** @returns null where there is one thread only, or the pool has nothing to say. */
  private askPool(question: Question): Promise<Answer | null> {
    const { pool } = this;
    if (pool === null) return Promise.resolve(null);
    return this.inTurn(async () => {
      if (this.isStopped) return null;
      pool.start(question);
      const watch = setInterval(() => {
        this.onProgress?.(pool.progress());
        if (this.isStopped) pool.stop();
      }, WATCH_MS);
      try {
        const answer = await pool.result();
        return answer === null ? null : this.tallied(answer);
      } finally {
        clearInterval(watch);
      }
    });
  }

  /** The pool stops its threads when the time is up, and they cannot tell that from being stopped by somebody. */
  private tallied(answer: Answer): Answer {
    const named = <T extends Effort>(effort: T): T => {
      this.poolNodes += effort.nodes;
      return effort.stopped === 'stop' && !this.isStopped ? { ...effort, stopped: 'time' } : effort;
    };
    switch (answer.type) {
      case 'solve':
        return { type: 'solve', solution: named(answer.solution) };
      case 'distance':
        return { type: 'distance', distance: named(answer.distance) };
      default:
        return { type: 'points', points: named(answer.points) };
    }
  }

  private inTurn<T>(ask: () => Promise<T>): Promise<T> {
    const asked = this.queue.then(ask);
    this.queue = asked.catch(() => undefined);
    return asked;
  }

  private inSlices<T extends Effort>(limits: Limits, ask: (slice: Limits) => T): Promise<T> {
    return this.inTurn(() => this.askInSlices(limits, ask));
  }

  private isSliceOver(): boolean {
    // However short a slice is, it gets something done.
    const isOver = this.solver.nodes !== this.sliceNodes && this.nowMs() >= this.sliceEndMs;
    this.wasCut ||= isOver;
    return isOver;
  }

  private async askInSlices<T extends Effort>(limits: Limits, ask: (slice: Limits) => T): Promise<T> {
    const { nodesMax = Number.POSITIVE_INFINITY, timeMs } = limits;
    this.spentNodes = 0;
    this.startMs = this.nowMs();
    for (let sliceMs = SLICE_MS_MIN; ; sliceMs = Math.min(2 * sliceMs, SLICE_MS_MAX)) {
      const nowMs = this.nowMs();
      this.sliceEndMs = nowMs + sliceMs;
      this.sliceNodes = this.solver.nodes;
      const left = timeMs === undefined ? undefined : timeMs - (nowMs - this.startMs);
      const answer = ask({ nodesMax: nodesMax - this.spentNodes, timeMs: left });
      this.spentNodes += answer.nodes;
      if (answer.stopped !== 'stop' || this.isStopped) {
        return { ...answer, nodes: this.spentNodes, ms: this.nowMs() - this.startMs };
      }
      await new Promise((wake) => setImmediate(wake));
    }
  }
}
