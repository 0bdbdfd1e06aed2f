import assert from 'node:assert/strict';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { bundledWeightsFile, createBot, writeOnnx } from '@doudizhu/engines';
import { FAMILIES, readWeights } from '@doudizhu/bots';
import { unwrap } from '@doudizhu/rules/result';
import { jsonOf, newFolder, testRefused } from '../testing/command-lines.ts';
import { runInMemory } from '../testing/harness.ts';

const folder = newFolder();
const [THREE_WEIGHTS = '', FOUR_WEIGHTS = ''] = Object.values(FAMILIES).map((family) => bundledWeightsFile(family));

/** family, option, all roles, one of them, its Chinese */
const EXPORTS = [
  [FAMILIES.three, '', 'three', 'up', '上家'],
  [FAMILIES.four, ' --seats 4', 'four', 'across', '对家'],
] as const;

for (const [family, option, number, role, title] of EXPORTS) {
  test(`export --onnx writes all roles of ${number} seats, or one`, async () => {
    const weights = unwrap(readWeights(readFileSync(bundledWeightsFile(family)), family));
    const all = join(folder, `${number}.onnx`);
    const { exitCode, stdout, stderr } = await runInMemory(`export --onnx '${all}'${option}`);
    assert.deepEqual([exitCode, stderr], [0, '']);
    assert.match(stdout, new RegExp(`${number}\\.onnx: all ${number} roles, \\d+\\.\\d MB\n$`));
    assert.deepEqual(Uint8Array.from(readFileSync(all)), writeOnnx(weights, null));

    const one = join(folder, `${role}.onnx`);
    const chinese = await runInMemory(`export --onnx '${one}'${option} --role ${role} --lang zh`);
    assert.match(chinese.stdout, new RegExp(`${role}\\.onnx: 地主${title}，\\d\\.\\d MB\n$`));
    assert.deepEqual(Uint8Array.from(readFileSync(one)), writeOnnx(weights, role));
  });
}

test('export --json, and weights from a file', async () => {
  const [path, trained] = [join(folder, 'down.onnx'), join(folder, 'trained.bin')];
  copyFileSync(bundledWeightsFile(), trained);
  assert.deepEqual(await jsonOf(`export --onnx '${path}' --role down --weights '${trained}'`), {
    path,
    seats: 3,
    role: 'down',
    bytes: readFileSync(path).length,
  });
});

testRefused('export', [
  ['', /no argument: expected ddz export --onnx FILE/, 'nothing to write'],
  [
    `--onnx '${join(folder, 'x')}' --role upp`,
    /invalid --role "upp": expected one of landlord, down, up: did you mean up\?/,
    'an unknown role',
  ],
  ['--onnx x --role across', /invalid --role "across": expected one of landlord, down, up/, 'a role of four seats'],
  ['--onnx x --seats 5', /invalid --seats "5": expected one of 3, 4/, 'seats that no game has'],
  [
    `--onnx x --weights '${FOUR_WEIGHTS}'`,
    /neural-four\.bin: bad weights: .*for four seats, expected weights for three seats/,
    'weights of four seats for three',
  ],
  [
    `--onnx x --seats 4 --weights '${THREE_WEIGHTS}'`,
    /neural\.bin: bad weights: .*for three seats, expected weights for four seats/,
    'weights of three seats for four',
  ],
  ['--onnx /no/such/folder/x.onnx', /cannot write .*x\.onnx: no such file or folder/, 'nowhere to write'],
  ['--onnx x --weights /no/such/file', /cannot read \/no\/such\/file: no such/, 'no weights'],
  [
    `--onnx x --weights '${import.meta.filename}'`,
    /export\.heavy\.test\.ts: bad weights: \d+ bytes that do not begin with DDNW/,
    'a file of something else',
  ],
]);

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
    await runInMemory(`export --onnx '${path}' --seats ${seats}`);
    if (!canPlay(path, context)) return;
    const bot = `onnx:${path}`;
    const args = `simulate --rounds 2 --seed 1 --rules ${own} --bots '${bot},${others}'`;
    const { exitCode, stdout, stderr } = await runInMemory(args);
    assert.deepEqual([exitCode, stderr], [0, '']);
    assert.match(stdout, /player-\d\.onnx +2 /);
    for (const refused of [
      `simulate --bots '${bot}'`,
      `simulate --bots '${bot},${seats === '3' ? 'greedy,greedy,greedy' : 'greedy,greedy'}'`,
      `arena --bots 'greedy,${bot}' --deals 1 --threads 1`,
      `play --bots '${bot}' --seed 1 --fast`,
    ]) {
      const answer = await runInMemory(`${refused} --rules ${other}`, { input: '\n\n\n' });
      assert.deepEqual([answer.exitCode, answer.stdout], [1, '']);
      const mismatch = seats === '3' ? '4 seats: it plays games of 3' : '3 seats: it plays games of 4';
      const names = 'random, greedy, rules, neural(?:, [a-z0-9-]+)*';
      assert.match(
        answer.stderr,
        new RegExp(`^ddz \\w+: invalid bot "onnx:\\S+" for ${mismatch}, expected ${names}\n$`),
      );
    }
    const chinese = await runInMemory(`play --bots '${bot}' --rules ${other} --lang zh`);
    assert.match(chinese.stderr, /^ddz play: 机器人“onnx:\S+”只会打 \d 人的，\d 人可用：random、/);
  });
}

test('no model, no game: one sentence', async () => {
  for (const command of ['simulate', 'play']) {
    const { exitCode, stderr } = await runInMemory(`${command} --bots 'onnx:${join(folder, 'none.onnx')}'`);
    assert.match(stderr, new RegExp(`^ddz ${command}: invalid bot "onnx:.*none\\.onnx": no such file\n$`));
    assert.equal(exitCode, 1);
  }
});
