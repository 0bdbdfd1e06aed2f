/** Suits that the player chose: the chosen cards are drawn for the play, and no card is lost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Card } from '@doudizhu/rules/cards';
import { exchanged, NO_CHOSEN_SUITS, withSuits } from './chosen-suits.ts';

/** Hearts, diamonds, spades and clubs of the rank 7, and two eights. */
const [H, D, S, C, E, F] = [16, 17, 18, 19, 20, 21] as Card[] as [Card, Card, Card, Card, Card, Card];
const HELD = [H, D, S, C, E, F];

/** A row: derived cards, chosen cards, and the reason. */
const ROWS: readonly [readonly Card[], readonly Card[], string][] = [
  [[H], [S], 'a single'],
  [[H, D], [D, C], 'one of two is chosen'],
  [[H, D], [S, C], 'both are others'],
  [[H, D, E], [C, S, F], 'two ranks'],
  [[H, D, S], [H, D, S], 'nothing to exchange'],
];

for (const [cards, chosen, why] of ROWS) {
  test(`chosen cards are drawn for the play: ${why}`, () => {
    const suits = exchanged(NO_CHOSEN_SUITS, { cards, held: HELD, chosen });
    assert.deepEqual(new Set(withSuits(suits, cards)), new Set(chosen));
    assert.deepEqual(new Set(withSuits(suits, HELD)), new Set(HELD));
  });
}

test('a second choice keeps the suits of the first play', () => {
  const first = exchanged(NO_CHOSEN_SUITS, { cards: [H], held: HELD, chosen: [S] });
  const second = exchanged(first, { cards: [D], held: [D, S, C, E, F], chosen: [H] });
  assert.deepEqual(withSuits(second, [H]), [S]);
  assert.deepEqual(withSuits(second, [D]), [H]);
  assert.deepEqual(new Set(withSuits(second, HELD)), new Set(HELD));
});

test('cards that do not fit the play change nothing', () => {
  for (const chosen of [[E], [S, C], []] as Card[][])
    assert.equal(exchanged(NO_CHOSEN_SUITS, { cards: [H], held: HELD, chosen }), NO_CHOSEN_SUITS);
  assert.equal(exchanged(NO_CHOSEN_SUITS, { cards: [H], held: [H, D], chosen: [S] }), NO_CHOSEN_SUITS, 'not held');
});
