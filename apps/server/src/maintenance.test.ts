/** Maintenance: announced to people, and play comes to rest. Also the nightly sweep. */
import type { LobbyMessage } from '@doudizhu/protocol';
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { Maintenance, changeMaintenance } from './maintenance.ts';
import { oncePerNight, CLOSED_TABLE_MS, type SweepReport } from './storage/retention.ts';
import { openStorage } from './storage/storage.ts';
import { changeFile, commitOf, seatThree, storedTable, testFile, testServer } from './testing/index.ts';
import { playAllUntil, TestPerson, type TestSocket } from './testing/test-person.ts';

describe('maintenance', async () => {
  const { url, server, options } = await testServer();
  const noticesOf = ({ messages }: TestSocket): readonly (string | null)[] =>
    messages.flatMap((message) => (message.type === 'notice' ? [message.text] : []));
  const lobbyNotice = async (person: TestPerson): Promise<string | null> =>
    ((await person.get('/api/tables')) as LobbyMessage).notice;

  test('a round is played to its end, nothing begins, people see the notice; then rounds begin again', async () => {
    const { people, sockets, table } = await seatThree(url);
    const [socket] = sockets;
    await playAllUntil(sockets, ({ stage }) => stage === 'playing');
    assert.equal(await lobbyNotice(people[0]), null);
    const received = socket.next('notice');
    await changeMaintenance(options.database, 'back at 20:00');
    await server.lookForMaintenance();
    assert.deepEqual([(await received).text, await lobbyNotice(people[0])], ['back at 20:00', 'back at 20:00']);
    const stranger = await TestPerson.arrive(url);
    const match = await stranger.post('/api/matches', { rules: 'competition' });
    for (const answer of [match, await stranger.askTable()]) {
      const { error } = answer.body as { error: { code: string; parameters: { notice: string } } };
      assert.deepEqual([answer.status, error.code, error.parameters.notice], [503, 'maintenance', 'back at 20:00']);
      assert.ok(Number(answer.headers.get('retry-after')) > 0);
    }
    await playAllUntil(sockets, ({ roundsPlayed }) => roundsPlayed === 1);
    for (const each of sockets) await each.command({ type: 'ready', on: true });
    assert.equal(socket.view.stage, 'over', 'all are ready, and no round begins');
    const late = people[0].connect(table);
    await late.opened;
    const lateNotice = late.next('notice');
    late.send({ type: 'join', seen: null, play: false });
    assert.equal((await lateNotice).text, 'back at 20:00');
    await changeMaintenance(options.database, 'off');
    await server.lookForMaintenance();
    await playAllUntil(sockets, ({ roundsPlayed }) => roundsPlayed === 2);
    assert.deepEqual(noticesOf(socket), ['back at 20:00', null]);
  });

  test('a notice has 1 to 200 characters', async () => {
    await assert.rejects(changeMaintenance(options.database, ' '), /invalid notice of 0 characters: expected 1 to 200/);
    await assert.rejects(changeMaintenance(options.database, 'x'.repeat(201)), /of 201 characters/);
  });
});

describe('the nightly sweep', async () => {
  const file = testFile();
  const storage = await openStorage(file.setup);
  after(async () => {
    await storage.close();
    file.remove();
  });
  const tableAt = async (changedMs: number, isClosed: boolean): Promise<string> => {
    const id = await storedTable(storage);
    const holding = await storage.tables.take(id, 'node');
    assert.ok(holding !== null && 'epoch' in holding);
    await storage.tables.commit(commitOf(id, 0, { epoch: holding.epoch, nowMs: changedMs, isClosed }));
    return id;
  };

  test('old closed tables and their logs go, others stay; it runs once a night at one node and says what it did', async () => {
    const now = Date.UTC(2026, 10, 26, 12);
    const old = await tableAt(now - CLOSED_TABLE_MS - 1, true);
    const others = [await tableAt(now - CLOSED_TABLE_MS - 1, false), await tableAt(now - 1000, true)];
    // Reports without their rounds.
    const insert =
      "insert into report (id, round_id, seat, account, reporter, reason, text, at_ms, closed_ms) values (?, ?, 0, 'a', 'b', 'other', 'they …', 0, ?)";
    for (const [id, closedMs] of [
      ['late', now - 366 * 86_400_000],
      ['new', now - 1000],
      ['open', null],
    ] as const)
      await changeFile(file.setup.file, insert, id, id, closedMs);
    const sweepAt = (nowMs: number) =>
      oncePerNight({ storage, nowMs: () => nowMs }, { name: 'sweep', lostMs: 1000, run: () => storage.sweep(nowMs) });
    const nodes = [sweepAt(now), sweepAt(now)];
    const reports: (SweepReport | null)[] = [];
    for (const sweepIfDue of [...nodes, ...nodes]) reports.push(await sweepIfDue());
    // The owners of the tables were guests who left nothing.
    assert.deepEqual(reports, [{ accounts: 3, tables: 1, evidence: 0, reports: 1, nights: 0 }, null, null, null]);
    assert.deepEqual((await storage.moderation.listed('report', 9)).map(({ id }) => id).toSorted(), ['new', 'open']);
    assert.equal(await storage.tables.find(old), null);
    assert.deepEqual(await storage.tables.readLog(old, 0), []);
    for (const id of others) assert.equal((await storage.tables.find(id))?.id, id);
    assert.deepEqual(await sweepAt(now + 86_400_000)(), { accounts: 0, tables: 0, evidence: 0, reports: 0, nights: 0 });
  });
});

test('a notice is read from the storage and told once', async () => {
  let stored = '';
  const notices: (string | null)[] = [];
  const settings = { get: async () => stored } as never;
  const maintenance = new Maintenance(settings, (notice) => notices.push(notice));
  for (const text of ['', 'soon', 'soon', '']) {
    stored = text;
    await maintenance.look();
  }
  assert.deepEqual([notices, maintenance.notice()], [['soon', null], null]);
});
