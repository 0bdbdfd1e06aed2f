/**
 * The opinion of an unfinished search: who is likelier to win, and the plays that it follows. It comes from the numbers
 * of proof-number search (Allis, 1994), for players who wait. Nothing in it is proved.
 */
import type { Combo } from '@doudizhu/rules/combos';
import { afterMove, movesOf, winnerOf, type OpenPosition } from '@doudizhu/rules/position';
import type { ProofNumbers } from './core.ts';

/** An opinion about a question that is not answered yet. */
export interface WinEstimate {
  /** Chance that the landlord wins, 0 to 1. */
  readonly landlordChance: number;
  /** The plays that the search thinks best for both sides, at most eight. */
  readonly steps: readonly { readonly turn: number; readonly move: Combo | null }[];
}

const PLAYS_MAX = 8;
/** The log odds of the landlord are steepness · ln(disproof / proof) − offset, fitted on full deals (docs/lab/solver.md). */
const STEEPNESS = 3;
const OFFSET = 3.6;

/** @param numbersOf the numbers of a win of the landlord, by the table and the static evaluation */
export const estimateOf = (
  position: OpenPosition,
  numbersOf: (position: OpenPosition) => ProofNumbers,
): WinEstimate => {
  const { proof, disproof } = numbersOf(position);
  const steps: WinEstimate['steps'][number][] = [];
  let at = position;
  while (steps.length < PLAYS_MAX && winnerOf(at) === null) {
    const move = bestMove(at, numbersOf);
    steps.push({ turn: at.turn, move });
    at = afterMove(at, move);
  }
  const logOdds = STEEPNESS * Math.log((disproof + 1) / (proof + 1)) - OFFSET;
  return { landlordChance: 1 / (1 + Math.exp(-logOdds)), steps };
};

/** The move with the smallest number of the side to move, and the largest of the other side among equal ones. */
const bestMove = (position: OpenPosition, numbersOf: (position: OpenPosition) => ProofNumbers): Combo | null => {
  let best: { readonly move: Combo | null; readonly own: number; readonly other: number } | null = null;
  for (const move of movesOf(position)) {
    const after = afterMove(position, move);
    const { proof, disproof } = winnerOf(after) === null ? numbersOf(after) : { proof: 0, disproof: 0 };
    const [own, other] = position.turn === 0 ? [proof, disproof] : [disproof, proof];
    if (best === null || own < best.own || (own === best.own && other > best.other)) best = { move, own, other };
  }
  return best?.move ?? null;
};
