/** Headers behind TLS, and what a wrong name or address of the site gets. */
import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { test } from 'node:test';
import { TestPerson, testServer } from '../testing/index.ts';

const CONTACT = 'mailto:security@play.example';
const ORIGIN = 'https://play.example';
const { url } = await testServer({ proxies: ['127.0.0.1'], origins: [ORIGIN], contact: CONTACT });
const plain = await testServer();

/** Headers of a proxy with TLS. */
const TLS = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.1' };

/** Status and body of a request with any path and host. */
const get = (base: string, path: string, headers: Record<string, string> = {}): Promise<readonly [number, string]> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(base);
    const sent = httpRequest({ host: '127.0.0.1', port, path, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve([response.statusCode ?? 0, text]));
    });
    sent.on('error', reject).end();
  });

test('behind TLS a session is bound to its host, and one of before moves', async () => {
  const ann = new TestPerson(url, ORIGIN);
  const { headers } = await ann.request('POST', '/api/session', undefined, TLS);
  const [set = ''] = headers.getSetCookie();
  assert.match(set, /^__Host-ddz-session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/u);
  assert.equal(headers.get('strict-transport-security'), 'max-age=31536000');
  const { me } = (await ann.request('GET', '/api/session', undefined, TLS)).body as { me: { id: string } };
  const early = ann.cookie.replace('__Host-', '');
  const old = new TestPerson(url, ORIGIN);
  old.cookie = early;
  const moved = await old.request('GET', '/api/session', undefined, TLS);
  assert.equal((moved.body as { me: { id: string } }).me.id, me.id);
  const cookies = moved.headers.getSetCookie();
  assert.match(cookies[0] ?? '', /^__Host-ddz-session=/u);
  assert.match(cookies[1] ?? '', /^ddz-session=; .*Expires=Thu, 01 Jan 1970/u);
});

test('a cookie that a sibling of the domain plants does not replace the session', async () => {
  const [ann, eve] = [new TestPerson(url, ORIGIN), new TestPerson(url, ORIGIN)];
  for (const person of [ann, eve]) await person.request('POST', '/api/session', undefined, TLS);
  const own = (await ann.request('GET', '/api/session', undefined, TLS)).body;
  ann.cookie = `${eve.cookie.replace('__Host-', '')}; ${ann.cookie}`;
  assert.deepEqual((await ann.request('GET', '/api/session', undefined, TLS)).body, own);
});

test('security.txt has the contact and an end, and does not exist without a contact', async () => {
  const [status, text] = await get(url, '/.well-known/security.txt');
  assert.equal(status, 200);
  const [, expires = ''] = /^Contact: mailto:security@play\.example\nExpires: (.+)\n$/u.exec(text) ?? [];
  assert.ok(Date.parse(expires) > Date.now());
  assert.equal((await get(plain.url, '/.well-known/security.txt'))[0], 404);
});

test('metrics answer this machine by its own name alone', async () => {
  assert.equal((await get(plain.url, '/metrics'))[0], 200);
  assert.equal((await get(plain.url, '/metrics', { host: 'localhost:8080' }))[0], 200);
  assert.equal((await get(plain.url, '/metrics', { host: 'rebound.example' }))[0], 404);
});

test('a preview names the site of --origin, whatever the request says', async () => {
  const [, page] = await get(url, '/s/round/none', { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
  assert.match(page, /og:url" content="https:\/\/play\.example\/s\/round\/none"/u);
  const [, local] = await get(plain.url, '/s/round/none', { 'x-forwarded-host': 'evil.example' });
  assert.doesNotMatch(local, /evil/u);
});

test('a body that cannot be read gets its reason, an empty one counts as absent', async () => {
  const json = 'application/json';
  const form = 'application/x-www-form-urlencoded';
  const long = 'x'.repeat(90);
  const rows: readonly (readonly [path: string, type: string, body: string, message: string])[] = [
    ['/api/session', json, '', ''],
    ['/api/session', form, '', ''],
    ['/api/tables', json, '', 'invalid request: body is missing, expected an object'],
    ['/api/tables', json, '{"rules":', 'invalid request: the body is not JSON'],
    ['/api/tables', json, '{"__proto__":{}}', 'invalid request: the body is not JSON'],
    ['/api/tables', form, 'rules=happy', `invalid content-type ${form}: expected application/json`],
    ['/api/tables', 'text/plain', '{}', 'invalid content-type text/plain: expected application/json'],
    ['/api/tables', `x/${long}`, '{}', `invalid content-type x/${long.slice(0, 58)}…: expected application/json`],
    ['/api/nothing', form, 'rules=happy', 'not found, or not visible to this account'],
  ];
  const ann = await TestPerson.arrive(plain.url);
  for (const [path, type, body, message] of rows) {
    const headers = { origin: ann.origin, cookie: ann.cookie, 'content-type': type };
    const answer = await fetch(`${plain.url}${path}`, { method: 'POST', headers, body });
    const { error } = (await answer.json()) as { error?: { code: string; message: string } };
    assert.equal(error?.message ?? '', message, `${path} ${type} ${body}`);
    if (message.startsWith('invalid')) assert.deepEqual([answer.status, error?.code], [400, 'bad-request']);
  }
});

test('an address that cannot be read is answered like other faults', async () => {
  const [status, body] = await get(plain.url, '/api/rounds/%E0%A4%A');
  assert.equal(status, 400);
  assert.equal((JSON.parse(body) as { error: { code: string } }).error.code, 'bad-request');
});
