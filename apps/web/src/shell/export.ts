/** All that this page keeps, as one file for its owner, and back from such a file. */
import { ok, type Result } from '@doudizhu/rules';
import { loadText, unsaved, withDatabase } from '../storage.ts';
import { FORMAT, readSavedData, VERSION, type SavedDataFailure } from './saved-data.ts';

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
  const all = {
    format: FORMAT,
    version: VERSION,
    settings: loadText('ddz.settings'),
    ...kept,
    events: [...kept.events, ...unsaved.events],
    rounds: [...kept.rounds, ...unsaved.rounds],
  };
  saveFile('dou-dizhu.json', JSON.stringify(all), 'application/json');
};

/** Takes what a file holds in addition to what is there; the newer progress with a puzzle stays.
 * @returns how many of each there were. */
export const importEverything = async (
  text: string,
): Promise<Result<{ readonly rounds: number; readonly puzzles: number }, SavedDataFailure>> => {
  const brought = readSavedData(text);
  if (!brought.ok) return brought;
  const { rounds, puzzles } = brought.value;
  await withDatabase(async (found) => {
    const work = found.transaction(['rounds', 'puzzles'], 'readwrite');
    for (const round of rounds) void work.objectStore('rounds').put(round);
    for (const puzzle of puzzles) {
      const kept = await work.objectStore('puzzles').get(puzzle.id);
      if (kept === undefined || kept.changedMs < puzzle.changedMs) void work.objectStore('puzzles').put(puzzle);
    }
    await work.done;
  }, undefined);
  return ok({ rounds: rounds.length, puzzles: puzzles.length });
};
