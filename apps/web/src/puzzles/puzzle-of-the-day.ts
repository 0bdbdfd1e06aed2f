/** The puzzle of the day: the same for everybody, another one on each day. Pure. */
import { numberOfDay, type Day } from '../base/day.ts';

/** How far the list moves on from one day to the next: no divisor of the lengths that occur, so that levels alternate. */
const STRIDE = 197;

/** @param puzzles the whole set, in its order @returns undefined for an empty set */
export const puzzleOfTheDay = <Each>(puzzles: readonly Each[], day: Day): Each | undefined =>
  puzzles[((numberOfDay(day) ?? 0) * STRIDE) % Math.max(1, puzzles.length)];
