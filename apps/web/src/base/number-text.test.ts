import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockText, gainText, gainBetween } from './number-text.ts';

const ROWS = [
  [0, '0:00'],
  [9, '0:09'],
  [60, '1:00'],
  [180, '3:00'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [7384, '2:03:04'],
] as const;

for (const [seconds, text] of ROWS) {
  test(`${seconds} s: ${text}`, () => assert.equal(clockText(seconds), text));
}

test('a difference is that of the shown numbers', () => {
  for (const [more, less, text] of [
    [-2.44, -2.46, '+0.1'],
    [-2.46, -2.54, '0'],
    [1.04, 0.96, '0'],
    [3, -1.26, '+4.3'],
  ] as const) {
    assert.equal(gainText(gainBetween(more, less)), text, `${gainText(more)} and ${gainText(less)}`);
  }
});
