import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRng } from '@doudizhu/rules/rng';
import type { RunKind } from './puzzle-person.ts';
import type { RatedPuzzle } from './puzzle-set.ts';
import { memoryStorage } from '../testing/index.ts';
import { loadRun, saveRun, solvedSoFar } from './run-storage.ts';
import {
  afterMistake,
  afterSolved,
  afterTime,
  solvedInRow,
  puzzleNow,
  secondsLeft,
  startRun,
  STORM_MS,
} from './run.ts';

const SET = Array.from({ length: 500 }, (_, index) => {
  return { id: `p${index}`, rating: 1000 + index, landlord: '34567', farmers: ['89TJ'] } as unknown as RatedPuzzle;
});
const stored = memoryStorage();
const start = (kind: RunKind) => startRun(kind, SET, createRng('a run'), 1_000);

test('puzzles become ever harder, and other runs have others', () => {
  const { puzzles } = start('streak');
  assert.equal(puzzles.length, 60);
  for (const [index, { rating }] of puzzles.entries()) {
    assert.ok(index === 0 || rating > (puzzles[index - 1] as RatedPuzzle).rating);
  }
  assert.notDeepEqual(startRun('streak', SET, createRng('another'), 0).puzzles, puzzles);
});

test('one mistake ends a streak; it has no clock', () => {
  let run = start('streak');
  const [first, second, third] = run.puzzles;
  run = afterSolved(run, 5_000);
  assert.equal(puzzleNow(run)?.id, second?.id);
  run = afterSolved(afterTime(run, 9e9), 9e9);
  assert.equal(puzzleNow(run)?.id, third?.id);
  run = afterMistake(run, 9e9);
  assert.deepEqual([run.isOver, run.solved, run.missed], [true, [first?.id, second?.id], [third?.id]]);
  assert.equal(puzzleNow(run), undefined);
  assert.equal(secondsLeft(run, 0), null);
});

test('a storm lasts three minutes; a mistake costs the puzzle and ten seconds', () => {
  let run = start('storm');
  assert.equal(secondsLeft(run, 1_000), 180);
  run = afterSolved(run, 2_000);
  run = afterMistake(run, 3_000);
  assert.equal(run.at, 2);
  assert.equal(secondsLeft(run, 3_000), 168);
  const endMs = 1_000 + STORM_MS - 10_000;
  assert.equal(afterTime(run, endMs - 1), run, 'there is time left');
  assert.equal(afterTime(run, endMs).isOver, true);
  assert.equal(afterSolved(run, endMs).isOver, true, 'the last one counts');
  assert.equal(afterSolved(run, endMs).solved.length, 2);
  assert.equal(afterMistake(run, endMs - 9_000).isOver, true, 'the ten seconds are the last ones');
});

test('a storm has small hands, where there are enough of them', () => {
  const large = SET.map((puzzle, index) => (index % 2 === 0 ? puzzle : { ...puzzle, landlord: '3456789TJQKA2BR' }));
  assert.ok(startRun('storm', large, createRng(1), 0).puzzles.every(({ landlord }) => landlord.length === 5));
  assert.ok(startRun('streak', large, createRng(1), 0).puzzles.some(({ landlord }) => landlord.length > 5));
  assert.equal(startRun('storm', large.slice(0, 3), createRng(1), 0).puzzles.length, 3);
});

test('a run ends with its last puzzle, and an empty set is not a run', () => {
  let run = startRun('streak', SET.slice(0, 2), createRng(1), 0);
  run = afterSolved(afterSolved(run, 1), 2);
  assert.deepEqual([run.isOver, run.solved.length], [true, 2]);
  assert.equal(startRun('storm', [], createRng(1), 0).isOver, true);
});

test('a combo counts the puzzles solved since the last mistake', () => {
  let run = start('storm');
  const combos = [solvedInRow(run)];
  for (const isRight of [true, true, false, true, true, true]) {
    run = isRight ? afterSolved(run, 1) : afterMistake(run, 1);
    combos.push(solvedInRow(run));
  }
  assert.deepEqual(combos, [0, 1, 2, 0, 1, 2, 3]);
});

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
  const left = loadRun('streak', SET.slice(300));
  assert.deepEqual([left?.isOver, left?.solved.length], [true, 1]);
  for (const text of ['', '{}', '{"puzzles":[1],"at":0,"solved":[],"missed":[],"endsMs":null}']) {
    stored.set('ddz.run.storm', text);
    assert.equal(loadRun('storm', SET), null, text);
  }
});
