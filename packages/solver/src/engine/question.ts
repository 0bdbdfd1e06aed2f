/**
 * Questions to an engine, and how one solver answers them, in steps that can be paused. `QUESTIONS` has a row for each
 * type; nothing else switches over types.
 */
import type { Side } from '@doudizhu/rules/round';
import { afterMove, movesOf, sideOf, winnerOf, type Position } from '../position.ts';
import { mergeProofs, mergeSolution } from '../proofs.ts';
import type {
  Distance,
  SearchEffort,
  SearchLimits,
  Move,
  Points,
  Solution,
  Solver,
  SolveOptions,
  StopReason,
} from '../solver.ts';
import {
  finishedLine,
  workOutLine,
  workOutRefutation,
  workOutReply,
  type Line,
  type LineOptions,
  type Refutation,
  type Reply,
} from '../explain/line.ts';
import { untilAnswered, type Pausable } from '../explain/pausable.ts';
import { workOutOrders, workOutStrategy, type Orders, type Strategy } from '../explain/strategy.ts';

interface About {
  readonly position: Position;
}

/** `distanceNodes`: see `LineOptions`. */
type AboutLines = About & SearchLimits & Pick<LineOptions, 'distanceNodes'>;

/**
 * `timeMs` is for the whole answer, `nodesMax` for each question to the solver that it takes, in each thread. What one
 * job has found stays in the table, so after a `solve` the others are mostly a matter of looking up.
 */
export type SolverQuestion =
  /** Who wins, and what each move does. */
  | ({ readonly type: 'solve' } & About & SearchLimits & Pick<SolveOptions, 'moves'>)
  /** In how many plays. */
  | ({ readonly type: 'distance' } & About & SearchLimits)
  /** For how many points. */
  | ({ readonly type: 'points' } & About & SearchLimits)
  /** Every legal move: who wins after it, in how many plays, and the line that follows. */
  | ({ readonly type: 'analyse' } & AboutLines)
  /** The line that both sides play. */
  | ({ readonly type: 'line' } & AboutLines)
  /** What is wrong with a legal move. */
  | ({ readonly type: 'refute'; readonly move: Move } & AboutLines)
  /** The best move: the quickest win, the longest resistance. */
  | ({ readonly type: 'reply' } & AboutLines)
  /** The winner's strategy, of at most `positionsMax` positions; 100,000 if it is missing. */
  | ({ readonly type: 'strategy'; readonly positionsMax?: number | undefined } & About & SearchLimits)
  /** Winning orders of play, at most `ordersMax`. */
  | ({ readonly type: 'orders'; readonly ordersMax: number } & About & SearchLimits);

/** Value of the answer by type of question. */
interface AnswerValues {
  readonly solve: Solution;
  readonly distance: Distance;
  readonly points: Points;
  /** Who wins, and every legal move in the order of `movesOf`. */
  readonly analyse: { readonly solution: Solution; readonly moves: readonly JudgedMove[] };
  readonly line: Line;
  readonly refute: Refutation;
  readonly reply: Reply;
  /** Null if the winner is not known. */
  readonly strategy: Strategy | null;
  readonly orders: Orders;
}
type QuestionType = SolverQuestion['type'];

/** The answer to a question, with the same `type`. */
export type SolverAnswer = { [Type in QuestionType]: AnswerOf<Type> }[QuestionType];
interface AnswerOf<Type extends QuestionType> {
  readonly type: Type;
  readonly value: AnswerValues[Type];
  /** Nodes of all threads, time, and the limit that came first. */
  readonly effort: SearchEffort;
  /** False if a limit, or a maximum of the question, left something open. */
  readonly isComplete: boolean;
}

/** The answer to one type of question. */
export type AnswerTo<Asked extends SolverQuestion> = Extract<SolverAnswer, { readonly type: Asked['type'] }>;

/** What is known of one legal move. */
export interface JudgedMove {
  /** Of the position's legal moves, in the order of `movesOf`. */
  readonly index: number;
  readonly move: Move;
  /** Who wins after it. */
  readonly winner: Side | 'unknown';
  /** Own plays that the winner needs until out, this move among them where it is his; null where that is not proved. */
  readonly plays: number | null;
  /** What follows the move; null where no line was asked for, or not yet found. */
  readonly line: Line | null;
}

export interface Listening {
  /** Threads with odd numbers begin at the other end. */
  readonly thread: number;
  readonly onJudged: (judged: JudgedMove) => void;
}

/** Value of an answer and the limit that ended the work on it. */
interface Worked<Value> {
  readonly value: Value;
  readonly stopped: StopReason;
}

/** How one type of question is answered. */
interface QuestionKind<Type extends QuestionType, Asked = Extract<SolverQuestion, { readonly type: Type }>> {
  /** Answers with what is known if it is stopped for good. */
  readonly work: (solver: Solver, question: Asked, listening: Listening) => Pausable<Worked<AnswerValues[Type]>>;
  /** Whether nothing is left to find out; a thread with an incomplete answer waits for the others. */
  readonly isComplete: (value: AnswerValues[Type], stopped: StopReason) => boolean;
  /** How much an incomplete value contains: of several threads the one with the most answers. */
  readonly worth: (value: AnswerValues[Type]) => number;
  /** Adds what other threads have found out about single moves. */
  readonly merge?: (value: AnswerValues[Type], position: Position, judged: Judged) => AnswerValues[Type];
}
/** Moves that any thread has judged, by index. */
type Judged = ReadonlyMap<number, JudgedMove>;

const isProved = (_value: unknown, stopped: StopReason): boolean => stopped === null;
const isJudged = ({ isComplete }: Solution, stopped: StopReason): boolean => isComplete || stopped === null;
const hasWinner = ({ winner }: { readonly winner: Side | 'unknown' }): number => Number(winner !== 'unknown');
const withJudged = (solution: Solution, position: Position, judged: Judged): Solution =>
  mergeSolution(position, solution, { judged: [...judged.values()] });

const QUESTIONS: { readonly [Type in QuestionType]: QuestionKind<Type> } = {
  solve: {
    *work(solver, { position, moves, nodesMax }, listening) {
      return worked(yield* solveReporting(solver, position, { moves, nodesMax }, listening));
    },
    isComplete: isJudged,
    worth: hasWinner,
    merge: withJudged,
  },
  distance: {
    *work(solver, { position, nodesMax }) {
      return worked(yield* untilAnswered({ nodesMax }, (left) => solver.distance(position, left)));
    },
    isComplete: isProved,
    worth: hasWinner,
  },
  points: {
    *work(solver, { position, nodesMax }) {
      return worked(yield* untilAnswered({ nodesMax }, (left) => solver.points(position, left)));
    },
    isComplete: isProved,
    worth: hasWinner,
  },
  analyse: {
    work: analyse,
    isComplete: ({ solution, moves }, stopped) =>
      isJudged(solution, stopped) && moves.every(({ line }) => line?.isComplete === true),
    worth: ({ moves }) => moves.reduce((sum, judged) => sum + worthOfJudged(judged), 0),
    merge: ({ solution, moves }, position, judged) => ({
      solution: withJudged(solution, position, judged),
      moves: moves.map((move) => betterOf(move, judged.get(move.index))),
    }),
  },
  line: {
    *work(solver, question) {
      return lastStop(solver, yield* workOutLine(solver, question.position, lineOptions(question)));
    },
    isComplete: ({ isComplete }) => isComplete,
    worth: ({ steps }) => steps.length,
  },
  refute: {
    *work(solver, question) {
      const { position, move } = question;
      return lastStop(solver, yield* workOutRefutation(solver, position, move, lineOptions(question)));
    },
    isComplete: ({ line }) => line.isComplete,
    worth: ({ line }) => line.steps.length,
  },
  reply: {
    *work(solver, question) {
      return lastStop(solver, yield* workOutReply(solver, question.position, lineOptions(question)));
    },
    isComplete: ({ winner }) => winner !== 'unknown',
    worth: () => 0,
  },
  strategy: {
    *work(solver, { position, positionsMax, nodesMax }) {
      return lastStop(
        solver,
        yield* workOutStrategy(solver, position, { nodesMax: positionsMax, limits: { nodesMax } }),
      );
    },
    isComplete: (strategy) => strategy?.openIds.length === 0,
    worth: (strategy) => (strategy === null ? 0 : strategy.nodes.length - strategy.openIds.length),
  },
  orders: {
    *work(solver, { position, ordersMax, nodesMax }) {
      return lastStop(solver, yield* workOutOrders(solver, position, { ordersMax, limits: { nodesMax } }));
    },
    isComplete: ({ isComplete }) => isComplete,
    worth: ({ orders }) => orders.length,
  },
};

/** @returns the table's row for a question or an answer. */
const kindOf = <Type extends QuestionType>({ type }: { readonly type: Type }): QuestionKind<Type> => QUESTIONS[type];

/** Answers a question; `effort` has the nodes of this solver alone and no time. Answers with what is known if stopped. */
export function* workOutAnswer(solver: Solver, question: SolverQuestion, listening: Listening): Pausable<SolverAnswer> {
  const nodesBefore = solver.nodes;
  const kind = kindOf(question);
  const { value, stopped } = yield* kind.work(solver, question as never, listening);
  const effort = { nodes: solver.nodes - nodesBefore, ms: 0, stopped };
  const isComplete = kind.isComplete(value as never, stopped);
  return { type: question.type, value, effort, isComplete } as SolverAnswer;
}

/** @returns the answer with the most in it, and what all threads have found out about single moves. */
export const bestAnswer = (answers: readonly SolverAnswer[], position: Position, judged: Judged): SolverAnswer => {
  const worthOf = (answer: SolverAnswer): number => kindOf(answer).worth(answer.value as never);
  const best = answers.find(({ isComplete }) => isComplete) ?? answers.toSorted((a, b) => worthOf(b) - worthOf(a))[0]!;
  const { merge, isComplete } = kindOf(best);
  if (merge === undefined) return best;
  const value = merge(best.value as never, position, judged);
  // Threads that a limit stopped may have proved all of it together.
  const isProvedNow = isComplete(value as never, best.effort.stopped);
  const effort = isProvedNow ? { ...best.effort, stopped: null } : best.effort;
  return { ...best, value, effort, isComplete: isProvedNow } as SolverAnswer;
};

const worked = <Value extends SearchEffort>({ nodes: _nodes, ms: _ms, stopped, ...value }: Value) => ({
  value,
  stopped,
});

/** An explanation takes many questions: the last one says what ended it. */
const lastStop = <Value>({ stopReason }: Solver, value: Value): Worked<Value> => ({ value, stopped: stopReason });

const lineOptions = ({ nodesMax, distanceNodes }: AboutLines): LineOptions => ({ limits: { nodesMax }, distanceNodes });

/** Which of two reports about a move says more; the first of two that say as much. */
export const betterOf = (one: JudgedMove, other: JudgedMove | undefined): JudgedMove =>
  other !== undefined && worthOfJudged(other) > worthOfJudged(one) ? other : one;

/** How much a report says. */
const worthOfJudged = ({ winner, line }: JudgedMove): number =>
  line !== null ? 2 + Number(line.isComplete) + Number(line.isShortest) : Number(winner !== 'unknown');

/** Solves, and reports each move as soon as it is judged. */
function* solveReporting(
  solver: Solver,
  position: Position,
  { moves, ...limits }: SolveOptions,
  { onJudged }: Listening,
): Pausable<Solution & SearchEffort> {
  const legal = movesOf(position);
  const told = new Set<number>();
  const tell = (index: number, winner: Side): void => {
    if (told.has(index)) return;
    told.add(index);
    onJudged({ index, move: legal[index]!, winner, plays: null, line: null });
  };
  return yield* untilAnswered(limits, (left) => solver.solve(position, { moves, onJudged: tell, ...left }));
}

/** First who wins after each move, then a line for each, winning moves first. */
function* analyse(
  solver: Solver,
  question: AboutLines,
  listening: Listening,
): Pausable<Worked<AnswerValues['analyse']>> {
  const { position, nodesMax } = question;
  const { thread, onJudged } = listening;
  const { value: solution, stopped } = worked(yield* solveReporting(solver, position, { nodesMax }, listening));
  const options = lineOptions(question);
  const mover = sideOf(position.turn);
  const moves = mergeProofs(position, solution).moves.map(({ move, winner }, index): JudgedMove => {
    return { index, move, winner, plays: null, line: null };
  });
  const order = moves.toSorted((a, b) => Number(b.winner === mover) - Number(a.winner === mover));
  for (const { index, move, winner } of thread % 2 === 0 ? order : order.toReversed()) {
    if (winner === 'unknown') continue;
    const after = afterMove(position, move);
    const out = winnerOf(after);
    const line = out === null ? yield* workOutLine(solver, after, options) : finishedLine(out);
    const steps = [{ turn: position.turn, move }, ...line.steps];
    const plays = steps.filter((step) => step.move !== null && sideOf(step.turn) === winner).length;
    const judged: JudgedMove = { index, move, winner, plays: line.isShortest ? plays : null, line };
    moves[index] = judged;
    onJudged(judged);
  }
  return { value: { solution, moves }, stopped };
}
