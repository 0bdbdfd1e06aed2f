/** Two drivers of one table: one wins a race, the other stops. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { unwrap } from '@doudizhu/rules/result';
import { verifyLog } from '../log/verify.ts';
import { ME, simulatedTime, STORAGES, World, started } from '../testing/driver-world.ts';

for (const [when, newStorage] of STORAGES) {
  describe(`two drivers of one table, with storage that answers ${when}`, () => {
    test('the one that finds its number taken stops', async () => {
      const [storage, time] = [newStorage(), simulatedTime()];
      const one = await started({ storage, time, bots: { delayMs: () => 1_000 } });
      await one.driveUntil(() => one.table.round?.phase === 'play' && one.ownAction === null);
      const two = new World({ storage, time, bots: { delayMs: () => 3_000 } });
      two.driver.start();
      await one.playRounds();
      await time.pass(5_000);
      assert.deepEqual([one.stops, two.stops], [[], [{ type: 'conflict' }]]);
      assert.equal(await two.codeOf(ME, { type: 'undo', agree: true }), 'stopped');
      assert.deepEqual(storage.events, one.log);
    });

    test('a command whose number is taken is refused', async () => {
      const [storage, time] = [newStorage(), simulatedTime()];
      const one = await started({ storage, time });
      const two = new World({ storage, time });
      await one.submit(ME, { type: 'autoPass', on: true });
      assert.equal(await two.codeOf(ME, { type: 'autoPass', on: true }), 'stopped');
      assert.deepEqual([one.stops, two.stops], [[], [{ type: 'conflict' }]]);
    });

    test('one that was not started takes over when the other one has stopped', async () => {
      const [storage, time] = [newStorage(), simulatedTime()];
      const one = await started({ storage, time });
      await one.playToOwnPlay();
      const two = new World({ storage, time });
      one.driver.stop();
      two.driver.start();
      await two.playRounds();
      unwrap(verifyLog(storage.events));
    });
  });
}
