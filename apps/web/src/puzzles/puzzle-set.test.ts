import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PuzzleProgress } from '../base/storage.ts';
import { linesOf } from '../testing/index.ts';
import { THEMES } from '../workers/workers.ts';
import { readPuzzleIndex, THEME_NAMES } from './puzzle-index.ts';
import {
  filtered,
  firstOpenOnes,
  inOrder,
  isFiltered,
  levelOf,
  nextOpen,
  NO_PUZZLE_FILTER,
  progressAfter,
  puzzleOfTheDay,
  starsOf,
  stateOf,
  type PuzzleEvent,
  type RatedPuzzle,
  type PuzzleFilter,
} from './puzzle-set.ts';

const puzzle = (id: string, rating: number, given: Partial<RatedPuzzle> = {}): RatedPuzzle =>
  ({ id, rating, farmers: ['4'], landlord: '5', winner: 'landlord', themes: [], ...given }) as unknown as RatedPuzzle;
const progress = (id: string, solved: boolean, attempts = 1): PuzzleProgress => ({
  id,
  solved,
  attempts,
  hints: 2,
  losses: 0,
  changedMs: 5,
});
const namesOf = (puzzles: readonly RatedPuzzle[]): string => puzzles.map(({ id }) => id).join(' ');

test('levels by rating', () => {
  const levels = [0, 1417, 1418, 1467, 1468, 1528, 1529, 1605, 1606, 2400].map((rating) => levelOf({ rating }));
  assert.deepEqual(levels, [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
});

test('the state of a puzzle', () => {
  const states = [undefined, progress('a', false, 0), progress('a', false), progress('a', true)].map(stateOf);
  assert.deepEqual(states, ['new', 'new', 'failed', 'solved']);
});

const ALL = [
  puzzle('a', 1000, { themes: ['let-it-go'] }),
  puzzle('b', 1440, { farmers: ['4', '5'], winner: 'farmers', themes: ['feed-partner', 'let-it-go'] }),
  puzzle('c', 1440, { winner: 'farmers' }),
  puzzle('d', 1700),
];
const DONE = new Map([
  ['a', progress('a', true)],
  ['b', progress('b', false)],
]);
const FILTERS: readonly [Partial<PuzzleFilter>, string][] = [
  [{}, 'a b c d'],
  [{ level: 2 }, 'b c'],
  [{ state: 'open' }, 'b c d'],
  [{ state: 'solved' }, 'a'],
  [{ state: 'failed' }, 'b'],
  [{ sides: 'two' }, 'a c d'],
  [{ sides: 'three' }, 'b'],
  [{ side: 'farmers' }, 'b c'],
  [{ theme: 'let-it-go' }, 'a b'],
  [{ theme: 'let-it-go', state: 'open' }, 'b'],
  [{ sides: 'two', level: 2, state: 'open' }, 'c'],
  [{ search: 'D' }, 'd'],
  [{ search: ' text  c ' }, 'c'],
  [{ search: 'text c d' }, ''],
];
for (const [filter, expected] of FILTERS) {
  test(`filter ${JSON.stringify(filter)}`, () => {
    const given = { ...NO_PUZZLE_FILTER, ...filter };
    assert.equal(namesOf(filtered(ALL, DONE, given, ({ id }) => `text-of-${id}`.slice(0, 4) + id)), expected);
    assert.equal(isFiltered(given), Object.keys(filter).length > 0);
  });
}

const NEXT: readonly [from: string, solved: string, expected: string | undefined, why: string][] = [
  ['', '', 'a', 'the first one'],
  ['a', '', 'b', 'the one after'],
  ['a', 'b', 'c', 'a solved one is left out'],
  ['d', '', 'a', 'after the last one the first one'],
  ['b', 'a c d', undefined, 'not the puzzle itself'],
  ['', 'a b c d', undefined, 'all are solved'],
];
for (const [from, solved, expected, why] of NEXT) {
  test(`the next puzzle: ${why}`, () => {
    const done = new Map(solved.split(' ').map((id) => [id, progress(id, true)]));
    assert.equal(nextOpen(ALL, done, from)?.id, expected);
  });
}

test('the easiest come first, equal ones in their order', () => {
  const ratings = { k: 1500, hard: 1900, easy: 1100, same: 1500 };
  const puzzles = Object.entries(ratings).map(([id, rating]) => puzzle(id, rating));
  assert.equal(namesOf(inOrder(puzzles)), 'easy k same hard');
});

const ROWS: readonly [solved: string, count: number, expected: string, why: string][] = [
  ['', 2, 'a b', 'nothing is solved'],
  ['a b', 2, 'b c', 'the last solved one and the first open one'],
  ['a b c', 3, 'b c d', 'the row is full at the end too'],
  ['a b c d', 2, 'a b', 'all are solved'],
  ['', 9, 'a b c d', 'there are no more'],
];
for (const [solved, count, expected, why] of ROWS) {
  test(`a level's row: ${why}`, () => {
    const done = new Map(solved.split(' ').map((id) => [id, progress(id, true)]));
    assert.equal(namesOf(firstOpenOnes(ALL, done, count)), expected);
  });
}

const EVENTS: readonly [events: string, Partial<PuzzleProgress>, stars: number, why: string][] = [
  ['first solved', { solved: true, attempts: 1, hints: 0, losses: 0 }, 3, 'solved at once'],
  ['first hint, solved', { solved: true, attempts: 1, hints: 1, losses: 0 }, 2, 'one hint'],
  ['first loss, solved', { solved: true, attempts: 1, hints: 0, losses: 1 }, 2, 'one losing play'],
  ['first loss, hint, solved', { solved: true, hints: 1, losses: 1 }, 1, 'both'],
  ['first loss, first loss', { solved: false, attempts: 2, losses: 2 }, 0, 'not solved yet'],
  ['first loss, first solved', { solved: true, attempts: 2, losses: 1 }, 2, 'solved in the second attempt'],
  ['first solved, first hint, loss, solved', { attempts: 2, hints: 0, losses: 0 }, 3, 'later attempts take none away'],
  ['first loss, hint, hint, solved, first solved', { attempts: 2, hints: 2, losses: 1 }, 1, 'and they add none'],
];
for (const [events, expected, stars, why] of EVENTS) {
  test(`progress and stars: ${why}`, () => {
    let after: PuzzleProgress | undefined;
    for (const event of events.split(', ')) {
      const type = event.replace('first ', '') as PuzzleEvent['type'];
      after = progressAfter('a', after, { type, isFirst: event.startsWith('first '), nowMs: 9 });
    }
    assert.deepEqual({ ...after, ...expected }, after);
    assert.equal(starsOf(after), stars);
  });
}

const INDEX = readPuzzleIndex(linesOf('data/puzzles/index.jsonl').join('\n'));

test('every puzzle that comes with the page is rated, nearly all have a theme, each with a name in both languages', () => {
  const ids = ['fixtures/puzzles.jsonl', 'data/puzzles/canju.jsonl']
    .flatMap(linesOf)
    .map((line) => (JSON.parse(line) as { id: string }).id);
  assert.ok(ids.length >= 3000);
  for (const id of ids) {
    const entry = INDEX.get(id);
    assert.ok(entry !== undefined, id);
    assert.ok(entry.rating > 1000 && entry.rating < 2000 && entry.deviation < 100, id);
  }
  const entries = [...INDEX.values()];
  assert.ok(entries.filter(({ themes }) => themes.length === 0).length < ids.length / 20);
  const found = new Set(entries.flatMap(({ themes }) => themes));
  assert.deepEqual([...found].toSorted(), [...THEMES].toSorted(), 'no theme without a puzzle');
  assert.ok(THEMES.every((theme) => THEME_NAMES.value[theme].length > 0));
  assert.equal(readPuzzleIndex('{"id":"a"}\nno json\n').size, 0, 'lines that do not fit are passed over');
});

test('levels are about equally large', () => {
  const entries = [...INDEX.values()];
  for (const level of [1, 2, 3, 4, 5]) {
    const count = entries.filter((entry) => levelOf(entry) === level).length;
    assert.ok(count > entries.length / 8 && count < 0.3 * entries.length, `level ${level}: ${count}`);
  }
});

test('a day has one puzzle, and no puzzle comes twice in a year', () => {
  const puzzles = Array.from({ length: 496 }, (_, index) => puzzle(`p${index}`, 1500));
  const days = Array.from({ length: 365 }, (_, index) =>
    new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  );
  const ids = () => days.map((day) => puzzleOfTheDay(puzzles, day)?.id);
  assert.equal(new Set(ids()).size, 365);
  assert.deepEqual(ids(), ids());
  assert.equal(puzzleOfTheDay([], '2026-11-22'), undefined);
});
