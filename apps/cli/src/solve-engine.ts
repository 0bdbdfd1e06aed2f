/**
 * The solver without blocking: a long question is asked in slices, and between two slices the program hears Ctrl-C,
 * draws its progress and answers others. Nothing is lost between slices, since the solver's table keeps what it found.
 */
import type { RuleSet } from '@doudizhu/rules';
import {
  Solver,
  type Distance,
  type Effort,
  type Limits,
  type Points,
  type Position,
  type Progress,
  type Solution,
  type SolveOptions,
} from '@doudizhu/solver';

export interface EngineSetup {
  readonly rules: RuleSet;
  readonly memoryMb: number;
  readonly nowMs: () => number;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** Memory for table and hands together where nobody says how much. */
export const MEMORY_MB = 768;
export const MEMORY_MB_MIN = 16;
export const MEMORY_MB_MAX = 65_536;

const MIB = 1 << 20;
const SLICE_MS_MIN = 50;
const SLICE_MS_MAX = 400;

export class Engine {
  readonly rules: RuleSet;
  /** For questions that are answered at once, from what is known already. */
  readonly solver: Solver;
  private readonly nowMs: () => number;
  private sliceEndMs = 0;
  private isStopped = false;
  private spentNodes = 0;
  private startMs = 0;
  private queue: Promise<unknown> = Promise.resolve();

  constructor({ rules, memoryMb, nowMs, onProgress }: EngineSetup) {
    this.rules = rules;
    this.nowMs = nowMs;
    const tableBytes = 2 ** Math.floor(Math.log2((memoryMb * MIB) / 2));
    this.solver = new Solver(rules, {
      tableBytes: Math.min(tableBytes, 2 ** 31),
      handsBytes: memoryMb * MIB - tableBytes,
      nowMs,
      shouldStop: () => this.isStopped || nowMs() >= this.sliceEndMs,
      onProgress:
        onProgress === undefined
          ? undefined
          : (progress) =>
              onProgress({ ...progress, nodes: this.spentNodes + progress.nodes, ms: nowMs() - this.startMs }),
    });
  }

  solve(position: Position, { moves, ...limits }: SolveOptions = {}): Promise<Solution> {
    return this.inSlices(limits, (slice) => this.solver.solve(position, { moves, ...slice }));
  }

  distance(position: Position, limits: Limits = {}): Promise<Distance> {
    return this.inSlices(limits, (slice) => this.solver.distance(position, slice));
  }

  points(position: Position, limits: Limits = {}): Promise<Points> {
    return this.inSlices(limits, (slice) => this.solver.points(position, slice));
  }

  /** Ends the running question, and every later one until `resume`, with what is known. */
  stop(): void {
    this.isStopped = true;
  }

  resume(): void {
    this.isStopped = false;
  }

  /** One question after another: they share the table, and the clock of one is not the clock of the next. */
  private inSlices<T extends Effort>(limits: Limits, ask: (slice: Limits) => T): Promise<T> {
    const asked = this.queue.then(() => this.askInSlices(limits, ask));
    this.queue = asked.catch(() => undefined);
    return asked;
  }

  private async askInSlices<T extends Effort>(limits: Limits, ask: (slice: Limits) => T): Promise<T> {
    const { nodesMax = Number.POSITIVE_INFINITY, timeMs } = limits;
    this.spentNodes = 0;
    this.startMs = this.nowMs();
    for (let sliceMs = SLICE_MS_MIN; ; sliceMs = Math.min(2 * sliceMs, SLICE_MS_MAX)) {
      const nowMs = this.nowMs();
      this.sliceEndMs = nowMs + sliceMs;
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
