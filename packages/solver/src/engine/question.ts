/** What an engine can be asked, and how one solver answers it, in steps that can be paused. */
import { actionSpace, encode, PASS, type RuleSet } from '@doudizhu/rules';
import { afterMove, movesOf, sideOf, winnerOf, type Position, type Side } from '../position.ts';
import type { Distance, Effort, Limits, Move, Points, Solution, Solver, SolveOptions } from '../solver.ts';
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
type AboutLines = About & Limits & Pick<LineOptions, 'distanceNodes'>;

/**
 * `timeMs` is for the whole answer, `nodesMax` for each question to the solver that it takes, in each thread. What one
 * job has found stays in the table, so after a `solve` the others are mostly a matter of looking up.
 */
export type Question =
  /** Who wins, and what each move does. */
  | ({ readonly type: 'solve' } & About & Limits & Pick<SolveOptions, 'moves'>)
  /** In how many plays. */
  | ({ readonly type: 'distance' } & About & Limits)
  /** For how many points. */
  | ({ readonly type: 'points' } & About & Limits)
  /** Every legal move: who wins after it, in how many plays, and the line that follows. */
  | ({ readonly type: 'analyse' } & AboutLines)
  /** The line that both sides play. */
  | ({ readonly type: 'line' } & AboutLines)
  /** What is wrong with a legal move. */
  | ({ readonly type: 'refute'; readonly move: Move } & AboutLines)
  /** The best move: the quickest win, the longest resistance. */
  | ({ readonly type: 'reply' } & AboutLines)
  /** The winner's strategy, of at most so many positions (100,000); with a format as text, which is less to carry. */
  | ({
      readonly type: 'strategy';
      readonly positionsMax?: number | undefined;
      readonly format?: 'text' | 'json' | 'dot' | undefined;
    } & About &
      Limits)
  /** Winning orders, at most so many. */
  | ({ readonly type: 'orders'; readonly ordersMax: number } & About & Limits);

export type Answer =
  | { readonly type: 'solve'; readonly solution: Solution }
  | { readonly type: 'distance'; readonly distance: Distance }
  | { readonly type: 'points'; readonly points: Points }
  | { readonly type: 'analyse'; readonly solution: Solution; readonly moves: readonly Judged[] }
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

/** What is known of one legal move. */
export interface Judged {
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
  readonly onJudged: (judged: Judged) => void;
}

/** Answers a question; where it is stopped for good, with what is known. */
export function* workOutAnswer(solver: Solver, question: Question, listening: Listening): Pausable<Answer> {
  const { position, nodesMax } = question;
  const limits: Limits = { nodesMax };
  switch (question.type) {
    case 'solve': {
      const { moves } = question;
      return { type: 'solve', solution: yield* solveAloud(solver, position, { moves, ...limits }, listening) };
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
export const isAnswered = (answer: Answer): boolean => {
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
export const withEffort = (answer: Answer, change: (effort: Effort) => Effort): Answer => {
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
export const withJudged = (answer: Answer, position: Position, judged: ReadonlyMap<number, Judged>): Answer => {
  if (answer.type !== 'solve' && answer.type !== 'analyse') return answer;
  const solution = solutionWith(answer.solution, position, judged);
  if (answer.type === 'solve') return { ...answer, solution };
  return { ...answer, solution, moves: answer.moves.map((move) => betterOf(move, judged.get(move.index))) };
};

/** Which of two reports about a move says more; the first of two that say as much. */
export const betterOf = (one: Judged, other: Judged | undefined): Judged =>
  other !== undefined && worthOfJudged(other) > worthOfJudged(one) ? other : one;

/** How much a report says. */
export const worthOfJudged = ({ winner, line }: Judged): number =>
  line !== null ? 2 + Number(line.isComplete) + Number(line.isShortest) : Number(winner !== 'unknown');

const solutionWith = (solution: Solution, position: Position, judged: ReadonlyMap<number, Judged>): Solution => {
  if (solution.unknownMoves.length === 0) return solution;
  const mover = sideOf(position.turn);
  const winners = winnersOf(solution, position);
  const moves = movesOf(position);
  for (const { index, winner } of judged.values()) {
    if (winner !== 'unknown') winners.set(idOf(moves[index]!, position), winner);
  }
  const after = (wanted: Side | undefined): Move[] =>
    moves.filter((move) => winners.get(idOf(move, position)) === wanted);
  const [winningMoves, losingMoves, unknownMoves] = [after(mover), after(otherSide(mover)), after(undefined)];
  const isLost = losingMoves.length === moves.length;
  const winner = winningMoves.length > 0 ? mover : isLost ? otherSide(mover) : solution.winner;
  return { ...solution, winner, winningMoves, losingMoves, unknownMoves };
};

const FORMATTERS = { text: formatStrategyText, json: formatStrategyJson, dot: formatStrategyDot } as const;

type LineQuestion = Extract<Question, { readonly type: 'line' | 'refute' | 'reply' }>;

function* answerWithLine(solver: Solver, question: LineQuestion, options: LineOptions): Pausable<Answer> {
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

/** Tells of each move as soon as it is judged. */
function* solveAloud(
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
function* analyse(solver: Solver, position: Position, options: LineOptions, listening: Listening): Pausable<Answer> {
  const { thread, onJudged } = listening;
  const solution = yield* solveAloud(solver, position, options.limits ?? {}, listening);
  const mover = sideOf(position.turn);
  const winners = winnersOf(solution, position);
  const moves = movesOf(position).map((move, index): Judged => {
    return { index, move, winner: winners.get(idOf(move, position)) ?? 'unknown', plays: null, line: null };
  });
  const order = moves.toSorted((a, b) => Number(b.winner === mover) - Number(a.winner === mover));
  for (const { index, move, winner } of thread % 2 === 0 ? order : order.toReversed()) {
    if (winner === 'unknown') continue;
    const after = afterMove(position, move);
    const out = winnerOf(after);
    const line = out === null ? yield* workOutLine(solver, after, options) : finishedLine(out);
    const steps = [{ turn: position.turn, move }, ...line.steps];
    const plays = steps.filter((step) => step.move !== null && sideOf(step.turn) === winner).length;
    const judged: Judged = { index, move, winner, plays: line.isShortest ? plays : null, line };
    moves[index] = judged;
    onJudged(judged);
  }
  return { type: 'analyse', solution, moves };
}

/** Who wins after each move that is known, by action id. */
const winnersOf = ({ winningMoves, losingMoves }: Solution, position: Position): Map<number, Side> => {
  const mover = sideOf(position.turn);
  const winners = new Map<number, Side>();
  for (const move of winningMoves) winners.set(idOf(move, position), mover);
  for (const move of losingMoves) winners.set(idOf(move, position), otherSide(mover));
  return winners;
};

const idOf = (move: Move, { rules }: { readonly rules: RuleSet }): number =>
  move === null ? PASS : encode(actionSpace(rules), move);

const otherSide = (side: Side): Side => (side === 'landlord' ? 'farmers' : 'landlord');
