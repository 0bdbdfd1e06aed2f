import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '@doudizhu/rules/testing';
import { Refusals } from './refusals.ts';

test('a refusal is kept until the period of its limit ends, for its network and limit alone', async () => {
  const refusals = new Refusals();
  refusals.keep('requests', '203.0.113.1', 40);
  assert.ok((refusals.leftMs('requests', '203.0.113.1') ?? 0) > 0);
  assert.equal(refusals.leftMs('upgrades', '203.0.113.1'), null);
  assert.equal(refusals.leftMs('requests', '203.0.113.2'), null);
  await until(() => refusals.leftMs('requests', '203.0.113.1') === null);
});

test('each refusal of a period waits longer than the one before', async () => {
  const refusals = new Refusals();
  refusals.keep('requests', '203.0.113.1', 60_000);
  const answered: number[] = [];
  const startedMs = performance.now();
  for (let index = 0; index < 20; index++) {
    assert.ok(refusals.hold('requests', '203.0.113.1', () => answered.push(index)));
  }
  assert.deepEqual([answered.length, refusals.held()], [0, 20]);
  await until(() => answered.length === 20);
  assert.ok(performance.now() - startedMs >= 190);
  assert.deepEqual(
    answered,
    Array.from({ length: 20 }, (_, index) => index),
  );
  assert.equal(refusals.held(), 0);
});

test('few answers wait per network and in all', () => {
  const refusals = new Refusals();
  const hold = (network: string): boolean => refusals.hold('requests', network, () => {});
  const held = Array.from({ length: 150 }, () => hold('203.0.113.1')).filter(Boolean).length;
  assert.deepEqual([held, refusals.isFull('203.0.113.1'), refusals.isFull('203.0.113.2')], [100, true, false]);
  let others = 0;
  for (let network = 0; network < 20; network++) {
    for (let index = 0; index < 100; index++) if (hold(`2001:db8:0:${network}::/64`)) others++;
  }
  assert.equal(others, 900);
});
