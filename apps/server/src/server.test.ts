import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createServer } from './server.ts';
import { testFolder, testOptions } from './testing/index.ts';

const folder = testFolder();
const root = join(folder, 'page');
mkdirSync(root);
const SCRIPT = `${'// a long comment that is worth compressing\n'.repeat(200)}export const page = 1;\n`;
writeFileSync(join(root, 'index.html'), '<!doctype html><title>page</title>');
mkdirSync(join(root, 'assets'));
writeFileSync(join(root, 'assets', 'page-abc123.js'), SCRIPT);
writeFileSync(join(root, 'assets', 'page-abc123.js.br'), brotliCompressSync(SCRIPT));
writeFileSync(join(root, 'assets', 'page-abc123.js.gz'), gzipSync(SCRIPT));
writeFileSync(join(root, 'assets', 'other-abc123.js'), SCRIPT);

const server = await createServer(testOptions(folder));
after(() => server.close());
const encoded = (url: string, encoding: string) =>
  server.inject({ url, headers: encoding === '' ? {} : { 'accept-encoding': encoding } });

test('the page comes with what shared memory needs, and is asked for anew each time', async () => {
  const { statusCode, headers, body } = await server.inject('/');
  assert.equal(statusCode, 200);
  assert.match(body, /<title>page/);
  assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
  assert.equal(headers['cross-origin-embedder-policy'], 'require-corp');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['cache-control'], 'no-cache');
});

test('a file whose name tells its content is kept for a year, and compressed for clients that accept it', async () => {
  for (const encoding of ['', 'br', 'gzip']) {
    const { headers, rawPayload } = await encoded('/assets/page-abc123.js', encoding);
    assert.equal(headers['content-encoding'] ?? '', encoding);
    if (encoding === '') assert.equal(rawPayload.toString(), SCRIPT);
    else assert.ok(rawPayload.length < SCRIPT.length / 4);
    assert.match(String(headers['content-type']), /javascript/);
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
  }
  assert.equal((await encoded('/api/limits', 'br')).headers['content-encoding'], 'br');
});

test('files of the page are not compressed for each request: the build does it', async () => {
  const { headers, body } = await encoded('/assets/other-abc123.js', 'br');
  assert.equal(headers['content-encoding'], undefined);
  assert.equal(body, SCRIPT);
});

test('answers of the API are in no frame, no page uses a camera, and without TLS none is asked for', async () => {
  const plain = await server.inject('/');
  assert.match(String(plain.headers['permissions-policy']), /camera=\(\)/);
  assert.equal(plain.headers['strict-transport-security'], undefined);
  assert.doesNotMatch(String(plain.headers['content-security-policy']), /frame-ancestors/, 'pages may be embedded');
  const api = await server.inject('/api/limits');
  assert.match(String(api.headers['content-security-policy']), /frame-ancestors 'none'/);
});

test('an unchanged page is not sent twice', async () => {
  const { headers } = await server.inject('/');
  const again = await server.inject({ url: '/', headers: { 'if-none-match': String(headers['etag']) } });
  assert.equal(again.statusCode, 304);
});

test('what is not there is not found, and nothing outside of the folder is', async () => {
  assert.equal((await server.inject('/nothing.js')).statusCode, 404);
  // A typed path redirects to the page; programs get an error.
  const typed = (url: string) => server.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
  for (const path of ['/puzzles', '/puzzles/canju-17', '/puzzles?theme=bomb', '/Nowhere/at_all']) {
    const { statusCode, headers } = await typed(path);
    assert.deepEqual([statusCode, headers.location], [302, `/#${path}`]);
  }
  assert.equal((await server.inject('/puzzles')).statusCode, 404);
  for (const url of ['/api/none', '/nothing.js', '/a//b', '//elsewhere.example']) {
    assert.ok((await typed(url)).statusCode >= 400, url);
  }
  for (const path of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json']) {
    const answer = await server.inject(path);
    assert.ok(answer.statusCode >= 400, `${path} gives ${answer.statusCode}`);
  }
});

test('health says so', async () => {
  const { ok, version } = (await server.inject('/health')).json<{ ok: boolean; version: string }>();
  assert.equal(ok, true);
  assert.match(version, /^\d+\.\d+\.\d+$/);
});

test('without a built page there is no server', async () => {
  await assert.rejects(createServer(testOptions(folder, { root: join(root, 'assets') })), /npm run build:web/);
});
