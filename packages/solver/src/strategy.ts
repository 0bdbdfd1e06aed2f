/**
 * A solved position explained: the line both sides would play, the winner's whole strategy as a graph, all winning
 * orders, and what is wrong with a wrong move.
 *
 * Everything is asked of one `Solver`, whose table answers at once what it has searched before. The steps are taken
 * with the rules' own generator, so a strategy can be checked without believing the search.
 */
import { formatCards, formatCombo, sizeOf } from '@doudizhu/rules';
import { afterMove, movesOf, sideOf, winnerOf, type Position, type Side } from './position.ts';
import type { Limits, Move, Solver } from './solve.ts';

/** One move of a line. */
export interface Step {
  /** Index of the side that moves: 0 the landlord. */
  readonly turn: number;
  readonly move: Move;
}

export interface Line {
  /** Who wins the position that the line starts from. */
  readonly winner: Side | 'unknown';
  readonly steps: readonly Step[];
  /** Whether the line goes on until somebody is out. */
  readonly isComplete: boolean;
  /** Whether the loser's moves are proved to resist as long as possible and the winner's to win as fast. */
  readonly isShortest: boolean;
}

export interface LineOptions {
  /** For each move of the line. */
  readonly limits?: Limits | undefined;
  /** Nodes for each move to find the shortest way, 0 for any winning way; 200,000 where not given. */
  readonly distanceNodes?: number | undefined;
}

/** A position of a strategy. */
export interface StrategyNode {
  readonly id: number;
  readonly position: Position;
  /** One winning move where the winner moves, every legal move where the loser does. */
  readonly choices: readonly StrategyChoice[];
}

export interface StrategyChoice {
  readonly move: Move;
  /** The node it leads to, or null where the winner is out. */
  readonly to: number | null;
}

export interface Strategy {
  readonly winner: Side;
  /** Index = id; the first is the start. A position that several orders of play reach stands once. */
  readonly nodes: readonly StrategyNode[];
  /** Nodes of this strategy that were not worked out, because `nodesMax` or a limit came first. */
  readonly openIds: readonly number[];
}

export interface StrategyOptions {
  /** Positions in the strategy at most, 100,000 where not given. */
  readonly nodesMax?: number | undefined;
  /** For each position. */
  readonly limits?: Limits | undefined;
}

const LINE_NODES = 200_000;

/**
 * The line that both sides play: the winner as fast as possible, the loser resisting as long as possible, where that
 * can be proved within `distanceNodes`; else the winner wins somehow and the loser plays something.
 */
export const principalLine = (solver: Solver, position: Position, options: LineOptions = {}): Line => {
  const steps: Step[] = [];
  let winner: Side | 'unknown' = 'unknown';
  let isShortest = true;
  for (let at = position; winnerOf(at) === null;) {
    const choice = chooseMove(solver, at, options);
    if (steps.length === 0) winner = choice.winner;
    isShortest &&= choice.isShortest;
    if (choice.move === undefined) return { winner, steps, isComplete: false, isShortest: false };
    steps.push({ turn: at.turn, move: choice.move });
    at = afterMove(at, choice.move);
  }
  return { winner, steps, isComplete: true, isShortest };
};

/**
 * What is wrong with a move: the line that follows it.
 * @returns `isWrong` where the move gives away a win; `unknown` as winner of the line where that could not be proved.
 */
export const refute = (
  solver: Solver,
  position: Position,
  move: Move,
  options: LineOptions = {},
): { readonly isWrong: boolean; readonly line: Line } => {
  const after = afterMove(position, move);
  const out = winnerOf(after);
  if (out !== null) {
    return { isWrong: false, line: { winner: out, steps: [], isComplete: true, isShortest: true } };
  }
  const mover = sideOf(position.turn);
  const before = solver.solve(position, { moves: 'first', ...options.limits }).winner;
  const line = principalLine(solver, after, options);
  return { isWrong: before === mover && line.winner !== 'unknown' && line.winner !== mover, line };
};

/**
 * The winner's strategy: one winning answer to everything the loser can do.
 * @returns null where the winner of the position is not known within the limits.
 */
export const strategyOf = (solver: Solver, position: Position, options: StrategyOptions = {}): Strategy | null => {
  const { nodesMax = 100_000, limits = {} } = options;
  const { winner } = solver.solve(position, { moves: 'first', ...limits });
  if (winner === 'unknown') return null;
  const ids = new Map<string, number>();
  const positions: Position[] = [];
  const idOf = (at: Position): number => {
    const key = keyOf(at);
    const known = ids.get(key);
    if (known !== undefined) return known;
    ids.set(key, positions.push(at) - 1);
    return positions.length - 1;
  };
  const nodes: StrategyNode[] = [];
  const openIds: number[] = [];
  idOf(position);
  for (let id = 0; id < positions.length; id++) {
    const at = positions[id]!;
    const moves = id >= nodesMax ? [] : movesFor(solver, at, winner, limits);
    if (moves.length === 0 && (movesOf(at).length > 0 || sideOf(at.turn) === winner)) openIds.push(id);
    const choices = moves.map((move) => {
      const after = afterMove(at, move);
      return { move, to: winnerOf(after) === null ? idOf(after) : null };
    });
    nodes.push({ id, position: at, choices });
  }
  return { winner, nodes, openIds };
};

/** All lines in which the winner never leaves the winning path, one by one; the loser tries everything. */
export function* winningLines(solver: Solver, position: Position, limits: Limits = {}): Generator<readonly Step[]> {
  const { winner } = solver.solve(position, { moves: 'first', ...limits });
  if (winner === 'unknown') return;
  const steps: Step[] = [];
  const walk = function* (at: Position): Generator<readonly Step[]> {
    const isWinner = sideOf(at.turn) === winner;
    const moves = isWinner ? solver.solve(at, { moves: 'all', ...limits }).winningMoves : movesOf(at);
    for (const move of moves) {
      const after = afterMove(at, move);
      steps.push({ turn: at.turn, move });
      if (winnerOf(after) === null) yield* walk(after);
      else yield [...steps];
      steps.pop();
    }
  };
  yield* walk(position);
}

/** The moves of a strategy at one position: all of the loser's, one of the winner's, none where that is unknown. */
const movesFor = (solver: Solver, at: Position, winner: Side, limits: Limits): Move[] => {
  const legal = movesOf(at);
  if (sideOf(at.turn) !== winner) return legal;
  // Of the winning moves that are known at once take the one that leaves the loser the fewest answers.
  const { winningMoves } = solver.solve(at, { moves: 'first', ...limits });
  let best: Move | undefined;
  let fewest = Infinity;
  for (const move of winningMoves) {
    const after = afterMove(at, move);
    const answers = winnerOf(after) !== null ? -1 : sideOf(after.turn) === winner ? 0 : movesOf(after).length;
    if (answers < fewest) {
      fewest = answers;
      best = move;
    }
  }
  return best === undefined ? [] : [best];
};

interface Choice {
  readonly winner: Side | 'unknown';
  /** undefined where nothing is known to be good. */
  readonly move: Move | undefined;
  readonly isShortest: boolean;
}

const chooseMove = (solver: Solver, at: Position, { limits = {}, distanceNodes = LINE_NODES }: LineOptions): Choice => {
  if (distanceNodes > 0) {
    const nodesMax = Math.min(distanceNodes, limits.nodesMax ?? Infinity);
    const { winner, bestMoves } = solver.distance(at, { ...limits, nodesMax });
    if (bestMoves.length > 0) return { winner, move: biggest(bestMoves), isShortest: true };
  }
  const { winner, winningMoves, losingMoves } = solver.solve(at, { moves: 'first', ...limits });
  const good = winner === sideOf(at.turn) ? winningMoves : winner === 'unknown' ? [] : losingMoves;
  return { winner, move: biggest(good), isShortest: false };
};

/** The move of most cards; the pass only where there is nothing else. */
const biggest = (moves: readonly Move[]): Move | undefined => {
  let best = moves[0];
  let most = -1;
  for (const move of moves) {
    const cards = move === null ? 0 : move.length * 10 + sizeOf(move.kickers);
    if (cards <= most) continue;
    most = cards;
    best = move;
  }
  return best;
};

const keyOf = ({ rules, hands, turn, beat }: Position): string => {
  const onTable = beat === null ? '-' : `${beat.side}${beat.combo.kind} ${formatCombo(beat.combo, rules.decks)}`;
  return `${hands.map(formatCards).join(' ')} ${turn} ${onTable}`;
};
