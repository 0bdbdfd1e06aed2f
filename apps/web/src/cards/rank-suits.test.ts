/** Suits for ranks: no card is repeated, with one deck and with two. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsOf, deck, formatCards, parseCards } from '@doudizhu/rules/cards';
import { unwrap } from '@doudizhu/rules/result';
import { cardOfRank, cardsOfCounts } from './rank-suits.ts';

for (const decks of [1, 2] as const) {
  test(`all cards of ${decks} decks are given out once`, () => {
    const cards = cardsOfCounts(countsOf(deck(decks)));
    assert.deepEqual(
      cards.toSorted((a, b) => a - b),
      deck(decks),
    );
  });
}

test('the highest rank comes first, the spade before its other suits', () => {
  const cards = cardsOfCounts(unwrap(parseCards('3344R')));
  assert.equal(formatCards(countsOf(cards)), '3344R');
  assert.deepEqual(cards, [53, cardOfRank(1, 0), cardOfRank(1, 1), cardOfRank(0, 0), cardOfRank(0, 1)]);
  assert.deepEqual(
    [0, 1, 2, 3].map((copy) => cardOfRank(0, copy)),
    [2, 0, 3, 1],
  );
});
