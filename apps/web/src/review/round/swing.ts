/**
 * Evaluation of a round: the winner of each position with open hands, and the decisions that changed it.
 *
 * Positions are evaluated from the last one back. Late positions are small, and a known one often decides the previous
 * one: a side that moves to a position that it wins has a winning move.
 */
import { sideOf } from '@doudizhu/rules/position';
import { isBlunder, type Side, type Winner } from '../../workers/workers.ts';
import type { TreeNode } from '../study/variations.ts';

/** Winner of a position with open hands; `open`: not evaluated yet; `unknown`: limit reached. */
export type PositionResult = Side | 'unknown' | 'open';

/** One decision of a round, as played. */
export interface LineDecision {
  /** Counts from 1. */
  readonly number: number;
  readonly before: TreeNode;
  readonly after: TreeNode;
  readonly side: Side;
}

export const decisionsOf = (line: readonly TreeNode[]): LineDecision[] =>
  line.slice(1).map((after, index) => {
    const before = line[index] as TreeNode;
    return { number: index + 1, before, after, side: sideOf(before.position.turn) };
  });

/** Returns the winner that follows from the played move; null: the position must be solved. */
export const worthBefore = (
  decision: Pick<LineDecision, 'side'>,
  after: PositionResult,
  legalMoves: number,
): Side | null => {
  if (after === 'unknown' || after === 'open') return null;
  return after === decision.side || legalMoves === 1 ? after : null;
};

/** Returns whether a decision was a blunder, as far as known. @param worths index as in `playedLine` */
export const isBlunderAt = ({ number, side }: LineDecision, worths: readonly PositionResult[]): boolean =>
  isBlunder(side, winnerSoFar(worths[number - 1]), winnerSoFar(worths[number]));

const winnerSoFar = (result: PositionResult | undefined): Winner =>
  result === undefined || result === 'open' ? 'unknown' : result;

/** Returns the landlord's share, 0 or 1; null if unknown. */
export const shareOf = (worth: PositionResult | undefined): 0 | 1 | null =>
  worth === 'landlord' ? 1 : worth === 'farmers' ? 0 : null;

export interface GraphPoint {
  /** Index in the line. */
  readonly at: number;
  /** The landlord's share, 0–1; 1 is at the top. */
  readonly share: number;
}

/** Groups adjacent known points into lines. */
export const knownSegments = (shares: readonly (number | null)[]): GraphPoint[][] => {
  const segments: GraphPoint[][] = [];
  let isOpen = false;
  for (const [at, share] of shares.entries()) {
    if (share === null) {
      isOpen = false;
      continue;
    }
    if (!isOpen) segments.push([]);
    isOpen = true;
    segments.at(-1)?.push({ at, share });
  }
  return segments;
};
