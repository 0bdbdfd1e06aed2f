/** Suits for ranks: no card is repeated, with one deck and with two. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsOf, deck, formatCards, type Card } from '@doudizhu/rules/cards';
import { cardOfRank, cardsOfCounts, cardsOfText } from './rank-suits.ts';

for (const decks of [1, 2] as const) {
  test(`all cards of ${decks} decks are given out once`, () => {
    const cards = cardsOfCounts(countsOf(deck(decks))).toSorted((a, b) => a - b);
    assert.deepEqual(cards, deck(decks));
  });
}

test('the highest rank comes first, and the copies of a rank are black and red in turns', () => {
  const cards = cardsOfText('3344R');
  assert.equal(formatCards(countsOf(cards)), '3344R');
  assert.deepEqual(cards, [53, cardOfRank(1, 0), cardOfRank(1, 1), cardOfRank(0, 0), cardOfRank(0, 1)]);
  const isRed = (card: Card): boolean => card % 4 === 0 || card % 4 === 1;
  for (const rank of [0, 5, 12]) {
    const suits = [0, 1, 2, 3].map((copy) => isRed(cardOfRank(rank, copy)));
    assert.ok(
      suits.slice(1).every((red, copy) => red !== suits[copy]),
      String(rank),
    );
  }
});

test('cards of one copy each have several suits, as in a dealt hand', () => {
  assert.equal(new Set(cardsOfText('34567').map((card) => card % 4)).size, 4);
  for (const hand of ['579', '3579J', '468TQ', 'TJQKA'])
    assert.equal(new Set(cardsOfText(hand).map((card) => card % 4 < 2)).size, 2, `${hand} is black and red`);
});
