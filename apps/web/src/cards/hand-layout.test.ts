import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsOf, deck, formatCards, pickCards, rankAt, rankOf, RANKS, type Card } from '@doudizhu/rules/cards';
import { cards } from '@doudizhu/rules/testing';
import {
  addOfRank,
  layOutHand,
  rangeOf,
  rankOfKey,
  sortHand,
  STEP_MIN,
  swept,
  toggled,
  withoutLast,
} from './hand-layout.ts';

const cardsOf = (text: string): Card[] => pickCards(deck(2), cards(text));

const SPACES: readonly [count: number, width: number, cardWidth: number, rows: number, why: string][] = [
  [20, 344, 48, 2, 'a landlord on a phone'],
  [17, 344, 48, 2, 'a farmer on a phone'],
  [10, 344, 48, 1, 'half a hand on a phone'],
  [33, 344, 48, 3, 'two decks on a phone'],
  [20, 828, 56, 1, 'a phone on its side'],
  [33, 828, 56, 1, 'two decks on a phone on its side'],
  [33, 1200, 100, 2, 'two decks on a desktop'],
  [1, 344, 48, 1, 'the last card'],
  [0, 344, 48, 1, 'no card left'],
];

for (const [count, width, cardWidth, rows, why] of SPACES) {
  test(`a hand fits: ${why}`, () => {
    const { places, height } = layOutHand({ count, width, cardWidth });
    assert.equal(places.length, count);
    assert.equal((places.at(-1)?.row ?? 0) + 1, rows);
    for (const [index, place] of places.entries()) {
      assert.ok(place.x >= -0.01 && place.x + cardWidth <= width + 0.01, `card ${index} is inside`);
      assert.ok(place.y + cardWidth * 1.4 <= height + 0.01);
      const before = places[index - 1];
      if (before?.row === place.row) assert.ok(place.x - before.x >= STEP_MIN - 0.01, `card ${index} can be hit`);
    }
  });
}

test('high cards come first', () => {
  const shown = sortHand(cardsOf('34455TTKA2BR')).map((card) => RANKS[rankOf(card)]);
  assert.equal(shown.join(''), 'RB2AKTT55443');
});

test('ranks are typed by digit or letter, 0 for a ten, X and D for the jokers', () => {
  const ranks = ['3', '0', 't', 'a', 'X', 'd'].map((key) => RANKS[rankOfKey(key) ?? -1]);
  assert.deepEqual(ranks, ['3', 'T', 'T', 'A', 'B', 'R']);
  assert.deepEqual(['1', 'p', 'Enter'].map(rankOfKey), [null, null, null], 'the one of a ten, no rank, a named key');
});

test('typing takes one card after another of a rank, then no more', () => {
  let selected: ReadonlySet<Card> = new Set();
  for (const size of [1, 2, 3, 3]) {
    selected = addOfRank(cardsOf('3344455'), selected, rankAt(1));
    assert.equal(selected.size, size);
  }
  assert.equal(formatCards(countsOf([...withoutLast(selected)])), '44');
});

test('a swipe chooses what it runs over, in either direction; over chosen cards it lets them go', () => {
  const hand = cardsOf('3456789');
  const chosen = swept(new Set(), rangeOf(hand, 5, 2));
  assert.equal(formatCards(countsOf([...chosen])), '5678');
  assert.equal(formatCards(countsOf([...swept(chosen, rangeOf(hand, 3, 4))])), '58');
  assert.equal(toggled(chosen, hand[2] as Card).size, 3);
});

test('wild cards are at the left of a hand', () => {
  const sorted = sortHand(cardsOf('35578KA2B'), [rankOf(cardsOf('5')[0]!)]);
  assert.equal(sorted.map((card) => RANKS[rankOf(card)]).join(''), '55B2AK873');
});
