/**
 * Training from the player's own mistakes: each marked decision of a reviewed round is a card, stored with the memory of
 * the spaced repetition (FSRS). `pages/training/schedule.ts` computes when a card is due.
 */
import { listOf, number, oneOf, optional, orElse, record, text } from '@doudizhu/rules/schema';
import { dayAt } from '../base/day.ts';
import { loadText, readSavedJson, saveText } from '../base/storage.ts';

export const THEMES_OF_PLAY = ['calls', 'leads', 'partner', 'bombs', 'endgame', 'answers'] as const;
export type PlayTheme = (typeof THEMES_OF_PLAY)[number];

/** State of a card in FSRS, dates in milliseconds since 1970. */
const MEMORY = record(
  {
    stability: number,
    difficulty: number,
    elapsedDays: number,
    scheduledDays: number,
    learningSteps: number,
    reps: number,
    lapses: number,
    state: number,
    lastMs: number,
  },
  'passed over',
);

const CARD = record(
  {
    /** Id of the stored round. */
    round: text,
    /** Number of the step in the replay, from 1. */
    step: number,
    theme: oneOf(THEMES_OF_PLAY),
    /** Points that the decision cost. */
    cost: number,
    dueMs: number,
    /** Absent until the first answer. */
    memory: optional(MEMORY),
  },
  'passed over',
);

const SAVED = record(
  {
    cards: orElse(listOf(CARD), []),
    /** Day of the last answers, and their number. */
    day: orElse(text, ''),
    answered: orElse(number, 0),
  },
  'passed over',
);

export type TrainingCard = Exclude<ReturnType<typeof readTraining>['cards'][number], undefined>;
export type Training = ReturnType<typeof readTraining>;

const KEY = 'ddz.training';
/** Most cards kept: the costliest stay. */
const CARDS_MAX = 300;
/** Cards of a day. */
export const CARDS_PER_DAY = 5;

/** Reads a stored text; no cards for an invalid one. */
export const readTraining = (stored: string | null) =>
  readSavedJson(stored, SAVED) ?? { cards: [], day: '', answered: 0 };

export const loadTraining = (): Training => readTraining(loadText(KEY));

const save = (training: Training): void => saveText(KEY, JSON.stringify(training));

/** Adds cards that are new, due at once. */
export const addCards = (found: readonly Omit<TrainingCard, 'dueMs' | 'memory'>[], nowMs: number): void => {
  const training = loadTraining();
  const known = new Set(training.cards.map(keyOf));
  const added = found.filter((card) => !known.has(keyOf(card))).map((card) => ({ ...card, dueMs: nowMs }));
  if (added.length === 0) return;
  const cards = [...training.cards, ...added].toSorted((a, b) => b.cost - a.cost).slice(0, CARDS_MAX);
  save({ ...training, cards });
};

const keyOf = ({ round, step }: Pick<TrainingCard, 'round' | 'step'>): string => `${round}/${step}`;

/** The cards of today: those that are due, the earliest first; fewer after answers of the same day. */
export const deckOf = ({ cards, day, answered }: Training, nowMs: number): readonly TrainingCard[] =>
  cards
    .filter(({ dueMs }) => dueMs <= nowMs)
    .toSorted((a, b) => a.dueMs - b.dueMs || b.cost - a.cost)
    .slice(0, Math.max(0, CARDS_PER_DAY - (day === dayAt(nowMs) ? answered : 0)));

/** Stores an answered card and counts the answer. */
export const saveAnswer = (card: TrainingCard, nowMs: number): void => {
  const training = loadTraining();
  const today = dayAt(nowMs);
  save({
    cards: training.cards.map((each) => (keyOf(each) === keyOf(card) ? card : each)),
    day: today,
    answered: (training.day === today ? training.answered : 0) + 1,
  });
};

/** Removes a card whose round is no longer stored. */
export const dropCard = (card: TrainingCard): void => {
  const training = loadTraining();
  save({ ...training, cards: training.cards.filter((each) => keyOf(each) !== keyOf(card)) });
};

/** Cards and lost points by theme, the costliest first. */
export const mistakeThemesOf = ({
  cards,
}: Training): readonly { theme: PlayTheme; cards: number; known: number; cost: number }[] =>
  THEMES_OF_PLAY.map((theme) => {
    const own = cards.filter((card) => card.theme === theme);
    return {
      theme,
      cards: own.length,
      known: own.filter(({ memory }) => memory !== undefined && memory.scheduledDays >= KNOWN_DAYS).length,
      cost: own.reduce((sum, { cost }) => sum + cost, 0),
    };
  })
    .filter(({ cards: count }) => count > 0)
    .toSorted((a, b) => b.cost - a.cost);

/** Least interval in days of a known card. */
const KNOWN_DAYS = 7;
