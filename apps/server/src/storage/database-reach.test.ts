import assert from 'node:assert/strict';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { test } from 'node:test';
import { openDatabase, type DatabaseSetup } from './database.ts';
import { databaseSentence, reachDatabase } from './database-reach.ts';

const postgres = (url: string): DatabaseSetup => ({ kind: 'postgres', url, connectionsMax: 1, application: 'test' });
const sqlite = (file: string): DatabaseSetup => ({ kind: 'sqlite', file, synchronous: 'NORMAL' });

/** setup, and the sentence for its failure */
const SENTENCES: readonly (readonly [DatabaseSetup, RegExp])[] = [
  [
    postgres('postgresql://a:b@127.0.0.1:1/c'),
    /^no PostgreSQL at 127\.0\.0\.1:1 of DATABASE_URL \(.*ECONNREFUSED.*\)$/u,
  ],
  [sqlite('/dev/null/doudizhu.sqlite'), /^cannot use --data "\/dev\/null" \((?:EEXIST|ENOTDIR)\): expected a folder/u],
];
for (const [setup, sentence] of SENTENCES) {
  test(sentence.source, async () => {
    const error: unknown = await openDatabase(setup).then(
      () => assert.fail('opened'),
      (failure: unknown) => failure,
    );
    assert.match(databaseSentence(setup, error), sentence);
  });
}

test('a refused password and an unknown host name the option', () => {
  const setup = postgres('postgresql://a:b@c/d');
  const refused = Object.assign(new Error('password authentication failed for user "a"'), { code: '28P01' });
  assert.equal(databaseSentence(setup, refused), `PostgreSQL refuses DATABASE_URL: ${refused.message}`);
  const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND c'), { code: 'ENOTFOUND' });
  const sentence = /at c:5432 of DATABASE_URL \(.*\); in a password, "@" is written %40/u;
  assert.match(databaseSentence(setup, unknown), sentence);
});

test('a server waits for a database that is not there yet, and says so once', async () => {
  const waits: string[] = [];
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  holder.close();
  await once(holder, 'close');
  const setup = postgres(`postgresql://a:b@127.0.0.1:${port}/c`);
  let reached: Promise<void> = Promise.resolve();
  await new Promise<void>((resolve) => {
    reached = reachDatabase(setup, (sentence) => {
      waits.push(sentence);
      resolve();
    });
  });
  // The answer of a PostgreSQL that refuses the user ends the wait with its message.
  const answer = Buffer.from('E\0\0\0\0SFATAL\0C28P01\0Mno such user\0\0');
  answer.writeInt32BE(answer.length - 1, 1);
  const database = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(answer));
  }).listen(port, '127.0.0.1');
  await assert.rejects(reached, /no such user/u);
  database.close();
  assert.equal(waits.length, 1);
  assert.match(waits[0] as string, /^waiting for the database: no PostgreSQL at 127\.0\.0\.1:\d+ of DATABASE_URL/u);
  await reachDatabase(sqlite('/none'), () => assert.fail('waited for a file'));
});
