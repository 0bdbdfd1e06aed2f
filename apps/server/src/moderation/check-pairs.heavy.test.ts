import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { reportPairs } from '../commands/moderation.ts';
import { openStorage } from '../storage/storage.ts';
import { checkPairs } from './check-pairs.ts';
import { playAllUntil, seatThree, testServer } from '../testing/index.ts';

const { url, options } = await testServer();

before(async () => {
  const { sockets } = await seatThree(url);
  await playAllUntil(sockets, ({ roundsPlayed }) => roundsPlayed === 2);
});

test('rounds from the archive are judged once by the command, while the server runs', async () => {
  assert.equal(await reportPairs(options.database), 'judged: 2 rounds, of 2 in 30 days\ncases: 0');
  assert.equal(await reportPairs(options.database), 'judged: 0 rounds, of 2 in 30 days\ncases: 0');
});

test('a check that runs out of time leaves the rest for the next one', async () => {
  const storage = await openStorage(options.database);
  let nowMs = Date.now();
  const check = () => checkPairs({ storage, nowMs: () => nowMs, judgeMs: 0 });
  const report = await check();
  assert.deepEqual([report.judged, report.cases], [0, []]);
  nowMs += 40 * 86_400_000;
  assert.equal((await check()).rounds, 0, 'older than a month');
  await storage.close();
});
