import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Action } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import type { TableView } from '@doudizhu/table';
import { callOfKey, labelOf, openFactorOf } from './calls.ts';

const BIDS = ([0, 2, 3] as const).map((points): Action => ({ type: 'bid', points }));
const CALLS = [false, true].map((take): Action => ({ type: 'call', take }));
const DOUBLES = ([1, 2, 4] as const).map((factor): Action => ({ type: 'double', factor }));

/** key, offered actions, index of the expected one or −1, why */
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

test('the stage of the dealing gives the multiplier of an open hand, 2 without a stage', () => {
  const viewAt = (stage: number | null): TableView =>
    ({
      round: stage === null ? null : { openHands: { stage } },
      terms: { rules: PRESETS.happy },
    }) as unknown as TableView;
  const factors = [0, 1, 2, 3, 4].map((stage) => openFactorOf(viewAt(stage)));
  assert.deepEqual(factors, [5, 4, 3, 2, 2]);
  assert.equal(openFactorOf(viewAt(null)), 2);
});

test('each button says what it does', () => {
  const hands = [true, false].map((open): Action => ({ type: 'openHand', open }));
  const actions: readonly Action[] = [...BIDS, ...CALLS, ...DOUBLES, ...hands, { type: 'pass' }];
  const labels = actions.map((action) => labelOf(action, 4));
  assert.equal(new Set(labels).size, labels.length);
  assert.match(labelOf({ type: 'openHand', open: true }, 4), /4/u);
});
