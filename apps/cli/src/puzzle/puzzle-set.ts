/** Puzzles of a file with their positions. */
import { positionOfPuzzle, readPuzzles, type Puzzle } from '@doudizhu/puzzles/format';
import type { Failure } from '@doudizhu/rules/failure';
import type { OpenPosition } from '@doudizhu/rules/position';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { readText } from '../command/files.ts';
import type { Io } from '../terminal/io.ts';
import { cliFailure } from '../words/failures.ts';

export interface SetPuzzle {
  /** Line of the file, from 1. */
  readonly line: number;
  readonly puzzle: Puzzle;
  readonly position: OpenPosition;
}

/** Reads the puzzles of a file. @returns `bad-file`, also for the first line that is not a puzzle */
export const readPuzzleSet = async (path: string, io: Io): Promise<Result<SetPuzzle[], Failure>> => {
  const text = await readText(path, io);
  if (!text.ok) return text;
  const set = puzzlesIn(text.value, path);
  return set.ok && set.value.length === 0 ? err(cliFailure('bad-file/no-puzzles', { path })) : set;
};

/** Reads puzzles. @param path of their file, for the failure */
export const puzzlesIn = (text: string, path: string): Result<SetPuzzle[], Failure> => {
  const set: SetPuzzle[] = [];
  for (const { line, puzzle } of readPuzzles(text)) {
    const position = puzzle.ok ? positionOfPuzzle(puzzle.value) : puzzle;
    if (!puzzle.ok) return err(cliFailure('bad-file/line', { path, line, cause: puzzle.error }));
    if (!position.ok) return err(cliFailure('bad-file/line', { path, line, cause: position.error }));
    set.push({ line, puzzle: puzzle.value, position: position.value });
  }
  return ok(set);
};
