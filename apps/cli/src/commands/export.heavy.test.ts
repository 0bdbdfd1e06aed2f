import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test, type TestContext } from 'node:test';
import { bundledWeightsFile, createBot, writeOnnx } from '@doudizhu/engines';
import { FAMILIES, readWeights } from '@doudizhu/bots';
import { unwrap } from '@doudizhu/rules/result';
import { runInMemory } from '../testing/harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'ddz-export-'));
after(() => rmSync(folder, { recursive: true }));
const weights = unwrap(readWeights(readFileSync(bundledWeightsFile())));

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

test('export --seats 4 writes the networks of four seats', async () => {
  const four = unwrap(readWeights(readFileSync(bundledWeightsFile(FAMILIES.four)), FAMILIES.four));
  const all = join(folder, 'four.onnx');
  const { exitCode, stdout, stderr } = await runInMemory(['export', '--seats', '4', '--onnx', all]);
  assert.deepEqual([exitCode, stderr], [0, '']);
  assert.match(stdout, /four\.onnx: all four roles, \d+\.\d MB\n$/);
  assert.deepEqual(Uint8Array.from(readFileSync(all)), writeOnnx(four, null));

  const across = join(folder, 'across.onnx');
  const args = ['export', '--seats', '4', '--onnx', across, '--role', 'across', '--weights', FOUR_WEIGHTS];
  assert.match((await runInMemory([...args, '--lang', 'zh'])).stdout, /across\.onnx: 地主对家，\d\.\d MB\n$/);
  assert.deepEqual(Uint8Array.from(readFileSync(across)), writeOnnx(four, 'across'));
});

test('export --json, and weights from a file', async () => {
  const path = join(folder, 'down.onnx');
  const trained = join(folder, 'trained.bin');
  writeFileSync(trained, readFileSync(bundledWeightsFile()));
  const { stdout } = await runInMemory(['export', '--onnx', path, '--role', 'down', '--weights', trained, '--json']);
  assert.deepEqual(JSON.parse(stdout), { path, seats: 3, role: 'down', bytes: readFileSync(path).length });
});

const [THREE_WEIGHTS = '', FOUR_WEIGHTS = ''] = Object.values(FAMILIES).map((family) => bundledWeightsFile(family));

/** arguments, the sentence on stderr, why */
const BAD: readonly (readonly [readonly string[], RegExp, string])[] = [
  [[], /no argument: expected ddz export --onnx FILE/, 'nothing to write'],
  [
    ['--onnx', join(folder, 'x'), '--role', 'upp'],
    /invalid --role "upp": expected one of landlord, down, up: did you mean up\?/,
    'an unknown role',
  ],
  [
    ['--onnx', 'x', '--role', 'across'],
    /invalid --role "across": expected one of landlord, down, up/,
    'a role of four seats',
  ],
  [['--onnx', 'x', '--seats', '5'], /invalid --seats "5": expected one of 3, 4/, 'seats that no game has'],
  [
    ['--onnx', 'x', '--weights', FOUR_WEIGHTS],
    /neural-four\.bin: bad weights: .*for four seats, expected weights for three seats/,
    'weights of four seats for three',
  ],
  [
    ['--onnx', 'x', '--seats', '4', '--weights', THREE_WEIGHTS],
    /neural\.bin: bad weights: .*for three seats, expected weights for four seats/,
    'weights of three seats for four',
  ],
  [['--onnx', '/no/such/folder/x.onnx'], /cannot write .*x\.onnx: no such file or folder/, 'nowhere to write'],
  [['--onnx', 'x', '--weights', '/no/such/file'], /cannot read \/no\/such\/file: no such/, 'no weights'],
  [
    ['--onnx', 'x', '--weights', import.meta.filename],
    /export\.heavy\.test\.ts: bad weights: \d+ bytes that do not begin with DDNW/,
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

/** True if the optional dependency is installed, as a bot made of a model says. A test that cannot be run says so. */
const canPlay = (path: string, context: TestContext): boolean => {
  const bot = createBot({ name: `onnx:${path}`, seed: 1 });
  if (!bot.ok) {
    assert.match(bot.error.message, /need the optional package onnxruntime-web: npm install onnxruntime-web$/);
    context.skip('onnxruntime-web is not installed');
  }
  return bot.ok;
};

/** seats, a rule set of theirs, one of the others, the other bots at the table */
const TABLES = [
  ['3', 'competition', 'pagat-4p', 'greedy,greedy'],
  ['4', 'pagat-4p', 'competition', 'greedy,greedy,greedy'],
] as const;

for (const [seats, own, other, others] of TABLES) {
  test(`an exported model sits at a table of ${seats}, and at no other`, async (context) => {
    const path = join(folder, `player-${seats}.onnx`);
    await runInMemory(['export', '--onnx', path, '--seats', seats]);
    if (!canPlay(path, context)) return;
    const bot = `onnx:${path}`;
    const args = ['simulate', '--rounds', '2', '--seed', '1', '--rules', own, '--bots', `${bot},${others}`];
    const { exitCode, stdout, stderr } = await runInMemory(args);
    assert.deepEqual([exitCode, stderr], [0, '']);
    assert.match(stdout, /player-\d\.onnx +2 /);
    for (const refused of [
      ['simulate', '--bots', bot],
      ['arena', '--bots', `greedy,${bot}`, '--deals', '1', '--threads', '1'],
      ['play', '--bots', bot, '--seed', '1', '--fast'],
    ]) {
      const answer = await runInMemory([...refused, '--rules', other], { input: '\n\n\n' });
      assert.equal(answer.exitCode, 1);
      const pattern =
        seats === '3'
          ? /4 seats: it plays games of 3, expected random/
          : /3 seats: it plays games of 4, expected random/;
      assert.match(answer.stderr, pattern);
    }
  });
}

test('no model, no game: one sentence', async () => {
  for (const command of ['simulate', 'play']) {
    const { exitCode, stderr } = await runInMemory([command, '--bots', `onnx:${join(folder, 'none.onnx')}`]);
    assert.match(stderr, new RegExp(`^ddz ${command}: invalid bot "onnx:.*none\\.onnx": no such file\n$`));
    assert.equal(exitCode, 1);
  }
});
