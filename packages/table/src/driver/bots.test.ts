/** Bots of a driver: questions and answers. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Action } from '@doudizhu/rules/round';
import { legalActionsOf, type SeatView } from '@doudizhu/rules/view';
import type { BotQuestion, DriverBots } from './driver.ts';
import { fallbackAction } from '../hints/hints.ts';
import { openDecisions } from '../view/decision.ts';
import { viewOf } from '../view/view.ts';
import { ME, flush, STORAGES, started, simulatedTime } from '../testing/driver-world.ts';

for (const [when, newStorage] of STORAGES) {
  describe(`bots, with storage that answers ${when}`, () => {
    test('a bot waits for its delay, and acts at once when delays are skipped', async () => {
      const world = await started({
        storage: newStorage(),
        bots: { delayMs: () => 5_000 },
        terms: { rules: 'douzero' },
      });
      await world.time.pass(0);
      await world.actWhileAsked();
      const before = world.log.length;
      await world.time.pass(4_900);
      assert.equal(world.log.length, before);
      await world.time.pass(200);
      assert.ok(world.log.length > before);
      await world.actWhileAsked();
      const now = world.log.length;
      await flush();
      world.driver.skipDelays();
      await flush();
      assert.ok(world.log.length > now);
    });

    const FAULTY: readonly (readonly [string, DriverBots['ask'], RegExp])[] = [
      ['throws', () => assert.fail('out of memory'), /out of memory/],
      ['fails later', () => Promise.reject(new Error('no network')), /no network/],
      ['breaks the rules', () => ({ type: 'bid', points: 9 }) as unknown as Action, /bid/],
    ];
    for (const [why, ask, message] of FAULTY) {
      test(`one that ${why} is played for, and the reason is reported`, async () => {
        const world = await started({ storage: newStorage(), bots: { ask } });
        await world.playRounds();
        assert.ok(world.faults.length > 3);
        for (const { seat, level, reason } of world.faults) {
          assert.ok(seat !== ME && level === 'rules');
          assert.match((reason as Error).message, message);
        }
        const acted = world.log.filter((event) => event.type === 'acted' && event.by === 'bot');
        assert.equal(world.faults.length, acted.length, 'once for each action');
      });
    }

    test('a late answer is not taken for another decision', async () => {
      // Bots that answer on demand, with the view that they were asked in.
      const asked: { readonly question: BotQuestion; readonly answer: (action: Action) => void }[] = [];
      const ask = (question: BotQuestion): Promise<Action> => new Promise((answer) => asked.push({ question, answer }));
      const world = await started({ storage: newStorage(), bots: { delayMs: () => 0, ask } });
      const answerAll = async (): Promise<void> => {
        for (const { question, answer } of asked.splice(0)) answer(fallbackAction(question.view));
        await flush();
      };
      for (let step = 0; step < 300; step++) {
        const isOwnPlay = world.ownAction !== null && world.table.round?.phase === 'play';
        if (isOwnPlay && world.table.decidedBy.length > 8) break;
        await world.actOnce();
        await answerAll();
      }
      await world.actOnce();
      await flush();
      const [late] = asked.splice(0);
      assert.ok(late !== undefined);
      await world.submit(ME, { type: 'undo', agree: true });
      await world.actOnce();
      await flush();
      assert.equal(asked.length, 1, 'the same bot is asked anew');
      assert.equal(asked[0]?.question.seat, late.question.seat);
      const before = world.log.length;
      late.answer(fallbackAction(late.question.view));
      await flush();
      assert.equal(world.log.length, before, 'its answer to the decision that was taken back');
      assert.deepEqual(world.faults, []);
      await answerAll();
      assert.ok(world.log.length > before);
    });

    test('a bot stands in for the person who asks for it, and its answer counts', async () => {
      const questions: BotQuestion[] = [];
      const ask = (question: BotQuestion) => {
        questions.push(question);
        return fallbackAction(question.view);
      };
      const world = await started({ storage: newStorage(), bots: { ask } });
      await world.playToOwnPlay();
      await world.submit(ME, { type: 'autopilot', on: true });
      await world.time.pass(100);
      const own = questions.filter(({ seat }) => seat === ME);
      assert.deepEqual([own.length, own[0]?.level], [1, null]);
      const acted = world.log.filter((event) => event.type === 'acted' && event.seat === ME && event.by === 'bot');
      assert.equal(acted.length, 1);
      assert.deepEqual(world.faults, []);
    });

    test('a bot that stands in is not asked to open the hand', async () => {
      const mayOpen = new Set<boolean>();
      const ask = ({ level, view }: BotQuestion): Action => {
        if (level === null && view.phase === 'play' && view.landlord === ME) {
          mayOpen.add(view.mayOpenHand);
          assert.ok(world.table.round?.openHands.factors.every((factor) => factor === 0));
        }
        // The player's stand-in calls and becomes landlord, because the others decline.
        const calls = legalActionsOf(view).some(({ type }) => type === 'call' || type === 'grab');
        return calls && level === null ? { type: 'call', take: true } : fallbackAction(view);
      };
      const world = await started({ storage: newStorage(), terms: { rules: 'happy' }, bots: { ask } });
      await world.submit(ME, { type: 'autopilot', on: true });
      for (let step = 0; step < 100 && mayOpen.size === 0; step++) await world.time.pass(100);
      assert.deepEqual([...mayOpen], [false]);
    });

    test('several are asked at once, or one after another', async () => {
      for (const [atOnce, most] of [
        ['all', 2],
        ['one', 1],
      ] as const) {
        let [open, seen] = [0, 0];
        const ask = async ({ view }: BotQuestion): Promise<Action> => {
          seen = Math.max(seen, ++open);
          await flush();
          open--;
          return fallbackAction(view);
        };
        const world = await started({ storage: newStorage(), terms: { rules: 'happy' }, bots: { atOnce, ask } });
        await world.playRounds();
        assert.equal(seen, most);
      }
    });

    test('a bot that answers after a stop is not heard, and is asked again', async () => {
      const answers: ((action: Action) => void)[] = [];
      const ask = (): Promise<Action> => new Promise((answer) => answers.push(answer));
      const world = await started({
        storage: newStorage(),
        terms: { rules: 'douzero' },
        bots: { delayMs: () => 0, ask },
      });
      await world.time.pass(0);
      await world.actWhileAsked();
      await flush();
      assert.equal(answers.length, 1);
      world.driver.stop();
      const before = world.log.length;
      world.driver.start();
      await flush();
      assert.equal(answers.length, 2);
      const [asked] = openDecisions(world.table);
      const action = fallbackAction(viewOf(world.table, asked?.seat ?? ME).round as SeatView);
      answers[0]?.(action);
      await flush();
      assert.equal(world.log.length, before);
      answers[1]?.(action);
      await flush();
      assert.equal(world.log.length, before + 1);
      assert.deepEqual(world.faults, []);
    });

    test('settled: when the table waits for the person', async () => {
      const ask = ({ view }: BotQuestion): Promise<Action> => flush().then(() => fallbackAction(view));
      const time = { ...simulatedTime(), schedule: () => () => {} };
      const world = await started({ storage: newStorage(), time, bots: { delayMs: () => 0, ask } });
      for (let step = 0; step < 200 && world.table.stage !== 'over'; step++) {
        await world.driver.settled();
        assert.ok(world.driver.table().stage === 'over' || world.ownAction !== null);
        await world.actOnce();
      }
      assert.equal(world.table.stage, 'over');
      world.driver.stop();
      await world.driver.settled();
    });
  });
}
