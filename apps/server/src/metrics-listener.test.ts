/** Metrics on an address of their own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freePort } from '@doudizhu/rules/testing';
import { readMetricsAddress } from './metrics-listener.ts';
import { startTestServer } from './testing/index.ts';

test('they are read there, also with a forwarding header, and no longer at the port of the game', async () => {
  const port = await freePort();
  const { url, remove } = await startTestServer({ metrics: { host: '127.0.0.1', port } });
  const own = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  assert.match(await own.text(), /ddz_build_info/u);
  for (const path of ['/', '/health', '/api/limits']) {
    assert.equal((await fetch(`http://127.0.0.1:${port}${path}`)).status, 404, path);
  }
  assert.equal((await fetch(`${url}/metrics`)).status, 404);
  await remove();
  await assert.rejects(fetch(`http://127.0.0.1:${port}/metrics`));
});

/** text, host and port or null */
const ADDRESSES = [
  ['10.0.0.11:9100', { host: '10.0.0.11', port: 9100 }],
  ['[::1]:9100', { host: '::1', port: 9100 }],
  ['localhost:0', { host: 'localhost', port: 0 }],
  ['9100', null],
  ['10.0.0.11', null],
  ['10.0.0.11:70000', null],
] as const;
for (const [text, expected] of ADDRESSES) {
  test(`address ${text}`, () => assert.deepEqual(readMetricsAddress(text), expected));
}
