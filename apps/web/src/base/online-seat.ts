/** The online table at which this browser has a seat, as it last saw it: the home page leads back without a session. */
import { loadText, removeText, saveText } from './storage.ts';

const KEY = 'ddz.online-seat';

/** @returns the id of the table. Null without a seat */
export const loadOnlineSeat = (): string | null => loadText(KEY);

export const saveOnlineSeat = (table: string | null): void => {
  if (table === null) removeText(KEY);
  else saveText(KEY, table);
};
