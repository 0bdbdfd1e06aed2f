/** A driver with storage that answers at once, and with storage that answers later. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dealFrom, seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { PRESETS } from '@doudizhu/rules/ruleset';
import type { BotQuestion, StoreResult } from './driver.ts';
import type { TableEvent } from '../model/event.ts';
import type { Table } from '../model/state.ts';
import { secretFrom } from '../fairness/fairness.ts';
import { fallbackAction } from '../hints/hints.ts';
import { restoreLog, writeLog } from '../log/log.ts';
import { finishedRoundsOf } from '../log/record.ts';
import { verifyLog } from '../log/verify.ts';
import { accountAt, personAt } from '../testing/senders.ts';
import { viewOf } from '../view/view.ts';
import { ME, simulatedTime, STORAGES, World, started } from '../testing/driver-world.ts';

for (const [when, newStorage] of STORAGES) {
  describe(`a driver whose storage answers ${when}`, () => {
    for (const rules of ['competition', 'happy', 'botzone', 'app-4p'] as const) {
      test(`plays two rounds under ${rules}: each event is stored once, then shown, and the log is proved`, async () => {
        const storage = newStorage();
        const shown: TableEvent[] = [];
        const world = await started({
          storage,
          terms: { rules },
          onEvents: (events) => {
            for (const event of events) assert.deepEqual(storage.events[event.seq], event, 'stored before it is shown');
            shown.push(...events);
          },
        });
        for (const round of [1, 2]) {
          await world.playRounds(round);
          assert.equal(finishedRoundsOf(world.log).length, round);
        }
        assert.deepEqual(storage.events, world.log);
        assert.deepEqual(shown, world.log.slice(1));
        assert.equal(unwrap(verifyLog(storage.events)).rounds.length, 2);
        assert.deepEqual([world.faults, world.stops], [[], []]);
      });
    }

    test('continues after a restart at any event', async () => {
      const world = await started({ storage: newStorage(), terms: { rules: 'happy' } });
      await world.playRounds();
      world.driver.stop();
      const { events } = world.storage;
      for (let length = 5; length < events.length; length += 3) {
        const storage = newStorage();
        const restored = unwrap(restoreLog(writeLog(events.slice(0, length))));
        assert.equal(restored.fault, null);
        storage.events.push(...restored.log);
        const again = new World({ storage });
        again.driver.start();
        await again.time.pass(0);
        await again.playRounds();
        unwrap(verifyLog(storage.events));
      }
    });

    test('stores no event that a reader of the log refuses, and stops', async () => {
      const storage = newStorage();
      let asked = 0;
      // Infinity is no number of JSON.
      const world = new World({ storage, time: { ...simulatedTime(), nowMs: () => (asked++ === 0 ? 0 : Infinity) } });
      const before = storage.events.length;
      assert.equal(await world.codeOf('host', { type: 'seat', seat: ME, occupant: personAt(ME) }), 'stopped');
      assert.deepEqual([storage.events.length, world.driver.status()], [before, 'stopped']);
      assert.deepEqual([world.stops.length, world.stops[0]?.type], [1, 'failure']);
    });

    test('decides commands before it is started, and asks no bot', async () => {
      let asked = 0;
      const ask = ({ view }: BotQuestion) => {
        asked++;
        return fallbackAction(view);
      };
      const world = await new World({ storage: newStorage(), bots: { ask } }).seatAll();
      await world.time.pass(10_000);
      assert.deepEqual([world.driver.status(), world.table.stage, asked], ['idle', 'gathering', 0]);
      world.driver.start();
      await world.playRounds();
      assert.ok(asked > 0);
    });

    test('stops when its storage fails, says why, and nothing has happened', async () => {
      const world = await started({ storage: newStorage() });
      await world.playToOwnPlay();
      const before = world.table;
      const error = new Error('the disk is full');
      world.storage.error = error;
      assert.equal(await world.codeOf(ME, { type: 'autopilot', on: true }), 'stopped');
      assert.deepEqual(world.stops, [{ type: 'storage', error }]);
      assert.equal(world.driver.status(), 'stopped');
      assert.equal(world.table, before);
      assert.deepEqual(world.log, world.storage.events);
      assert.equal(await world.codeOf(ME, { type: 'autopilot', on: true }), 'stopped');
      assert.equal(world.stops.length, 1, 'it is said once');
      world.storage.error = null;
      world.driver.start();
      await world.playRounds();
      assert.deepEqual(world.log, world.storage.events);
    });

    test('a change that its storage refuses has not happened, and the table continues', async () => {
      const storage = newStorage();
      let isRefusing = false;
      const store: typeof storage.store = (fresh) => (isRefusing ? 'refused' : storage.store(fresh));
      const world = await started({ storage: { ...storage, store } });
      await world.playToOwnPlay();
      isRefusing = true;
      const before = world.table;
      assert.equal(await world.codeOf(ME, { type: 'autopilot', on: true }), 'refused');
      assert.deepEqual([world.table, world.driver.status(), world.stops], [before, 'running', []]);
      isRefusing = false;
      await world.submit(ME, { type: 'autopilot', on: true });
    });

    test('a stop while events are stored: an error is reported, a lost race is not', async () => {
      const error = new Error('no connection');
      for (const [store, expected] of [
        [() => assert.fail(error), [{ type: 'storage', error }]],
        [(): StoreResult => 'conflict', []],
      ] as const) {
        const stopAndStore = () => {
          world.driver.stop();
          return store();
        };
        const world: World = new World({ storage: { ...newStorage(), store: stopAndStore } });
        assert.equal(await world.codeOf('host', { type: 'seat', seat: ME, occupant: personAt(ME) }), 'stopped');
        assert.deepEqual(world.stops, expected);
      }
    });

    test('stops when storage fails while a bot acts', async () => {
      const world = await started({ storage: newStorage(), terms: { rules: 'douzero' } });
      await world.time.pass(0);
      await world.actWhileAsked();
      world.storage.error = new Error('no space');
      const before = world.log.length;
      await world.time.pass(1_000);
      assert.deepEqual([world.stops.length, world.log.length, world.faults.length], [1, before, 0]);
    });

    test('commands are decided in the order of the calls', async () => {
      const world = await new World({ storage: newStorage() }).seatAll(false);
      const results = [true, true, false].map((on) => world.codeOf(ME, { type: 'autoPass', on }));
      assert.deepEqual(await Promise.all(results), ['accepted', 'nothing-to-do', 'accepted']);
    });

    test('a command that comes twice is done once', async () => {
      const world = await new World({ storage: newStorage() }).seatAll(false);
      const send = () => world.driver.submit(accountAt(ME), { type: 'ready', on: true }, { id: 'f'.repeat(32) });
      const [first, second] = await Promise.all([send(), send()]);
      assert.deepEqual([unwrap(first).length, unwrap(second).length], [1, 0]);
    });
  });

  test(`given cards are dealt once and are not proved, with storage that answers ${when}`, async () => {
    const deal = dealFrom(PRESETS.competition, createRng('given'));
    const draw = ({ roundsBegun }: Table) => ({
      secret: secretFrom(`chosen ${roundsBegun}`),
      chosen: roundsBegun === 0 ? { deal, first: seatAt(1) } : null,
    });
    const world = await started({ storage: newStorage(), rounds: { draw } });
    await world.playRounds();
    assert.deepEqual(world.table.round?.deal, deal);
    assert.equal(viewOf(world.table, ME).proof?.chosen, true);
    const dealt = world.log.find(({ type }) => type === 'dealt');
    assert.equal(dealt?.type === 'dealt' && dealt.first, 1);
    await world.playRounds(2);
    assert.notDeepEqual(world.table.round?.deal, deal);
    const { rounds } = unwrap(verifyLog(unwrap(restoreLog(writeLog(world.log))).log));
    assert.deepEqual([rounds[0]?.chosen, rounds[1]?.chosen], [true, false]);
  });
}
