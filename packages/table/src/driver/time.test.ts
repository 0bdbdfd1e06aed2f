/** Timers, pauses and delays of a driver. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { unwrap } from '@doudizhu/rules/result';
import type { Action } from '@doudizhu/rules/round';
import { decisionOf } from '../view/decision.ts';
import { openTable } from '../model/event.ts';
import { createTableDriver } from './driver.ts';
import { secretFrom } from '../fairness/fairness.ts';
import { accountAt } from '../testing/senders.ts';
import {
  ME,
  flush,
  simulatedTime,
  STORAGES,
  TERMS,
  worldOf,
  submit,
  seatAll,
  started,
  ownAction,
  driveUntil,
  isRoundOver,
  codeOf,
} from '../testing/driver-world.ts';

for (const [when, newStorage] of STORAGES) {
  describe(`time, with storage that answers ${when}`, () => {
    const clock = { decisionMs: 10_000, bankMs: 5_000 };

    test('a clock that runs out starts the autopilot, and the person takes the seat back', async () => {
      const world = await started({ storage: newStorage(), terms: { clock } });
      await driveUntil(world, () => ownAction(world) !== null);
      const wakeMs = world.driver.wakeInMs() ?? 0;
      assert.ok(wakeMs <= 15_000 && wakeMs > 14_000);
      await world.time.pass(15_000);
      assert.equal(world.driver.table().seats[ME]?.autopilot, 'timeout');
      await submit(world, ME, { type: 'autopilot', on: false });
      assert.equal(world.driver.table().seats[ME]?.autopilot, null);
    });

    test('it stands still while the driver is paused or stopped', async () => {
      const world = await started({ storage: newStorage(), terms: { clock } });
      await driveUntil(world, () => ownAction(world) !== null);
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
      await driveUntil(world, () => ownAction(world) !== null);
      const { atMs } = world.driver.table();
      await world.time.pass(4_000);
      world.driver.stop();
      const time = simulatedTime();
      await time.pass(1e9);
      const again = worldOf({ storage, time });
      assert.equal(again.driver.nowMs(), atMs);
    });

    test('a command after the deadline finds the time-out before it', async () => {
      const world = await started({ storage: newStorage(), terms: { clock } });
      await driveUntil(world, () => ownAction(world) !== null);
      // No timer fires any more.
      const late = worldOf({ storage: world.storage, time: world.time });
      await world.time.pass(0);
      world.driver.stop();
      const time = world.time;
      await time.pass(3_600_000);
      const events = unwrap(
        await late.driver.submit(accountAt(ME), { type: 'act', action: ownAction(late) as Action }),
      );
      assert.deepEqual(
        events.slice(0, 3).map(({ type }) => type),
        ['autopilotOn', 'autopilotOff', 'acted'],
      );
      assert.equal(late.driver.table().seats[ME]?.bankMs, 0);
    });

    test('a timer is never longer than setTimeout can take', async () => {
      // Tables wait at most a week. A damaged log can contain more.
      const storage = newStorage();
      const opened = unwrap(openTable({ ...TERMS, clock }, 0));
      assert.ok(opened.type === 'opened');
      storage.events.push({ ...opened, terms: { ...opened.terms, clock: { decisionMs: 3e9, bankMs: 0 } } });
      const world = await started({ storage });
      await driveUntil(world, () => ownAction(world) !== null);
      const longest = Math.max(...world.time.delaysMs());
      assert.ok(longest <= 2 ** 31 - 1 && longest > 2 ** 31 - 1_000, `${longest}`);
      await world.time.pass(2 ** 31);
      assert.equal(world.driver.table().seats[ME]?.autopilot, null, 'a timer that fires early sets the next one');
      await world.time.pass(world.driver.wakeInMs() ?? 0);
      assert.equal(world.driver.table().seats[ME]?.autopilot, 'timeout');
    });

    test('without timers the caller ticks', async () => {
      const world = worldOf({ storage: newStorage(), terms: { clock } });
      const time = world.time;
      const manual = createTableDriver({
        log: [...world.storage.events],
        time: { nowMs: time.nowMs },
        storage: world.storage,
        rounds: { draw: () => ({ secret: secretFrom('manual'), chosen: null }) },
        // Without a bid, the cards are dealt again without end.
        bots: { ask: ({ view }) => decisionOf(view)?.actions.at(-1) as Action, delayMs: () => 5_000 },
      });
      manual.start();
      await seatAll({ ...world, driver: manual });
      for (let step = 0; step < 100 && ownAction({ ...world, driver: manual }) === null; step++) await manual.settled();
      await time.pass(manual.wakeInMs() ?? 0);
      assert.equal(manual.table().seats[ME]?.autopilot, null);
      await manual.tick();
      assert.equal(manual.table().seats[ME]?.autopilot, 'timeout');
    });

    test('a stopped driver does nothing, and continues when it is started again', async () => {
      const world = await started({ storage: newStorage(), bots: { delayMs: () => 1_000 } });
      await flush();
      world.driver.stop();
      const before = world.driver.log().length;
      await world.time.pass(10_000);
      assert.equal(world.driver.log().length, before);
      assert.equal(await codeOf(world.driver.submit(accountAt(ME), { type: 'undo', agree: true })), 'stopped');
      world.driver.start();
      await driveUntil(world, isRoundOver(world));
      assert.deepEqual(world.stops, [], 'a stop that was asked for is not reported');
    });
  });
}
