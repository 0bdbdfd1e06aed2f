import type { Seat } from '@doudizhu/rules/deal';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { playAllUntil, seatThree, type TestPerson, type TestSocket } from './testing/test-person.ts';
import { startTestServer } from './testing/test-server.ts';

const { url, remove } = await startTestServer();
after(remove);

const metrics = async (): Promise<string> => (await fetch(`${url}/metrics`)).text();
const countOf = (text: string, series: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(series))
      ?.slice(series.length) ?? 0,
  );

test('attempts over a limit are counted by limit, a failed statement as an error of the storage', async () => {
  const small = await startTestServer({ limitFactor: 1 });
  after(small.remove);
  for (let guest = 0; guest < 32; guest++) await fetch(`${small.url}/api/session`, { method: 'POST' });
  const text = await (await fetch(`${small.url}/metrics`)).text();
  assert.equal(countOf(text, 'ddz_refused_total{limit="guests"}'), 2);
  assert.equal(countOf(text, 'ddz_storage_errors_total'), 0);
  assert.equal(countOf(text, 'ddz_tables_stalled'), 0);
  assert.ok(countOf(text, 'ddz_database_bytes') > 100_000);
});

test('requests are counted by route and class of the answer, commands by result, and no id is a label', async () => {
  const { table, people, sockets } = await seatThree(url);
  const [person] = people as [TestPerson];
  await playAllUntil(sockets, ({ roundsPlayed }) => roundsPlayed === 1);
  await person.get(`/api/tables/${table}/rounds`);
  for (let request = 0; request < 2; request++) await fetch(`${url}/api/tables/none`);
  await fetch(`${url}/`);
  await fetch(`${url}/nothing.js`);
  await fetch(`${url}/health`);
  const before = await metrics();
  await (sockets[0] as TestSocket).command({ type: 'sit', seat: 1 as Seat });
  const text = await metrics();
  const requests = (route: string, status: string): number =>
    countOf(text, `ddz_request_seconds_count{route="${route}",status="${status}"}`);
  assert.equal(requests('/api/tables/:id/rounds', '2xx'), 1);
  assert.equal(requests('/api/tables/:id', '4xx'), 2);
  assert.deepEqual([requests('/*', '2xx'), requests('none', '4xx')], [1, 1], 'files of the page');
  assert.equal(requests('/health', '2xx'), 0);
  const commands = (from: string, result: string): number =>
    countOf(from, `ddz_command_seconds_count{result="${result}"}`);
  assert.ok(commands(text, 'done') > 10);
  assert.equal(commands(text, 'refused') - commands(before, 'refused'), 1);
  for (const id of [table, person.id]) assert.ok(!text.includes(id));
});
