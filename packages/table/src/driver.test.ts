/** What every driver of a table does, with storage that answers at once and storage that answers later. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createRng, dealFrom, PRESETS, seatAt, unwrap, type Action, type Seat, type SeatView } from '@doudizhu/rules';
import type { CommandPayload } from './command.ts';
import { decisionOf } from './decision.ts';
import { openTable, type TermsInput } from './decide.ts';
import {
  createTableDriver,
  type BotFailure,
  type BotQuestion,
  type DriverSetup,
  type DriverStop,
  type StoreResult,
  type TableDriver,
} from './driver.ts';
import type { TableEvent } from './event.ts';
import { secretFrom } from './fairness.ts';
import { fallbackAction, hintAfter } from './hints.ts';
import { restoreLog, writeLog } from './log.ts';
import { finishedRoundsOf } from './record.ts';
import { verifyLog } from './verify.ts';
import { viewOf } from './view.ts';

const ME = seatAt(0);

/** Lets all promises that can resolve do so. */
const flush = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A clock that only a test moves forward; timers fire in their order. */
const simulatedTime = () => {
  let nowMs = 0;
  let timers: { readonly atMs: number; readonly work: () => void }[] = [];
  return {
    nowMs: () => nowMs,
    timers: () => timers.map(({ atMs }) => atMs - nowMs),
    schedule: (delayMs: number, work: () => void) => {
      const timer = { atMs: nowMs + delayMs, work };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    /** Runs all that is due until then. */
    pass: async (delayMs: number): Promise<void> => {
      const end = nowMs + delayMs;
      await flush();
      for (;;) {
        const [due] = timers.filter(({ atMs }) => atMs <= end).toSorted((a, b) => a.atMs - b.atMs);
        if (due === undefined) break;
        nowMs = Math.max(nowMs, due.atMs);
        timers = timers.filter((timer) => timer !== due);
        due.work();
        await flush();
      }
      nowMs = end;
      await flush();
    },
  };
};
type Time = ReturnType<typeof simulatedTime>;

/** Storage that holds each number once. `error`: what it throws. */
interface Storage {
  readonly events: TableEvent[];
  error: Error | null;
  readonly store: (fresh: readonly TableEvent[]) => StoreResult | Promise<StoreResult>;
  readonly readFrom: (seq: number) => readonly TableEvent[] | Promise<readonly TableEvent[]>;
}

const memoryStorage = (answer: <Value>(work: () => Value) => Value | Promise<Value>): Storage => {
  const storage: Storage = {
    events: [],
    error: null,
    store: (fresh) =>
      answer((): StoreResult => {
        if (storage.error !== null) throw storage.error;
        if (fresh.some(({ seq }) => seq < storage.events.length)) return 'conflict';
        storage.events.push(...fresh);
        return 'stored';
      }),
    readFrom: (seq) => answer(() => storage.events.slice(seq)),
  };
  return storage;
};

const STORAGES: readonly (readonly [string, () => Storage])[] = [
  ['at once', () => memoryStorage((work) => work())],
  [
    'later',
    () =>
      memoryStorage(async (work) => {
        for (let turn = 0; turn < 3; turn++) await Promise.resolve();
        return work();
      }),
  ],
];

interface World {
  readonly driver: TableDriver;
  readonly storage: Storage;
  readonly time: Time;
  /** What was shown. */
  readonly shown: TableEvent[];
  readonly faults: BotFailure[];
  readonly stops: DriverStop[];
}

interface Given extends Partial<DriverSetup> {
  readonly terms?: Partial<TermsInput>;
  readonly storage: Storage;
  readonly time?: Time;
}

const TERMS: TermsInput = { table: 'driven', rules: 'competition', practice: true, autoPassMs: 500 };

const worldOf = ({ terms = {}, storage, time = simulatedTime(), ...given }: Given): World => {
  if (storage.events.length === 0) storage.events.push(unwrap(openTable({ ...TERMS, ...terms }, 0)));
  const [shown, faults, stops]: [TableEvent[], BotFailure[], DriverStop[]] = [[], [], []];
  const driver = createTableDriver({
    log: [...storage.events],
    nowMs: time.nowMs,
    schedule: time.schedule,
    store: storage.store,
    askBot: ({ view }) => fallbackAction(view),
    drawRound: ({ roundsBegun }) => ({ secret: secretFrom(`round ${roundsBegun + 1}`), chosen: null }),
    botDelayMs: () => 100,
    onEvents: (events) => shown.push(...events),
    onBotFault: (fault) => faults.push(fault),
    onStop: (reason) => stops.push(reason),
    ...given,
  });
  return { driver, storage, time, shown, faults, stops };
};

const submit = async ({ driver }: World, from: Seat | 'host', payload: CommandPayload): Promise<void> => {
  unwrap(await driver.submit(from, payload));
};

/** A person at seat 0 who is ready, bots at the others. */
const seatAll = async (world: World, isReady = true): Promise<World> => {
  for (const seat of world.driver.table().seats.keys()) {
    const occupant =
      seat === ME
        ? ({ type: 'person', name: 'Ann' } as const)
        : ({ type: 'bot', name: `Bot ${seat}`, level: 'rules' } as const);
    await submit(world, 'host', { type: 'seat', seat: seatAt(seat), occupant });
  }
  if (isReady) await submit(world, ME, { type: 'ready', on: true });
  return world;
};

const started = async (given: Given): Promise<World> => {
  const world = worldOf(given);
  world.driver.start();
  return seatAll(world);
};

/** What the person decides, who bids the most and follows hints; null: it is not the person's turn. */
const ownAction = ({ driver }: World): Action | null => {
  const { round, stage } = viewOf(driver.table(), ME);
  const decision = round === null || stage !== 'playing' ? null : decisionOf(round);
  if (decision === null) return null;
  const isPlay = decision.kind === 'lead' || decision.kind === 'follow';
  return isPlay ? hintAfter(round as SeatView, null) : (decision.actions.at(-1) as Action);
};

const actOnce = async (world: World): Promise<void> => {
  const action = ownAction(world);
  if (action !== null) await submit(world, ME, { type: 'act', action });
};

/** Decides until others are to. */
const actWhileAsked = async (world: World): Promise<void> => {
  for (let step = 0; step < 9 && ownAction(world) !== null; step++) await actOnce(world);
};

const playUntil = async (world: World, until: () => boolean): Promise<void> => {
  for (let step = 0; step < 500 && !until(); step++) {
    await actOnce(world);
    await world.time.pass(100);
  }
  assert.ok(until(), 'it came to an end');
};

/** Whether this number of rounds has ended. */
const isOver =
  ({ driver }: World, rounds = 1) =>
  (): boolean =>
    driver.table().stage === 'over' && driver.table().roundsBegun === rounds;

/** Plays until the person is to decide in the play phase. */
const playToOwnPlay = (world: World): Promise<void> =>
  playUntil(world, () => ownAction(world) !== null && world.driver.table().round?.phase === 'play');

/** Plays until a bot is to decide in the play phase. */
const playToBot = (world: World): Promise<void> =>
  playUntil(world, () => world.driver.table().round?.phase === 'play' && ownAction(world) === null);

const codeOf = async (result: ReturnType<TableDriver['submit']>): Promise<string> => {
  const done = await result;
  return done.ok ? 'accepted' : done.error.code;
};

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
          await playUntil(world, isOver(world, round));
          assert.equal(finishedRoundsOf(world.driver.log()).length, round);
          if (round === 1) await submit(world, ME, { type: 'ready', on: true });
        }
        assert.deepEqual(storage.events, world.driver.log());
        assert.deepEqual(shown, world.driver.log().slice(1));
        assert.equal(unwrap(verifyLog(storage.events)).rounds.length, 2);
        assert.deepEqual([world.faults, world.stops], [[], []]);
      });
    }

    test('continues after a restart at any event', async () => {
      const world = await started({ storage: newStorage(), terms: { rules: 'happy' } });
      await playUntil(world, isOver(world));
      world.driver.stop();
      const { events } = world.storage;
      for (let length = 5; length < events.length; length += 3) {
        const storage = newStorage();
        const restored = unwrap(restoreLog(writeLog(events.slice(0, length))));
        assert.equal(restored.fault, null);
        storage.events.push(...restored.log);
        const again = worldOf({ storage });
        again.driver.start();
        await again.time.pass(0);
        if (again.driver.table().stage === 'gathering') await submit(again, ME, { type: 'ready', on: true });
        await playUntil(again, isOver(again));
        unwrap(verifyLog(storage.events));
      }
    });

    test('decides commands before it is started, and asks no bot', async () => {
      let asked = 0;
      const world = worldOf({
        storage: newStorage(),
        askBot: ({ view }) => {
          asked++;
          return fallbackAction(view);
        },
      });
      await seatAll(world);
      await world.time.pass(10_000);
      assert.deepEqual([world.driver.status(), world.driver.table().stage, asked], ['following', 'gathering', 0]);
      world.driver.start();
      await playUntil(world, isOver(world));
      assert.ok(asked > 0);
    });

    test('stops when its storage fails, says why, and nothing has happened', async () => {
      const world = await started({ storage: newStorage() });
      await playToOwnPlay(world);
      const before = world.driver.table();
      const error = new Error('the disk is full');
      world.storage.error = error;
      assert.equal(await codeOf(world.driver.submit(ME, { type: 'autopilot', on: true })), 'stopped');
      assert.deepEqual(world.stops, [{ type: 'storage', error }]);
      assert.equal(world.driver.status(), 'stopped');
      assert.equal(world.driver.table(), before);
      assert.deepEqual(world.driver.log(), world.storage.events);
      assert.equal(await codeOf(world.driver.submit(ME, { type: 'autopilot', on: true })), 'stopped');
      assert.equal(world.stops.length, 1, 'it is said once');
      world.storage.error = null;
      world.driver.start();
      await playUntil(world, isOver(world));
      assert.deepEqual(world.driver.log(), world.storage.events);
    });

    test('a stop while events are stored: an error is reported, a lost race is not', async () => {
      const error = new Error('no connection');
      for (const [store, expected] of [
        [() => assert.fail(error), [{ type: 'storage', error }]],
        [(): StoreResult => 'conflict', []],
      ] as const) {
        const world = worldOf({
          storage: newStorage(),
          store: () => {
            world.driver.stop();
            return store();
          },
        });
        const payload = { type: 'seat', seat: ME, occupant: { type: 'person', name: 'Ann' } } as const;
        assert.equal(await codeOf(world.driver.submit('host', payload)), 'stopped');
        assert.deepEqual(world.stops, expected);
      }
    });

    test('stops when storage fails while a bot acts', async () => {
      const world = await started({ storage: newStorage(), terms: { rules: 'douzero' } });
      await world.time.pass(0);
      await actWhileAsked(world);
      world.storage.error = new Error('no space');
      const before = world.driver.log().length;
      await world.time.pass(1_000);
      assert.deepEqual([world.stops.length, world.driver.log().length, world.faults.length], [1, before, 0]);
    });

    test('commands are decided in the order of the calls', async () => {
      const world = worldOf({ storage: newStorage() });
      await seatAll(world, false);
      const results = await Promise.all(
        [true, true, false].map((on) => codeOf(world.driver.submit(ME, { type: 'autoPass', on }))),
      );
      assert.deepEqual(results, ['accepted', 'nothing-to-do', 'accepted']);
    });

    test('a command that comes twice is done once', async () => {
      const world = worldOf({ storage: newStorage() });
      await seatAll(world, false);
      const send = () => world.driver.submit(ME, { type: 'ready', on: true }, { id: 'f'.repeat(32) });
      const [first, second] = await Promise.all([send(), send()]);
      assert.deepEqual([unwrap(first).length, unwrap(second).length], [1, 0]);
    });
  });

  describe(`bots, with storage that answers ${when}`, () => {
    test('a bot waits for its delay, and acts at once when delays are skipped', async () => {
      const world = await started({ storage: newStorage(), botDelayMs: () => 5_000, terms: { rules: 'douzero' } });
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

    const FAULTY: readonly (readonly [string, DriverSetup['askBot'], RegExp])[] = [
      ['throws', () => assert.fail('out of memory'), /out of memory/],
      ['fails later', () => Promise.reject(new Error('no network')), /no network/],
      ['breaks the rules', () => ({ type: 'bid', points: 9 }) as unknown as Action, /bid/],
    ];
    for (const [why, askBot, message] of FAULTY) {
      test(`one that ${why} is played for, and the reason is reported`, async () => {
        const world = await started({ storage: newStorage(), askBot });
        await playUntil(world, isOver(world));
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
      // The bots answer when the test says so, with the view that they were asked in.
      const asked: { readonly question: BotQuestion; readonly answer: (action: Action) => void }[] = [];
      const world = await started({
        storage: newStorage(),
        botDelayMs: () => 0,
        askBot: (question) => new Promise((answer) => asked.push({ question, answer })),
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
        askBot: (question) => {
          questions.push(question);
          return fallbackAction(question.view);
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

    test('several are asked at once, or one after another', async () => {
      for (const [botsAtOnce, most] of [
        ['all', 2],
        ['one', 1],
      ] as const) {
        let [open, seen] = [0, 0];
        const world = await started({
          storage: newStorage(),
          terms: { rules: 'happy' },
          botsAtOnce,
          askBot: async ({ view }) => {
            seen = Math.max(seen, ++open);
            await flush();
            open--;
            return fallbackAction(view);
          },
        });
        await playUntil(world, isOver(world));
        assert.equal(seen, most);
      }
    });

    test('a bot that answers after a stop is not heard, and is asked again', async () => {
      const answers: ((action: Action) => void)[] = [];
      const world = await started({
        storage: newStorage(),
        terms: { rules: 'douzero' },
        botDelayMs: () => 0,
        askBot: () => new Promise((answer) => answers.push(answer)),
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
        botDelayMs: () => 0,
        schedule: () => () => {},
        askBot: async ({ view }) => {
          await flush();
          return fallbackAction(view);
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

  describe(`time, with storage that answers ${when}`, () => {
    const clock = { decisionMs: 10_000, bankMs: 5_000 };

    test('a clock that runs out starts the autopilot, and the person takes the seat back', async () => {
      const world = await started({ storage: newStorage(), terms: { clock } });
      await playUntil(world, () => ownAction(world) !== null);
      const wakeMs = world.driver.wakeInMs() ?? 0;
      assert.ok(wakeMs <= 15_000 && wakeMs > 14_000);
      await world.time.pass(15_000);
      assert.equal(world.driver.table().seats[ME]?.autopilot, 'timeout');
      await submit(world, ME, { type: 'autopilot', on: false });
      assert.equal(world.driver.table().seats[ME]?.autopilot, null);
    });

    test('it stands still while the driver is paused or stopped', async () => {
      const world = await started({ storage: newStorage(), terms: { clock } });
      await playUntil(world, () => ownAction(world) !== null);
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
      await playUntil(world, () => ownAction(world) !== null);
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
      await playUntil(world, () => ownAction(world) !== null);
      // No timer fires any more.
      const late = worldOf({ storage: world.storage, time: world.time });
      await world.time.pass(0);
      world.driver.stop();
      const time = world.time;
      await time.pass(3_600_000);
      const events = unwrap(await late.driver.submit(ME, { type: 'act', action: ownAction(late) as Action }));
      assert.deepEqual(
        events.slice(0, 3).map(({ type }) => type),
        ['managed', 'handedBack', 'acted'],
      );
      assert.equal(late.driver.table().seats[ME]?.bankMs, 0);
    });

    test('a timer is never longer than setTimeout can take', async () => {
      // Tables take a week at most; a log of version 0.1 may hold more.
      const storage = newStorage();
      const opened = unwrap(openTable({ ...TERMS, clock }, 0));
      assert.ok(opened.type === 'opened');
      storage.events.push({ ...opened, terms: { ...opened.terms, clock: { decisionMs: 3e9, bankMs: 0 } } });
      const world = await started({ storage });
      await playUntil(world, () => ownAction(world) !== null);
      const longest = Math.max(...world.time.timers());
      assert.ok(longest <= 2 ** 31 - 1 && longest > 2 ** 31 - 1_000, `${longest}`);
      await world.time.pass(2 ** 31);
      assert.equal(world.driver.table().seats[ME]?.autopilot, null, 'a timer that fires early sets the next one');
      await world.time.pass(world.driver.wakeInMs() ?? 0);
      assert.equal(world.driver.table().seats[ME]?.autopilot, 'timeout');
    });

    test('without timers the caller ticks', async () => {
      const world = worldOf({ storage: newStorage(), terms: { clock }, schedule: () => assert.fail('a timer') });
      const time = world.time;
      const manual = createTableDriver({
        log: [...world.storage.events],
        nowMs: time.nowMs,
        store: world.storage.store,
        drawRound: () => ({ secret: secretFrom('manual'), chosen: null }),
        // Without a bid the cards are dealt again, without end.
        askBot: ({ view }) => decisionOf(view)?.actions.at(-1) as Action,
        botDelayMs: () => 5_000,
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
      const world = await started({ storage: newStorage(), botDelayMs: () => 1_000 });
      await flush();
      world.driver.stop();
      const before = world.driver.log().length;
      await world.time.pass(10_000);
      assert.equal(world.driver.log().length, before);
      assert.equal(await codeOf(world.driver.submit(ME, { type: 'undo', agree: true })), 'stopped');
      world.driver.start();
      await playUntil(world, isOver(world));
      assert.deepEqual(world.stops, [], 'a stop that was asked for is not reported');
    });
  });

  describe(`two drivers of one table, with storage that answers ${when}`, () => {
    test('the one that finds its number taken stops', async () => {
      const [storage, time] = [newStorage(), simulatedTime()];
      const one = await started({ storage, time, botDelayMs: () => 1_000 });
      await playToBot(one);
      const two = worldOf({ storage, time, botDelayMs: () => 3_000 });
      two.driver.start();
      await playUntil(one, isOver(one));
      await time.pass(5_000);
      assert.deepEqual([one.stops, two.stops], [[], [{ type: 'conflict' }]]);
      assert.equal(await codeOf(two.driver.submit(ME, { type: 'undo', agree: true })), 'stopped');
      assert.deepEqual(storage.events, one.driver.log());
    });

    test('or it reads what the other one stored, follows, and its commands count', async () => {
      const [storage, time] = [newStorage(), simulatedTime()];
      const { readFrom } = storage;
      const one = await started({ storage, time, readFrom, botDelayMs: () => 1_000 });
      await playToBot(one);
      const two = worldOf({ storage, time, readFrom, botDelayMs: () => 3_000 });
      two.driver.start();
      await playUntil(one, () => two.driver.status() === 'following');
      assert.equal(one.driver.status(), 'running');
      await playToOwnPlay(one);
      // The follower decides for the person. The other driver reads it, and asks its bots.
      await two.driver.catchUp();
      assert.deepEqual(two.driver.log(), one.driver.log());
      await submit(two, ME, { type: 'act', action: ownAction(one) as Action });
      await one.driver.catchUp();
      await playUntil(one, isOver(one));
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
      assert.equal(await codeOf(two.driver.submit(ME, { type: 'act', action })), 'stale');
      assert.deepEqual(two.driver.log(), storage.events, 'what it had missed was read');
      const three = worldOf({ storage, time, readFrom });
      await submit(one, ME, { type: 'act', action: ownAction(one) as Action });
      const { length } = three.driver.log();
      assert.ok(length < storage.events.length);
      assert.equal(await codeOf(three.driver.submit(ME, { type: 'autoPass', on: true })), 'accepted');
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
      await playUntil(two, isOver(two));
      unwrap(verifyLog(storage.events));
    });

    test('stops where storage cannot be read', async () => {
      const [storage, time] = [newStorage(), simulatedTime()];
      const error = new Error('no connection');
      const one = await started({ storage, time });
      const two = worldOf({ storage, time, readFrom: () => Promise.reject(error) });
      await submit(one, ME, { type: 'autoPass', on: true });
      assert.equal(await codeOf(two.driver.submit(ME, { type: 'autoPass', on: true })), 'stopped');
      assert.deepEqual(two.stops, [{ type: 'storage', error }]);
    });
  });

  test(`given cards are dealt once, with storage that answers ${when}`, async () => {
    const deal = dealFrom(PRESETS.competition, createRng('given'));
    const world = await started({
      storage: newStorage(),
      drawRound: ({ roundsBegun }) => ({
        secret: secretFrom(`chosen ${roundsBegun}`),
        chosen: roundsBegun === 0 ? { deal, first: seatAt(1) } : null,
      }),
    });
    await playUntil(world, isOver(world));
    assert.deepEqual(world.driver.table().round?.deal, deal);
    await submit(world, ME, { type: 'ready', on: true });
    await playUntil(world, isOver(world, 2));
    assert.notDeepEqual(world.driver.table().round?.deal, deal);
    assert.deepEqual(
      unwrap(verifyLog(world.driver.log())).rounds.map(({ chosen }) => chosen),
      [true, false],
    );
  });
}
