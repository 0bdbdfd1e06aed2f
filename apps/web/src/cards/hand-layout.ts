/** Positions of the cards in a hand, and selection by keys and swipes. Pure: `hand.tsx` draws it. */
import { placesOf, rowsOf } from './fit.ts';
import { rankAt, rankOf, RANKS, suitOf, type Card, type Rank } from '@doudizhu/rules/cards';

/** Smallest step between cards that a finger can hit, CSS pixels. */
export const STEP_MIN = 24;

export interface HandSpace {
  readonly count: number;
  /** CSS pixels. */
  readonly width: number;
  readonly cardWidth: number;
  /** Most cards in a row. */
  readonly rowMax?: number;
  /** Smallest step between cards, CSS pixels. */
  readonly stepMin?: number;
  /** Alignment of a shorter last row. */
  readonly align?: 'start' | 'middle';
}

export interface HandLayout {
  /** Top left corner of each card, CSS pixels. */
  readonly places: readonly { readonly x: number; readonly y: number; readonly row: number }[];
  readonly height: number;
}

/** Uses as few rows of equal length as `STEP_MIN` allows, each centred. */
export const layOutHand = (space: HandSpace): HandLayout => {
  const { count, width, cardWidth, rowMax = 99, stepMin = STEP_MIN, align = 'middle' } = space;
  const fit = rowsOf(count, cardWidth, { width, height: Infinity, cardWidth, stepMin, rowMax });
  const start = Math.max(0, (width - fit.width) / 2);
  return { places: placesOf(count, fit, align).map(({ x, y, row }) => ({ x: x + start, y, row })), height: fit.height };
};

/**
 * Order in a hand: wild cards first, then high cards first, suits ♠♥♣♦ within a rank, equal cards of two decks together.
 */
export const sortHand = (cards: readonly Card[], wild: readonly Rank[] = []): Card[] => {
  const isWild = (card: Card): number => Number(wild.includes(rankOf(card)));
  return cards.toSorted(
    (a, b) => isWild(b) - isWild(a) || rankOf(b) - rankOf(a) || suitPlace(a) - suitPlace(b) || a - b,
  );
};

/** Index = suit number, h d s c. */
const SUIT_PLACES = [1, 3, 0, 2];
const suitPlace = (card: Card): number => SUIT_PLACES[suitOf(card) ?? 0] as number;

/** Rank of a typed key: 3–9, 0 or T for ten, J Q K A 2, B or X (小) and R or D (大) for the jokers. */
export const rankOfKey = (key: string): Rank | null => {
  if (key.length !== 1) return null;
  const upper = key.toUpperCase();
  const index = RANKS.indexOf(KEY_ALIASES[upper] ?? upper);
  return index < 0 ? null : rankAt(index);
};

const KEY_ALIASES: Readonly<Record<string, string>> = { '0': 'T', X: 'B', D: 'R' };

/** Selects one more card of a rank, if there is one. */
export const addOfRank = (cards: readonly Card[], selected: ReadonlySet<Card>, rank: Rank): ReadonlySet<Card> => {
  const next = cards.find((card) => rankOf(card) === rank && !selected.has(card));
  return next === undefined ? selected : new Set([...selected, next]);
};

/** Unselects the last card. */
export const withoutLast = (selected: ReadonlySet<Card>): ReadonlySet<Card> => new Set([...selected].slice(0, -1));

export const toggled = (selected: ReadonlySet<Card>, card: Card): ReadonlySet<Card> =>
  selected.has(card) ? new Set([...selected].filter((other) => other !== card)) : new Set([...selected, card]);

/** A swipe selects all cards of a range, or unselects them if the first one was selected. */
export const swept = (selected: ReadonlySet<Card>, range: readonly Card[]): ReadonlySet<Card> => {
  const first = range[0];
  if (first === undefined) return selected;
  return selected.has(first)
    ? new Set([...selected].filter((card) => !range.includes(card)))
    : new Set([...selected, ...range]);
};

/** Cards from one index to another, in the direction of the swipe. */
export const rangeOf = (cards: readonly Card[], from: number, to: number): Card[] =>
  from <= to ? cards.slice(from, to + 1) : cards.slice(to, from + 1).toReversed();
