import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seatAt, unwrap, type Action, type SeatView } from '@doudizhu/rules';
import {
  decisionOf,
  fallbackAction,
  finishedRoundsOf,
  hintAfter,
  openTable,
  restoreLog,
  secretFrom,
  verifyLog,
  writeLog,
  type TableEvent,
  type TermsInput,
} from '@doudizhu/table';
import { createDriver, type BotQuestion, type Driver, type StoreResult } from './table-driver.ts';

const ME = seatAt(0);

/** Time that only goes on when it is told to; timers fire in their order. */
const fakeTime = () => {
  let nowMs = 0;
  let timers: { readonly atMs: number; readonly work: () => void }[] = [];
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return {
    nowMs: () => nowMs,
    schedule: (delayMs: number, work: () => void) => {
      const timer = { atMs: nowMs + delayMs, work };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    settle,
    /** Runs everything that is due within so long. */
    pass: async (delayMs: number): Promise<void> => {
      const end = nowMs + delayMs;
      await settle();
      for (;;) {
        const due = timers.filter(({ atMs }) => atMs <= end).toSorted((a, b) => a.atMs - b.atMs)[0];
        if (due === undefined) break;
        nowMs = Math.max(nowMs, due.atMs);
        timers = timers.filter((timer) => timer !== due);
        due.work();
        await settle();
      }
      nowMs = end;
      await settle();
    },
  };
};

/** Storage as a browser has it: the first writer of a number wins. */
const fakeStore = () => {
  const events: TableEvent[] = [];
  return {
    events,
    store: async (fresh: readonly TableEvent[]): Promise<StoreResult> => {
      await Promise.resolve();
      if (fresh.some(({ seq }) => seq < events.length)) return 'conflict';
      events.push(...fresh);
      return 'stored';
    },
  };
};

interface Given {
  readonly terms?: Partial<TermsInput>;
  readonly log?: readonly TableEvent[];
  readonly store?: ReturnType<typeof fakeStore>;
  readonly time?: ReturnType<typeof fakeTime>;
  readonly askBot?: (question: BotQuestion) => Promise<Action>;
  readonly paceMs?: number;
}

let secrets = 0;

const TERMS: TermsInput = { table: 'web-1', rules: 'competition', practice: true, autoPassMs: 500 };

const setUp = ({ terms = {}, log, store = fakeStore(), time = fakeTime(), askBot, paceMs = 100 }: Given = {}) => {
  const first = log ?? [unwrap(openTable({ ...TERMS, ...terms }, 0))];
  if (store.events.length === 0) store.events.push(...first);
  let races = 0;
  const changes: TableEvent[] = [];
  const driver = createDriver({
    log: first,
    me: ME,
    nowMs: time.nowMs,
    schedule: time.schedule,
    store: store.store,
    askBot: askBot ?? (async ({ view }) => fallbackAction(view)),
    drawSecret: () => secretFrom(`secret ${secrets++}`),
    paceMs: () => paceMs,
    changed: (events) => changes.push(...events),
    onConflict: () => races++,
  });
  driver.start();
  return { driver, store, time, changes, races: () => races };
};

const seatAll = async (driver: Driver, seats = 3): Promise<void> => {
  for (let seat = 0; seat < seats; seat++) {
    const occupant =
      seat === 0
        ? ({ type: 'person', name: 'Ann' } as const)
        : ({ type: 'bot', name: `Bot ${seat}`, level: 'rules' } as const);
    unwrap(await driver.host({ type: 'seat', seat: seatAt(seat), occupant }));
  }
  unwrap(await driver.say({ type: 'ready', on: true }));
};

/** What a person does who bids the most and follows hints. */
const mine = (driver: Driver): Action | null => {
  const { round, stage } = driver.view();
  const decision = round === null || stage !== 'playing' ? null : decisionOf(round);
  if (decision === null) return null;
  const isPlay = decision.kind === 'lead' || decision.kind === 'follow';
  return isPlay ? hintAfter(round as SeatView, null) : (decision.actions.at(-1) as Action);
};

const playOn = async (driver: Driver, time: ReturnType<typeof fakeTime>, until: () => boolean): Promise<void> => {
  for (let step = 0; step < 500 && !until(); step++) {
    const action = mine(driver);
    if (action !== null) unwrap(await driver.say({ type: 'act', action }));
    await time.pass(100);
  }
  assert.ok(until(), 'it came to an end');
};

const isOver = (driver: Driver) => (): boolean => driver.view().stage === 'over';

for (const [rules, seats] of [
  ['competition', 3],
  ['happy', 3],
  ['botzone', 3],
  ['app-4p', 4],
] as const) {
  test(`two rounds under ${rules}, every event stored once and in order, and the log proves itself`, async () => {
    const { driver, store, time, changes } = setUp({ terms: { rules } });
    await seatAll(driver, seats);
    for (const round of [1, 2]) {
      await playOn(driver, time, () => driver.view().roundsPlayed === round);
      assert.equal(finishedRoundsOf(driver.log()).length, round);
      if (round === 1) unwrap(await driver.say({ type: 'ready', on: true }));
    }
    assert.deepEqual(store.events, driver.log());
    assert.deepEqual(changes, driver.log().slice(1));
    assert.equal(unwrap(verifyLog(store.events)).rounds.length, 2);
  });
}

test('a reload after any event goes on to the end of the round', async () => {
  const { driver, store, time } = setUp({ terms: { rules: 'happy' } });
  await seatAll(driver);
  await playOn(driver, time, isOver(driver));
  driver.stop();
  const whole = store.events.length;
  assert.ok(whole > 20);
  for (let length = 5; length < whole; length++) {
    const restored = unwrap(restoreLog(writeLog(store.events.slice(0, length))));
    assert.equal(restored.fault, null);
    const again = setUp({ log: restored.log });
    await again.time.pass(0);
    if (again.driver.view().stage === 'gathering') await again.driver.say({ type: 'ready', on: true });
    await playOn(again.driver, again.time, isOver(again.driver));
    unwrap(verifyLog(again.store.events));
  }
});

test('a bot seems to think for its time, and skips when told to', async () => {
  const { driver, time } = setUp({ paceMs: 5000, terms: { rules: 'douzero' } });
  await seatAll(driver);
  await time.pass(0);
  while (mine(driver) !== null) unwrap(await driver.say({ type: 'act', action: mine(driver) as Action }));
  const before = driver.log().length;
  await time.pass(4900);
  assert.equal(driver.log().length, before);
  await time.pass(200);
  const after = driver.log().length;
  assert.ok(after > before);
  while (mine(driver) !== null) unwrap(await driver.say({ type: 'act', action: mine(driver) as Action }));
  const now = driver.log().length;
  await time.settle();
  driver.skipDelays();
  await time.settle();
  assert.ok(driver.log().length > now);
});

test('the second of two tabs that plays finds its number taken and stops', async () => {
  const store = fakeStore();
  const time = fakeTime();
  const one = setUp({ store, time, paceMs: 1000 });
  await seatAll(one.driver);
  await time.settle();
  const two = setUp({ store, time, log: [...store.events], paceMs: 3000 });
  await playOn(one.driver, time, isOver(one.driver));
  assert.equal(one.races(), 0);
  await time.pass(5000);
  assert.equal(two.races(), 1);
  const said = await two.driver.say({ type: 'undo', agree: true });
  assert.equal(said.ok ? '' : said.error.code, 'stopped');
  assert.deepEqual(store.events, one.driver.log());
});

const BROKEN: readonly [why: string, askBot: (question: BotQuestion) => Promise<Action>][] = [
  ['fails', () => Promise.reject(new Error('no network'))],
  ['breaks the rules', async () => ({ type: 'bid', points: 0, extra: 1 }) as unknown as Action],
];
for (const [why, askBot] of BROKEN) {
  test(`a bot that ${why} is played for`, async () => {
    const { driver, time } = setUp({ askBot });
    await seatAll(driver);
    await playOn(driver, time, isOver(driver));
    assert.equal(finishedRoundsOf(driver.log()).length, 1);
  });
}

test('a clock that runs out brings 托管, and a decision of the person takes the seat back', async () => {
  const { driver, time } = setUp({ terms: { clock: { decisionMs: 10_000, bankMs: 5000 } } });
  await seatAll(driver);
  for (let step = 0; step < 50 && mine(driver) === null; step++) await time.pass(100);
  const deadline = driver.view().seats[ME]?.deadlineMs ?? 0;
  assert.ok(deadline - driver.nowMs() <= 15_000 && deadline - driver.nowMs() > 14_000);
  await time.pass(15_000);
  assert.equal(driver.view().seats[ME]?.autopilot, 'timeout');
  unwrap(await driver.say({ type: 'autopilot', on: false }));
  assert.equal(driver.view().seats[ME]?.autopilot, null);
});

test('the automatic pass comes after its delay and not before', async () => {
  const { driver, time } = setUp();
  await seatAll(driver);
  unwrap(await driver.say({ type: 'autoPass', on: true }));
  let passes = 0;
  for (let step = 0; step < 2000 && passes < 3; step++) {
    const { round } = driver.view();
    const decision = round === null ? null : decisionOf(round);
    if (decision?.mustPass === true) {
      const before = driver.log().length;
      await time.pass(400); // it was asked within the last 50
      assert.equal(driver.log().length, before);
      await time.pass(100);
      assert.deepEqual([driver.log()[before]?.type, driver.log()[before]?.command], ['acted', null]);
      passes++;
    } else if (decision !== null) unwrap(await driver.say({ type: 'act', action: mine(driver) as Action }));
    else await time.pass(50);
    if (driver.view().stage === 'over') await driver.say({ type: 'ready', on: true });
  }
  assert.equal(passes, 3);
});

test('undo takes back to the last own decision; an answer that a bot was thinking about is not played', async () => {
  const { driver, time } = setUp({ paceMs: 1000 });
  await seatAll(driver);
  for (let step = 0; step < 200; step++) {
    const action = mine(driver);
    if (driver.view().round?.phase === 'play' && action !== null) break;
    if (action !== null) unwrap(await driver.say({ type: 'act', action }));
    await time.pass(200);
  }
  const { round } = driver.view();
  unwrap(await driver.say({ type: 'act', action: mine(driver) as Action }));
  await time.pass(500); // a bot is thinking
  unwrap(await driver.say({ type: 'undo', agree: true }));
  assert.deepEqual(driver.view().round?.hand, round?.hand);
  await time.pass(3000);
  assert.deepEqual(driver.view().round?.history, round?.history);
  assert.ok(mine(driver) !== null);
});

test('a stopped driver does nothing, and goes on when it starts again', async () => {
  const { driver, time } = setUp({ paceMs: 1000 });
  await seatAll(driver);
  await time.settle();
  driver.stop();
  const before = driver.log().length;
  await time.pass(10_000);
  assert.equal(driver.log().length, before);
  driver.start();
  await playOn(driver, time, isOver(driver));
});
