/** The puzzle where the person was: a move was made in it, and it is not solved. The home page leads back to it. */
import { loadText, saveText } from '../base/storage.ts';

const KEY = 'ddz.puzzle';

/** @returns its id; null where there is none. */
export const lastPuzzle = (): string | null => {
  const id = loadText(KEY);
  return id === null || id === '' ? null : id;
};

/** Call it after each move. */
export const rememberPuzzle = (id: string, isSolved: boolean): void => {
  if (!isSolved) saveText(KEY, id);
  else if (lastPuzzle() === id) saveText(KEY, '');
};
