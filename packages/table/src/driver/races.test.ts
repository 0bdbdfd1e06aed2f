/** Two drivers of one table: one wins a race, the other stops or follows. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { unwrap } from '@doudizhu/rules/result';
import type { Action } from '@doudizhu/rules/round';
import { verifyLog } from '../log/verify.ts';
import { accountAt } from '../testing/senders.ts';

import {
  ME,
  simulatedTime,
  STORAGES,
  worldOf,
  submit,
  started,
  ownAction,
  driveUntil,
  isRoundOver,
  playToOwnPlay,
  playToBot,
  codeOf,
} from '../testing/driver-world.ts';

for (const [when, newStorage] of STORAGES) {
  describe(`two drivers of one table, with storage that answers ${when}`, () => {
    test('the one that finds its number taken stops', async () => {
      const [storage, time] = [newStorage(), simulatedTime()];
      const one = await started({ storage, time, bots: { delayMs: () => 1_000 } });
      await playToBot(one);
      const two = worldOf({ storage, time, bots: { delayMs: () => 3_000 } });
      two.driver.start();
      await driveUntil(one, isRoundOver(one));
      await time.pass(5_000);
      assert.deepEqual([one.stops, two.stops], [[], [{ type: 'conflict' }]]);
      assert.equal(await codeOf(two.driver.submit(accountAt(ME), { type: 'undo', agree: true })), 'stopped');
      assert.deepEqual(storage.events, one.driver.log());
    });

    test('or it reads what the other one stored, follows, and its commands count', async () => {
      const [storage, time] = [newStorage(), simulatedTime()];
      const { readFrom } = storage;
      const one = await started({ storage, time, readFrom, bots: { delayMs: () => 1_000 } });
      await playToBot(one);
      const two = worldOf({ storage, time, readFrom, bots: { delayMs: () => 3_000 } });
      two.driver.start();
      await driveUntil(one, () => two.driver.status() === 'following');
      assert.equal(one.driver.status(), 'running');
      await playToOwnPlay(one);
      // The follower decides for the person. The other driver reads it, and asks its bots.
      await two.driver.catchUp();
      assert.deepEqual(two.driver.log(), one.driver.log());
      await submit(two, ME, { type: 'act', action: ownAction(one) as Action });
      await one.driver.catchUp();
      await driveUntil(one, isRoundOver(one));
      await two.driver.catchUp();
      assert.deepEqual(two.driver.log(), storage.events);
      assert.deepEqual(two.shown.at(-1), storage.events.at(-1));
      assert.deepEqual([one.stops, two.stops, two.faults], [[], [], []]);
      unwrap(verifyLog(storage.events));
    });

    test('a command that lost the race is decided again, and is stale where its decision is gone', async () => {
      const [storage, time] = [newStorage(), simulatedTime()];
      const { readFrom } = storage;
      const one = await started({ storage, time, readFrom });
      await playToOwnPlay(one);
      const two = worldOf({ storage, time, readFrom });
      const action = ownAction(one) as Action;
      await submit(one, ME, { type: 'act', action });
      await playToOwnPlay(one);
      assert.equal(await codeOf(two.driver.submit(accountAt(ME), { type: 'act', action })), 'stale');
      assert.deepEqual(two.driver.log(), storage.events, 'what it had missed was read');
      const three = worldOf({ storage, time, readFrom });
      await submit(one, ME, { type: 'act', action: ownAction(one) as Action });
      const { length } = three.driver.log();
      assert.ok(length < storage.events.length);
      assert.equal(await codeOf(three.driver.submit(accountAt(ME), { type: 'autoPass', on: true })), 'accepted');
      assert.deepEqual(three.driver.log(), storage.events);
    });

    test('one that follows takes over when it is started', async () => {
      const [storage, time] = [newStorage(), simulatedTime()];
      const { readFrom } = storage;
      const one = await started({ storage, time, readFrom });
      await playToOwnPlay(one);
      const two = worldOf({ storage, time, readFrom });
      one.driver.stop();
      two.driver.start();
      await driveUntil(two, isRoundOver(two));
      unwrap(verifyLog(storage.events));
    });

    test('stops where storage cannot be read', async () => {
      const [storage, time] = [newStorage(), simulatedTime()];
      const error = new Error('no connection');
      const one = await started({ storage, time });
      const two = worldOf({ storage, time, readFrom: () => Promise.reject(error) });
      await submit(one, ME, { type: 'autoPass', on: true });
      assert.equal(await codeOf(two.driver.submit(accountAt(ME), { type: 'autoPass', on: true })), 'stopped');
      assert.deepEqual(two.stops, [{ type: 'storage', error }]);
    });
  });
}
