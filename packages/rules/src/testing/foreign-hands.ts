/**
 * Hands in the tokens of other programs, as those write them. The order of a hand is the program's own.
 *
 * - RLCard, its cards with suits, and the hands of rlcard-showdown: suit and rank, `BJ` black joker (the
 *   small one), `RJ` red joker. Rank letters alone are ours.
 * - DouZero, the game of its environment: letters, and the numbers that they stand for.
 * - OpenSpiel, open_spiel/games/dou_dizhu: letters, and names of the jokers in brackets.
 * - onestraw/doudizhu, its tests: names with hyphens, `BJ` black joker (the small one), `CJ` coloured joker.
 * - ainilili/ratel, aliases of PokerLevel: letters in lower case, `0` ten, `s` small and `x` big joker.
 */
import { countsOf, deck, rankOf, RANKS, suitOf, type Card, type RankCounts } from '../base/cards.ts';
import { createRng, shuffle } from '../base/rng.ts';

/** A hand in the tokens of a program, and its cards. */
export interface ForeignHand {
  readonly program: string;
  readonly text: string;
  readonly cards: RankCounts;
}

const byRank = (cards: readonly Card[]): readonly Card[] => cards.toSorted((a, b) => rankOf(a) - rankOf(b) || a - b);

/** @returns a writer with a name per rank, index = Rank. */
const writer =
  (names: readonly string[], separator: string) =>
  (cards: readonly Card[]): string =>
    cards.map((card) => names[rankOf(card)]).join(separator);

const ranked = (small: string, big: string): readonly string[] => [...RANKS.slice(0, 13), small, big];

const withSuits = (cards: readonly Card[]): string =>
  cards
    .map((card) => {
      const suit = suitOf(card);
      return suit === null ? (card === 52 ? 'BJ' : 'RJ') : 'HDSC'.charAt(suit) + RANKS.charAt(rankOf(card));
    })
    .join(' ');

const douzero = writer(ranked('X', 'D'), '');
const douzeroNumbers = writer([...Array.from({ length: 12 }, (_, index) => String(index + 3)), '17', '20', '30'], ' ');
const openspiel = writer(ranked('(BWJ)', '(CJ)'), '');
const onestraw = writer(
  ranked('BJ', 'CJ').map((name) => (name === 'T' ? '10' : name)),
  '-',
);
const ratel = writer(
  ranked('s', 'x').map((name) => (name === 'T' ? '0' : name.toLowerCase())),
  '',
);

const WRITERS: Readonly<Record<string, (cards: readonly Card[]) => string>> = {
  'RLCard, ascending': withSuits,
  'RLCard, descending': (cards) => withSuits(cards.toReversed()),
  DouZero: douzero,
  'DouZero, descending': (cards) => douzero(cards.toReversed()),
  'DouZero, numbers': douzeroNumbers,
  OpenSpiel: openspiel,
  'onestraw/doudizhu': onestraw,
  ratel,
  'ratel, descending': (cards) => ratel(cards.toReversed()),
};

/** A hand in the tokens of each program. */
export const foreignHand = (hand: readonly Card[]): ForeignHand[] =>
  Object.entries(WRITERS).map(([program, write]) => ({ program, text: write(byRank(hand)), cards: countsOf(hand) }));

/** Hands of `count` random deals, the landlord's 20 cards and twice 17. */
export const foreignDeals = (count: number, seed: string): ForeignHand[] => {
  const rng = createRng(seed);
  const deals = Array.from({ length: count }, () => shuffle(rng, deck(1)));
  return deals.flatMap((cards) => [cards.slice(0, 20), cards.slice(20, 37), cards.slice(37)].flatMap(foreignHand));
};
