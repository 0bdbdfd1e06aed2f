import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRng } from '@doudizhu/rules/rng';
import type { RatedPuzzle } from './puzzle-set.ts';
import { afterMistake, afterSolved, startRun } from './run.ts';
import { loadRun, saveRun, solvedSoFar } from './run-storage.ts';
import { memoryStorage } from '../testing/index.ts';

const SET = Array.from(
  { length: 100 },
  (_, index) =>
    ({ id: `p${index}`, rating: 1000 + index, landlord: '34567', farmers: ['89TJ'] }) as unknown as RatedPuzzle,
);
const stored = memoryStorage();

test('a run is read back as it was stored, each kind for itself, until it is over', () => {
  const streak = afterSolved(startRun('streak', SET, createRng(1), 0), 1000);
  const storm = afterMistake(startRun('storm', SET, createRng(2), 0), 1000);
  for (const run of [streak, storm]) saveRun(run);
  assert.deepEqual(loadRun('streak', SET), streak);
  assert.deepEqual(loadRun('storm', SET), storm);
  assert.deepEqual([solvedSoFar('streak'), solvedSoFar('storm')], [1, 0]);
  saveRun(afterMistake(streak, 2000));
  assert.equal(loadRun('streak', SET), null);
  assert.deepEqual([solvedSoFar('streak'), solvedSoFar('storm')], [null, 0]);
});

test('a run whose puzzles are gone is over and keeps what was solved; rubbish is no run', () => {
  saveRun(afterSolved(startRun('streak', SET, createRng(1), 0), 1000));
  const left = loadRun('streak', SET.slice(50));
  assert.deepEqual([left?.isOver, left?.solved.length], [true, 1]);
  for (const text of ['', '{}', '{"puzzles":[1],"at":0,"solved":[],"missed":[],"endsMs":null}']) {
    stored.set('ddz.run.storm', text);
    assert.equal(loadRun('storm', SET), null, text);
  }
});
