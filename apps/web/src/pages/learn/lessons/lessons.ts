/** All lessons with their steps. */
import { EXERCISE_LESSONS } from './exercises.ts';
import { FIRST_ROUND_LESSONS } from './first-round.ts';
import type { Lesson } from './lesson.ts';
import type { LessonId } from '../../../saved/lessons.ts';
import { TABLE_EXERCISES } from './table-exercises.ts';

export const LESSONS: readonly Lesson[] = [...FIRST_ROUND_LESSONS, ...EXERCISE_LESSONS, ...TABLE_EXERCISES];

/** @throws for a name of the list that has no lesson: a test visits all of them */
export const lessonOf = (id: LessonId): Lesson => {
  const lesson = LESSONS.find((other) => other.id === id);
  if (lesson === undefined) throw new Error(`no lesson "${id}"`);
  return lesson;
};
