/** The player's own study: positions and rounds with notes and variations, stored in this browser. */
import { signal, type ReadonlySignal } from '@preact/signals';
import * as schema from '@doudizhu/rules/schema';
import { STUDY_PART, type StudyPart } from '../../../records/shared.ts';
import { readSavedJson, loadText, saveText } from '../../../base/storage.ts';

export interface StudyBook {
  readonly title: string;
  readonly parts: readonly StudyPart[];
}

const KEY = 'ddz.study';
const EMPTY: StudyBook = { title: '', parts: [] };

const BOOK: schema.Schema<StudyBook> = schema.record(
  { title: schema.text, parts: schema.listOf(STUDY_PART) },
  'passed over',
);

const book = signal<StudyBook | null>(null);

/** The stored study. */
export const studyBook: ReadonlySignal<StudyBook> = {
  get value() {
    book.value ??= readSavedJson(loadText(KEY), BOOK) ?? EMPTY;
    return book.value;
  },
} as ReadonlySignal<StudyBook>;

export const changeStudyBook = (change: Partial<StudyBook>): void => {
  book.value = { ...studyBook.value, ...change };
  saveText(KEY, JSON.stringify(book.value));
};

/** Appends a part or replaces one. @returns its index */
export const putPart = (part: StudyPart, at: number | null): number => {
  const { parts } = studyBook.value;
  const place = at === null || at >= parts.length ? parts.length : at;
  changeStudyBook({ parts: place === parts.length ? [...parts, part] : parts.with(place, part) });
  return place;
};

export const removePart = (at: number): void =>
  changeStudyBook({ parts: studyBook.value.parts.filter((_, index) => index !== at) });
