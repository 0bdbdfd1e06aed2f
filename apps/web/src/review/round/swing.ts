/**
 * Where a round was won and lost: who wins each of its positions with open hands, and the decisions that changed it.
 *
 * Positions are worked out from the last one back, because the late ones are small and what is known of them often
 * decides the one before: a side whose own move leads to a position that it wins has a winning move.
 */
import { sideOf } from '@doudizhu/rules/position';
import { isBlunder, type Side, type Winner } from '../../workers/workers.ts';
import type { TreeNode } from '../study/variations.ts';

/** Who wins a position with open hands; `open`: not worked out yet; `unknown`: the limit came first. */
export type PositionResult = Side | 'unknown' | 'open';

/** One decision of a round, as the moves were played. */
export interface LineDecision {
  /** From 1. */
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

/** What follows for a position from the move that was played there, or null: then it has to be solved. */
export const worthBefore = (
  decision: Pick<LineDecision, 'side'>,
  after: PositionResult,
  legalMoves: number,
): Side | null => {
  if (after === 'unknown' || after === 'open') return null;
  return after === decision.side || legalMoves === 1 ? after : null;
};

/** Whether a decision was a blunder, by what is known so far. @param worths index as in `playedLine`. */
export const isBlunderAt = ({ number, side }: LineDecision, worths: readonly PositionResult[]): boolean =>
  isBlunder(side, winnerSoFar(worths[number - 1]), winnerSoFar(worths[number]));

const winnerSoFar = (result: PositionResult | undefined): Winner =>
  result === undefined || result === 'open' ? 'unknown' : result;

/** The landlord's share of a worth, 0 or 1; null where it is not known. */
export const shareOf = (worth: PositionResult | undefined): 0 | 1 | null =>
  worth === 'landlord' ? 1 : worth === 'farmers' ? 0 : null;

export interface GraphPoint {
  /** Index in the line. */
  readonly at: number;
  /** 0–1, the landlord's; 1 is drawn on top. */
  readonly share: number;
}

/** Points that lie next to each other, as lines: what is not known cuts them. */
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
