/**
 * The solver for a page: an engine in workers, asked one question at a time, and what it has found so far as a signal.
 * A new question ends the one before it. The page only looks every tenth of a second, so it is never held up.
 */
import { signal, type ReadonlySignal } from '@preact/signals';
import {
  createSolver,
  movesOf,
  sideOf,
  type SolverAnswer,
  type SolverEngine,
  type JudgedMove,
  type Position,
  type SolverQuestion,
  type Side,
} from '../workers.ts';

export interface SolvingState {
  /** What was asked last; null: nothing yet. */
  readonly question: SolverQuestion | null;
  readonly status: 'idle' | 'working' | 'done' | 'failed';
  /** Of `solve` and `analyse`: the moves that are judged by now, in the order of `movesOf`. */
  readonly judged: readonly JudgedMove[];
  readonly nodes: number;
  readonly ms: number;
  /** When it is done. */
  readonly answer: SolverAnswer | null;
  /** Why it failed, as the engine put it. */
  readonly error: string | null;
}

/** What a question of that type is answered with. */
export type AnswerTo<Asked extends SolverQuestion> = Extract<SolverAnswer, { readonly type: Asked['type'] }>;

export interface Solving {
  readonly state: ReadonlySignal<SolvingState>;
  /**
   * Asks; the question before it is given up.
   * @returns the answer, or null where another question came in between or the solver was destroyed.
   * @throws (rejects) where the solver refuses the question or its workers cannot be loaded; the state says so too.
   */
  readonly ask: <Asked extends SolverQuestion>(question: Asked) => Promise<AnswerTo<Asked> | null>;
  /** Ends the question early: the answer then has what was proved. */
  readonly stop: () => void;
  /** Ends the workers. The next question starts new ones. */
  readonly destroy: () => void;
}

const IDLE: SolvingState = { question: null, status: 'idle', judged: [], nodes: 0, ms: 0, answer: null, error: null };
const LOOK_MS = 100;
const MIB = 1 << 20;

/** @param start makes the engine when the first question comes. */
export const createSolving = (start: () => SolverEngine = pageEngine): Solving => {
  const state = signal<SolvingState>(IDLE);
  let engine: SolverEngine | null = null;
  let asked = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  const look = (): void => {
    if (engine === null) return;
    const { nodes, ms, judged } = engine.progress();
    state.value = { ...state.value, nodes, ms, judged };
  };
  const end = (change: Partial<SolvingState>): void => {
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
        engine ??= start();
        engine.start(question);
        timer = setInterval(look, LOOK_MS);
        const answer = await engine.result();
        if (number !== asked || answer === null) return null;
        end({ status: 'done', answer, ...effortOf(answer) });
        return answer as AnswerTo<typeof question>;
      } catch (error) {
        if (number !== asked) return null;
        end({ status: 'failed', error: error instanceof Error ? error.message : String(error) });
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

/**
 * Who wins a position by the moves that are judged: one winning move is enough for the side to move, the other side
 * needs them all.
 */
export const winnerSoFar = (position: Position, judged: readonly JudgedMove[]): Side | 'unknown' => {
  const mover = sideOf(position.turn);
  if (judged.some(({ winner }) => winner === mover)) return mover;
  const lost = judged.filter(({ winner }) => winner !== 'unknown').length;
  return lost === movesOf(position).length ? (mover === 'landlord' ? 'farmers' : 'landlord') : 'unknown';
};

/** Nodes and time as the answer itself counts them. */
const effortOf = (answer: SolverAnswer): Pick<SolvingState, 'nodes' | 'ms'> | Record<string, never> => {
  switch (answer.type) {
    case 'solve':
    case 'analyse':
      return { nodes: answer.solution.nodes, ms: answer.solution.ms };
    case 'distance':
      return { nodes: answer.distance.nodes, ms: answer.distance.ms };
    case 'points':
      return { nodes: answer.points.nodes, ms: answer.points.ms };
    default:
      return {};
  }
};

/** Some cores are left to the page and its owner; small devices get small tables. */
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
