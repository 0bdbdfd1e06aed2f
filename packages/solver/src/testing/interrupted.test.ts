import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sized } from '@doudizhu/rules/testing';
import { wrongWhenInterrupted } from './interrupted.ts';

const DEALS = sized(3, 50);

for (const sizes of [
  [10, 9],
  [10, 9, 9],
]) {
  test(`questions that are interrupted, ${sizes.join('+')} cards, ${DEALS} deals: nothing that is proved is wrong`, () =>
    assert.deepEqual(wrongWhenInterrupted(sizes, DEALS), []));
  test(`the same with the narrow question after five nodes, ${sizes.join('+')}`, () =>
    assert.deepEqual(wrongWhenInterrupted(sizes, DEALS, { narrowFrom: 5 }), []));
}
