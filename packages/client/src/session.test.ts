/** Arguments that a session refuses at once, with one sentence each. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openClient } from './session.ts';

/** A WebSocket that never opens. */
class Silent {
  addEventListener(): void {}
  close(): void {}
}

const HOST = {
  fetch: () => Promise.reject(new Error('no network')),
  WebSocket: Silent,
  nowMs: () => 0,
  randomBytes: (count: number) => new Uint8Array(count),
};
const SERVER = 'http://127.0.0.1:9';
const ADDRESS = 'expected an address such as https://play.example';
const PARTS = 'expected an object with fetch, WebSocket, nowMs and randomBytes';

/** setup, message */
const SETUPS: readonly (readonly [unknown, string])[] = [
  [undefined, `invalid server undefined: ${ADDRESS}`],
  [{ host: HOST }, `invalid server undefined: ${ADDRESS}`],
  [{ server: 'play.example', host: HOST }, `invalid server "play.example": ${ADDRESS}`],
  [{ server: SERVER }, `invalid host undefined: ${PARTS}`],
  [{ server: SERVER, host: 'node' }, `invalid host "node": ${PARTS}`],
  [{ server: SERVER, host: { ...HOST, fetch: undefined } }, 'invalid host.fetch undefined: expected the global fetch'],
  [{ server: SERVER, host: { ...HOST, nowMs: 5 } }, 'invalid host.nowMs 5: expected () => performance.now()'],
  [{ server: SERVER, host: HOST, token: 7 }, 'invalid token 7: expected the text from the account page'],
];

for (const [setup, message] of SETUPS) {
  test(message, () => assert.throws(() => openClient(setup as never), { message }));
}

const opened = (host: object = HOST) => openClient({ server: SERVER, host: host as never });

for (const table of ['', 'a/b', 'n ope', undefined, 'x'.repeat(65)]) {
  test(`no id of a table: ${String(table)}`, () => {
    assert.throws(
      () => opened().connect(table as never),
      /^Error: invalid table .*: expected an id of 1 to 64 letters/u,
    );
  });
}

test('a connection needs a WebSocket, and has the events that it names', () => {
  assert.throws(() => opened({ ...HOST, WebSocket: undefined }).connect('nope'), {
    message:
      'invalid host.WebSocket undefined: expected the global WebSocket of Node 22 or later, or that of the package ws',
  });
  const connection = opened().connect('nope');
  assert.throws(() => connection.on('event' as never, () => {}), {
    message: 'invalid event "event": expected one of status, start, update, people, phrase, notice, error',
  });
  connection.close();
  assert.equal(connection.status().failure, null);
});

test('a path without a slash is no address', async () => {
  const answer = await opened().api('GET api/tables' as never);
  assert.equal(answer.ok ? '' : answer.error.message, 'invalid path api/tables: expected one that begins with /');
});
