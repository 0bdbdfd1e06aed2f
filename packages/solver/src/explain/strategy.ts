/**
 * Explanation of a solved position: the winner's whole strategy as a graph. Lines are in line.ts, winning orders
 * in orders.ts.
 *
 * Everything is asked of one `Solver`, whose table answers at once what it has searched before. The steps are taken
 * with the generator of the rules, so a strategy can be checked without trusting the search.
 */
import { positionKey, afterMove, movesOf, sideOf, winnerOf, type OpenPosition } from '@doudizhu/rules/position';
import type { Side } from '@doudizhu/rules/round';
import type { SearchLimits, Move, Solution, Solver } from '../solver.ts';
import { runThrough, untilAnswered, type Pausable } from './pausable.ts';

interface StrategyNode {
  readonly id: number;
  readonly position: OpenPosition;
  /** One winning move where the winner moves, every legal move where the loser does. */
  readonly choices: readonly StrategyChoice[];
}

interface StrategyChoice {
  readonly move: Move;
  /** The node it leads to, or null if the winner is out. */
  readonly to: number | null;
}

/** The winner's answer to every reply, as a graph of positions. */
export interface Strategy {
  readonly winner: Side;
  /** Index = id. The first is the start. A position that several orders of play reach is listed once. */
  readonly nodes: readonly StrategyNode[];
  /** Nodes of this strategy that were not worked out, because `nodesMax` or a limit came first. */
  readonly openIds: readonly number[];
}

/** Limits of a strategy. */
export interface StrategyOptions {
  /** Positions in the strategy at most, 100,000 where not given. */
  readonly nodesMax?: number | undefined;
  /** For each position. */
  readonly limits?: SearchLimits | undefined;
}

/**
 * The winner's strategy: one winning answer to everything the loser can do.
 * @returns null if the winner of the position is not known within the limits.
 */
export const strategyOf = (solver: Solver, position: OpenPosition, options: StrategyOptions = {}): Strategy | null =>
  runThrough(workOutStrategy(solver, position, options));

export function* workOutStrategy(
  solver: Solver,
  position: OpenPosition,
  { nodesMax = 100_000, limits = {} }: StrategyOptions = {},
): Pausable<Strategy | null> {
  const { winner } = yield* firstWin(solver, position, limits);
  if (winner === 'unknown') return null;
  const ids = new Map<string, number>();
  const positions: OpenPosition[] = [];
  const idOf = (at: OpenPosition): number => {
    const key = positionKey(at);
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
    const moves = id >= nodesMax ? [] : yield* movesFor(solver, at, winner, limits);
    if (moves.length === 0 && (movesOf(at).length > 0 || sideOf(at.turn) === winner)) openIds.push(id);
    const choices = moves.map((move) => {
      const after = afterMove(at, move);
      return { move, to: winnerOf(after) === null ? idOf(after) : null };
    });
    nodes.push({ id, position: at, choices });
  }
  return { winner, nodes, openIds };
}

const firstWin = (solver: Solver, at: OpenPosition, limits: SearchLimits): Pausable<Solution> =>
  untilAnswered(limits, (left) => solver.solve(at, { moves: 'first', ...left }));

/** The moves of a strategy at one position: all of the loser's, one of the winner's, none if that is unknown. */
function* movesFor(solver: Solver, at: OpenPosition, winner: Side, limits: SearchLimits): Pausable<Move[]> {
  const legal = movesOf(at);
  if (sideOf(at.turn) !== winner) return legal;
  // Take the known winning move that leaves the loser the fewest answers.
  const { winningMoves } = yield* firstWin(solver, at, limits);
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
}
