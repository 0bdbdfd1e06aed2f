import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notePace, startStopwatch, type Pace } from './budget.ts';

/** evaluations and positions at the start, and now. Milliseconds spent, why */
const WORK: readonly (readonly [readonly [number, number], readonly [number, number], number, string])[] = [
  [[0, 0], [0, 0], 0, 'nothing yet'],
  [[0, 0], [40, 0], 2, '20 evaluations are a millisecond'],
  [[0, 0], [0, 1600], 2, '800 positions of the solver are one'],
  [[100, 1000], [120, 1800], 2, 'what was done before does not count'],
];

for (const [begun, now, spentMs, why] of WORK) {
  test(`without a clock: ${why}`, () => {
    let [evaluations, nodes] = begun;
    const watch = startStopwatch(2, undefined, () => ({ evaluations, nodes }));
    [evaluations, nodes] = now;
    assert.equal(watch.spentMs(), spentMs);
    assert.equal(watch.isOver(), spentMs >= 2);
    assert.equal(watch.budgetMs, 2);
  });
}

test('with a clock work counts nothing', () => {
  let nowMs = 1000;
  let evaluations = 0;
  const watch = startStopwatch(
    50,
    () => nowMs,
    () => ({ evaluations, nodes: 0 }),
  );
  evaluations = 1e6;
  nowMs = 1049;
  assert.deepEqual([watch.spentMs(), watch.isOver()], [49, false]);
  nowMs = 1050;
  assert.deepEqual([watch.spentMs(), watch.isOver()], [50, true]);
});

/** evaluations, milliseconds, the pace after them (20 before), why */
const PACES: readonly (readonly [number, number, number, string])[] = [
  [200, 10, 20, 'the same as before'],
  [700, 10, 30, 'a fifth of the way to 70'],
  [0, 10, 20, 'no evaluations say nothing'],
  [400, 4, 20, 'nor do four milliseconds'],
  [350, 5, 30, 'five do'],
];

for (const [evaluations, tookMs, expected, why] of PACES) {
  test(`the pace after ${evaluations} evaluations in ${tookMs} ms: ${why}`, () => {
    const pace: Pace = { evaluationsPerMs: 20 };
    notePace(pace, evaluations, tookMs);
    assert.equal(pace.evaluationsPerMs, expected);
  });
}
