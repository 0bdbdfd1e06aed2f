import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from './limits.ts';

test('until waits for a condition and returns its value', async () => {
  let asked = 0;
  assert.equal(await until(() => ++asked > 2 && 'done'), 'done');
  assert.equal(asked, 3);
});

test('until fails at the limit with the condition', async () => {
  const asked = 1;
  await assert.rejects(
    until(() => asked > 2, 10),
    /not within \d+ ms: \(\) => asked > 2/u,
  );
});
