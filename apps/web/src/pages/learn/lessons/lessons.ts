/** Steps of every lesson. */
import { EXERCISE_STEPS } from './exercises.ts';
import { FIRST_ROUND_STEPS } from './first-round.ts';
import type { LessonStep } from './lesson.ts';
import type { LessonId } from '../../../saved/lessons.ts';
import { MODE_LESSON_STEPS } from './mode-lessons.ts';
import { TABLE_EXERCISE_STEPS } from './table-exercises.ts';

export const LESSONS: Readonly<Record<LessonId, readonly LessonStep[]>> = {
  ...FIRST_ROUND_STEPS,
  ...EXERCISE_STEPS,
  ...TABLE_EXERCISE_STEPS,
  ...MODE_LESSON_STEPS,
};
