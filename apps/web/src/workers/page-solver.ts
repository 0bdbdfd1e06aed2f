/**
 * The solver of a page: it solves the current position, then its best line, and answers further questions about it.
 * Answers are cached by position.
 */
import { winnerOf, type OpenPosition } from '@doudizhu/rules/position';
import { computed, effect, signal, untracked, type ReadonlySignal, type Signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import {
  mergeSolution,
  pageEngine,
  type AnswerTo,
  type Distance,
  type SolverEngine,
  type Line,
  type Move,
  type Side,
  type SolverAsk,
  type SolverQuestion,
} from './workers.ts';
import { verdictOf, type KnownAnswers, type LiveSolve, type Verdict } from './verdict.ts';

export interface SolverState extends Omit<LiveSolve, 'isWorking'> {
  /** The last question. Null: none yet. */
  readonly question: SolverQuestion | null;
  readonly status: 'idle' | 'working' | 'done' | 'failed';
}

export interface PageSolver {
  /** Progress of the last question. */
  readonly state: ReadonlySignal<SolverState>;
  /**
   * Asks the engine. The previous question is dropped. Rejects if the solver refuses the question or its workers cannot
   * be loaded.
   */
  readonly ask: SolverAsk;
  /** Ends the question early: the answer contains the results proved so far. */
  readonly stop: () => void;
  /** Ends the workers. */
  readonly destroy: () => void;
  /** Current task for the position. Null: none. */
  readonly task: ReadonlySignal<SolverQuestion['type'] | null>;
  /** Failure of the last task, as the engine's message. */
  readonly error: ReadonlySignal<string | null>;
  /** Empty without a position. */
  readonly verdict: ReadonlySignal<Verdict>;
  /** The best line for both sides. Null: not known yet. */
  readonly line: ReadonlySignal<Line | null>;
  /** The answer to `measure`. */
  readonly distance: ReadonlySignal<Distance | null>;
  /** Time limit per question. Null: no limit. */
  readonly limitMs: Signal<number | null>;
  /** Solves the position again after a limit was reached. @param timeMs null: no limit */
  readonly more: (timeMs: number | null) => Promise<void>;
  /** Asks for the fewest plays. */
  readonly measure: () => Promise<void>;
  /** The winner of a position that was shown before. */
  readonly winnerAt: (position: OpenPosition) => Side | 'unknown';
  /** Runs questions about the position, within the time limit of each, then finds its line. The previous task asks no more. */
  readonly work: (
    work: (ask: SolverAsk, about: OpenPosition, timeMs: number | undefined) => Promise<void>,
  ) => Promise<void>;
  /** @returns the line after a move. Null if another question came first or the solver failed */
  readonly follow: (move: Move) => Promise<Line | null>;
}

export interface PageSolverSetup {
  /** Position to solve, followed by its best line. Null: the solver is idle. */
  readonly position: ReadonlySignal<OpenPosition | null>;
  /** See `PageSolver.limitMs`. Default 5 seconds. */
  readonly limitMs?: number | null | undefined;
  /** Creates the engine on the first question. */
  readonly startEngine?: () => SolverEngine;
}

const NOTHING: KnownAnswers = { solution: null, line: null, distance: null };
const LIMIT_MS = 5000;
/** Time limit for a line, which is asked for after the verdict. */
const LINE_MS = 8000;

export const createPageSolver = (setup: PageSolverSetup): PageSolver => {
  const { position } = setup;
  const { state, task, error, ask, run, stop, destroy } = followEngine(setup.startEngine ?? pageEngine);
  const limitMs = signal<number | null>(setup.limitMs === undefined ? LIMIT_MS : setup.limitMs);
  const answers = signal<ReadonlyMap<OpenPosition, KnownAnswers>>(new Map());

  const known = (about: OpenPosition): KnownAnswers => answers.peek().get(about) ?? NOTHING;
  const save = (about: OpenPosition, change: Partial<KnownAnswers>): void => {
    answers.value = new Map(answers.peek()).set(about, { ...known(about), ...change });
  };
  const here = computed(() => (position.value === null ? NOTHING : (answers.value.get(position.value) ?? NOTHING)));

  const findLine = async (askNow: SolverAsk, about: OpenPosition): Promise<void> => {
    const { solution, line } = known(about);
    if (solution === null || solution.winner === 'unknown' || line !== null) return;
    const answer = await askNow({ type: 'line', position: about, timeMs: LINE_MS });
    if (answer !== null) save(about, { line: answer.value });
  };
  const solve = async (askNow: SolverAsk, about: OpenPosition, timeMs: number | null): Promise<void> => {
    const answer = await askNow({ type: 'solve', position: about, timeMs: timeMs ?? undefined });
    if (answer === null) return;
    const solution = mergeSolution(about, answer.value, known(about).solution);
    const stopped = solution.isComplete ? null : answer.effort.stopped;
    save(about, { solution: { ...solution, ...answer.effort, stopped } });
  };
  /** Solves a position and its line, unless they are known. */
  const look = (about: OpenPosition): Promise<void> =>
    run(async (askNow) => {
      if (winnerOf(about) !== null) {
        stop();
        return;
      }
      if (known(about).solution === null) await solve(askNow, about, limitMs.peek());
      await findLine(askNow, about);
    });
  const endLooking = effect(() => {
    const about = position.value;
    if (about !== null) untracked(() => void look(about));
  });
  /** The line is asked for at the end: the task may have replaced that question. */
  const withPosition: PageSolver['work'] = async (work) => {
    const about = position.peek();
    if (about === null) return;
    await run(async (askNow) => {
      await work(askNow, about, limitMs.peek() ?? undefined);
      await findLine(askNow, about);
    });
  };

  return {
    state,
    ask,
    task,
    error,
    verdict: computed(() => verdictNow(position.value, here.value, state.value)),
    line: computed(() => here.value.line),
    distance: computed(() => here.value.distance),
    limitMs,
    winnerAt: (at) => answers.value.get(at)?.solution?.winner ?? 'unknown',
    more: (timeMs) => withPosition((askNow, about) => solve(askNow, about, timeMs)),
    measure: () =>
      withPosition(async (askNow, about, timeMs) => {
        const answer = await askNow({ type: 'distance', position: about, timeMs });
        if (answer !== null) save(about, { distance: answer.value });
      }),
    work: withPosition,
    follow: (move) =>
      new Promise((resolve) => {
        const asked = withPosition(async (askNow, about, timeMs) =>
          resolve((await askNow({ type: 'refute', position: about, move, timeMs }))?.value.line ?? null),
        );
        void asked.then(() => resolve(null));
      }),
    stop,
    destroy: () => {
      endLooking();
      destroy();
    },
  };
};

interface AskedEngine extends Pick<PageSolver, 'state' | 'task' | 'error' | 'ask' | 'stop' | 'destroy'> {
  /** Runs a task of several questions. The previous task asks no more. */
  readonly run: (work: (ask: SolverAsk) => Promise<void>) => Promise<void>;
}

/** Asks an engine one question at a time and reads its progress. */
const followEngine = (startEngine: () => SolverEngine): AskedEngine => {
  const state = signal<SolverState>(IDLE);
  const task = signal<SolverQuestion['type'] | null>(null);
  const error = signal<string | null>(null);
  let engine: SolverEngine | null = null;
  let tasks = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const look = (change: Partial<SolverState> = {}): void => {
    if (engine === null) return;
    const { nodes, ms, judged, estimate } = engine.progress();
    state.value = { ...state.value, nodes, ms, judged, estimate, ...change };
  };
  const ask: SolverAsk = async (question) => {
    const isLast = (): boolean => state.peek().question === question;
    clearInterval(timer);
    state.value = { ...IDLE, question, status: 'working' };
    try {
      engine ??= startEngine();
      engine.start(question);
      timer = setInterval(look, LOOK_MS);
      const answer = await engine.result();
      if (!isLast() || answer === null) return null;
      clearInterval(timer);
      look({ status: 'done', nodes: answer.effort.nodes, ms: answer.effort.ms });
      return answer as AnswerTo<typeof question>;
    } catch (reason) {
      if (!isLast()) return null;
      clearInterval(timer);
      state.value = { ...state.value, status: 'failed' };
      throw reason;
    }
  };
  return {
    state,
    task,
    error,
    ask,
    run: async (work) => {
      const number = ++tasks;
      const isLast = (): boolean => number === tasks;
      error.value = null;
      try {
        await work(async (question) => {
          if (!isLast()) return null;
          task.value = question.type;
          return ask(question);
        });
      } catch (reason) {
        if (isLast()) error.value = reason instanceof Error ? reason.message : String(reason);
      }
      if (isLast()) task.value = null;
    },
    stop: () => engine?.stop(),
    destroy: () => {
      tasks++;
      clearInterval(timer);
      engine?.destroy();
      engine = null;
      state.value = IDLE;
    },
  };
};

const IDLE: SolverState = { question: null, status: 'idle', judged: [], nodes: 0, ms: 0, estimate: null };
/** Interval of progress updates. The page is never blocked. */
const LOOK_MS = 100;

const NO_VERDICT: Verdict = {
  winner: 'unknown',
  isWorking: false,
  moves: [],
  nodes: 0,
  ms: 0,
  stopped: null,
  estimate: null,
};

const verdictNow = (position: OpenPosition | null, known: KnownAnswers, state: SolverState): Verdict => {
  if (position === null) return NO_VERDICT;
  const { question, status } = state;
  const isAsked = question?.type === 'solve' && question.position === position;
  return verdictOf(position, known, isAsked ? { ...state, isWorking: status === 'working' } : null);
};

/**
 * Solves the position in the signal and each later one. Null: the component asks itself. The workers end with the
 * component.
 * @param limitMs per position. Null: no limit. Left out: the default
 */
export const useSolver = (position: ReadonlySignal<OpenPosition | null>, limitMs?: number | null): PageSolver => {
  const solver = useMemo(() => createPageSolver({ position, limitMs }), [position]);
  useEffect(() => solver.destroy, [solver]);
  return solver;
};
