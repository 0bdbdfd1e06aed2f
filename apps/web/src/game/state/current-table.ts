/** Which table is being played. The home page reads it too, so nothing else is loaded with it. */
import type { GameStorage } from '../environment/environment.ts';

const KEY = 'ddz.table';

/** The table that is being played; null: none. */
export const loadCurrentTable = ({ loadText }: Pick<GameStorage, 'loadText'>): string | null => {
  const name = loadText(KEY);
  return name === null || name === '' ? null : name;
};

export const saveCurrentTable = ({ saveText }: Pick<GameStorage, 'saveText'>, table: string | null): void =>
  saveText(KEY, table ?? '');
