/** Ports of a driver that reject or hang: nothing is unhandled, and nothing blocks commands except the storage. */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { fallbackAction } from '../hints/hints.ts';
import { secretFrom } from '../fairness/fairness.ts';
import { codeOf, driveUntil, flush, isRoundOver, ME, started, STORAGES, submit } from '../testing/driver-world.ts';

const unhandled: unknown[] = [];
const note = (reason: unknown): unknown => unhandled.push(reason);
process.on('unhandledRejection', note);
after(() => process.off('unhandledRejection', note));

const BROKEN = new Error('broken');
const rejects = (): Promise<never> => Promise.reject(BROKEN);
const hangs = (): Promise<never> => new Promise(() => {});
const [[, newStorage]] = STORAGES as [(typeof STORAGES)[number]];

describe('a port that rejects stops the driver, which reports it', () => {
  const ROUNDS = [
    ['the first draw', { draw: rejects }],
    ['the signature', { sign: rejects }],
  ] as const;
  for (const [what, rounds] of ROUNDS) {
    test(what, async () => {
      const { driver, stops } = await started({ storage: newStorage(), rounds });
      await flush();
      assert.deepEqual([driver.status(), stops], ['stopped', [{ type: 'failure', error: BROKEN }]]);
      assert.equal(await codeOf(driver.submit('host', { type: 'close' })), 'stopped');
    });
  }
  test('the draw of a later round', async () => {
    let draws = 0;
    const draw = () => (draws++ === 0 ? { secret: secretFrom('first'), chosen: null } : rejects());
    const world = await started({ storage: newStorage(), rounds: { draw } });
    await driveUntil(world, isRoundOver(world));
    await submit(world, ME, { type: 'ready', on: true });
    await flush();
    assert.deepEqual(world.stops, [{ type: 'failure', error: BROKEN }]);
  });
  test('a store, at any stage', async () => {
    for (const stage of ['gathering', 'playing', 'over']) {
      const world = await started({ storage: newStorage() });
      await driveUntil(world, () => stage === 'gathering' || world.driver.table().stage === stage);
      world.storage.error = BROKEN;
      assert.equal(await codeOf(world.driver.submit('host', { type: 'close' })), 'stopped', stage);
      assert.deepEqual(world.stops, [{ type: 'storage', error: BROKEN }], stage);
    }
  });
  test('a listener of events, in a timer', async () => {
    let isBroken = false;
    const world = await started({
      storage: newStorage(),
      onEvents: () => {
        if (isBroken) throw BROKEN;
      },
    });
    isBroken = true;
    await world.time.pass(60_000);
    assert.deepEqual(world.stops, [{ type: 'failure', error: BROKEN }]);
  });
});

test('a bot that rejects is played for', async () => {
  const world = await started({ storage: newStorage(), bots: { ask: rejects } });
  await driveUntil(world, isRoundOver(world));
  assert.deepEqual(world.stops, []);
});

test('a draw that hangs delays no command, and a later one begins the round', async () => {
  let draws = 0;
  const world = await started({
    storage: newStorage(),
    rounds: { draw: () => (draws++ === 0 ? hangs() : { secret: 'a'.repeat(64), chosen: null }) },
  });
  await flush();
  await submit(world, ME, { type: 'ready', on: false });
  await submit(world, ME, { type: 'ready', on: true });
  await flush();
  assert.equal(draws, 2);
  assert.notEqual(world.driver.table().stage, 'gathering');
});

test('a bot that hangs is played for after its time', async () => {
  const world = await started({
    storage: newStorage(),
    terms: { botMs: 1000 },
    bots: { ask: ({ view, seat }) => (seat === 1 ? hangs() : fallbackAction(view)) },
  });
  await driveUntil(world, isRoundOver(world));
  assert.deepEqual(world.stops, []);
});

test('nothing was unhandled', async () => {
  await flush();
  assert.deepEqual(unhandled, []);
});
