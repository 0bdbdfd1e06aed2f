import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MODERATION } from './moderation-texts.ts';

test('length of a sanction and number of reports, with the right plural', () => {
  const { hours, reportsOf } = MODERATION.value;
  assert.deepEqual([1, 2, 24, 72, null].map(hours), ['1 hour', '2 hours', '1 day', '3 days', 'for good']);
  assert.deepEqual([0, 1, 2].map(reportsOf), ['reported 0 times', 'reported once', 'reported 2 times']);
});
