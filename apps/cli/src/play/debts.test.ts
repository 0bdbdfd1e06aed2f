import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paymentsFor } from './debts.ts';

/** scores, payments as `from>to points` */
const ROWS: readonly (readonly [readonly number[], readonly string[]])[] = [
  [[0, 0, 0], []],
  [
    [6, -3, -3],
    ['1>0 3', '2>0 3'],
  ],
  [
    [-12, 24, -12],
    ['0>1 12', '2>1 12'],
  ],
  [
    [-5, 2, 3, 0],
    ['0>2 3', '0>1 2'],
  ],
  [[4, -4], ['1>0 4']],
];

for (const [scores, expected] of ROWS) {
  test(`${scores.join(' ')}: ${expected.join(', ') || 'no payment'}`, () => {
    const payments = paymentsFor(scores);
    assert.deepEqual(
      payments.map(({ from, to, points }) => `${from}>${to} ${points}`),
      expected,
    );
    const after = scores.map((score, seat) =>
      payments.reduce((sum, { from, to, points }) => sum + (from === seat ? points : to === seat ? -points : 0), score),
    );
    assert.ok(after.every((score) => score === 0));
  });
}
