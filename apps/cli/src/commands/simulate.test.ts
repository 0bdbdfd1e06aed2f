import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { limitMs } from '@doudizhu/rules/testing';
import { REDEALS_MAX } from '@doudizhu/arena';
import { createBot } from '@doudizhu/engines';
import { runInMemory } from '../testing/harness.ts';
import { FIRST_CHOICE, writeProgram } from '../testing/program.ts';

const folder = mkdtempSync(join(tmpdir(), 'ddz-simulate-'));
after(() => rmSync(folder, { recursive: true }));

test('programs are told to quit at the end', async () => {
  const { name, log } = writeProgram(folder);
  const bots = `${name},random,random`;
  const { exitCode, stderr } = await runInMemory(['simulate', '--rounds', '2', '--seed', '1', '--bots', bots]);
  assert.deepEqual([exitCode, stderr], [0, '']);
  const sent = readFileSync(log, 'utf8').trim().split('\n');
  assert.equal(sent.at(-1), 'quit');
  assert.equal(sent.filter((type) => type === 'hello').length, sent.filter((type) => type === 'quit').length);
});

test('a program that fails ends the command with one line', async () => {
  const { name, log } = writeProgram(folder, `if (id > 1) process.exit(3); ${FIRST_CHOICE}`);
  const bots = `${name},random,random`;
  const { exitCode, stdout, stderr } = await runInMemory(['simulate', '--rounds', '2', '--seed', '1', '--bots', bots]);
  assert.deepEqual([exitCode, stdout], [1, '']);
  assert.match(stderr, /^ddz simulate: a bot failed \(crash\): .*ended with code 3\n$/);
  assert.match(readFileSync(log, 'utf8'), /act/);
});

test('a program that is not there: one line, before anything is played', async () => {
  for (const command of ['simulate', 'play']) {
    const args = [command, '--seed', '1', '--bots', 'exec:/no/such/program'];
    const { exitCode, stdout, stderr } = await runInMemory(args, { input: '0\n' });
    assert.deepEqual([exitCode, stdout], [1, '']);
    assert.equal(stderr, `ddz ${command}: invalid bot "exec:/no/such/program": no program "/no/such/program"\n`);
  }
});

test('a round for which no bot bids is given up and counted', { timeout: limitMs(60_000) }, async () => {
  // Choice 0 declines: under the default rules the cards are dealt again, and again.
  const { name } = writeProgram(folder);
  const { exitCode, stdout } = await runInMemory(['simulate', '--rounds', '2', '--bots', name, '--json']);
  assert.equal(exitCode, 0);
  const { rounds, redeals, aborted, plays } = JSON.parse(stdout) as Record<string, number>;
  assert.deepEqual([rounds, redeals, aborted, plays], [2, 2 * (REDEALS_MAX + 1), 2, 0]);
});

test('--records: a line per round; an interrupted run resumes and gives the rounds of a single run', async () => {
  const at = (name: string): string => join(folder, name);
  const simulate = (name: string, rounds: number, ...more: readonly string[]) =>
    runInMemory([
      'simulate',
      '--bots',
      'random,greedy,rules',
      '--rounds',
      String(rounds),
      '--records',
      at(name),
      ...more,
    ]);
  await simulate('whole.jsonl', 5, '--seed', '7');
  const whole = readFileSync(at('whole.jsonl'), 'utf8');
  assert.equal(whole.trim().split('\n').length, 5);
  await simulate('parts.jsonl', 2, '--seed', '7');
  const two = readFileSync(at('parts.jsonl'), 'utf8');
  assert.ok(whole.startsWith(two));
  writeFileSync(at('parts.jsonl'), whole.slice(0, two.length + 40)); // cut off in the third line
  const { stdout } = await simulate('parts.jsonl', 5, '--json');
  assert.equal(readFileSync(at('parts.jsonl'), 'utf8'), whole, 'the seed is the file’s');
  assert.equal((JSON.parse(stdout) as { rounds: number }).rounds, 3, 'those of this run');
  const checked = await runInMemory(['replay', at('whole.jsonl')]);
  assert.equal(checked.exitCode, 0, checked.stderr);
  assert.match(whole, /"Player0":"random","Player1":"greedy","Player2":"rules"/);
  for (const [more, line] of [
    [['--seed', '8'], 1],
    [['--rules', 'pagat'], 1],
  ] as const) {
    const { exitCode, stderr } = await simulate('whole.jsonl', 9, ...more);
    assert.equal(exitCode, 1);
    assert.match(stderr, new RegExp(`whole.jsonl, line ${line}: a round of another simulation`));
  }
  assert.equal(readFileSync(at('whole.jsonl'), 'utf8'), whole, 'nothing was written');
  writeFileSync(at('letter.txt'), 'Dear reader');
  const { stderr: refused } = await simulate('letter.txt', 2);
  assert.match(refused, /letter.txt, line 1/);
  assert.equal(readFileSync(at('letter.txt'), 'utf8'), 'Dear reader');
  const { stderr } = await runInMemory(['simulate', '--rounds', '1', '--records', join(folder, 'no', 'x.jsonl')]);
  assert.match(stderr, /^ddz simulate: cannot write .*x\.jsonl: no such file or folder\n$/);
});

/** Bots that search, at tables of four. */
const SEARCHING: readonly (readonly string[])[] = [
  ['simulate', '--rounds', '1', '--bots', 'greedy,greedy,greedy,search'],
  ['arena', '--bots', 'greedy,search,level-5', '--deals', '1', '--threads', '1', '--budget', '2'],
];

for (const args of SEARCHING) {
  test(`ddz ${args.join(' ')} --rules pagat-4p: plays without a fault`, async () => {
    const { exitCode, stdout, stderr } = await runInMemory([...args, '--rules', 'pagat-4p', '--seed', '1', '--json']);
    assert.deepEqual([exitCode, stderr], [0, '']);
    const { bots } = JSON.parse(stdout) as { readonly bots: readonly { readonly name?: string }[] };
    assert.ok(JSON.stringify(bots).includes('search'));
    assert.doesNotMatch(stdout, /"(?:illegal|crash|timeout)[a-z]*":[1-9]/);
  });
}

test('ddz play --bots search at a table of four: all three answer', async () => {
  const args = ['play', '--rules', 'pagat-4p', '--bots', 'search', '--seed', '1', '--fast'];
  const { stdout } = await runInMemory(args, { input: '3\n66\n' });
  for (const name of ['Right', 'Across', 'Left']) assert.match(stdout, new RegExp(`\\n +${name}: `));
});

test('a model of three seats at a table of four: one line, before anything is played', async (context) => {
  const path = join(folder, 'three.onnx');
  await runInMemory(['export', '--onnx', path]);
  if (!createBot({ name: `onnx:${path}`, seed: 1 }).ok) {
    context.skip('onnxruntime-web is not installed');
    return;
  }
  for (const args of [
    ['simulate', '--bots', `onnx:${path}`],
    ['simulate', '--bots', `greedy,greedy,greedy,onnx:${path}`],
    ['arena', '--bots', `greedy,onnx:${path}`, '--deals', '1', '--threads', '1'],
    ['play', '--seed', '1', '--fast', '--bots', `onnx:${path}`],
  ]) {
    const { exitCode, stdout, stderr } = await runInMemory([...args, '--rules', 'pagat-4p']);
    assert.deepEqual([exitCode, stdout], [1, '']);
    assert.match(
      stderr,
      /^ddz \w+: invalid bot "onnx:\S+" for 4 seats: it plays games of 3, expected random, greedy, rules, neural(?:, [a-z0-9-]+)*\n$/,
    );
  }
  const inChinese = await runInMemory(['play', '--bots', `onnx:${path}`, '--rules', 'pagat-4p', '--lang', 'zh']);
  assert.match(inChinese.stderr, /^ddz play: 机器人“onnx:\S+”只会打 3 人的，4 人可用：random、/);
});

test('a model that cannot be loaded: one line, before anything is played', async (context) => {
  const [whole, broken] = [join(folder, 'whole.onnx'), join(folder, 'broken.onnx')];
  await runInMemory(['export', '--onnx', whole]);
  if (!createBot({ name: `onnx:${whole}`, seed: 1 }).ok) {
    context.skip('onnxruntime-web is not installed');
    return;
  }
  // The first operator's name misspelt: the file is sound, but no runtime knows how to run it.
  const bytes = readFileSync(whole);
  const at = bytes.indexOf('MatMul');
  assert.ok(at > 0);
  bytes.write('MutMal', at);
  writeFileSync(broken, bytes);
  for (const args of [
    ['simulate', '--rounds', '1', '--bots', `onnx:${broken}`],
    ['arena', '--deals', '1', '--threads', '1', '--bots', `greedy,onnx:${broken}`],
    ['play', '--seed', '1', '--fast', '--bots', `onnx:${broken}`],
  ]) {
    const { exitCode, stderr } = await runInMemory(args, { input: '\n\n\n' });
    assert.equal(exitCode, 1);
    assert.match(stderr, /^ddz \w+: .*broken\.onnx: .*\n$/);
  }
});

test('each round has one winning side, and each bot plays each round', async () => {
  const args = ['simulate', '--rounds', '60', '--seed', '1', '--bots', 'greedy,random,random', '--json'];
  const { rounds, aborted, bots } = JSON.parse((await runInMemory(args)).stdout) as {
    rounds: number;
    aborted: number;
    bots: { rounds: number; landlordRounds: number; landlordWins: number; farmerRounds: number; farmerWins: number }[];
  };
  const sum = (field: 'landlordRounds' | 'landlordWins' | 'farmerRounds' | 'farmerWins'): number =>
    bots.reduce((total, bot) => total + bot[field], 0);
  assert.ok(bots.every((bot) => bot.rounds === rounds));
  assert.equal(sum('landlordRounds'), rounds - aborted);
  assert.equal(sum('farmerRounds'), 2 * (rounds - aborted));
  assert.equal(sum('farmerWins'), 2 * (rounds - aborted - sum('landlordWins')));
});

test('points, wins and bombs of each bot, by value', async () => {
  const args = ['simulate', '--rounds', '3', '--seed', '5', '--rules', 'douzero', '--bots', 'random,random,random'];
  const { plays, bots } = JSON.parse((await runInMemory([...args, '--json'])).stdout) as {
    plays: number;
    bots: Readonly<Record<string, number>>[];
  };
  assert.equal(plays, 139);
  const fields = ['landlordRounds', 'landlordWins', 'farmerRounds', 'farmerWins', 'points', 'bombs'];
  assert.deepEqual(
    bots.map((bot) => fields.map((field) => bot[field])),
    [
      [0, 0, 3, 1, -27, 2],
      [3, 2, 0, 0, 54, 2],
      [0, 0, 3, 1, -27, 0],
    ],
  );
});

test('what is printed: shares in per cent with their number, signed means, a dash where there is nothing', async () => {
  const args = ['simulate', '--rounds', '3', '--seed', '5', '--rules', 'douzero', '--bots', 'random'];
  const lines = (await runInMemory(args)).stdout.split('\n').map((line) => line.trim().replaceAll(/ +/gu, ' '));
  assert.deepEqual(lines.slice(0, 5), [
    'bot rounds landlord % farmer % points/round bombs/round',
    'random 3 – 33.3 (3) −9.00 0.67',
    'random 3 66.7 (3) – +18.00 0.67',
    'random 3 – 33.3 (3) −9.00 0.00',
    '46.3 plays a round, 0 redeals, 0 without landlord',
  ]);
});

test('on a terminal a bar fills as rounds are played, and is cleared at the end', async () => {
  const args = ['simulate', '--rounds', '4', '--seed', '5', '--bots', 'random'];
  const { stderr } = await runInMemory(args, { terminal: true });
  assert.deepEqual(stderr.split('\r\u001b[2K').slice(1), [
    `${'█'.repeat(8)}${'░'.repeat(22)} 1/4 rounds`,
    `${'█'.repeat(15)}${'░'.repeat(15)} 2/4 rounds`,
    `${'█'.repeat(23)}${'░'.repeat(7)} 3/4 rounds`,
    `${'█'.repeat(30)} 4/4 rounds`,
    '',
  ]);
  assert.equal((await runInMemory([...args, '--json'], { terminal: true })).stderr, '', 'not for programs');
});

test('the speed is in rounds a second', async () => {
  // The clock of the test ticks a second or more a round.
  const args = ['simulate', '--rounds', '4', '--seed', '5', '--bots', 'random', '--json'];
  const { perSecond } = JSON.parse((await runInMemory(args)).stdout) as { perSecond: number };
  assert.ok(perSecond > 0.1 && perSecond <= 1, `${perSecond}`);
});
