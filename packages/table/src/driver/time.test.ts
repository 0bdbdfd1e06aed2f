/** Timers, pauses and delays of a driver. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { unwrap } from '@doudizhu/rules/result';
import type { Action } from '@doudizhu/rules/round';
import { decisionOf } from '../view/decision.ts';
import { openTable } from '../model/event.ts';
import type { BotQuestion } from './driver.ts';
import { ME, flush, simulatedTime, STORAGES, TERMS, World, started } from '../testing/driver-world.ts';

for (const [when, newStorage] of STORAGES) {
  describe(`time, with storage that answers ${when}`, () => {
    const clock = { decisionMs: 10_000, bankMs: 5_000 };

    test('a clock that runs out starts the autopilot, and the person takes the seat back', async () => {
      const world = await started({ storage: newStorage(), terms: { clock } });
      await world.playToOwn();
      const wakeMs = world.driver.wakeInMs() ?? 0;
      assert.ok(wakeMs <= 15_000 && wakeMs > 14_000);
      await world.time.pass(15_000);
      assert.equal(world.table.seats[ME]?.autopilot, 'timeout');
      await world.submit(ME, { type: 'autopilot', on: false });
      assert.equal(world.table.seats[ME]?.autopilot, null);
    });

    test('it stands still while the driver is paused or stopped', async () => {
      const world = await started({ storage: newStorage(), terms: { clock } });
      await world.playToOwn();
      const { driver, time } = world;
      const [before, wakeMs] = [driver.nowMs(), driver.wakeInMs()];
      driver.pause();
      await time.pass(60_000);
      assert.deepEqual([driver.nowMs(), driver.wakeInMs()], [before, wakeMs]);
      driver.stop();
      driver.resume();
      await time.pass(60_000);
      assert.deepEqual([driver.nowMs(), driver.wakeInMs()], [before, wakeMs]);
      driver.start();
      await time.pass(1_000);
      assert.deepEqual([driver.nowMs(), driver.wakeInMs()], [before + 1_000, (wakeMs ?? 0) - 1_000]);
      await time.pass(15_000);
      assert.equal(driver.table().seats[ME]?.autopilot, 'timeout');
    });

    test('it continues from the end of the log', async () => {
      const storage = newStorage();
      const world = await started({ storage, terms: { clock } });
      await world.playToOwn();
      const { atMs } = world.table;
      await world.time.pass(4_000);
      world.driver.stop();
      const time = simulatedTime();
      await time.pass(1e9);
      const again = new World({ storage, time });
      assert.equal(again.driver.nowMs(), atMs);
    });

    test('a timer is never longer than setTimeout can take', async () => {
      // Tables wait at most a week. A damaged log can contain more.
      const storage = newStorage();
      const opened = unwrap(openTable({ ...TERMS, clock }, 0));
      assert.ok(opened.type === 'opened');
      storage.events.push({ ...opened, terms: { ...opened.terms, clock: { decisionMs: 3e9, bankMs: 0 } } });
      const world = await started({ storage });
      await world.playToOwn();
      const longest = Math.max(...world.time.delaysMs());
      assert.ok(longest <= 2 ** 31 - 1 && longest > 2 ** 31 - 1_000, `${longest}`);
      await world.time.pass(2 ** 31);
      assert.equal(world.table.seats[ME]?.autopilot, null, 'a timer that fires early sets the next one');
      await world.time.pass(world.driver.wakeInMs() ?? 0);
      assert.equal(world.table.seats[ME]?.autopilot, 'timeout');
    });

    test('without timers the caller ticks', async () => {
      const time = { ...simulatedTime(), schedule: undefined as never };
      // Without a bid, the cards are dealt again without end.
      const ask = ({ view }: BotQuestion) => decisionOf(view)?.actions.at(-1) as Action;
      const world = await started({
        storage: newStorage(),
        time,
        terms: { clock },
        bots: { ask, delayMs: () => 5_000 },
      });
      for (let step = 0; step < 100 && world.ownAction === null; step++) await world.driver.settled();
      await time.pass(world.driver.wakeInMs() ?? 0);
      assert.equal(world.table.seats[ME]?.autopilot, null);
      await world.driver.tick();
      assert.equal(world.table.seats[ME]?.autopilot, 'timeout');
    });

    test('a stopped driver does nothing, and continues when it is started again', async () => {
      const world = await started({ storage: newStorage(), bots: { delayMs: () => 1_000 } });
      await flush();
      world.driver.stop();
      const before = world.log.length;
      await world.time.pass(10_000);
      assert.equal(world.log.length, before);
      assert.equal(await world.codeOf(ME, { type: 'undo', agree: true }), 'stopped');
      world.driver.start();
      await world.playRounds();
      assert.deepEqual(world.stops, [], 'a stop that was asked for is not reported');
    });
  });
}
