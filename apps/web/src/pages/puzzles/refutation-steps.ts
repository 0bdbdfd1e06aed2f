/** The positions of a refutation: before the losing play, after it, and after each play that follows. */
import { afterMove, type OpenPosition } from '@doudizhu/rules/position';
import type { Line, Move, Played } from '../../workers/workers.ts';

export interface RefutationStep {
  /** Position after the play. */
  readonly position: OpenPosition;
  /** Null for the first position. */
  readonly played: { readonly turn: number; readonly move: Move } | null;
}

/** @param line follows the move */
export const stepsOfRefutation = ({ position: from, move }: Played, line: Line): readonly RefutationStep[] => {
  const steps: RefutationStep[] = [{ position: from, played: null }];
  for (const played of [{ turn: from.turn, move }, ...line.steps]) {
    const { position } = steps.at(-1) as RefutationStep;
    steps.push({ position: afterMove(position, played.move), played: { turn: played.turn, move: played.move } });
  }
  return steps;
};
