/** The player's own study: positions and rounds with notes and variations, stored in this browser. */
import * as schema from '@doudizhu/rules/schema';
import { STUDY_PART, type StudyPart } from '../../../records/shared.ts';
import { stored } from '../../../base/storage.ts';

export interface StudyBook {
  readonly title: string;
  readonly parts: readonly StudyPart[];
}

const BOOK = schema.object({ title: schema.text, parts: schema.listOf(STUDY_PART) }, 'passed over');

/** The stored study. */
export const studyBook = stored<StudyBook>('ddz.study', BOOK, { title: '', parts: [] });

export const changeStudyBook = (change: Partial<StudyBook>): void =>
  void studyBook.change((book) => ({ ...book, ...change }));

/** Appends a part or replaces one. @returns its index */
export const putPart = (part: StudyPart, at: number | null): number => {
  const { parts } = studyBook.value;
  const place = at === null || at >= parts.length ? parts.length : at;
  changeStudyBook({ parts: place === parts.length ? [...parts, part] : parts.with(place, part) });
  return place;
};

export const removePart = (at: number): void =>
  changeStudyBook({ parts: studyBook.value.parts.filter((_, index) => index !== at) });
