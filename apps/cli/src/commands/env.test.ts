/** `ddz env --binary` as a process: its standard input and output are read without an event loop. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** standard input, exit code, standard error, why */
const INPUTS: readonly (readonly [Uint8Array, number, RegExp, string])[] = [
  [new Uint8Array(0), 0, /^$/, 'the end of the input'],
  [Uint8Array.of(255, 255, 255, 255), 1, /^ddz env: [^\n]+\n$/, 'a frame that is too long'],
];

for (const [input, exitCode, stderr, why] of INPUTS) {
  test(`ddz env --binary: ${why}`, () => {
    const env = { ...process.env, LANG: 'C' };
    const ended = spawnSync(process.execPath, [MAIN, 'env', '--binary'], { input, env, encoding: 'utf8' });
    assert.match(ended.stderr, stderr);
    assert.equal(ended.status, exitCode);
  });
}
