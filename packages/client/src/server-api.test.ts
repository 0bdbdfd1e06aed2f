/** Requests, and what becomes of the server's answers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createServerApi } from './server-api.ts';

interface Asked {
  readonly path: string;
  readonly method: string;
  readonly body: string | null;
  readonly type: string | null;
}

/** A server that gives one answer to everything. Null: no answer. */
const serverOf = (answer: Response | null): { readonly fetch: typeof fetch; readonly asked: Asked[] } => {
  const asked: Asked[] = [];
  return {
    asked,
    fetch: (path, { method = '', body, headers } = {}) => {
      const type = new Headers(headers).get('content-type');
      asked.push({ path: String(path), method, body: body === undefined ? null : String(body), type });
      return answer === null ? Promise.reject(new TypeError('failed to fetch')) : Promise.resolve(answer);
    },
  };
};

const answerOf = (status: number, type: string, body: string): Response =>
  new Response(body, { status, headers: { 'content-type': type } });
const REFUSAL = { code: 'bad-name', key: 'bad-name', parameters: {}, message: 'bad name' };
const JSON_TYPE = 'application/json; charset=utf-8';

/** server's answer, value or code of the failure, reason */
const ANSWERS: readonly (readonly [Response | null, unknown, string])[] = [
  [answerOf(200, JSON_TYPE, '{"id":"a1"}'), { id: 'a1' }, 'JSON'],
  [answerOf(200, 'text/plain; charset=utf-8', '{"type":"opened"}\n'), '{"type":"opened"}\n', 'a text, as it is'],
  [new Response(null, { status: 204 }), undefined, 'nothing to say'],
  [answerOf(200, 'text/html', '<!doctype html>'), 'unreachable', 'a server of files answers with its page'],
  [new Response(new Uint8Array(2), { status: 200 }), 'unreachable', 'an answer of no type'],
  [answerOf(409, JSON_TYPE, JSON.stringify({ error: REFUSAL })), 'bad-name', 'a refusal'],
  [answerOf(502, JSON_TYPE, '{"message":"no"}'), 'unreachable', 'an error that is not ours'],
  [answerOf(500, JSON_TYPE, 'null'), 'unreachable', 'an error without fields'],
  [answerOf(500, JSON_TYPE, '{"err'), 'unreachable', 'an error that is cut off'],
  [answerOf(502, 'text/html', '<h1>Bad Gateway</h1>'), 'unreachable', 'an error of a proxy'],
  [null, 'unreachable', 'no answer at all'],
];

for (const [answer, expected, why] of ANSWERS) {
  test(`an answer: ${why}`, async () => {
    const result = await createServerApi(serverOf(answer).fetch)('GET /api/tables');
    assert.deepEqual(result.ok ? result.value : result.error.code, expected);
    assert.equal(result.ok, answer?.ok === true && expected !== 'unreachable');
  });
}

test('a question with a body is JSON and says so; one without has neither', async () => {
  const { fetch, asked } = serverOf(new Response(null, { status: 204 }));
  const api = createServerApi(fetch);
  await api('PATCH /api/account', { body: { name: 'Ann' } });
  await api('GET /api/tables');
  assert.deepEqual(asked, [
    { path: '/api/account', method: 'PATCH', body: '{"name":"Ann"}', type: 'application/json' },
    { path: '/api/tables', method: 'GET', body: null, type: null },
  ]);
});

test('typed text cannot change the path; the list of rounds continues from the last one', async () => {
  const { fetch, asked } = serverOf(new Response(null, { status: 204 }));
  const api = createServerApi(fetch);
  await api('GET /api/tables/:id', { id: '../x?y' });
  await api('GET /api/accounts/:id/rounds', { id: 'a b', query: { before: null } });
  await api('GET /api/accounts/:id/rounds', { id: 'a', query: { before: 7 } });
  assert.deepEqual(
    asked.map(({ path }) => path),
    ['/api/tables/..%2Fx%3Fy', '/api/accounts/a%20b/rounds', '/api/accounts/a/rounds?before=7'],
  );
});
