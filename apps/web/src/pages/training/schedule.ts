/** Spaced repetition of the cards by FSRS (Ye et al.; package ts-fsrs). */
import { DAY_MS } from '../../base/day.ts';
import { createEmptyCard, fsrs, Rating, type Card } from 'ts-fsrs';
import type { TrainingCard } from '../../saved/training.ts';

const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false });

/** The card after an answer: a wrong one comes back the next day, right ones after growing intervals. */
export const afterAnswer = (card: TrainingCard, isRight: boolean, nowMs: number): TrainingCard => {
  const now = new Date(nowMs);
  const { card: next } = scheduler.next(memoryOf(card, now), now, isRight ? Rating.Good : Rating.Again);
  return {
    ...card,
    dueMs: isRight ? next.due.getTime() : Math.min(next.due.getTime(), nowMs + DAY_MS),
    memory: {
      stability: next.stability,
      difficulty: next.difficulty,
      elapsedDays: next.elapsed_days,
      scheduledDays: next.scheduled_days,
      learningSteps: next.learning_steps,
      reps: next.reps,
      lapses: next.lapses,
      state: next.state,
      lastMs: nowMs,
    },
  };
};

const memoryOf = ({ memory, dueMs }: TrainingCard, now: Date): Card =>
  memory === undefined
    ? createEmptyCard(now)
    : {
        due: new Date(dueMs),
        stability: memory.stability,
        difficulty: memory.difficulty,
        elapsed_days: memory.elapsedDays,
        scheduled_days: memory.scheduledDays,
        learning_steps: memory.learningSteps,
        reps: memory.reps,
        lapses: memory.lapses,
        state: memory.state,
        last_review: new Date(memory.lastMs),
      };
