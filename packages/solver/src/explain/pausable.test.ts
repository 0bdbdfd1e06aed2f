import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SearchEffort, SearchLimits } from '../solver.ts';
import { untilAnswered } from './pausable.ts';

/** Answers with the number of the question and each effort in turn, and keeps the limits of each question. */
const askingInTurn = (...efforts: SearchEffort[]) => {
  const limits: SearchLimits[] = [];
  const work = untilAnswered({ nodesMax: 100, timeMs: 50 }, (left) => {
    limits.push(left);
    const effort = efforts[limits.length - 1] ?? assert.fail('asked too often');
    return { asked: limits.length, ...effort };
  });
  return { work, limits };
};

const STOPPED = { nodes: 5, ms: 1, stopped: 'stop' } as const;

test('a question that was stopped is asked again with what the limits leave', () => {
  const { work, limits } = askingInTurn(STOPPED, { nodes: 3, ms: 2, stopped: null });
  assert.deepEqual(work.next(true), { done: false, value: undefined });
  assert.deepEqual(work.next(true), { done: true, value: { asked: 2 } });
  assert.deepEqual(limits, [
    { nodesMax: 100, timeMs: 50 },
    { nodesMax: 95, timeMs: 49 },
  ]);
});

test('told not to continue it answers with what is known', () => {
  const { work } = askingInTurn(STOPPED);
  assert.equal(work.next(true).done, false);
  assert.deepEqual(work.next(false), { done: true, value: { asked: 1 } });
});

for (const stopped of [null, 'nodes', 'time', 'memory'] as const) {
  test(`no pause: ${stopped ?? 'a whole answer'}`, () => {
    const { work } = askingInTurn({ nodes: 1, ms: 0, stopped });
    assert.deepEqual(work.next(true), { done: true, value: { asked: 1 } });
  });
}
