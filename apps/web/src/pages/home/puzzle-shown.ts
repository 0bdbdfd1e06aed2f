/** A puzzle on the home page: the one of the day, or the last open one. */
import { sizeOf, type Card } from '@doudizhu/rules/cards';
import { handToPlay } from '../../board/board-of-position.ts';
import type { Day } from '../../base/day.ts';
import { positionOfPuzzle } from '../../workers/workers.ts';
import { puzzleOfTheDay } from '../../puzzles/puzzle-set.ts';
import { loadProgress, loadPuzzles } from '../../puzzles/puzzle-storage.ts';

export interface PuzzleShown {
  readonly id: string;
  /** Cards of the player's side, highest first. */
  readonly hand: readonly Card[];
  /** Number of the landlord's cards. */
  readonly landlord: number;
  /** Number of each farmer's cards. */
  readonly farmers: readonly number[];
  readonly isSolved: boolean;
}

/** Most cards on the tile. */
const SHOWN_MAX = 7;

/**
 * @param id of a puzzle. Null: the one of the day
 * @returns null if there is no puzzle @throws (rejects) if the puzzles cannot be loaded
 */
export const loadPuzzleShown = async (id: string | null, day: Day): Promise<PuzzleShown | null> => {
  const puzzles = await loadPuzzles();
  const puzzle = id === null ? puzzleOfTheDay(puzzles, day) : puzzles.find((other) => other.id === id);
  const progress = await loadProgress();
  const position = puzzle === undefined ? null : positionOfPuzzle(puzzle);
  if (puzzle === undefined || position?.ok !== true) return null;
  const [landlord, ...farmers] = position.value.hands;
  return {
    id: puzzle.id,
    hand: handToPlay(position.value).slice(0, SHOWN_MAX),
    landlord: landlord === undefined ? 0 : sizeOf(landlord),
    farmers: farmers.map(sizeOf),
    isSolved: progress.get(puzzle.id)?.solved === true,
  };
};
