/**
 * Proof of a puzzle: one winning play for every position that the winner can reach, after any play of the loser.
 *
 * The winner plays the winning move with the most cards, and among those the first in the order of action ids
 * (docs/reference/rules.md). The loser plays every move. This determines one strategy, so any program can rebuild it and
 * compare digests:
 *
 *     rules=competition
 *     L=345 D=66 turn=L beat=- passes=0 play=345
 *     …
 *
 * The first line is the rule set. Then follows a line for each position with the winner to move: its DDN text and the
 * play. These lines are sorted by code points. Lines are joined by \n. The digest is the SHA-256 in hex.
 */
import { cardsIn, formatCombo } from '@doudizhu/rules/combos';
import { positionKey, afterMove, movesOf, sideOf, winnerOf, type OpenPosition } from '@doudizhu/rules/position';
import type { Side } from '@doudizhu/rules/round';
import { writeRules } from '@doudizhu/rules/ruleset';
import { type Move, type Solver } from '@doudizhu/solver';
import { sha256Hex } from '@doudizhu/table';

/** A position of the proof. */
export interface ProofStep {
  readonly position: OpenPosition;
  /** The winner's move here. Undefined if the loser moves. */
  readonly move: Move | undefined;
  /** Plays and passes until the winner is out, after the longest defence. */
  readonly moves: number;
}

/** Result of a proof: the winner, the positions of the strategy, and their digest. */
export interface PuzzleProof {
  readonly winner: Side;
  /** Every position that the strategy can reach, by its text, except finished rounds. */
  readonly steps: ReadonlyMap<string, ProofStep>;
  readonly digest: string;
}

/** Limits of a proof. */
export interface ProofLimits {
  /** Positions of the strategy at most. */
  readonly stepsMax: number;
  /** Nodes of all searches together at most. */
  readonly nodesMax: number;
}

/** @returns null if the winner is unknown within the limits, or the strategy is larger. */
export const proveStrategy = (solver: Solver, position: OpenPosition, limits: ProofLimits): PuzzleProof | null => {
  const budget = { nodesMax: solver.nodes + limits.nodesMax, stepsMax: limits.stepsMax };
  const winner = winnerAt(solver, position, budget);
  if (winner === null) return null;
  const steps = new Map<string, ProofStep>();
  if (visit(position, { solver, winner, steps, budget }) === null) return null;
  const lines = [...steps.values()].flatMap(({ position: at, move }) =>
    move === undefined ? [] : [`${positionKey(at)} play=${formatCombo(move, at.rules.decks)}`],
  );
  const text = [`rules=${writeRules(position.rules)}`, ...lines.toSorted(byCodePoints)].join('\n');
  return { winner, steps, digest: sha256Hex(text) };
};

interface ProofWalk {
  readonly solver: Solver;
  readonly winner: Side;
  readonly steps: Map<string, ProofStep>;
  readonly budget: ProofLimits;
}

/** @returns moves until the winner is out, or null if a limit came first. */
const visit = (position: OpenPosition, context: ProofWalk): number | null => {
  if (winnerOf(position) !== null) return 0;
  const key = positionKey(position);
  const known = context.steps.get(key);
  if (known !== undefined) return known.moves;
  if (context.steps.size >= context.budget.stepsMax) return null;
  const isWinners = sideOf(position.turn) === context.winner;
  const move = isWinners ? strategyMove(position, context) : undefined;
  if (isWinners && move === undefined) return null;
  let moves = 0;
  for (const reply of move === undefined ? movesOf(position) : [move]) {
    const below = visit(afterMove(position, reply), context);
    if (below === null) return null;
    moves = Math.max(moves, below + 1);
  }
  context.steps.set(key, { position, move, moves });
  return moves;
};

/** The winner's move of the strategy. Undefined if a limit came first. @param budget its nodes count from the solver's start. */
export const strategyMove = (
  position: OpenPosition,
  { solver, winner, budget }: Omit<ProofWalk, 'steps'>,
): Move | undefined => {
  const moves = movesOf(position);
  const { decks } = position.rules;
  // The sort is stable, so moves of as many cards stay in the order of their ids.
  const sizes = new Map(moves.map((move) => [move, move === null ? 0 : cardsIn(move.kind, move.length, decks)]));
  for (const move of moves.toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0))) {
    const after = afterMove(position, move);
    const result = winnerOf(after) ?? winnerAt(solver, after, budget);
    if (result === null) return undefined;
    if (result === winner) return move;
  }
  throw new Error(`no winning move of ${winner} in ${positionKey(position)}`);
};

const winnerAt = (solver: Solver, position: OpenPosition, { nodesMax }: ProofLimits): Side | null => {
  const { winner } = solver.solve(position, { moves: 'first', nodesMax: nodesMax - solver.nodes });
  return winner === 'unknown' ? null : winner;
};

const byCodePoints = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
