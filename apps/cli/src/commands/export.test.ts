import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createBot, bundledWeightsUrl, writeOnnx } from '@doudizhu/engines';
import { readWeights } from '@doudizhu/bots';
import { unwrap } from '@doudizhu/rules';
import { runInMemory } from '../testing/harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'ddz-export-'));
after(() => rmSync(folder, { recursive: true }));
const weights = unwrap(readWeights(readFileSync(bundledWeightsUrl())));

test('export --onnx writes all roles, or one', async () => {
  const all = join(folder, 'all.onnx');
  const { exitCode, stdout, stderr } = await runInMemory(['export', '--onnx', all]);
  assert.deepEqual([exitCode, stderr], [0, '']);
  assert.match(stdout, /all\.onnx: all three roles, \d+\.\d MB\n$/);
  assert.deepEqual(Uint8Array.from(readFileSync(all)), writeOnnx(weights, null));

  const up = join(folder, 'up.onnx');
  const inChinese = await runInMemory(['export', '--onnx', up, '--role', 'up', '--lang', 'zh']);
  assert.match(inChinese.stdout, /up\.onnx: 地主上家，\d\.\d MB\n$/);
  assert.deepEqual(Uint8Array.from(readFileSync(up)), writeOnnx(weights, 'up'));
});

test('export --json, and weights from a file', async () => {
  const path = join(folder, 'down.onnx');
  const trained = join(folder, 'trained.bin');
  writeFileSync(trained, readFileSync(bundledWeightsUrl()));
  const { stdout } = await runInMemory(['export', '--onnx', path, '--role', 'down', '--weights', trained, '--json']);
  assert.deepEqual(JSON.parse(stdout), { path, role: 'down', bytes: readFileSync(path).length });
});

/** arguments, the sentence on stderr, why */
const BAD: readonly (readonly [readonly string[], RegExp, string])[] = [
  [[], /an option is missing: want ddz export --onnx FILE/, 'nothing to write'],
  [
    ['--onnx', join(folder, 'x'), '--role', 'upp'],
    /bad --role "upp": want one of landlord, down, up: did you mean up\?/,
    'a role that is none',
  ],
  [['--onnx', '/no/such/folder/x.onnx'], /cannot write .*x\.onnx: no such file or folder/, 'nowhere to write'],
  [['--onnx', 'x', '--weights', '/no/such/file'], /cannot read \/no\/such\/file: no such/, 'no weights'],
  [
    ['--onnx', 'x', '--weights', import.meta.filename],
    /export\.test\.ts: bad weights: \d+ bytes that do not begin with DDNW/,
    'a file of something else',
  ],
];

for (const [args, expected, why] of BAD) {
  test(`refuses to export: ${why}`, async () => {
    const { exitCode, stdout, stderr } = await runInMemory(['export', ...args]);
    assert.match(stderr, expected);
    assert.deepEqual([exitCode, stdout], [1, '']);
  });
}

test('an exported model sits at a table', async (context) => {
  const path = join(folder, 'player.onnx');
  await runInMemory(['export', '--onnx', path]);
  const bot = createBot({ name: `onnx:${path}`, seed: 1 });
  if (!bot.ok) {
    assert.match(bot.error.message, /it is not installed: npm install onnxruntime-web$/);
    context.diagnostic('not run: onnxruntime-web is not installed');
    return;
  }
  const bots = `onnx:${path},greedy,greedy`;
  const { exitCode, stdout, stderr } = await runInMemory(['simulate', '--rounds', '2', '--seed', '1', '--bots', bots]);
  assert.deepEqual([exitCode, stderr], [0, '']);
  assert.match(stdout, /player\.onnx +2 /);
});

test('no model, no game: one sentence', async () => {
  for (const command of ['simulate', 'play']) {
    const { exitCode, stderr } = await runInMemory([command, '--bots', `onnx:${join(folder, 'none.onnx')}`]);
    assert.match(stderr, new RegExp(`^ddz ${command}: bad bot "onnx:.*none\\.onnx": no such file\n$`));
    assert.equal(exitCode, 1);
  }
});
