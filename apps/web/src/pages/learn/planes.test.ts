import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countPlays } from '@doudizhu/rules/combos';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { planePatterns } from './planes.ts';

const sumOf = (length: 2 | 3 | 4 | 5): number =>
  (13 - length) * planePatterns(length).reduce((sum, { choices }) => sum + choices, 0);

test('the terms of the sum come to what the engine lists, length by length', () => {
  const planes = countPlays(PRESETS.openspiel).find(({ kind }) => kind === 'plane-with-singles');
  assert.deepEqual(
    planes?.byLength,
    Object.fromEntries(([2, 3, 4, 5] as const).map((length) => [length, sumOf(length)])),
  );
  assert.deepEqual(([2, 3, 4, 5] as const).map(sumOf), [968, 3300, 7344, 10976]);
});

test('all plays of the competition rules are 27,471', () => {
  const total = countPlays(PRESETS.competition).reduce((sum, count) => sum + count.total, 0);
  assert.equal(total, 27_471);
});
