/** Decisions of a played line, and the graph of its winners. */
import { movesOf, sideOf } from '@doudizhu/rules/position';
import { isBlunder, type Side, type Winner } from '../../workers/workers.ts';
import type { TreeNode } from '../study/variations.ts';

/** One decision of a round, as played. */
export interface LineDecision {
  /** Counts from 1. */
  readonly number: number;
  readonly after: TreeNode;
  readonly side: Side;
  /** True if it was the only legal move. */
  readonly isForced: boolean;
}

export const decisionsOf = (line: readonly TreeNode[]): LineDecision[] =>
  line.slice(1).map((after, index) => {
    const before = line[index] as TreeNode;
    const isForced = movesOf(before.position).length === 1;
    return { number: index + 1, after, side: sideOf(before.position.turn), isForced };
  });

/** Returns whether a decision was a blunder, as far as known. @param winners index as in `playedLine` */
export const isBlunderAt = ({ number, side }: LineDecision, winners: readonly Winner[]): boolean =>
  isBlunder(side, winners[number - 1] ?? 'unknown', winners[number] ?? 'unknown');

/** Returns the landlord's share, 0 or 1. Null if unknown. */
export const shareOf = (winner: Winner | undefined): 0 | 1 | null =>
  winner === 'landlord' ? 1 : winner === 'farmers' ? 0 : null;

/** Chance that is not proved, as a percentage: never 0 or 100. */
export const chancePercent = (chance: number): number => Math.max(1, Math.min(99, Math.round(100 * chance)));

export interface GraphPoint {
  /** Index in the line. */
  readonly at: number;
  /** The landlord's share, 0–1. 1 is at the top. */
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
