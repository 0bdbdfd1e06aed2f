/**
 * Questions to an engine, and how one solver answers them, in steps that can be paused. `QUESTIONS` has a row for each
 * type. Nothing else switches over types.
 */
import { afterMove, movesOf, sideOf, winnerOf, type OpenPosition } from '@doudizhu/rules/position';
import type { Side } from '@doudizhu/rules/round';
import type { WinEstimate } from '../core/estimate.ts';
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
import { workOutOrders, type Orders } from '../explain/orders.ts';
import { workOutStrategy, type Strategy } from '../explain/strategy.ts';

interface About {
  readonly position: OpenPosition;
}

/** `distanceNodes`: see `LineOptions`. */
type AboutLines = About & SearchLimits & Pick<LineOptions, 'distanceNodes'>;

/**
 * `timeMs` limits the whole answer, `nodesMax` each question to the solver that it takes, in each thread. Results of a
 * job stay in the table, so after a `solve` the others are mostly look-ups.
 */
export type SolverQuestion =
  /** The winner, and the result of each move. */
  | ({ readonly type: 'solve' } & About & SearchLimits & Pick<SolveOptions, 'moves'>)
  /** In how many plays. */
  | ({ readonly type: 'distance' } & About & SearchLimits)
  /** For how many points. */
  | ({ readonly type: 'points' } & About & SearchLimits)
  /** Every legal move: the winner after it, the number of plays, and the line that follows. */
  | ({ readonly type: 'analyse' } & AboutLines)
  /** The line that both sides play. */
  | ({ readonly type: 'line' } & AboutLines)
  /** Refutation of a legal move. */
  | ({ readonly type: 'refute'; readonly move: Move } & AboutLines)
  /** The best move: the quickest win, the longest resistance. */
  | ({ readonly type: 'reply' } & AboutLines)
  /** The winner's strategy, of at most `positionsMax` positions. 100,000 if it is missing. */
  | ({ readonly type: 'strategy'; readonly positionsMax?: number | undefined } & About & SearchLimits)
  /** Winning orders of play, at most `ordersMax`. */
  | ({ readonly type: 'orders'; readonly ordersMax: number } & About & SearchLimits);

/** Value of the answer by type of question. */
interface AnswerValues {
  readonly solve: Solution;
  readonly distance: Distance;
  readonly points: Points;
  /** The winner, and every legal move in the order of `movesOf`. */
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
export type SolverAnswer = { [Type in QuestionType]: QuestionAnswer<Type> }[QuestionType];
interface QuestionAnswer<Type extends QuestionType> {
  readonly type: Type;
  readonly value: AnswerValues[Type];
  /** Nodes of all threads, time, and the limit that came first. */
  readonly effort: SearchEffort;
  /** False if a limit, or a maximum of the question, left something open. */
  readonly isComplete: boolean;
}

/** The answer to one type of question. */
export type AnswerTo<Asked extends SolverQuestion> = Extract<SolverAnswer, { readonly type: Asked['type'] }>;

/** Asks a solver. @returns null if another question replaced this one */
export type SolverAsk = <Asked extends SolverQuestion>(question: Asked) => Promise<AnswerTo<Asked> | null>;

/** Proofs of one legal move. */
export interface JudgedMove {
  /** Index of the move in `movesOf`. */
  readonly index: number;
  readonly move: Move;
  /** Winner after the move. */
  readonly winner: Side | 'unknown';
  /**
   * Own plays that the winner needs until out, this move among them if it is the winner's. Null if that is not proved.
   */
  readonly plays: number | null;
  /** Line after the move. Null if no line was asked for, or not yet found. */
  readonly line: Line | null;
}

export interface Listening {
  /** Threads with odd numbers start at the other end. */
  readonly thread: number;
  readonly onJudged: (judged: JudgedMove) => void;
  readonly onEstimate: (estimate: WinEstimate) => void;
}

interface QuestionKind<Type extends QuestionType, Asked = Extract<SolverQuestion, { readonly type: Type }>> {
  /** Answers with the results so far if it is stopped for good. */
  readonly work: (solver: Solver, question: Asked, listening: Listening) => Pausable<AnswerValues[Type]>;
  /** Checks whether nothing is left to find out. A thread with an incomplete answer waits for the others. */
  readonly isComplete: (value: AnswerValues[Type], stopped: StopReason) => boolean;
  /** Amount of answers in an incomplete value. Of several threads the fullest one is taken. */
  readonly worth: (value: AnswerValues[Type]) => number;
  /** Adds proofs of other threads about single moves. */
  readonly merge?: (value: AnswerValues[Type], position: OpenPosition, judged: Judged) => AnswerValues[Type];
}
/** Moves that any thread has judged, by index. */
type Judged = ReadonlyMap<number, JudgedMove>;

const isProved = (_value: unknown, stopped: StopReason): boolean => stopped === null;
const hasWinner = ({ winner }: { readonly winner: Side | 'unknown' }): number => Number(winner !== 'unknown');
const withJudged = (solution: Solution, position: OpenPosition, judged: Judged): Solution =>
  mergeSolution(position, solution, { judged: [...judged.values()] });
const lineOptions = ({ nodesMax, distanceNodes }: AboutLines): LineOptions => ({ limits: { nodesMax }, distanceNodes });

const QUESTIONS: { readonly [Type in QuestionType]: QuestionKind<Type> } = {
  solve: {
    work: solveReporting,
    isComplete: ({ isComplete }, stopped) => isComplete || stopped === null,
    worth: hasWinner,
    merge: withJudged,
  },
  distance: {
    work: (solver, { position, nodesMax }) => untilAnswered({ nodesMax }, (left) => solver.distance(position, left)),
    isComplete: isProved,
    worth: hasWinner,
  },
  points: {
    work: (solver, { position, nodesMax }) => untilAnswered({ nodesMax }, (left) => solver.points(position, left)),
    isComplete: isProved,
    worth: hasWinner,
  },
  analyse: {
    work: analyse,
    isComplete: ({ moves }) => moves.every(({ line }) => line?.isComplete === true),
    worth: ({ moves }) => moves.reduce((sum, judged) => sum + worthOfJudged(judged), 0),
    merge: ({ solution, moves }, position, judged) => ({
      solution: withJudged(solution, position, judged),
      moves: moves.map((move) => betterOf(move, judged.get(move.index))),
    }),
  },
  line: {
    work: (solver, question) => workOutLine(solver, question.position, lineOptions(question)),
    isComplete: ({ isComplete }) => isComplete,
    worth: ({ steps }) => steps.length,
  },
  refute: {
    work: (solver, question) => workOutRefutation(solver, question.position, question.move, lineOptions(question)),
    isComplete: ({ line }) => line.isComplete,
    worth: ({ line }) => line.steps.length,
  },
  reply: {
    work: (solver, question) => workOutReply(solver, question.position, lineOptions(question)),
    isComplete: ({ winner }) => winner !== 'unknown',
    worth: () => 0,
  },
  strategy: {
    work: (solver, { position, positionsMax, nodesMax }) =>
      workOutStrategy(solver, position, { nodesMax: positionsMax, limits: { nodesMax } }),
    isComplete: (strategy) => strategy?.openIds.length === 0,
    worth: (strategy) => (strategy === null ? 0 : strategy.nodes.length - strategy.openIds.length),
  },
  orders: {
    work: (solver, { position, ordersMax, nodesMax }) =>
      workOutOrders(solver, position, { ordersMax, limits: { nodesMax } }),
    isComplete: ({ isComplete }) => isComplete,
    worth: ({ orders }) => orders.length,
  },
};

/** @returns the table's row for a question or an answer. */
const kindOf = <Type extends QuestionType>({ type }: { readonly type: Type }): QuestionKind<Type> => QUESTIONS[type];

/**
 * Answers a question. `effort` has the nodes of this solver alone and no time. Answers with the results so far if
 * stopped.
 */
export function* workOutAnswer(solver: Solver, question: SolverQuestion, listening: Listening): Pausable<SolverAnswer> {
  const nodesBefore = solver.nodes;
  const value = yield* kindOf(question).work(solver, question as never, listening);
  const effort = { nodes: solver.nodes - nodesBefore, ms: 0, stopped: solver.stopReason };
  return completed({ type: question.type, value, effort, isComplete: false } as SolverAnswer);
}

/** @returns the answer with the most information, and the proofs of all threads about single moves. */
export const bestAnswer = (answers: readonly SolverAnswer[], position: OpenPosition, judged: Judged): SolverAnswer => {
  const worthOf = (answer: SolverAnswer): number => kindOf(answer).worth(answer.value as never);
  const best = answers.find(({ isComplete }) => isComplete) ?? answers.toSorted((a, b) => worthOf(b) - worthOf(a))[0]!;
  const { merge } = kindOf(best);
  // Threads that a limit stopped might have proved all of it together.
  return merge === undefined
    ? best
    : completed({ ...best, value: merge(best.value as never, position, judged) } as SolverAnswer);
};

/** Notes whether an answer is complete. Such an answer was not stopped. */
const completed = (answer: SolverAnswer): SolverAnswer => {
  const { effort, value } = answer;
  if (!kindOf(answer).isComplete(value as never, effort.stopped)) return answer;
  return { ...answer, effort: { ...effort, stopped: null }, isComplete: true };
};

/** The report about a move with more information. The first of two equal ones. */
export const betterOf = (one: JudgedMove, other: JudgedMove | undefined): JudgedMove =>
  other !== undefined && worthOfJudged(other) > worthOfJudged(one) ? other : one;

/** Amount of information in a report. */
const worthOfJudged = ({ winner, line }: JudgedMove): number =>
  line !== null ? 2 + Number(line.isComplete) + Number(line.isShortest) : Number(winner !== 'unknown');

/** Solves, and reports each move as soon as it is judged. */
function* solveReporting(
  solver: Solver,
  { position, moves, nodesMax }: Pick<SolveOptions, 'moves'> & About & SearchLimits,
  { onJudged, onEstimate }: Listening,
): Pausable<Solution> {
  const legal = movesOf(position);
  const reported = new Set<number>();
  const report = (index: number, winner: Side): void => {
    if (reported.has(index)) return;
    reported.add(index);
    onJudged({ index, move: legal[index]!, winner, plays: null, line: null });
  };
  return yield* untilAnswered({ nodesMax }, (left) =>
    solver.solve(position, { moves, onJudged: report, onEstimate, ...left }),
  );
}

/** First who wins after each move, then a line for each, winning moves first. */
function* analyse(solver: Solver, question: AboutLines, listening: Listening): Pausable<AnswerValues['analyse']> {
  const { position } = question;
  const { thread, onJudged } = listening;
  const solution = yield* solveReporting(solver, question, listening);
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
  return { solution, moves };
}
