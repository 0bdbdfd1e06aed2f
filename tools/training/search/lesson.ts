/**
 * What a search found at a decision, as something to learn from: for each candidate that it played out, the rows of the
 * network's first layer, what the playouts said and what the network had said (expert iteration: Anthony, Tian and
 * Barber, 2017). A file has one lesson a line, as JSON.
 */
import { existsSync, readFileSync } from 'node:fs';

export interface SearchLesson {
  /** Lessons of one game follow one another; every fifth game is kept for measuring. */
  readonly game: number;
  readonly role: number;
  readonly state: readonly number[];
  /** The network's choice first. */
  readonly plays: readonly SearchedCandidate[];
}

export interface SearchedCandidate {
  readonly rows: readonly number[];
  /** Mean of the playouts: a chance to win between 0 and 1. */
  readonly win: number;
  /** What the network that searched said: the same chance, and points. */
  readonly said: number;
  readonly points: number;
}

/** @throws for a file that holds something else. */
export const readLessons = (file: string): SearchLesson[] => {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  // What a stopped run left unfinished has no end of line.
  lines.pop();
  return lines.map((line, index) => {
    const lesson = JSON.parse(line) as Partial<SearchLesson>;
    if (!Array.isArray(lesson.state) || !Array.isArray(lesson.plays)) {
      throw new Error(`${file}, line ${index + 1}: no lesson, want one written by collect-lessons.ts`);
    }
    return lesson as SearchLesson;
  });
};

export const isHeldOut = ({ game }: SearchLesson): boolean => game % 5 === 4;
