/** The program: wrong options, a port that is taken, an unhandled rejection. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openDatabase } from './storage/database.ts';
import { pageFolder, startProgram } from './testing/index.ts';

const folder = pageFolder();
const root = join(folder, 'page');
after(() => rmSync(folder, { recursive: true }));

/** Runs the program until it ends. */
const run = async (options: readonly string[], nodeOptions: readonly string[] = []) => {
  const { ended, output } = startProgram(options, { nodeOptions });
  return { code: await ended, output: output() };
};

test('the program says what is wrong with its options', async () => {
  const help = await run(['--help']);
  assert.equal(help.code, 0);
  assert.match(help.output, /--port N/);
  const port = await run(['--port', '99999', '--root', root]);
  assert.equal(port.code, 2);
  assert.match(port.output, /invalid --port "99999": expected a whole number from 0 to 65535/);
  assert.match((await run(['--prot', '1'])).output, /--help lists/);
});

test('a command about a server finds its database, and makes none in a wrong folder', async () => {
  const nowhere = join(folder, 'evenning');
  for (const command of [['maintenance', 'hi'], ['moderator', 'add', 'Mo'], ['check-pairs'], ['backup', 'copy']]) {
    const { code, output } = await run([...command, '--data', nowhere]);
    assert.deepEqual([code, existsSync(nowhere)], [2, false], output);
    assert.match(output, /no database .*evenning.*: expected the --data folder of a server/u);
  }
  const none = await run(['restore']);
  assert.match(none.output, /^restore without FILE: expected restore FILE$/mu);
});

test('a copy is restored into a new folder, private as that of a server', async () => {
  const [data, copy, rehearsal] = [join(folder, 'first'), join(folder, 'copy'), join(folder, 'rehearsal')];
  const setup = { kind: 'sqlite', file: join(data, 'doudizhu.sqlite'), synchronous: 'NORMAL' } as const;
  await (await openDatabase(setup)).database.destroy();
  assert.equal((await run(['backup', copy, '--data', data])).code, 0);
  const missing = await run(['backup', join(folder, 'none', 'copy'), '--data', data]);
  assert.match(missing.output, /cannot write .*: no folder /u);
  assert.match((await run(['restore', copy, '--check'])).output, /^intact: /u);
  const copies = readdirSync(folder).filter((name) => name.startsWith('copy'));
  assert.deepEqual(copies, ['copy']);
  const restored = await run(['restore', copy, '--data', rehearsal]);
  assert.equal(restored.code, 0, restored.output);
  assert.equal(statSync(join(rehearsal, 'doudizhu.sqlite')).mode & 0o777, 0o600);
});

test('a port that is taken is one line', async () => {
  const other = createTcpServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { code, output } = await run(['--port', String(port), '--root', root, '--data', folder]);
  const metrics = ['--metrics', `127.0.0.1:${port}`];
  const second = await run(['--port', '0', '--root', root, '--data', folder, ...metrics]);
  other.close();
  assert.equal(second.output.trim(), `port ${port} is taken: choose another one by --metrics`);
  assert.equal(code, 2);
  assert.equal(output.trim(), `port ${port} is taken: choose another one by --port`);
});

test('an unhandled rejection is reported, and the program drains and ends with 1', async () => {
  // Rejects in the main thread, once the server listens.
  const reject = `import { isMainThread } from 'node:worker_threads';
    const { log } = console;
    if (isMainThread) console.log = (...texts) => {
      log(...texts);
      setTimeout(() => void Promise.reject(new Error('unhandled')), 50);
    };`;
  const { code, output } = await run(
    ['--port', '0', '--root', root, '--data', join(folder, 'net')],
    ['--import', `data:text/javascript,${encodeURIComponent(reject)}`],
  );
  assert.equal(code, 1);
  assert.match(output, /unexpected failure, the server stops: Error: unhandled/);
});
