import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkPairs } from '../commands/moderation.ts';
import { openStorage } from '../storage/storage.ts';
import { playAllUntil, seatThree } from '../testing/test-person.ts';
import { startTestServer } from '../testing/test-server.ts';
import { NightlyCheck } from './nightly-check.ts';

const { url, options, stop, remove } = await startTestServer();
after(remove);

before(async () => {
  // A server checks the night a minute after its start, and would judge these rounds: that is done here first.
  const storage = await openStorage(options.database);
  const nowMs = Date.now();
  const night = new Date(nowMs - 4 * 3_600_000).toISOString().slice(0, 10);
  await storage.evidence.takeNight(night, nowMs, nowMs + 3_600_000);
  await storage.close();
  const { sockets } = await seatThree(url);
  await playAllUntil(sockets, ({ roundsPlayed }) => roundsPlayed === 2);
  for (const socket of sockets) socket.close();
});

test('rounds from the archive are judged once, by the command too, while the server runs', async () => {
  assert.equal(await checkPairs(options.database), 'judged: 2 rounds, of 2 in 30 days\ncases: 0');
  assert.equal(await checkPairs(options.database), 'judged: 0 rounds, of 2 in 30 days\ncases: 0');
});

test('a night is checked once, after four in the morning', async () => {
  await stop();
  const storage = await openStorage(options.database);
  // Nights that the server cannot have checked itself.
  const day = Math.floor(Date.now() / 86_400_000) + 10;
  let nowMs = 0;
  const check = new NightlyCheck({ storage, nowMs: () => nowMs });
  const checkAt = async (hours: number): Promise<number | null> => {
    nowMs = day * 86_400_000 + hours * 3_600_000;
    return (await check.checkIfDue())?.rounds ?? null;
  };
  assert.equal(await checkAt(3), 2, 'the night before was not checked');
  assert.equal(await checkAt(3.5), null);
  assert.equal(await checkAt(4), 2);
  assert.equal(await checkAt(4.001), null, 'once a night');
  assert.equal(await checkAt(23), null);
  assert.equal(await checkAt(28.5), 2);
  await storage.close();
});

test('a check that runs out of time leaves the rest for the next one', async () => {
  const storage = await openStorage(options.database);
  let nowMs = Date.now();
  const check = new NightlyCheck({ storage, nowMs: () => nowMs, judgeMs: 0 });
  const report = await check.check();
  assert.deepEqual([report.judged, report.cases], [0, []]);
  nowMs += 40 * 86_400_000;
  assert.equal((await check.check()).rounds, 0, 'older than a month');
  await storage.close();
});
