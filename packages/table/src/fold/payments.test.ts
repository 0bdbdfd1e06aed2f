import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paymentsFor } from './match.ts';

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

test('a stake is the price of a point', () => {
  assert.deepEqual(
    paymentsFor([6, -3, -3], 50).map(({ amount }) => amount),
    [150, 150],
  );
});

for (const [scores, expected] of ROWS) {
  test(`${scores.join(' ')}: ${expected.join(', ') || 'no payment'}`, () => {
    const payments = paymentsFor(scores, 1);
    assert.deepEqual(
      payments.map(({ from, to, amount }) => `${from}>${to} ${amount}`),
      expected,
    );
    const after = scores.map((score, seat) =>
      payments.reduce((sum, { from, to, amount }) => sum + (from === seat ? amount : to === seat ? -amount : 0), score),
    );
    assert.ok(after.every((score) => score === 0));
  });
}
