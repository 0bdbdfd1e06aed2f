import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PuzzleProgress } from '../../storage.ts';
import {
  filtered,
  inOrder,
  levelOf,
  nextOpen,
  progressAfter,
  stateOf,
  type PuzzleLevel,
  type Puzzle,
  type PuzzleFilter,
} from './puzzle-set.ts';

const puzzle = (id: string, difficulty?: number, farmers: readonly string[] = ['4']): Puzzle =>
  ({ id, difficulty, farmers }) as unknown as Puzzle;
const progress = (id: string, solved: boolean, attempts = 1): PuzzleProgress => ({
  id,
  solved,
  attempts,
  hints: 2,
  changedMs: 5,
});
const namesOf = (puzzles: readonly Puzzle[]): string => puzzles.map(({ id }) => id).join(' ');

const LEVELS: readonly [difficulty: number | undefined, level: PuzzleLevel][] = [
  [undefined, 0],
  [0, 1],
  [5.1, 1],
  [5.2, 2],
  [6.8, 3],
  [9, 3],
  [9.1, 4],
  [12.2, 4],
  [12.3, 5],
  [40, 5],
];
for (const [difficulty, level] of LEVELS) {
  test(`difficulty ${difficulty} is level ${level}`, () => assert.equal(levelOf(puzzle('a', difficulty)), level));
}

test('the state of a puzzle', () => {
  assert.deepEqual([undefined, progress('a', false, 0), progress('a', false), progress('a', true)].map(stateOf), [
    'new',
    'new',
    'failed',
    'solved',
  ]);
});

const ALL = [puzzle('a', 1), puzzle('b', 6, ['4', '5']), puzzle('c', 6), puzzle('d')];
const DONE = new Map([
  ['a', progress('a', true)],
  ['b', progress('b', false)],
]);
const FILTERS: readonly [Partial<PuzzleFilter>, string][] = [
  [{}, 'a b c d'],
  [{ level: 2 }, 'b c'],
  [{ level: 0 }, 'd'],
  [{ state: 'open' }, 'b c d'],
  [{ state: 'solved' }, 'a'],
  [{ state: 'failed' }, 'b'],
  [{ sides: 'two' }, 'a c d'],
  [{ sides: 'three' }, 'b'],
  [{ sides: 'two', level: 2, state: 'open' }, 'c'],
];
for (const [filter, expected] of FILTERS) {
  test(`filter ${JSON.stringify(filter)}`, () => {
    assert.equal(namesOf(filtered(ALL, DONE, { level: 'all', state: 'all', sides: 'all', ...filter })), expected);
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

test('the known puzzles come first, then the mined ones by difficulty', () => {
  assert.equal(
    namesOf(inOrder([puzzle('k', 99)], [puzzle('hard', 9), puzzle('easy', 1), puzzle('none')])),
    'k none easy hard',
  );
});

const ATTEMPTS: readonly [PuzzleProgress | undefined, boolean, number, Partial<PuzzleProgress>, string][] = [
  [undefined, true, 0, { solved: true, attempts: 1, hints: 0 }, 'solved at once, without hints'],
  [undefined, false, 1, { solved: false, attempts: 1, hints: 1 }, 'failed at first'],
  [
    progress('a', false, 2),
    true,
    0,
    { solved: true, attempts: 3, hints: 0 },
    'solved after failures: the hints of that attempt',
  ],
  [progress('a', true, 2), false, 7, { solved: true, attempts: 3, hints: 2 }, 'a solved puzzle stays solved'],
  [progress('a', true, 2), true, 0, { solved: true, attempts: 3, hints: 2 }, 'solved again: the first hints stay'],
];
for (const [before, solved, hints, expected, why] of ATTEMPTS) {
  test(`an attempt: ${why}`, () => {
    assert.deepEqual(progressAfter('a', before, { solved, hints, nowMs: 9 }), { id: 'a', changedMs: 9, ...expected });
  });
}
