/** All that this page keeps, as one file for its owner. */
import { recallText, withDatabase } from '../storage.ts';

/** Saves a file on the person's device. */
export const saveFile = (name: string, content: BlobPart, type: string): void => {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

export const exportEverything = async (): Promise<void> => {
  const kept = await withDatabase(
    async (found) => ({
      events: await found.getAll('events'),
      rounds: await found.getAll('rounds'),
      puzzles: await found.getAll('puzzles'),
    }),
    { events: [], rounds: [], puzzles: [] },
  );
  const all = { format: 'ddz-page', version: 1, settings: recallText('ddz.settings'), ...kept };
  saveFile('dou-dizhu.json', JSON.stringify(all), 'application/json');
};
