import type { Seat } from '@doudizhu/rules/deal';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { metricOf, playAllUntil, seatThree, testServer } from './testing/index.ts';

const { url } = await testServer();

test('attempts over a limit are counted by limit, a failed statement as an error of the storage', async () => {
  const small = await testServer({ limitFactor: 1 });
  for (let guest = 0; guest < 32; guest++) await fetch(`${small.url}/api/session`, { method: 'POST' });
  assert.equal(await metricOf(small.url, 'ddz_refused_total{limit="guests"}'), 2);
  for (const name of ['ddz_storage_errors_total', 'ddz_tables_stalled'])
    assert.equal(await metricOf(small.url, name), 0);
  assert.ok((await metricOf(small.url, 'ddz_database_bytes')) > 100_000);
});

test('requests are counted by route and class of the answer, commands by result, and no id is a label', async () => {
  const { table, people, sockets } = await seatThree(url);
  await playAllUntil(sockets, ({ roundsPlayed }) => roundsPlayed === 1);
  await people[0].get(`/api/tables/${table}/rounds`);
  for (let request = 0; request < 2; request++) await fetch(`${url}/api/tables/none`);
  await fetch(`${url}/`);
  await fetch(`${url}/nothing.js`);
  await fetch(`${url}/health`);
  const requests = (route: string, status: string): Promise<number> =>
    metricOf(url, `ddz_request_seconds_count{route="${route}",status="${status}"}`);
  assert.equal(await requests('/api/tables/:id/rounds', '2xx'), 1);
  assert.equal(await requests('/api/tables/:id', '4xx'), 2);
  assert.deepEqual([await requests('/*', '2xx'), await requests('none', '4xx')], [1, 1], 'files of the page');
  assert.equal(await requests('/health', '2xx'), 0);
  const commands = (result: string) => metricOf(url, `ddz_command_seconds_count{result="${result}"}`);
  const before = await commands('refused');
  await sockets[0].command({ type: 'sit', seat: 1 as Seat });
  assert.ok((await commands('done')) > 10);
  assert.equal((await commands('refused')) - before, 1);
  const text = await (await fetch(`${url}/metrics`)).text();
  for (const id of [table, people[0].id]) assert.ok(!text.includes(id));
});
