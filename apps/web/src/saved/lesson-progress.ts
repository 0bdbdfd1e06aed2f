/** Which lessons are done. It is a small text, because the home page shows the next lesson at once. */
import { listOf, oneOf, orElse, record } from '@doudizhu/rules/schema';
import { signal } from '@preact/signals';
import { readSavedJson } from '../base/saved-json.ts';
import { loadText, saveText } from '../base/storage.ts';
import { EXERCISES, FIRST_ROUND, LESSON_IDS, type LessonId } from './lesson-list.ts';

const KEY = 'ddz.lessons';

const PROGRESS = record({ done: orElse(listOf(oneOf(LESSON_IDS)), []) }, 'passed over');

/** @param text as it was stored @returns the lessons that are done; none for a text that cannot be read */
export const readProgress = (text: string | null): ReadonlySet<LessonId> =>
  new Set(readSavedJson(text, PROGRESS)?.done ?? []);

const current = signal<ReadonlySet<LessonId> | null>(null);

/** The lessons that are done. */
export const lessonsDone = (): ReadonlySet<LessonId> => {
  current.value ??= readProgress(loadText(KEY));
  return current.value;
};

export const saveLessonDone = (id: LessonId): void => {
  current.value = new Set([...lessonsDone(), id]);
  saveText(KEY, JSON.stringify({ done: [...current.value] }));
};

/** The first lesson that is not done, after `id` where one is given; null: all are done. */
export const nextLesson = (done: ReadonlySet<LessonId>, id?: LessonId): LessonId | null => {
  const order: readonly LessonId[] = [...FIRST_ROUND, ...EXERCISES];
  const at = id === undefined ? -1 : order.indexOf(id);
  return [...order.slice(at + 1), ...order.slice(0, at + 1)].find((other) => !done.has(other) && other !== id) ?? null;
};
