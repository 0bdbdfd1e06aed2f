/** The solver's engine in workers: one question at a time, its progress as a signal. A new question ends the one before it. */
import { signal, type ReadonlySignal } from '@preact/signals';
import { createSolver, type AnswerTo, type SolverEngine, type JudgedMove, type SolverQuestion } from './workers.ts';

export interface SolverState {
  /** What was asked last; null: nothing yet. */
  readonly question: SolverQuestion | null;
  readonly status: 'idle' | 'working' | 'done' | 'failed';
  /** Of `solve` and `analyse`: the moves that are judged so far, in the order of `movesOf`. */
  readonly judged: readonly JudgedMove[];
  readonly nodes: number;
  readonly ms: number;
}

/**
 * Asks the engine; the question before it is given up.
 * @returns the answer, or null where another question came in between or the engine was destroyed.
 * @throws (rejects) where the solver refuses the question or its workers cannot be loaded.
 */
export type Ask = <Asked extends SolverQuestion>(question: Asked) => Promise<AnswerTo<Asked> | null>;

export interface SolverClient {
  /** The question that was asked last. */
  readonly state: ReadonlySignal<SolverState>;
  readonly ask: Ask;
  /** Ends the question early: the answer then has what was proved. */
  readonly stop: () => void;
  /** Ends the workers. The next question starts new ones. */
  readonly destroy: () => void;
}

const IDLE: SolverState = { question: null, status: 'idle', judged: [], nodes: 0, ms: 0 };
/** The page reads the progress ten times a second, so it is never blocked. */
const LOOK_MS = 100;

/** @param startEngine makes the engine when the first question comes. */
export const createSolverClient = (startEngine: () => SolverEngine = pageEngine): SolverClient => {
  const state = signal<SolverState>(IDLE);
  let engine: SolverEngine | null = null;
  let asked = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  const look = (): void => {
    if (engine === null) return;
    const { nodes, ms, judged } = engine.progress();
    state.value = { ...state.value, nodes, ms, judged };
  };
  const end = (change: Partial<SolverState>): void => {
    clearInterval(timer);
    look();
    state.value = { ...state.value, ...change };
  };
  return {
    state,
    ask: async (question) => {
      const number = ++asked;
      clearInterval(timer);
      state.value = { ...IDLE, question, status: 'working' };
      try {
        engine ??= startEngine();
        engine.start(question);
        timer = setInterval(look, LOOK_MS);
        const answer = await engine.result();
        if (number !== asked || answer === null) return null;
        end({ status: 'done', nodes: answer.effort.nodes, ms: answer.effort.ms });
        return answer as AnswerTo<typeof question>;
      } catch (error) {
        if (number !== asked) return null;
        end({ status: 'failed' });
        throw error;
      }
    },
    stop: () => engine?.stop(),
    destroy: () => {
      asked++;
      clearInterval(timer);
      engine?.destroy();
      engine = null;
      state.value = IDLE;
    },
  };
};

const MIB = 1 << 20;

/** One thread is left to the page; devices with little memory get small tables. */
const pageEngine = (): SolverEngine => {
  const memoryGib = (navigator as { readonly deviceMemory?: number }).deviceMemory ?? 4;
  const isSmall = memoryGib <= 2;
  return createSolver({
    threads: Math.min(4, Math.max(1, (navigator.hardwareConcurrency || 2) - 1)),
    tableBytes: (isSmall ? 32 : 128) * MIB,
    handsBytes: (isSmall ? 128 : 512) * MIB,
    nowMs: () => performance.now(),
  });
};
