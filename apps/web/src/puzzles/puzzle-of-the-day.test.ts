import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Puzzle } from '../workers/workers.ts';
import { puzzleOfTheDay } from './puzzle-set.ts';

const PUZZLES = Array.from({ length: 496 }, (_, index) => ({ id: `p${index}` }) as Puzzle);

test('a day has one puzzle, and no puzzle comes twice in a year', () => {
  const days = Array.from({ length: 365 }, (_, index) =>
    new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  );
  const ids = days.map((day) => puzzleOfTheDay(PUZZLES, day)?.id);
  assert.equal(new Set(ids).size, 365);
  assert.equal(puzzleOfTheDay(PUZZLES, '2026-11-22')?.id, puzzleOfTheDay(PUZZLES, '2026-11-22')?.id);
  assert.equal(puzzleOfTheDay([], '2026-11-22'), undefined);
});
