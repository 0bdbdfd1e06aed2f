/** What the home page says of a puzzle: the one of the day, and the one where the person was. */
import { sizeOf, type Card } from '@doudizhu/rules/cards';
import { cardsOfCounts } from '../../cards/rank-suits.ts';
import type { Day } from '../../base/day.ts';
import { positionOfPuzzle } from '../../workers/workers.ts';
import { puzzleOfTheDay } from '../../puzzles/puzzle-set.ts';
import { loadProgress, loadPuzzles } from '../../puzzles/puzzle-storage.ts';

export interface PuzzleShown {
  readonly id: string;
  /** Cards of the side that the person plays, the highest first. */
  readonly hand: readonly Card[];
  /** Cards that the landlord holds. */
  readonly landlord: number;
  /** Cards that each farmer holds. */
  readonly farmers: readonly number[];
  readonly isSolved: boolean;
}

/** Cards that the tile shows at most. */
const SHOWN_MAX = 7;

/**
 * @param id of a puzzle; null: the one of the day
 * @returns null where there is no puzzle @throws (rejects) where the puzzles cannot be loaded
 */
export const loadPuzzleShown = async (id: string | null, day: Day): Promise<PuzzleShown | null> => {
  const puzzles = await loadPuzzles();
  const puzzle = id === null ? puzzleOfTheDay(puzzles, day) : puzzles.find((other) => other.id === id);
  const progress = await loadProgress();
  const position = puzzle === undefined ? null : positionOfPuzzle(puzzle);
  if (puzzle === undefined || position?.ok !== true) return null;
  const [landlord, ...farmers] = position.value.hands;
  const own = puzzle.winner === 'landlord' ? landlord : farmers[0];
  return {
    id: puzzle.id,
    hand: own === undefined ? [] : cardsOfCounts(own).slice(0, SHOWN_MAX),
    landlord: landlord === undefined ? 0 : sizeOf(landlord),
    farmers: farmers.map(sizeOf),
    isSolved: progress.get(puzzle.id)?.solved === true,
  };
};
