/**
 * The cursor on the player's cards. Arrows move it, the space bar and a click choose a card. The choice is the typed
 * line: a chosen card adds its letter, and cards that are typed are chosen on the screen.
 */
import { countsByRank, countsOf, formatCards, parseCards, rankOf, type Card } from '@doudizhu/rules/cards';
import type { Key } from '../terminal/keys.ts';
import type { PressedLine } from '../terminal/lines.ts';
import { NO_CURSOR, type HandCursor, type ClickTarget } from './hand.ts';

/** Cursor for one decision. */
export interface CardCursor {
  /** Cursor and chosen cards for the line as it is typed. */
  readonly shown: (typed: string) => HandCursor;
  /** Answers a key. Null: the line editor gets it. */
  readonly press: (key: Key, typed: string, targets: readonly ClickTarget[]) => PressedLine | null;
}

/** @param cards in the order of the screen */
export const createCardCursor = (cards: readonly Card[]): CardCursor => {
  let at: number | null = null;
  let chosen: ReadonlySet<number> = new Set();
  const follow = (typed: string): void => {
    const counts = countsIn(typed);
    if (counts === null) {
      chosen = new Set();
      at = null;
    } else if (!isChoiceOf(chosen, counts, cards)) {
      chosen = choiceOf(counts, cards);
      at = null;
    }
  };
  const toggle = (index: number): PressedLine => {
    const next = new Set(chosen);
    if (!next.delete(index)) next.add(index);
    chosen = next;
    return { line: formatCards(countsOf([...next].map((each) => cards[each] as Card))), submit: false };
  };
  const pressArrow = (to: 'left' | 'right' | 'up' | 'down', typed: string): PressedLine | null => {
    // In a line that was typed the arrows move the line editor's cursor.
    if (at === null && typed !== '') return null;
    if (at === null) at = to === 'left' ? cards.length - 1 : 0;
    else if (to === 'left' || to === 'right') at = (at + (to === 'left' ? -1 : 1) + cards.length) % cards.length;
    else if (chosen.has(at) !== (to === 'up')) return toggle(at);
    return { line: typed, submit: false };
  };
  const pressClick = (place: ClickTarget | undefined, typed: string): PressedLine => {
    if (place === undefined) return { line: typed, submit: false };
    if (typeof place.press !== 'number') return { line: place.press ?? typed, submit: true };
    at = place.press;
    return toggle(place.press);
  };
  return {
    shown: (typed) => {
      if (cards.length === 0) return NO_CURSOR;
      follow(typed);
      return { at, chosen };
    },
    press: (key, typed, targets) => {
      follow(typed);
      if (key.type === 'click') {
        const hit = targets.find(
          ({ row, column, width }) => row === key.row && key.column >= column && key.column < column + width,
        );
        return pressClick(hit, typed);
      }
      if (cards.length === 0) return null;
      if (key.type === 'arrow') return pressArrow(key.to, typed);
      if (at === null) return null;
      if (key.type === 'space') return toggle(at);
      at = null;
      return { line: '', submit: false };
    },
  };
};

/** The cursor of the hand that is shown: it stays until the cards change. */
export const createHandCursor = (): ((cards: readonly Card[]) => CardCursor) => {
  let shown: { readonly key: string; readonly cursor: CardCursor } | null = null;
  return (cards) => {
    const key = cards.join();
    if (shown?.key !== key) shown = { key, cursor: createCardCursor(cards) };
    return shown.cursor;
  };
};

/** Copies by rank of the cards in a line. Null if the line has other text. */
const countsIn = (typed: string): readonly number[] | null => {
  const cards = parseCards(typed);
  return cards.ok ? countsByRank(cards.value) : null;
};

const isChoiceOf = (chosen: ReadonlySet<number>, counts: readonly number[], cards: readonly Card[]): boolean => {
  const held = countsByRank(countsOf([...chosen].map((index) => cards[index] as Card)));
  return counts.every((count, rank) => count === held[rank]);
};

/** The first cards of each rank. Cards that the hand lacks are left out. */
const choiceOf = (counts: readonly number[], cards: readonly Card[]): ReadonlySet<number> => {
  const before = (index: number): number => {
    const rank = rankOf(cards[index] as Card);
    return cards.slice(0, index).filter((card) => rankOf(card) === rank).length;
  };
  return new Set([...cards.keys()].filter((index) => before(index) < (counts[rankOf(cards[index] as Card)] ?? 0)));
};
