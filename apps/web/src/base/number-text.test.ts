import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockText } from './number-text.ts';

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
