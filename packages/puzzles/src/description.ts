/** Computed facts about a puzzle: its themes, and the scores of bots of five levels. */
import type { NetworksFor } from '@doudizhu/bots';
import { Solver } from '@doudizhu/solver';
import { positionOfPuzzle, type Puzzle, type Theme } from './format.ts';
import { mainLineOf } from './main-line.ts';
import { themesOf } from './themes.ts';
import { tryScores, type TryScores } from './tries.ts';

/** Input of `ddz puzzle rate` for a line of the index. */
export interface PuzzleDescription {
  readonly themes: readonly Theme[];
  readonly scores: TryScores;
}

const TABLE_BYTES = 1 << 24;

/** @returns null if the position is invalid or the main line cannot be proved. */
export const describePuzzle = async (
  puzzle: Puzzle,
  plan: { readonly tries: number; readonly networks: NetworksFor | null },
): Promise<PuzzleDescription | null> => {
  const position = positionOfPuzzle(puzzle);
  if (!position.ok) return null;
  const solver = new Solver({ tableBytes: TABLE_BYTES });
  const line = mainLineOf(solver, position.value, puzzle.winner);
  if (line === null) return null;
  return { themes: themesOf(line), scores: await tryScores(solver, position.value, puzzle.winner, plan) };
};
