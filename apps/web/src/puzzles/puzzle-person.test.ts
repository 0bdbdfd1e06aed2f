import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryStorage } from '../testing/index.ts';
import {
  bestRunOf,
  lastPuzzle,
  rememberPuzzle,
  lastWeek,
  mergedPerson,
  NEW_PERSON,
  PUZZLE_PERSON,
  withDay,
  withRun,
  withTry,
  type BestRun,
} from './puzzle-person.ts';

memoryStorage();

const MIDDLE = { rating: 1500, deviation: 50 };

test('a rating rises with a puzzle that is solved and falls with one that is not; each try makes it surer', () => {
  const won = withTry(NEW_PERSON, MIDDLE, true);
  const lost = withTry(NEW_PERSON, MIDDLE, false);
  assert.ok(won.rating > 1500 && lost.rating < 1500);
  assert.ok(Math.abs(won.rating + lost.rating - 3000) < 1e-6, 'even puzzles: as much up as down');
  assert.ok(won.deviation < 350);
  const harder = withTry(NEW_PERSON, { ...MIDDLE, rating: 1800 }, true);
  assert.ok(harder.rating > won.rating);
  assert.deepEqual(won.history, [Math.round(won.rating)]);
});

test('a rating stays quick enough to follow who gets better', () => {
  let person = NEW_PERSON;
  for (let index = 0; index < 300; index++) person = withTry(person, MIDDLE, index % 2 === 0);
  assert.ok(person.deviation >= 45 && person.deviation < 70, `${person.deviation}`);
  assert.ok(Math.abs(person.rating - 1500) < 60, `${person.rating}`);
  assert.equal(person.history.length, 100);
});

test('a day counts once', () => {
  const { days } = ['2026-11-05', '2026-11-04', '2026-11-05'].reduce(withDay, NEW_PERSON);
  assert.deepEqual(days, ['2026-11-04', '2026-11-05']);
});

test('the last seven days, over the end of a month', () => {
  const week = lastWeek(['2026-10-31'], '2026-11-03');
  assert.deepEqual([week.length, week[0]?.day, week[6]?.day], [7, '2026-10-28', '2026-11-03']);
  const solved = week.filter(({ isSolved }) => isSolved);
  assert.deepEqual(solved, [{ day: '2026-10-31', weekday: 6, isSolved: true }]);
});

const runOf = (solved: number, day = '2026-11-02', kind: BestRun['kind'] = 'streak'): BestRun => ({
  kind,
  solved,
  day,
  last: `p-${solved}`,
});

test('two browsers of one person: the rating with more tries, all days, the best runs', () => {
  const one = withRun(withDay(withTry(NEW_PERSON, MIDDLE, true), '2026-11-02'), runOf(5));
  const other = [runOf(2), runOf(9, '2026-11-01', 'storm')].reduce(withRun, withDay(NEW_PERSON, '2026-11-01'));
  for (const merged of [mergedPerson(one, other), mergedPerson(other, one)]) {
    assert.equal(merged.rating, one.rating);
    assert.deepEqual(merged.days, ['2026-11-01', '2026-11-02']);
    assert.deepEqual([bestRunOf(merged, 'streak'), bestRunOf(merged, 'storm')], [5, 9]);
  }
});

test('the five best runs of each kind are kept, also of two browsers', () => {
  const six = [3, 9, 1, 4, 9, 5].map((solved, at) => runOf(solved, `2026-11-0${at + 1}`)).reduce(withRun, NEW_PERSON);
  const best = six.runs.map(({ solved, day }) => `${solved} ${day}`);
  assert.deepEqual(best, ['9 2026-11-02', '9 2026-11-05', '5 2026-11-06', '4 2026-11-04', '3 2026-11-01']);
  assert.deepEqual([bestRunOf(six, 'streak'), bestRunOf(six, 'storm')], [9, 0]);
  assert.equal(withRun(NEW_PERSON, runOf(0)), NEW_PERSON, 'a run without a solved puzzle does not count');
  const other = withRun(withRun(NEW_PERSON, runOf(7)), runOf(2, '2026-11-02', 'storm'));
  const merged = mergedPerson(mergedPerson(six, other), other);
  assert.equal(merged.runs.map(({ solved }) => solved).join(), '9,9,7,5,4,2', 'no run twice');
  const read = PUZZLE_PERSON.schema.read(JSON.parse(JSON.stringify(merged)));
  assert.deepEqual(read.ok && read.value, merged);
});

test('the last puzzle is the one that was begun last, until that one is solved', () => {
  assert.equal(lastPuzzle(), null);
  rememberPuzzle('a', false);
  rememberPuzzle('b', false);
  assert.equal(lastPuzzle(), 'b');
  rememberPuzzle('a', true);
  assert.equal(lastPuzzle(), 'b', 'another one was solved');
  rememberPuzzle('b', true);
  assert.equal(lastPuzzle(), null);
});
