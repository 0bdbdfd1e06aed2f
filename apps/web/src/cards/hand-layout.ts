/** Where the cards of a hand lie, and how keys and swipes choose among them. Pure: `hand.tsx` draws it. */
import { placesOf, rowsOf } from './fit.ts';
import { rankAt, rankOf, RANKS, suitOf, type Card, type Rank } from '@doudizhu/rules/cards';

/** How far each card lies from the one before it, at least, in CSS pixels: what a finger can hit. */
export const STEP_MIN = 24;

export interface HandSpace {
  readonly count: number;
  /** CSS pixels, both. */
  readonly width: number;
  readonly cardWidth: number;
  /** The most cards in a row. */
  readonly rowMax?: number;
  /** How far each card lies from the one before it, at least, in CSS pixels. */
  readonly stepMin?: number;
  /** Where a shorter last row begins. */
  readonly align?: 'start' | 'middle';
}

export interface HandLayout {
  /** Left top corner of each card, CSS pixels. */
  readonly places: readonly { readonly x: number; readonly y: number; readonly row: number }[];
  readonly height: number;
}

/** As few rows as leave `STEP_MIN` of every card to be seen, of equal length, each in the middle. */
export const layOutHand = (space: HandSpace): HandLayout => {
  const { count, width, cardWidth, rowMax = 99, stepMin = STEP_MIN, align = 'middle' } = space;
  const fit = rowsOf(count, cardWidth, { width, height: Infinity, cardWidth, stepMin, rowMax });
  const start = Math.max(0, (width - fit.width) / 2);
  return { places: placesOf(count, fit, align).map(({ x, y, row }) => ({ x: x + start, y, row })), height: fit.height };
};

/** The order in a hand: high cards first, suits ♠♥♣♦ within a rank, equal cards of two decks together. */
export const sortHand = (cards: readonly Card[]): Card[] =>
  cards.toSorted((a, b) => rankOf(b) - rankOf(a) || suitPlace(a) - suitPlace(b) || a - b);

/** Index = suit number, h d s c. */
const SUIT_PLACES = [1, 3, 0, 2];
const suitPlace = (card: Card): number => SUIT_PLACES[suitOf(card) ?? 0] as number;

/** The rank that a key means: 3–9, 0 or T for ten, J Q K A 2, B or X (小) and R or D (大) for the jokers. */
export const rankOfKey = (key: string): Rank | null => {
  if (key.length !== 1) return null;
  const upper = key.toUpperCase();
  const index = RANKS.indexOf(KEY_ALIASES[upper] ?? upper);
  return index < 0 ? null : rankAt(index);
};

const KEY_ALIASES: Readonly<Record<string, string>> = { '0': 'T', X: 'B', D: 'R' };

/** One more card of a rank; the same selection where none is left. */
export const addOfRank = (cards: readonly Card[], selected: ReadonlySet<Card>, rank: Rank): ReadonlySet<Card> => {
  const next = cards.find((card) => rankOf(card) === rank && !selected.has(card));
  return next === undefined ? selected : new Set([...selected, next]);
};

/** Without the card that was chosen last. */
export const withoutLast = (selected: ReadonlySet<Card>): ReadonlySet<Card> => new Set([...selected].slice(0, -1));

export const toggled = (selected: ReadonlySet<Card>, card: Card): ReadonlySet<Card> =>
  selected.has(card) ? new Set([...selected].filter((other) => other !== card)) : new Set([...selected, card]);

/** A swipe from one card to another: all between are chosen, or none of them where the first one was chosen before. */
export const swept = (selected: ReadonlySet<Card>, range: readonly Card[]): ReadonlySet<Card> => {
  const first = range[0];
  if (first === undefined) return selected;
  return selected.has(first)
    ? new Set([...selected].filter((card) => !range.includes(card)))
    : new Set([...selected, ...range]);
};

/** The cards from one place to another, in the direction of the swipe. */
export const rangeOf = (cards: readonly Card[], from: number, to: number): Card[] =>
  from <= to ? cards.slice(from, to + 1) : cards.slice(to, from + 1).toReversed();
