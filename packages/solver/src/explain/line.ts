/**
 * Lines: the moves of best play, the refutation of a wrong move, and the best move of either side. As in strategy.ts
 * everything is asked of one `Solver`, and every step is made by the rules.
 */
import { sizeOf } from '@doudizhu/rules/cards';
import { countsOfCombo } from '@doudizhu/rules/combos';
import { afterMove, movesOf, sideOf, winnerOf, type OpenPosition } from '@doudizhu/rules/position';
import type { Side } from '@doudizhu/rules/round';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import type { SearchLimits, Move, Solver } from '../solver.ts';
import { untilAnswered, type Pausable } from './pausable.ts';

/** One move of a line. */
export interface LineStep {
  /** Index of the side that moves: 0 the landlord. */
  readonly turn: number;
  readonly move: Move;
}

/** Move with the position before it. */
export interface Played {
  readonly position: OpenPosition;
  readonly move: Move;
}

/** A principal line (主线): best play of both sides from a position to the end. */
export interface Line {
  /** Winner of the first position. */
  readonly winner: Side | 'unknown';
  readonly steps: readonly LineStep[];
  /** True if the line ends with an empty hand. */
  readonly isComplete: boolean;
  /** True if the loser's moves are proved to resist as long as possible and the winner's to win as fast. */
  readonly isShortest: boolean;
}

export interface LineOptions {
  /** For each move of the line. */
  readonly limits?: SearchLimits | undefined;
  /** Nodes for each move to find the shortest way, 0 for any winning way. 200,000 where not given. */
  readonly distanceNodes?: number | undefined;
}

/** Consequences of a move. */
export interface Refutation {
  /** True if the move gives a win away. */
  readonly isWrong: boolean;
  /** Line after the move; its winner is `unknown` if not proved. */
  readonly line: Line;
}

/** The best move that could be found. */
export interface Reply {
  readonly move: Move;
  /** Winner of the position. */
  readonly winner: Side | 'unknown';
  /** True if it is proved to win as fast, or to resist as long, as can be. */
  readonly isShortest: boolean;
}

/**
 * Works out the line of both sides: the fastest win against the longest resistance, if
 * that can be proved within `distanceNodes`; else any winning plays against any answers.
 */
export function* workOutLine(solver: Solver, position: OpenPosition, options: LineOptions = {}): Pausable<Line> {
  const steps: LineStep[] = [];
  let winner: Side | 'unknown' = 'unknown';
  let isShortest = true;
  for (let at = position; winnerOf(at) === null;) {
    const choice = yield* chooseMove(solver, at, options);
    if (steps.length === 0) winner = choice.winner;
    isShortest &&= choice.isShortest;
    if (choice.move === undefined) return { winner, steps, isComplete: false, isShortest: false };
    steps.push({ turn: at.turn, move: choice.move });
    at = afterMove(at, choice.move);
  }
  return { winner, steps, isComplete: true, isShortest };
}

/** Works out the line after a move, which shows its fault. */
export function* workOutRefutation(
  solver: Solver,
  position: OpenPosition,
  move: Move,
  options: LineOptions = {},
): Pausable<Refutation> {
  const after = afterMove(position, move);
  const out = winnerOf(after);
  if (out !== null) return { isWrong: false, line: finishedLine(out) };
  const mover = sideOf(position.turn);
  const { winner } = yield* untilAnswered(options.limits ?? {}, (limits) =>
    solver.solve(position, { moves: 'first', ...limits }),
  );
  const line = yield* workOutLine(solver, after, options);
  return { isWrong: winner === mover && line.winner !== 'unknown' && line.winner !== mover, line };
}

export const finishedLine = (winner: Side): Line => ({ winner, steps: [], isComplete: true, isShortest: true });

/** Moves that resist equally long and are compared by the answers that they leave, and nodes for each of them. */
const COMPARED_MAX = 12;
const COMPARED_NODES = 50_000;

/**
 * Works out the best move of the side to move. There is always one. The winner wins as fast as possible. The loser holds
 * out as long as possible, and of equally long ways takes the one that leaves the fewest winning answers.
 */
export function* workOutReply(solver: Solver, position: OpenPosition, options: LineOptions = {}): Pausable<Reply> {
  const moves = movesOf(position);
  const isForced = moves.length === 1;
  const choices = yield* chooseAmong(solver, position, isForced ? { ...options, distanceNodes: 0 } : options);
  const { winner, bestMoves, isShortest, winningMoves } = choices;
  if (isForced) return { move: moves[0] ?? null, winner, isShortest: true };
  const good = bestMoves.length > 0 ? bestMoves : winningMoves;
  if (winner === sideOf(position.turn) || good.length === 1) {
    return { move: good[0] ?? moves[0] ?? null, winner, isShortest };
  }
  const candidates = good.length > 0 ? good : moves;
  let best = candidates[0] ?? null;
  let fewest = Number.POSITIVE_INFINITY;
  for (const move of candidates.slice(0, COMPARED_MAX)) {
    const after = afterMove(position, move);
    if (winnerOf(after) !== null) return { move, winner, isShortest };
    const { limits = {} } = options;
    const nodesMax = Math.min(COMPARED_NODES, limits.nodesMax ?? Number.POSITIVE_INFINITY);
    const solution = yield* untilAnswered({ ...limits, nodesMax }, (left) => solver.solve(after, left));
    const answers = solution.winningMoves.length + solution.unknownMoves.length;
    const share = answers / Math.max(1, movesOf(after).length);
    if (share >= fewest) continue;
    fewest = share;
    best = move;
  }
  return { move: best, winner, isShortest };
}

interface MoveChoice {
  readonly winner: Side | 'unknown';
  /** undefined if nothing is known to be good. */
  readonly move: Move | undefined;
  readonly isShortest: boolean;
}

function* chooseMove(solver: Solver, at: OpenPosition, options: LineOptions): Pausable<MoveChoice> {
  const { winner, bestMoves, isShortest, winningMoves, losingMoves } = yield* chooseAmong(solver, at, options);
  if (isShortest) return { winner, move: biggestMove(bestMoves, at.rules.decks), isShortest };
  const good = winner === sideOf(at.turn) ? winningMoves : winner === 'unknown' ? [] : losingMoves;
  return { winner, move: biggestMove(good, at.rules.decks), isShortest };
}

interface MoveChoices {
  readonly winner: Side | 'unknown';
  /** Moves proved to win fastest or to resist longest. Empty if unknown, and then the other lists are filled. */
  readonly bestMoves: readonly Move[];
  readonly isShortest: boolean;
  readonly winningMoves: readonly Move[];
  readonly losingMoves: readonly Move[];
}

const LINE_NODES = 200_000;

function* chooseAmong(
  solver: Solver,
  at: OpenPosition,
  { limits = {}, distanceNodes = LINE_NODES }: LineOptions,
): Pausable<MoveChoices> {
  if (distanceNodes > 0) {
    const nodesMax = Math.min(distanceNodes, limits.nodesMax ?? Number.POSITIVE_INFINITY);
    const { winner, bestMoves } = yield* untilAnswered({ ...limits, nodesMax }, (left) => solver.distance(at, left));
    if (bestMoves.length > 0) return { winner, bestMoves, isShortest: true, winningMoves: [], losingMoves: [] };
  }
  const solution = yield* untilAnswered(limits, (left) => solver.solve(at, { moves: 'first', ...left }));
  const { winner, winningMoves, losingMoves } = solution;
  return { winner, bestMoves: [], isShortest: false, winningMoves, losingMoves };
}

/** The move of most cards, of equal ones the first. The pass only without another move. */
export const biggestMove = (moves: readonly Move[], decks: RuleSet['decks']): Move | undefined => {
  let best = moves[0];
  let most = -1;
  for (const move of moves) {
    const cards = move === null ? 0 : sizeOf(countsOfCombo(move, decks));
    if (cards <= most) continue;
    most = cards;
    best = move;
  }
  return best;
};
