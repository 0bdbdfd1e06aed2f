import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Action } from '@doudizhu/rules';
import { callOfKey } from './calls.ts';

const BIDS: readonly Action[] = [
  { type: 'bid', points: 0 },
  { type: 'bid', points: 2 },
  { type: 'bid', points: 3 },
];
const CALLS: readonly Action[] = [
  { type: 'call', take: false },
  { type: 'call', take: true },
];
const DOUBLES: readonly Action[] = [
  { type: 'double', factor: 1 },
  { type: 'double', factor: 2 },
  { type: 'double', factor: 4 },
];

/** key, what is offered, its index or −1, why */
const KEYS: readonly (readonly [string, readonly Action[], number, string])[] = [
  ['0', BIDS, 0, 'no bid'],
  ['2', BIDS, 1, 'a bid by its points'],
  ['3', BIDS, 2, 'three points'],
  ['1', BIDS, -1, 'a bid that is no longer offered'],
  ['0', CALLS, 0, 'declines'],
  ['1', CALLS, 1, 'the first choice'],
  ['2', CALLS, -1, 'no second choice'],
  ['2', DOUBLES, 2, 'the highest double'],
  ['a', CALLS, -1, 'a letter'],
  ['10', CALLS, -1, 'the name of a longer key'],
  ['0', [], -1, 'nothing is offered'],
];

for (const [key, actions, index, why] of KEYS) {
  test(`«${key}»: ${why}`, () => assert.equal(callOfKey(key, actions), actions[index] ?? null));
}
