/** Tables of a node, without sockets. */
import { LIMITS, type ClientMessage, type ServerMessage, type TableRequest } from '@doudizhu/protocol';
import assert from 'node:assert/strict';
import { after, test, type TestContext } from 'node:test';
import { unwrap } from '@doudizhu/rules/result';
import { limitMs } from '@doudizhu/rules/testing';
import { seatOf } from '@doudizhu/table';
import { newId } from '../accounts/secrets.ts';
import { NodeMessages } from '../cluster/node-messages.ts';
import type { Watcher } from './audience.ts';
import { createBotThreads } from './bots/bot-threads.ts';
import { openStorage } from '../storage/storage.ts';
import { loadSigner } from './signer.ts';
import { botOccupant, newTableEntry } from './new-table.ts';
import type { LiveTable } from './live-table.ts';
import { TableHeld } from './lease.ts';
import { Tables } from './tables.ts';
import { TableVisit } from './visit.ts';
import { changeFile, testFile } from '../testing/index.ts';

const file = testFile();
const storage = await openStorage(file.setup);
const bots = createBotThreads({ threads: 1, timeoutMs: limitMs(5000) });
const signer = await loadSigner(storage.settings);
after(async () => {
  await bots.close();
  await storage.close();
  file.remove();
});

let nowMs = 1_000_000;
const reports: string[] = [];

/** A node that stops with its test. */
const nodeCalled = (node: string): Tables => {
  const tables = new Tables({
    storage,
    bots,
    signer,
    nowMs: () => nowMs,
    botDelayMs: () => 0,
    report: (what) => reports.push(what),
    onCommand: () => {},
    onEvents: () => {},
    drawHostedRound: async () => null,
    notice: () => null,
    idleMs: 1000,
    cacheMs: 0,
    node,
    messages: new NodeMessages({ database: file.setup, node, report: (what) => reports.push(what) }),
  });
  after(() => tables.stop(1001));
  return tables;
};

const GIVEN = { rules: 'competition', public: true, roundsMax: null, rated: false, pace: 'none', bots: [] } as const;
const account = async (): Promise<string> => {
  const id = `account-${nowMs++}`;
  await storage.accounts.create(id, nowMs);
  return id;
};
const created = async (tables: Tables, owner: string, given: TableRequest): Promise<LiveTable> =>
  (await tables.create(owner, given, false)) ?? assert.fail('no table');
/** The table of a quick match. */
const matched = async (tables: Tables, person: string, rules: string): Promise<LiveTable> =>
  (await tables.open((await tables.match(person, rules)) ?? '')) ?? assert.fail('no table');
const watcherOf = (id: string): Watcher => ({ account: id, send: () => {}, sendText: () => {}, close: () => {} });
/** The connection of an account that plays. */
const joined = async (table: LiveTable, id: string): Promise<Watcher> => {
  const watcher = watcherOf(id);
  await table.join(watcher, { plays: true, seen: null });
  return watcher;
};
const kindsOf = (table: LiveTable): readonly (string | null)[] =>
  table.table().seats.map(({ occupant }) => occupant?.type ?? null);

/** Stops the clocks. @returns lets time pass at a table */
const stopClocks = (context: TestContext) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  let ms = 0;
  context.mock.method(performance, 'now', () => ms);
  return async (table: LiveTable, deltaMs: number): Promise<void> => {
    ms += deltaMs;
    context.mock.timers.tick(deltaMs);
    for (let turn = 0; turn < 5; turn++) await table.driver.settled();
  };
};

test('a table without connections falls asleep, and is the same when a player comes', async (context) => {
  const pass = stopClocks(context);
  const tables = nodeCalled('a');
  const owner = await account();
  const table = await created(tables, owner, { ...GIVEN, bots: ['greedy'] });
  const watcher = await joined(table, owner);
  nowMs += 5000;
  await tables.maintain();
  assert.equal(tables.live().length, 1, 'a player is connected');
  table.leave(watcher);
  await tables.maintain();
  assert.equal(tables.live().length, 1, 'not at once');
  const before = kindsOf(table);
  nowMs += 60_000;
  await pass(table, 60_000);
  await tables.maintain();
  assert.equal(tables.live().length, 0, 'asleep');
  const other = nodeCalled('b');
  const again = (await other.open(table.id)) ?? assert.fail('no table');
  assert.deepEqual(kindsOf(again), before);
});

test('of two nodes the one that took a table over runs it; the other stops', async () => {
  const [first, second] = [nodeCalled('one'), nodeCalled('two')];
  await first.begin();
  const owner = await account();
  const before = await created(first, owner, GIVEN);
  await joined(before, owner);
  await assert.rejects(second.open(before.id), TableHeld);
  await storage.tables.renew('one', 0);
  await first.lease.renew('');
  nowMs += 3_600_000;
  // The lease is renewed, and the clock of a node does not matter.
  await assert.rejects(second.open(before.id), TableHeld);
  // Its heartbeat is missing.
  await storage.tables.renew('one', 0);
  const taken = (await second.open(before.id)) ?? assert.fail('no table');
  assert.equal((await taken.driver.submit(owner, { type: 'sit', seat: 0 as never })).ok, true);
  const late = await before.driver.submit(await account(), { type: 'sit', seat: 1 as never });
  assert.equal(late.ok, false);
  assert.ok(reports.includes('a table stopped: conflict'));
  assert.equal(first.live().length, 0);
  const [seated = '', ...others] = await storage.tables.readLog(before.id, 1);
  assert.deepEqual([(JSON.parse(seated) as { type: string }).type, others], ['seated', []]);
});

test('several who ask for a table that is not in memory get the same one', async () => {
  const tables = nodeCalled('c');
  const table = await tables.create(await account(), GIVEN, false);
  await tables.stop(1001);
  const others = nodeCalled('d');
  const opened = await Promise.all([0, 1, 2].map(() => others.open(table?.id ?? '')));
  assert.equal(new Set(opened).size, 1);
  assert.equal(await others.open('nothing'), null);
});

test('players who look for the same game meet, and none sits twice', async () => {
  const tables = nodeCalled('e');
  const people = await Promise.all([account(), account(), account(), account()]);
  const found: string[] = [];
  for (const person of people) found.push((await tables.match(person, 'pagat')) ?? '');
  assert.deepEqual([found[0] === found[1], found[1] === found[2], found[2] === found[3]], [true, true, false]);
  const table = await tables.open(found[0] as string);
  for (const seat of [0, 1, 2]) assert.equal(seatOf(table?.table() as never, people[seat] as string), seat);
  assert.equal(await tables.seats.tableOf(people[0] as string), found[0]);
  assert.equal(await tables.match(people[0] as string, 'no rules'), null);
  await tables.removePerson(people[0] as string);
  assert.equal(await tables.seats.tableOf(people[0] as string), null);
});

test('stalling: an unready player loses the seat, and a bot plays for one who does not act', async (context) => {
  const pass = stopClocks(context);
  const tables = nodeCalled('h');
  const owner = await account();
  const table = await created(tables, owner, { ...GIVEN, pace: 'fast', bots: ['greedy', 'greedy'] });
  await joined(table, owner);
  const { driver } = table;
  const isSeated = (): boolean => seatOf(table.table(), owner) !== null;
  await driver.submit(owner, { type: 'sit', seat: 0 as never });
  await pass(table, 89_999);
  assert.ok(isSeated());
  await pass(table, 1);
  assert.ok(!isSeated(), 'not ready in 90 seconds');

  await driver.submit(owner, { type: 'sit', seat: 0 as never });
  await driver.submit(owner, { type: 'ready', on: true, pledge: null });
  await driver.settled();
  assert.equal(table.table().stage, 'playing');
  // Ten seconds for the decision, twenty of the bank.
  await pass(table, 30_000);
  const timeouts = driver.log().filter((event) => event.type === 'autopilotOn' && event.why === 'timeout');
  assert.equal(timeouts.length, 1);
  const acted = driver.log().findLast((event) => event.type === 'acted' && event.seat === 0);
  assert.equal(acted?.type === 'acted' && acted.by, 'bot');
});

test('bots take the seats that stay empty, after a wait', async (context) => {
  const pass = stopClocks(context);
  const tables = nodeCalled('g');
  const [ann, bo] = [await account(), await account()];
  const table = await matched(tables, ann, 'competition');
  await joined(table, ann);
  await pass(table, 14_000);
  assert.deepEqual(kindsOf(table), ['person', null, null], 'a player may still come');
  assert.equal(await tables.match(bo, 'competition'), table.id);
  await pass(table, 1000);
  assert.deepEqual(kindsOf(table), ['person', 'person', 'bot']);
  const own = await created(tables, await account(), GIVEN);
  await own.driver.submit(await account(), { type: 'sit', seat: 0 as never });
  await pass(own, 60_000);
  assert.deepEqual(kindsOf(own), ['person', null, null], 'not unasked');
});

test('two ghosts do not stop a quick match: a seat wants a connection, and a bot takes it', async (context) => {
  const pass = stopClocks(context);
  const tables = nodeCalled('ghosts');
  const [ann, ...ghosts] = [await account(), await account(), await account()];
  const table = await matched(tables, ann, 'happy');
  for (const ghost of ghosts) assert.equal(await tables.match(ghost, 'happy'), table.id);
  await joined(table, ann);
  await pass(table, 14_999);
  assert.deepEqual(kindsOf(table), ['person', 'person', 'person']);
  await pass(table, 1);
  assert.deepEqual(kindsOf(table), ['person', 'bot', 'bot']);
  for (const ghost of ghosts) assert.ok((await storage.ranked.blockedUntil(ghost)) > nowMs, 'waits for its next match');
  assert.equal(await storage.ranked.blockedUntil(ann), 0);
});

test('who closes the page of a quick match costs the others 15 seconds, and nothing after a round', async (context) => {
  const pass = stopClocks(context);
  const tables = nodeCalled('closers');
  const [ann, closer] = [await account(), await account()];
  const table = await matched(tables, ann, 'two');
  assert.equal(await tables.match(closer, 'two'), table.id);
  const [, closed] = [await joined(table, ann), await joined(table, closer)];
  for (const person of [ann, closer]) await table.driver.submit(person, { type: 'ready', on: true, pledge: null });
  await table.driver.settled();
  table.leave(closed);
  assert.ok(table.isBusy());
  await pass(table, 20_000);
  assert.notEqual(seatOf(table.table(), closer), null, 'no seat is freed in a round');
  await table.driver.submit(ann, { type: 'leave' });
  for (let turns = 0; table.isBusy() && turns < 400; turns++) await pass(table, 1000);
  assert.ok(!table.isBusy());
  await pass(table, 15_000);
  assert.equal(seatOf(table.table(), closer), null);
  assert.equal(await storage.ranked.blockedUntil(closer), 0);
});

test('an empty, idle public table is closed in the end', async () => {
  const tables = nodeCalled('f');
  const empty = await tables.create(await account(), GIVEN, false);
  const hidden = await tables.create(await account(), { ...GIVEN, public: false }, false);
  nowMs += 11 * 60_000;
  await tables.maintain();
  assert.equal((await storage.tables.find(empty?.id ?? ''))?.isClosed, true);
  assert.equal((await storage.tables.find(hidden?.id ?? ''))?.isClosed, false);
  nowMs += 8 * 86_400_000;
  await tables.maintain();
  assert.equal((await storage.tables.find(hidden?.id ?? ''))?.isClosed, true);
});

test('many forgotten private tables keep no public one open, and the oldest are closed first', async () => {
  const tables = nodeCalled('stale');
  const owner = await account();
  const hidden: string[] = [];
  for (let table = 0; table < 110; table++) {
    hidden.push((await tables.create(owner, { ...GIVEN, public: false }, false))?.id ?? '');
  }
  const open = await tables.create(await account(), GIVEN, false);
  nowMs += 3_600_000;
  await tables.maintain();
  assert.equal((await storage.tables.find(open?.id ?? ''))?.isClosed, true);
  const own = (await tables.lobby.read(owner)).own.map(({ id }) => id);
  assert.ok(own.length > 0 && own.every((id) => hidden.includes(id)), 'the owner finds them');
  assert.deepEqual((await tables.lobby.read(await account())).own, []);
  nowMs += 8 * 86_400_000;
  await tables.maintain();
  assert.deepEqual(await storage.tables.listOwned(owner, 1), []);
});

test('a table whose log cannot be read is closed, and no place of its owner is lost', async () => {
  const tables = nodeCalled('unreadable');
  const owner = await account();
  const table = await created(tables, owner, GIVEN);
  await tables.stop(1001);
  const broken = 'update table_event set event = ? where table_id = ?';
  await changeFile((file.setup as { file: string }).file, broken, '{"type":"opened"}', table.id);
  const again = nodeCalled('unreadable');
  assert.equal(await again.open(table.id), null);
  assert.equal(reports.at(-1), 'a stored log cannot be read');
  assert.equal((await storage.tables.find(table.id))?.isClosed, true);
  assert.equal(await storage.tables.countOwned(owner), 0);
  const reported = reports.length;
  assert.equal(await again.open(table.id), null);
  assert.equal(reports.length, reported, 'reported once');
});

test('the lobby lists the tables with people, however many empty ones were opened after them', async () => {
  const tables = nodeCalled('lobby');
  const guest = await account();
  const table = await matched(tables, guest, 'zunli');
  await joined(table, guest);
  const owner = await account();
  for (let empty = 0; empty < 210; empty++) {
    nowMs++;
    await tables.create(owner, GIVEN, false);
  }
  const { tables: listed } = await tables.lobby.read(null);
  assert.equal(listed.filter(({ id }) => id === table.id).length, 1);
});

/** A stored table of a tournament, which is due. @returns its id */
const createHosted = async (): Promise<string> => {
  const { public: _, bots: __, ...terms } = GIVEN;
  const hosted = { isPublic: false, fills: false, hostedBy: { type: 'tournament', id: 'cup' }, occupants: [] } as const;
  const entry = unwrap(newTableEntry({ id: newId(), owner: '', ...terms, ...hosted, nowMs, wakeAtMs: nowMs }));
  await storage.tables.create(entry);
  return entry.id;
};

test('a hosted table that a failure stopped between rounds is opened again', async () => {
  const tables = nodeCalled('host');
  await tables.begin();
  const id = await createHosted();
  await tables.maintain();
  const [table] = tables.live();
  assert.equal(table?.id, id);
  const { commit } = storage.tables;
  storage.tables.commit = () => Promise.reject(new Error('the database is away'));
  await table.host({ type: 'seat', seat: 0 as never, occupant: botOccupant('rules') });
  storage.tables.commit = commit;
  assert.deepEqual([table.driver.status(), tables.live().length, tables.countStalled()], ['stopped', 0, 1]);
  await tables.maintain();
  assert.equal(tables.countStalled(), 0);
  const [again, ...others] = tables.live();
  assert.deepEqual([again?.id, again?.driver.status(), others], [id, 'running', []]);
});

/** A request that is done, and whose answer is lost; or one that fails. */
const LOST = {
  takeDue: async (...given: Parameters<typeof storage.tables.takeDue>) => {
    await Object.getPrototypeOf(storage.tables).takeDue.apply(storage.tables, given);
    throw new Error('the line is cut');
  },
  readLog: () => Promise.reject(new Error('the line is cut')),
};

for (const name of ['takeDue', 'readLog'] as const) {
  test(`a due table that a node took runs, though the line was cut at ${name}`, async (context) => {
    const tables = nodeCalled('cut');
    await tables.begin();
    const id = await createHosted();
    const cut = context.mock.method(storage.tables, name, LOST[name] as never);
    await assert.rejects(tables.maintain(), /the line is cut/u);
    cut.mock.restore();
    await tables.maintain();
    assert.ok(tables.live().some((table) => table.id === id));
  });
}

/** A visit that has joined, and the types and codes of its answers. */
const visitOf = async (tables: Tables, table: LiveTable, id: string) => {
  const answers: string[] = [];
  let handled = (): void => {};
  const note = (message: ServerMessage): void => {
    if (message.type === 'pong') return handled();
    answers.push('failure' in message ? message.failure.code : message.type);
  };
  const watcher: Watcher = {
    ...watcherOf(id),
    send: note,
    sendText: (text) => note(JSON.parse(text) as ServerMessage),
    close: (code) => answers.push(String(code)),
  };
  const visit = new TableVisit({ watcher, table, tables, report: (what) => reports.push(what) });
  const ask = async (message: ClientMessage): Promise<void> => {
    visit.handle(message);
    // Messages are handled in their order.
    await new Promise<void>((resolve) => {
      handled = resolve;
      visit.handle({ type: 'ping', sent: 0 });
    });
    await table.driver.settled();
  };
  await ask({ type: 'join', seen: null, play: true });
  return { ask, answers, end: () => visit.end() };
};

test('seat changes without end are refused, and the log stays small', async () => {
  const tables = nodeCalled('seats');
  const owner = await account();
  const table = await created(tables, owner, GIVEN);
  const { ask, answers } = await visitOf(tables, table, owner);
  const sit = { type: 'sit', seat: 0 } as never;
  await ask({ type: 'command', id: 'a'.repeat(32), seq: table.table().seq, payload: sit });
  for (let change = 0; change < 40; change++) {
    await ask({ type: 'bot', seat: 1, level: change % 2 === 0 ? 'rules' : null });
  }
  assert.equal(answers.filter((code) => code === 'too-fast').length, 11);
  for (let minute = 0; minute < 12; minute++) {
    nowMs += 60_000;
    for (let change = 0; change < 30; change++) {
      await ask({ type: 'bot', seat: 1, level: change % 2 === 0 ? null : 'rules' });
    }
  }
  // Many at one table together: 120 a minute, but who leaves may.
  nowMs += 60_000;
  const people = await Promise.all(Array.from({ length: 9 }, account));
  const visits = await Promise.all(people.map((person) => visitOf(tables, table, person)));
  let id = 0;
  const send = (visit: (typeof visits)[number], payload: object): Promise<void> =>
    visit.ask({ type: 'command', id: `${++id}`.padStart(32, '0'), seq: table.table().seq, payload: payload as never });
  for (const visit of visits) {
    for (let change = 0; change < 15; change++) {
      await send(visit, { type: 'sit', seat: 2 });
      await send(visit, { type: 'leave' });
    }
  }
  const refused = visits.map(({ answers: own }) => own.filter((code) => code === 'too-fast').length);
  assert.deepEqual(refused, [...Array.from({ length: 8 }, () => 0), 15]);
  assert.ok(table.driver.log().length <= 201, `${table.driver.log().length} events`);
  assert.equal((await storage.tables.readLog(table.id, 0)).length, table.driver.log().length);
});

test('spectators who come and go are bounded, and cost the others one message a second', async () => {
  const tables = nodeCalled('watched');
  const owner = await account();
  const table = await created(tables, owner, GIVEN);
  const { answers } = await visitOf(tables, table, owner);
  for (let coming = 0; coming < 50; coming++) (await visitOf(tables, table, await account())).end();
  assert.ok(answers.filter((type) => type === 'audience').length <= 3, answers.join(' '));
  const watching = await Promise.all(
    Array.from({ length: LIMITS.spectatorsPerTable }, async () => visitOf(tables, table, await account())),
  );
  assert.deepEqual(watching.at(-1)?.answers, ['1013']);
});
