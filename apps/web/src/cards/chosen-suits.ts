/**
 * Suits that the player chose. Plays are ranks, and a rule derives which of several equal cards leaves a hand. The
 * player chooses another one at times: then both exchange their suits wherever they are drawn.
 */
import { countsOf, rankOf, sameCounts, type Card } from '@doudizhu/rules/cards';

/** Card drawn for each derived card that has exchanged its suit. */
export type ChosenSuits = ReadonlyMap<Card, Card>;

export const NO_CHOSEN_SUITS: ChosenSuits = new Map();

export const withSuits = (suits: ChosenSuits, cards: readonly Card[]): Card[] =>
  cards.map((card) => suits.get(card) ?? card);

export interface ChosenPlay {
  /** Cards of the play, and of the hand before it, as derived. */
  readonly cards: readonly Card[];
  readonly held: readonly Card[];
  /** Cards chosen for it, as drawn. */
  readonly chosen: readonly Card[];
}

/** Exchanges suits so that the chosen cards are drawn for a play. @returns the same suits if they do not fit the play */
export const exchanged = (suits: ChosenSuits, { cards, held, chosen }: ChosenPlay): ChosenSuits => {
  const drawn = new Map(held.map((card) => [suits.get(card) ?? card, card]));
  if (!sameCounts(countsOf(chosen), countsOf(cards)) || !chosen.every((card) => drawn.has(card))) return suits;
  const next = new Map(suits);
  const givers = cards.filter((card) => !chosen.includes(suits.get(card) ?? card));
  for (const card of chosen) {
    const holder = drawn.get(card) as Card;
    if (cards.includes(holder)) continue;
    const giver = givers.find((other) => rankOf(other) === rankOf(card)) as Card;
    givers.splice(givers.indexOf(giver), 1);
    next.set(holder, suits.get(giver) ?? giver);
    next.set(giver, card);
  }
  return next;
};
