import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monthOf, nextMonth, weeksOf } from './month.ts';

test('a month in weeks from Monday', () => {
  const weeks = weeksOf('2026-11');
  assert.deepEqual(weeks[0], [null, null, null, null, null, null, '2026-11-01']);
  assert.deepEqual(weeks.at(-1), ['2026-11-30', null, null, null, null, null, null]);
  assert.deepEqual(weeks.flat().filter((day) => day !== null).length, 30, 'every day once');
  assert.equal(weeksOf('2028-02').flat().includes('2028-02-29'), true, 'a leap year');
  assert.equal(weeksOf('2027-02').length, 4, 'a February from Monday to Sunday');
});

test('the months beside it, over the turn of a year', () => {
  assert.equal(monthOf('2026-01-31'), '2026-01');
  assert.deepEqual([nextMonth('2026-01', -1), nextMonth('2026-12', 1)], ['2025-12', '2027-01']);
});
