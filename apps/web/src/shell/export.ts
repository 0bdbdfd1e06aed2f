/** All that this page keeps, as one file for its owner, and back from such a file. */
import { jsonAsRecord } from '@doudizhu/records';
import { failure, ok, type Failure, type Result } from '@doudizhu/rules';
import { texts } from '../language.ts';
import { loadText, unsaved, withDatabase, type StoredRound, type PuzzleProgress } from '../storage.ts';

const FORMAT = 'ddz-page';
const VERSION = 1;

const TEXTS = texts({
  zh: {
    noJson: '这个文件不是 JSON，需要由「导出全部数据」保存的文件。',
    otherFile: '这不是本页导出的数据文件。',
    otherVersion: (version: string) => `文件的版本是 ${version}，这里能读的是 ${VERSION}。`,
    badRound: (index: number) => `第 ${index + 1} 局的记录已损坏，没有导入任何数据。`,
    badPuzzle: (index: number) => `第 ${index + 1} 条残局进度已损坏，没有导入任何数据。`,
  },
  en: {
    noJson: 'This file is not JSON; want one saved by “Export everything”.',
    otherFile: 'This is not a file that this page exported.',
    otherVersion: (version) => `The file is of version ${version}; this page reads version ${VERSION}.`,
    badRound: (index) => `The record of round ${index + 1} is damaged; nothing was imported.`,
    badPuzzle: (index) => `The progress number ${index + 1} is damaged; nothing was imported.`,
  },
});

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

interface Brought {
  readonly rounds: readonly StoredRound[];
  readonly puzzles: readonly PuzzleProgress[];
}

/** Reads such a file. @returns what is in it, or in the person's words why it cannot be taken. */
export const readExport = (text: string): Result<Brought, Failure<'bad-file'>> => {
  const words = TEXTS.value;
  let all: unknown;
  try {
    all = JSON.parse(text);
  } catch {
    return failure('bad-file', words.noJson);
  }
  if (!isRecord(all) || all['format'] !== FORMAT) return failure('bad-file', words.otherFile);
  if (all['version'] !== VERSION) return failure('bad-file', words.otherVersion(String(all['version'])));
  const rounds = Array.isArray(all['rounds']) ? all['rounds'] : [];
  const puzzles = Array.isArray(all['puzzles']) ? all['puzzles'] : [];
  const badRound = rounds.findIndex((round) => !isStoredRound(round));
  if (badRound >= 0) return failure('bad-file', words.badRound(badRound));
  const badPuzzle = puzzles.findIndex((puzzle) => !isProgress(puzzle));
  if (badPuzzle >= 0) return failure('bad-file', words.badPuzzle(badPuzzle));
  return ok({ rounds, puzzles });
};

/** Takes what a file holds in addition to what is there; the newer progress with a puzzle stays.
 * @returns how many of each there were. */
export const importEverything = async (
  text: string,
): Promise<Result<{ readonly rounds: number; readonly puzzles: number }, Failure<'bad-file'>>> => {
  const brought = readExport(text);
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

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isStoredRound = (value: unknown): value is StoredRound =>
  isRecord(value) &&
  typeof value['id'] === 'string' &&
  typeof value['rules'] === 'string' &&
  typeof value['won'] === 'boolean' &&
  (value['bid'] === null || Number.isFinite(value['bid'])) &&
  ['endedMs', 'seat', 'landlord', 'points'].every((key) => Number.isFinite(value[key])) &&
  Array.isArray(value['bots']) &&
  value['bots'].every((bot) => typeof bot === 'string') &&
  jsonAsRecord(value['record']).ok;

const isProgress = (value: unknown): value is PuzzleProgress =>
  isRecord(value) &&
  typeof value['id'] === 'string' &&
  typeof value['solved'] === 'boolean' &&
  ['attempts', 'hints', 'changedMs'].every((key) => Number.isFinite(value[key]));
