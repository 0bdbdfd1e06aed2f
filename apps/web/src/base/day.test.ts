import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dailyTableName, dayAt, dayOfDailyRound, daysInARow, isDay, numberOfDay } from './day.ts';

test('a day is that of the person’s own clock', () => {
  assert.equal(dayAt(new Date(2026, 10, 2, 0, 0, 1).getTime()), '2026-11-02');
  assert.equal(dayAt(new Date(2026, 10, 2, 23, 59, 59).getTime()), '2026-11-02');
});

test('days are counted from the first one of 2026 on, also over leap years', () => {
  assert.equal(numberOfDay('2026-01-01'), 1);
  assert.equal(numberOfDay('2026-12-31'), 365);
  assert.equal(numberOfDay('2028-03-01'), 365 + 365 + 31 + 29 + 1);
});

test('days in a row: today may still be open', () => {
  const days = ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-03'];
  const until = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'];
  assert.deepEqual([...until.map((today) => daysInARow(days, today)), daysInARow([], '2026-11-05')], [3, 1, 1, 0, 0]);
});

test('an invalid date is not a day', () => {
  for (const text of ['2026-02-30', '2026-13-01', '2026-1-1', 'today', '', '2026-11-22x'])
    assert.ok(!isDay(text), text);
  assert.ok(isDay('2028-02-29'));
});

test('a round of a daily table tells its day, another round none', () => {
  assert.equal(dayOfDailyRound(`${dailyTableName('2026-11-22')}-1`), '2026-11-22');
  for (const id of ['daily-2026-02-30-1', 'daily-2026-11-22', 'solo-1', 'my-daily-2026-11-22-1'])
    assert.equal(dayOfDailyRound(id), null, id);
});
