/** Bots of a driver: questions and answers. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Seat } from '@doudizhu/rules/deal';
import type { Action } from '@doudizhu/rules/round';
import { legalActionsOf, type SeatView } from '@doudizhu/rules/view';
import type { BotQuestion, DriverBots } from './driver.ts';
import { fallbackAction } from '../hints/hints.ts';
import { viewOf } from '../view/view.ts';
import {
  ME,
  flush,
  STORAGES,
  submit,
  started,
  ownAction,
  actOnce,
  actWhileAsked,
  driveUntil,
  isRoundOver,
  playToOwnPlay,
  simulatedTime,
} from '../testing/driver-world.ts';

for (const [when, newStorage] of STORAGES) {
  describe(`bots, with storage that answers ${when}`, () => {
    test('a bot waits for its delay, and acts at once when delays are skipped', async () => {
      const world = await started({
        storage: newStorage(),
        bots: { delayMs: () => 5_000 },
        terms: { rules: 'douzero' },
      });
      await world.time.pass(0);
      await actWhileAsked(world);
      const before = world.driver.log().length;
      await world.time.pass(4_900);
      assert.equal(world.driver.log().length, before);
      await world.time.pass(200);
      assert.ok(world.driver.log().length > before);
      await actWhileAsked(world);
      const now = world.driver.log().length;
      await flush();
      world.driver.skipDelays();
      await flush();
      assert.ok(world.driver.log().length > now);
    });

    const FAULTY: readonly (readonly [string, DriverBots['ask'], RegExp])[] = [
      ['throws', () => assert.fail('out of memory'), /out of memory/],
      ['fails later', () => Promise.reject(new Error('no network')), /no network/],
      ['breaks the rules', () => ({ type: 'bid', points: 9 }) as unknown as Action, /bid/],
    ];
    for (const [why, ask, message] of FAULTY) {
      test(`one that ${why} is played for, and the reason is reported`, async () => {
        const world = await started({ storage: newStorage(), bots: { ask } });
        await driveUntil(world, isRoundOver(world));
        assert.ok(world.faults.length > 3);
        for (const { seat, level, reason } of world.faults) {
          assert.ok(seat !== ME && level === 'rules');
          assert.match((reason as Error).message, message);
        }
        assert.deepEqual(
          world.faults.length,
          world.driver.log().filter((event) => event.type === 'acted' && event.by === 'bot').length,
          'once for each action',
        );
      });
    }

    test('a late answer is not taken for another decision', async () => {
      // Bots that answer on demand, with the view that they were asked in.
      const asked: { readonly question: BotQuestion; readonly answer: (action: Action) => void }[] = [];
      const world = await started({
        storage: newStorage(),
        bots: {
          delayMs: () => 0,
          ask: (question) => new Promise((answer) => asked.push({ question, answer })),
        },
      });
      const answerAll = async (): Promise<void> => {
        for (const { question, answer } of asked.splice(0)) answer(fallbackAction(question.view));
        await flush();
      };
      for (let step = 0; step < 300; step++) {
        const isOwnPlay = ownAction(world) !== null && world.driver.table().round?.phase === 'play';
        if (isOwnPlay && world.driver.table().decidedBy.length > 8) break;
        await actOnce(world);
        await answerAll();
      }
      await actOnce(world);
      await flush();
      const [late] = asked.splice(0);
      assert.ok(late !== undefined);
      await submit(world, ME, { type: 'undo', agree: true });
      await actOnce(world);
      await flush();
      assert.equal(asked.length, 1, 'the same bot is asked anew');
      assert.equal(asked[0]?.question.seat, late.question.seat);
      const before = world.driver.log().length;
      late.answer(fallbackAction(late.question.view));
      await flush();
      assert.equal(world.driver.log().length, before, 'its answer to the decision that was taken back');
      assert.deepEqual(world.faults, []);
      await answerAll();
      assert.ok(world.driver.log().length > before);
    });

    test('a bot stands in for the person who asks for it, and its answer counts', async () => {
      const questions: BotQuestion[] = [];
      const world = await started({
        storage: newStorage(),
        bots: {
          ask: (question) => {
            questions.push(question);
            return fallbackAction(question.view);
          },
        },
      });
      await playToOwnPlay(world);
      await submit(world, ME, { type: 'autopilot', on: true });
      await world.time.pass(100);
      const own = questions.filter(({ seat }) => seat === ME);
      assert.deepEqual([own.length, own[0]?.level], [1, null]);
      const acted = world.driver.log().filter((event) => event.type === 'acted' && event.seat === ME);
      assert.equal(acted.filter((event) => event.type === 'acted' && event.by === 'bot').length, 1);
      assert.deepEqual(world.faults, []);
    });

    test('a bot that stands in is not asked to open the hand', async () => {
      const mayOpen = new Set<boolean>();
      const world = await started({
        storage: newStorage(),
        terms: { rules: 'happy' },
        bots: {
          ask: ({ level, view }) => {
            const isOwnLead = level === null && view.phase === 'play' && view.landlord === ME;
            if (isOwnLead) {
              mayOpen.add(view.mayOpenHand);
              assert.ok(world.driver.table().round?.openHands.factors.every((factor) => factor === 0));
            }
            // The player's stand-in calls and becomes landlord, because the others decline.
            const expected = legalActionsOf(view).find(({ type }) => type === 'call' || type === 'grab');
            return expected !== undefined && level === null ? { type: 'call', take: true } : fallbackAction(view);
          },
        },
      });
      await submit(world, ME, { type: 'autopilot', on: true });
      for (let step = 0; step < 100 && mayOpen.size === 0; step++) await world.time.pass(100);
      assert.deepEqual([...mayOpen], [false]);
    });

    test('several are asked at once, or one after another', async () => {
      for (const [atOnce, most] of [
        ['all', 2],
        ['one', 1],
      ] as const) {
        let [open, seen] = [0, 0];
        const world = await started({
          storage: newStorage(),
          terms: { rules: 'happy' },
          bots: {
            atOnce,
            ask: async ({ view }) => {
              seen = Math.max(seen, ++open);
              await flush();
              open--;
              return fallbackAction(view);
            },
          },
        });
        await driveUntil(world, isRoundOver(world));
        assert.equal(seen, most);
      }
    });

    test('a bot that answers after a stop is not heard, and is asked again', async () => {
      const answers: ((action: Action) => void)[] = [];
      const world = await started({
        storage: newStorage(),
        terms: { rules: 'douzero' },
        bots: {
          delayMs: () => 0,
          ask: () => new Promise((answer) => answers.push(answer)),
        },
      });
      await world.time.pass(0);
      await actWhileAsked(world);
      await flush();
      assert.equal(answers.length, 1);
      world.driver.stop();
      const before = world.driver.log().length;
      world.driver.start();
      await flush();
      assert.equal(answers.length, 2);
      const view = viewOf(
        world.driver.table(),
        world.driver.table().seats.findIndex(({ decision }) => decision !== null) as Seat,
      );
      answers[0]?.(fallbackAction(view.round as SeatView));
      await flush();
      assert.equal(world.driver.log().length, before);
      answers[1]?.(fallbackAction(view.round as SeatView));
      await flush();
      assert.equal(world.driver.log().length, before + 1);
      assert.deepEqual(world.faults, []);
    });

    test('settled: when the table waits for the person', async () => {
      const world = await started({
        storage: newStorage(),
        time: { ...simulatedTime(), schedule: () => () => {} },
        bots: {
          delayMs: () => 0,
          ask: async ({ view }) => {
            await flush();
            return fallbackAction(view);
          },
        },
      });
      for (let step = 0; step < 200 && world.driver.table().stage !== 'over'; step++) {
        await world.driver.settled();
        assert.ok(world.driver.table().stage === 'over' || ownAction(world) !== null);
        await actOnce(world);
      }
      assert.equal(world.driver.table().stage, 'over');
      world.driver.stop();
      await world.driver.settled();
    });
  });
}
