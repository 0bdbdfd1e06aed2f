import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TimedCache } from './timed-cache.ts';

test('a value is computed once for all that ask, again after its time, and a failure is not cached', async () => {
  let nowMs = 0;
  let computed = 0;
  const cached = new TimedCache<number>({ ms: 100, max: 2, nowMs: () => nowMs });
  let finish = (): void => {};
  const compute = async (): Promise<number> => {
    computed++;
    await new Promise<void>((resolve) => (finish = resolve));
    return computed;
  };
  const asked = Promise.all([cached.get('a', compute), cached.get('a', compute)]);
  nowMs = 1000;
  const late = cached.get('a', compute);
  finish();
  assert.deepEqual([await asked, await late], [[1, 1], 1], 'no second computation while one runs');
  nowMs = 1099;
  assert.equal(await cached.get('a', compute), 1);
  nowMs = 1100;
  const again = cached.get('a', compute);
  finish();
  assert.equal(await again, 2);
  await assert.rejects(
    cached.get('b', () => Promise.reject(new Error('away'))),
    /away/u,
  );
  assert.equal(await cached.get('b', async () => 7), 7);
});
