import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wrongWhenInterrupted } from './interrupted.ts';

for (const sizes of [
  [10, 9],
  [10, 9, 9],
]) {
  test(`questions that are interrupted, ${sizes.join('+')} cards, 50 deals: nothing that is proved is wrong`, () =>
    assert.deepEqual(wrongWhenInterrupted(sizes, 50), []));
  test(`the same with the narrow question after five nodes, ${sizes.join('+')}`, () =>
    assert.deepEqual(wrongWhenInterrupted(sizes, 50, { narrowFrom: 5 }), []));
}
