/** What an engine can be asked, and how one solver answers it, in steps that can be paused. */
import type { Side } from '@doudizhu/rules/round';
import { afterMove, movesOf, sideOf, winnerOf, type Position } from '../position.ts';
import { mergeProofs, mergeSolution } from '../proofs.ts';
import type { Distance, SearchEffort, SearchLimits, Move, Points, Solution, Solver, SolveOptions } from '../solver.ts';
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
import { formatStrategyDot, formatStrategyJson, formatStrategyText } from '../explain/format.ts';
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
  /** The winner's strategy, of at most `positionsMax` positions (100,000 where not given); with a format as text, which is smaller. */
  | ({
      readonly type: 'strategy';
      readonly positionsMax?: number | undefined;
      readonly format?: 'text' | 'json' | 'dot' | undefined;
    } & About &
      SearchLimits)
  /** Winning orders of play, at most `ordersMax`. */
  | ({ readonly type: 'orders'; readonly ordersMax: number } & About & SearchLimits);

/** The answer to a question, with the same `type`. */
export type SolverAnswer =
  | { readonly type: 'solve'; readonly solution: Solution }
  | { readonly type: 'distance'; readonly distance: Distance }
  | { readonly type: 'points'; readonly points: Points }
  | { readonly type: 'analyse'; readonly solution: Solution; readonly moves: readonly JudgedMove[] }
  | { readonly type: 'line'; readonly line: Line }
  | { readonly type: 'refute'; readonly refutation: Refutation }
  | { readonly type: 'reply'; readonly reply: Reply }
  | {
      readonly type: 'strategy';
      /** null where the winner is not known, or the text was asked for. */
      readonly strategy: Strategy | null;
      /** In the format that was asked for. */
      readonly text: string | null;
      /** Whether every position of it was worked out. */
      readonly isWhole: boolean;
    }
  | { readonly type: 'orders'; readonly orders: Orders };

/** The type of the answer to a question. */
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

/** Answers a question; where it is stopped for good, with what is known. */
export function* workOutAnswer(solver: Solver, question: SolverQuestion, listening: Listening): Pausable<SolverAnswer> {
  const { position, nodesMax } = question;
  const limits: SearchLimits = { nodesMax };
  switch (question.type) {
    case 'solve': {
      const { moves } = question;
      return { type: 'solve', solution: yield* solveReporting(solver, position, { moves, ...limits }, listening) };
    }
    case 'distance': {
      const distance = yield* untilAnswered(limits, (left) => solver.distance(position, left));
      return { type: 'distance', distance };
    }
    case 'points':
      return { type: 'points', points: yield* untilAnswered(limits, (left) => solver.points(position, left)) };
    case 'analyse':
      return yield* analyse(solver, position, { limits, distanceNodes: question.distanceNodes }, listening);
    case 'strategy': {
      const { positionsMax, format } = question;
      const strategy = yield* workOutStrategy(solver, position, { nodesMax: positionsMax, limits });
      const isWhole = strategy?.openIds.length === 0;
      if (format === undefined || strategy === null) return { type: 'strategy', strategy, text: null, isWhole };
      return { type: 'strategy', strategy: null, text: FORMATTERS[format](strategy), isWhole };
    }
    case 'orders': {
      const { ordersMax } = question;
      return { type: 'orders', orders: yield* workOutOrders(solver, position, { ordersMax, limits }) };
    }
    default:
      return yield* answerWithLine(solver, question, { limits, distanceNodes: question.distanceNodes });
  }
}

/** Whether nothing is left to find out; what a limit left open another thread may still answer. */
export const isAnswered = (answer: SolverAnswer): boolean => {
  switch (answer.type) {
    case 'solve':
      return answer.solution.stopped === null;
    case 'distance':
      return answer.distance.stopped === null;
    case 'points':
      return answer.points.stopped === null;
    case 'analyse':
      return answer.solution.stopped === null && answer.moves.every(({ line }) => line?.isComplete === true);
    case 'line':
      return answer.line.isComplete;
    case 'refute':
      return answer.refutation.line.isComplete;
    case 'reply':
      return answer.reply.winner !== 'unknown';
    case 'strategy':
      return answer.isWhole;
    default:
      return answer.orders.isWhole;
  }
};

/** The same answer with its effort changed; those that tell none stay as they are. */
export const withEffort = (answer: SolverAnswer, change: (effort: SearchEffort) => SearchEffort): SolverAnswer => {
  switch (answer.type) {
    case 'solve':
      return { ...answer, solution: { ...answer.solution, ...change(answer.solution) } };
    case 'distance':
      return { ...answer, distance: { ...answer.distance, ...change(answer.distance) } };
    case 'points':
      return { ...answer, points: { ...answer.points, ...change(answer.points) } };
    case 'analyse':
      return { ...answer, solution: { ...answer.solution, ...change(answer.solution) } };
    default:
      return answer;
  }
};

/** The answer of one thread with what all threads have found out about single moves. */
export const withJudged = (
  answer: SolverAnswer,
  position: Position,
  judged: ReadonlyMap<number, JudgedMove>,
): SolverAnswer => {
  if (answer.type !== 'solve' && answer.type !== 'analyse') return answer;
  const solution = mergeSolution(position, answer.solution, { judged: [...judged.values()] });
  if (answer.type === 'solve') return { ...answer, solution };
  return { ...answer, solution, moves: answer.moves.map((move) => betterOf(move, judged.get(move.index))) };
};

/** Which of two reports about a move says more; the first of two that say as much. */
export const betterOf = (one: JudgedMove, other: JudgedMove | undefined): JudgedMove =>
  other !== undefined && worthOfJudged(other) > worthOfJudged(one) ? other : one;

/** How much a report says. */
export const worthOfJudged = ({ winner, line }: JudgedMove): number =>
  line !== null ? 2 + Number(line.isComplete) + Number(line.isShortest) : Number(winner !== 'unknown');

const FORMATTERS = { text: formatStrategyText, json: formatStrategyJson, dot: formatStrategyDot } as const;

type LineQuestion = Extract<SolverQuestion, { readonly type: 'line' | 'refute' | 'reply' }>;

function* answerWithLine(solver: Solver, question: LineQuestion, options: LineOptions): Pausable<SolverAnswer> {
  const { position } = question;
  switch (question.type) {
    case 'line':
      return { type: 'line', line: yield* workOutLine(solver, position, options) };
    case 'refute':
      return { type: 'refute', refutation: yield* workOutRefutation(solver, position, question.move, options) };
    default:
      return { type: 'reply', reply: yield* workOutReply(solver, position, options) };
  }
}

/** Solves, and reports each move as soon as it is judged. */
function* solveReporting(
  solver: Solver,
  position: Position,
  { moves, ...limits }: SolveOptions,
  { onJudged }: Listening,
): Pausable<Solution> {
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
  position: Position,
  options: LineOptions,
  listening: Listening,
): Pausable<SolverAnswer> {
  const { thread, onJudged } = listening;
  const solution = yield* solveReporting(solver, position, options.limits ?? {}, listening);
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
  return { type: 'analyse', solution, moves };
}
