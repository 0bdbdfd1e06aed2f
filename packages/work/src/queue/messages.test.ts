import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAILURE_NOTE, readNotes, RUN_NOTE } from './messages.ts';
import { connectRedis } from './redis.ts';

const RUN = { type: 'arena', host: 'one', startedMs: 1, given: 3, done: 2, retried: 0 };
const FAILURE = { type: 'mine', host: 'one', atMs: 1, task: '7', reason: 'a bug' };

test('notes of others that are malformed are passed over', () => {
  const texts = [
    JSON.stringify(RUN),
    null,
    'no JSON',
    '[]',
    'null',
    JSON.stringify({ ...RUN, done: -1 }),
    JSON.stringify({ ...RUN, host: 5 }),
    JSON.stringify({ type: 'arena' }),
    JSON.stringify({ ...RUN, host: 'two' }),
  ];
  assert.deepEqual(
    readNotes(RUN_NOTE, texts).map(({ host }) => host),
    ['one', 'two'],
  );
  assert.deepEqual(readNotes(FAILURE_NOTE, [JSON.stringify(FAILURE), JSON.stringify(RUN)]), [FAILURE]);
});

test('an address of no Redis, and a Redis that is away, are one sentence without the password', async () => {
  for (const url of ['', 'localhost', 'http://localhost', 'redis://']) {
    const opened = await connectRedis(url);
    assert.equal(opened.ok ? null : opened.error.key, 'bad-queue/url', url);
  }
  const away = await connectRedis('redis://:secret@127.0.0.1:1');
  assert.equal(away.ok ? null : away.error.key, 'bad-queue/away');
  assert.doesNotMatch(away.ok ? '' : away.error.message, /secret/);
});
