/** Ports of a driver that reject or hang: nothing is unhandled, and nothing blocks commands except the storage. */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { fallbackAction } from '../hints/hints.ts';
import { secretFrom } from '../fairness/fairness.ts';
import { flush, ME, started, STORAGES } from '../testing/driver-world.ts';

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
      const world = await started({ storage: newStorage(), rounds });
      await flush();
      assert.deepEqual([world.driver.status(), world.stops], ['stopped', [{ type: 'failure', error: BROKEN }]]);
      assert.equal(await world.codeOf('host', { type: 'close' }), 'stopped');
    });
  }
  test('the draw of a later round', async () => {
    let draws = 0;
    const draw = () => (draws++ === 0 ? { secret: secretFrom('first'), chosen: null } : rejects());
    const world = await started({ storage: newStorage(), rounds: { draw } });
    await world.playRounds();
    await world.submit(ME, { type: 'ready', on: true });
    await flush();
    assert.deepEqual(world.stops, [{ type: 'failure', error: BROKEN }]);
  });
  test('a listener of events, in a timer', async () => {
    let isBroken = false;
    const onEvents = (): void => {
      if (isBroken) throw BROKEN;
    };
    const world = await started({ storage: newStorage(), onEvents });
    isBroken = true;
    await world.time.pass(60_000);
    assert.deepEqual(world.stops, [{ type: 'failure', error: BROKEN }]);
  });
});

test('a draw that hangs delays no command, and a later one begins the round', async () => {
  let draws = 0;
  const draw = () => (draws++ === 0 ? hangs() : { secret: 'a'.repeat(64), chosen: null });
  const world = await started({ storage: newStorage(), rounds: { draw } });
  await flush();
  await world.submit(ME, { type: 'ready', on: false });
  await world.submit(ME, { type: 'ready', on: true });
  await flush();
  assert.equal(draws, 2);
  assert.notEqual(world.table.stage, 'gathering');
});

test('a bot that hangs is played for after its time', async () => {
  const world = await started({
    storage: newStorage(),
    terms: { botMs: 1000 },
    bots: { ask: ({ view, seat }) => (seat === 1 ? hangs() : fallbackAction(view)) },
  });
  await world.playRounds();
  assert.deepEqual(world.stops, []);
});

test('nothing was unhandled', async () => {
  await flush();
  assert.deepEqual(unhandled, []);
});
