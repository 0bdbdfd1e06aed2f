import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dailyStanding, onlineStanding, PLAYER_RANKS } from './ranks.ts';

test('daily deals: the last fourteen that were played count', () => {
  assert.deepEqual(dailyStanding([]), { rank: 'single', value: 0, from: 0, next: 8 });
  assert.deepEqual(dailyStanding([3, 5]), { rank: 'pair', value: 8, from: 8, next: 16 });
  const fives = Array.from({ length: 14 }, () => 5);
  assert.deepEqual(dailyStanding(fives), { rank: 'rocket', value: 70, from: 60, next: null });
  assert.equal(dailyStanding([0, ...fives]).value, 65, 'the oldest day no longer counts');
});

test('online: by the rating as shown, also below the first limit', () => {
  const ranks = [-20, 1000, 1099, 1100, 1350, 1799, 1800, 2400].map((rating) => onlineStanding(rating).rank);
  assert.deepEqual(ranks, ['single', 'single', 'single', 'pair', 'sequence', 'bomb', 'rocket', 'rocket']);
  assert.equal(new Set(PLAYER_RANKS).size, 7);
});
