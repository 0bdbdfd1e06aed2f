/** Export of all data stored in this browser, and import. */
import { ok, type Result } from '@doudizhu/rules/result';
import { DAILY_RESULTS } from './daily-results.ts';
import { PUZZLE_PERSON } from '../puzzles/puzzle-person.ts';
import { LESSONS_DONE } from './lessons.ts';
import { STORED_TRAINING } from './training.ts';
import { loadText, unsaved, withDatabase } from '../base/storage.ts';
import { saveFile } from '../base/save-file.ts';
import { FORMAT, readSavedData, DATA_VERSION, type SavedDataFailure } from './saved-data.ts';

export const exportEverything = async (): Promise<void> => {
  const kept = await withDatabase(
    async (found) => ({
      events: await found.getAll('events'),
      rounds: await found.getAll('rounds'),
      puzzles: await found.getAll('puzzles'),
      records: await found.getAll('records'),
    }),
    { events: [], rounds: [], puzzles: [], records: [] },
  );
  const all = {
    format: FORMAT,
    version: DATA_VERSION,
    settings: loadText('ddz.settings'),
    lessons: LESSONS_DONE.load(),
    days: DAILY_RESULTS.load(),
    puzzlePerson: PUZZLE_PERSON.load(),
    training: STORED_TRAINING.load(),
    ...kept,
    events: [...kept.events, ...unsaved.events],
    rounds: [...kept.rounds, ...unsaved.rounds],
  };
  saveFile('dou-dizhu.json', JSON.stringify(all), 'application/json');
};

/**
 * Merges a file into the stored data; of two puzzle results or two answers to an exercise the newer one stays.
 * @returns the number of imported items
 */
export const importEverything = async (
  text: string,
): Promise<Result<{ readonly rounds: number; readonly puzzles: number }, SavedDataFailure>> => {
  const brought = readSavedData(text);
  if (!brought.ok) return brought;
  const { rounds, puzzles, records, lessons, days, puzzlePerson, training } = brought.value;
  LESSONS_DONE.add(lessons);
  DAILY_RESULTS.add(days);
  PUZZLE_PERSON.add(puzzlePerson);
  STORED_TRAINING.add(training);
  await withDatabase(async (found) => {
    const work = found.transaction(['rounds', 'puzzles', 'records'], 'readwrite');
    for (const round of rounds) void work.objectStore('rounds').put(round);
    for (const kept of records) void work.objectStore('records').put(kept);
    for (const puzzle of puzzles) {
      const kept = await work.objectStore('puzzles').get(puzzle.id);
      if (kept === undefined || kept.changedMs < puzzle.changedMs) void work.objectStore('puzzles').put(puzzle);
    }
    await work.done;
  }, undefined);
  return ok({ rounds: rounds.length + records.length, puzzles: puzzles.length });
};
