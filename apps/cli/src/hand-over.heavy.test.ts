/** An older Node hands over to a newer one, in another process: bin/hand-over.js. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';

const HAND_OVER = new URL('../bin/hand-over.js', import.meta.url).href;

/** Hands over to a process that runs `source`. */
const start = (source: string): ReturnType<typeof spawn> => {
  const args = JSON.stringify(['--input-type=module', '--eval', source]);
  const parent = `import { handOver } from ${JSON.stringify(HAND_OVER)}; handOver(process.execPath, ${args});`;
  return spawn(process.execPath, ['--input-type=module', '--eval', parent], { stdio: ['ignore', 'pipe', 'pipe'] });
};

const exitCodeOf = async (child: ReturnType<typeof spawn>): Promise<unknown> => (await once(child, 'close'))[0];

for (const code of [0, 1, 7]) {
  test(`the exit code of the other process: ${code}`, async () =>
    assert.equal(await exitCodeOf(start(`process.exit(${code})`)), code));
}

for (const [signal, code] of [
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  test(`${signal} ends both, with ${code}`, { skip: process.platform === 'win32' }, async () => {
    const child = start('console.log("here"); setInterval(() => {}, 1000)');
    child.stdout?.once('data', () => child.kill(signal));
    assert.equal(await exitCodeOf(child), code);
  });
}

test('Ctrl-C ends only the other process, which judges it', { skip: process.platform === 'win32' }, async () => {
  const child = start('console.log("here"); setTimeout(() => process.exit(5), 300)');
  // The parent alone gets the signal here, and lives on until the other process has ended.
  child.stdout?.once('data', () => child.kill('SIGINT'));
  assert.equal(await exitCodeOf(child), 5);
});
