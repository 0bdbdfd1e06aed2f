/** Clients in other languages play a round by the document of the protocol alone. */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { testServer } from './testing/index.ts';

const run = promisify(execFile);
const { url } = await testServer();

const example = (name: string): string => fileURLToPath(new URL(`../../../examples/${name}`, import.meta.url));
const RESULT = /^scores \[-?\d+,? -?\d+,? -?\d+\] seat [012]\n$/u;

test('a client in Python plays a round with two bots', async () => {
  const { stdout } = await run('python3', [example('client.py'), url]);
  assert.match(stdout, RESULT);
});

const hasGo = spawnSync('go', ['version']).status === 0;
test('a client in Go plays a round with two bots', { skip: hasGo ? false : 'no Go' }, async () => {
  const { stdout } = await run('go', ['run', example('client.go'), url]);
  assert.match(stdout, RESULT);
});
