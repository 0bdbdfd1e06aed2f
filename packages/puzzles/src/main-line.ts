/**
 * Main line of a puzzle: the winner plays the proved strategy (proof.ts), the loser the longest defence. The winner's
 * decisions along it determine the themes.
 */
import { afterMove, movesOf, sideOf, winnerOf, type OpenPosition } from '@doudizhu/rules/position';
import type { Side } from '@doudizhu/rules/round';
import { type Move, type Solver } from '@doudizhu/solver';
import { strategyMove } from './proof.ts';

/** A move of the main line. */
export interface MainLineStep {
  readonly position: OpenPosition;
  readonly move: Move;
  /** The winner's moves here that win, and those that lose. Both are empty if the loser moves. */
  readonly winning: readonly Move[];
  readonly losing: readonly Move[];
}

/** Node limit per position: the hardest known puzzle takes fewer for all first moves. */
const NODES_MAX = 5_000_000;
/** Node limit of the longest defence. Beyond it the loser plays any move. */
const DEFENCE_NODES_MAX = 20_000;

/** @returns null if a decision of the winner cannot be proved. */
export const mainLineOf = (solver: Solver, start: OpenPosition, winner: Side): MainLineStep[] | null => {
  const steps: MainLineStep[] = [];
  for (let position = start; winnerOf(position) === null;) {
    const step =
      sideOf(position.turn) === winner ? decisionAt(solver, position, winner) : defenceAt(solver, position, winner);
    if (step === null) return null;
    steps.push(step);
    position = afterMove(position, step.move);
  }
  return steps;
};

const decisionAt = (solver: Solver, position: OpenPosition, winner: Side): MainLineStep | null => {
  const { winningMoves, losingMoves, unknownMoves } = solver.solve(position, { nodesMax: NODES_MAX });
  if (unknownMoves.length > 0) return null;
  const budget = { nodesMax: solver.nodes + NODES_MAX, stepsMax: 0 };
  const move = strategyMove(position, { solver, winner, budget });
  return move === undefined ? null : { position, move, winning: winningMoves, losing: losingMoves };
};

const defenceAt = (solver: Solver, position: OpenPosition, winner: Side): MainLineStep => {
  const move = longestDefence(solver, position, winner);
  return { position, move, winning: [], losing: [] };
};

/**
 * Returns the loser's move that delays the end longest. Among equals, a play is chosen before a pass.
 * @param winner the other side, which wins after any move.
 */
export const longestDefence = (solver: Solver, position: OpenPosition, winner: Side): Move => {
  const moves = movesOf(position);
  if (moves.length === 1) return moves[0] ?? null;
  const { bestMoves } = solver.distance(position, { nodesMax: DEFENCE_NODES_MAX });
  const candidates = bestMoves.length > 0 ? bestMoves : moves;
  const isAtOnceOver = (move: Move): boolean => winnerOf(afterMove(position, move)) === winner;
  return candidates.find((move) => move !== null && !isAtOnceOver(move)) ?? candidates[0] ?? null;
};
