import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Kept } from './kept.ts';

test('a value is computed once for all that ask, again after its time, and a failure is not kept', async () => {
  let nowMs = 0;
  let computed = 0;
  const kept = new Kept<number>({ ms: 100, max: 2, nowMs: () => nowMs });
  let finish = (): void => {};
  const compute = async (): Promise<number> => {
    computed++;
    await new Promise<void>((resolve) => (finish = resolve));
    return computed;
  };
  const asked = Promise.all([kept.get('a', compute), kept.get('a', compute)]);
  nowMs = 1000;
  const late = kept.get('a', compute);
  finish();
  assert.deepEqual([await asked, await late], [[1, 1], 1], 'no second computation while one runs');
  nowMs = 1099;
  assert.equal(await kept.get('a', compute), 1);
  nowMs = 1100;
  const again = kept.get('a', compute);
  finish();
  assert.equal(await again, 2);
  await assert.rejects(
    kept.get('b', () => Promise.reject(new Error('away'))),
    /away/u,
  );
  assert.equal(await kept.get('b', async () => 7), 7);
});
