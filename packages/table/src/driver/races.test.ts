/** Two drivers of one table: one wins a race, the other stops. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { unwrap } from '@doudizhu/rules/result';
import { verifyLog } from '../log/verify.ts';
import { accountAt } from '../testing/senders.ts';

import {
  ME,
  simulatedTime,
  STORAGES,
  worldOf,
  submit,
  started,
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

    test('a command whose number is taken is refused', async () => {
      const [storage, time] = [newStorage(), simulatedTime()];
      const one = await started({ storage, time });
      const two = worldOf({ storage, time });
      await submit(one, ME, { type: 'autoPass', on: true });
      assert.equal(await codeOf(two.driver.submit(accountAt(ME), { type: 'autoPass', on: true })), 'stopped');
      assert.deepEqual([one.stops, two.stops], [[], [{ type: 'conflict' }]]);
    });

    test('one that was not started takes over when the other one has stopped', async () => {
      const [storage, time] = [newStorage(), simulatedTime()];
      const one = await started({ storage, time });
      await playToOwnPlay(one);
      const two = worldOf({ storage, time });
      one.driver.stop();
      two.driver.start();
      await driveUntil(two, isRoundOver(two));
      unwrap(verifyLog(storage.events));
    });
  });
}
