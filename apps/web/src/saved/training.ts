/**
 * Training from the player's own mistakes: each marked decision of a reviewed round is a card, stored with the memory of
 * the spaced repetition (FSRS). `pages/training/schedule.ts` computes when a card is due.
 */
import { listOf, number, oneOf, optional, object, text, type TypeOf } from '@doudizhu/rules/schema';
import { DAY_MS, dayAt } from '../base/day.ts';
import { texts } from '../base/language.ts';
import { stored, type StoredRound } from '../base/storage.ts';

export const THEMES_OF_PLAY = ['calls', 'leads', 'partner', 'bombs', 'endgame', 'answers'] as const;
export type PlayTheme = (typeof THEMES_OF_PLAY)[number];

export const PLAY_THEME_NAMES = texts<Readonly<Record<PlayTheme, string>>>({
  calls: ['叫牌', 'Calls'],
  leads: ['先出', 'Leads'],
  partner: ['配合', 'Partner play'],
  bombs: ['炸弹', 'Bombs'],
  endgame: ['残局', 'Endgames'],
  answers: ['压牌', 'Answers'],
});

/** State of a card in FSRS, dates in milliseconds since 1970. */
const MEMORY = object(
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

const CARD = object(
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

/** `day`, `answered`: day of the last answers, and their number. */
const TRAINING_DATA = object({ cards: listOf(CARD), day: text, answered: number }, 'passed over');

export type TrainingCard = TypeOf<typeof CARD>;
export type Training = TypeOf<typeof TRAINING_DATA>;

/** Most cards kept: the costliest stay. */
const CARDS_MAX = 300;
/** Cards of a day. */
export const CARDS_PER_DAY = 5;

/** Adds cards that are new, due at once. */
export const addCards = (found: readonly Omit<TrainingCard, 'dueMs' | 'memory'>[], nowMs: number): void => {
  const known = new Set(STORED_TRAINING.load().cards.map(keyOf));
  const added = found.filter((card) => !known.has(keyOf(card))).map((card) => ({ ...card, dueMs: nowMs }));
  if (added.length === 0) return;
  STORED_TRAINING.change((training) => ({ ...training, cards: costliest([...training.cards, ...added]) }));
};

const costliest = (cards: readonly TrainingCard[]): TrainingCard[] =>
  cards.toSorted((a, b) => b.cost - a.cost).slice(0, CARDS_MAX);

/** Merges two sets of cards: for one decision the later answer stays. Answers of one day are not counted twice. */
const mergedTraining = (own: Training, brought: Training): Training => {
  const cards = new Map(own.cards.map((card) => [keyOf(card), card]));
  for (const card of brought.cards) {
    const kept = cards.get(keyOf(card));
    if (kept === undefined || answeredMs(kept) < answeredMs(card)) cards.set(keyOf(card), card);
  }
  const isLater = own.day < brought.day || (own.day === brought.day && own.answered < brought.answered);
  const { day, answered } = isLater ? brought : own;
  return { cards: costliest([...cards.values()]), day, answered };
};

const answeredMs = ({ memory }: TrainingCard): number => memory?.lastMs ?? 0;

const keyOf = ({ round, step }: Pick<TrainingCard, 'round' | 'step'>): string => `${round}/${step}`;

export const STORED_TRAINING = stored(
  'ddz.training',
  TRAINING_DATA,
  { cards: [], day: '', answered: 0 },
  mergedTraining,
);

/** The cards of today: those that are due, the earliest first. Fewer after answers of the same day. */
export const deckOf = ({ cards, day, answered }: Training, nowMs: number): readonly TrainingCard[] =>
  cards
    .filter(({ dueMs }) => dueMs <= nowMs)
    .toSorted((a, b) => a.dueMs - b.dueMs || b.cost - a.cost)
    .slice(0, Math.max(0, CARDS_PER_DAY - (day === dayAt(nowMs) ? answered : 0)));

/** Number of cards in tomorrow's deck. */
export const dueTomorrow = ({ cards }: Training, nowMs: number): number => {
  const tomorrowMs = nowMs + DAY_MS;
  return deckOf({ cards, day: '', answered: 0 }, tomorrowMs).length;
};

/** Stores an answered card and counts the answer. */
export const saveAnswer = (card: TrainingCard, nowMs: number): void => {
  const today = dayAt(nowMs);
  STORED_TRAINING.change(({ cards, day, answered }) => ({
    cards: cards.map((each) => (keyOf(each) === keyOf(card) ? card : each)),
    day: today,
    answered: (day === today ? answered : 0) + 1,
  }));
};

/** Removes a card whose round is no longer stored. */
export const dropCard = (card: TrainingCard): void =>
  void STORED_TRAINING.change((training) => ({
    ...training,
    cards: training.cards.filter((each) => keyOf(each) !== keyOf(card)),
  }));

/** Mistakes of one theme. */
export interface MistakeTheme {
  readonly theme: PlayTheme;
  readonly cards: number;
  /** Cards whose next repetition is a week away or more. */
  readonly known: number;
  /** Lost points. */
  readonly cost: number;
}

/** Cards and lost points by theme, the costliest first. */
export const mistakeThemesOf = ({ cards }: Pick<Training, 'cards'>): readonly MistakeTheme[] =>
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

const [WEEK_DAYS, WEEK_CARDS] = [7, 3] as const;

/** The three costliest decisions of the rounds that ended within a week. */
export const costliestOfWeek = (
  { cards }: Pick<Training, 'cards'>,
  rounds: readonly StoredRound[],
  nowMs: number,
): readonly TrainingCard[] => {
  const recent = new Set(rounds.flatMap(({ id, endedMs }) => (nowMs - endedMs < WEEK_DAYS * DAY_MS ? [id] : [])));
  return costliest(cards.filter(({ round }) => recent.has(round))).slice(0, WEEK_CARDS);
};

/** Least interval in days of a known card. */
const KNOWN_DAYS = 7;

/** Number of rounds that count for the costliest theme. */
const RECENT_ROUNDS = 50;

/** The theme that cost most points in the last 50 rounds, and the number of these rounds. */
export interface CostliestTheme extends MistakeTheme {
  readonly rounds: number;
}

/** @param rounds oldest first @returns null without a marked decision in the last 50 */
export const costliestThemeOf = ({ cards }: Training, rounds: readonly StoredRound[]): CostliestTheme | null => {
  const recent = rounds.slice(-RECENT_ROUNDS);
  const ids = new Set(recent.map(({ id }) => id));
  const [first] = mistakeThemesOf({ cards: cards.filter(({ round }) => ids.has(round)) });
  return first === undefined ? null : { ...first, rounds: recent.length };
};
