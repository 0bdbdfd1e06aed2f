import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCounts, countsOf, deck, NO_CARDS } from '@doudizhu/rules/cards';
import { createRng, shuffle } from '@doudizhu/rules/rng';
import { listDeals, undealt } from './deals.ts';

test('lists all deals up to the limit, and none above it', () => {
  const rng = createRng('deals');
  for (let round = 0; round < 40; round++) {
    const unseen = countsOf(shuffle(rng, deck(1)).slice(0, 4 + (round % 7)));
    const sizes = [[2], [1, 3], [3, 1], [2, 2], [0, 4], [1, 1, 2]][round % 6]!;
    const hidden = undealt(unseen, sizes);
    const all = listDeals(hidden, Infinity)!;
    assert.equal(new Set(all.map((deal) => JSON.stringify(deal))).size, all.length);
    for (const deal of all) assert.deepEqual(deal.reduce(addCounts, NO_CARDS), unseen);
    assert.deepEqual(listDeals(hidden, all.length), all);
    assert.equal(listDeals(hidden, all.length - 1), null);
  }
});
