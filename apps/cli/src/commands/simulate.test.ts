import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { limitMs } from '@doudizhu/rules/testing';
import { REDEALS_MAX } from '@doudizhu/arena';
import { createBot } from '@doudizhu/engines';
import { jsonOf, newFolder, testRefused } from '../testing/command-lines.ts';
import { runInMemory } from '../testing/harness.ts';
import { FIRST_CHOICE, writeProgram } from '../testing/program.ts';

const folder = newFolder();

test('programs are told to quit at the end', async () => {
  const { name, log } = writeProgram(folder);
  const { exitCode, stderr } = await runInMemory(`simulate --rounds 2 --seed 1 --bots '${name},random,random'`);
  assert.deepEqual([exitCode, stderr], [0, '']);
  const sent = readFileSync(log, 'utf8').trim().split('\n');
  assert.equal(sent.at(-1), 'quit');
  assert.equal(sent.filter((type) => type === 'hello').length, sent.filter((type) => type === 'quit').length);
});

test('a program that fails ends the command with one line', async () => {
  const { name, log } = writeProgram(folder, `if (id > 1) process.exit(3); ${FIRST_CHOICE}`);
  const line = `simulate --rounds 2 --seed 1 --bots '${name},random,random'`;
  const { exitCode, stdout, stderr } = await runInMemory(line);
  assert.deepEqual([exitCode, stdout], [1, '']);
  assert.match(stderr, /^ddz simulate: a bot failed \(crash\): .*ended with code 3\n$/);
  assert.match(readFileSync(log, 'utf8'), /act/);
});

testRefused(
  '',
  ['simulate', 'play'].map((command) => [
    `${command} --seed 1 --bots exec:/no/such/program`,
    /^ddz \w+: invalid bot "exec:\/no\/such\/program": no program "\/no\/such\/program"\n$/,
    'a program that is not there, before anything is played',
  ]),
);

test('a round for which no bot bids is given up and counted', { timeout: limitMs(60_000) }, async () => {
  // Choice 0 declines: under the default rules the cards are dealt again, and again.
  const { name } = writeProgram(folder);
  assert.partialDeepStrictEqual(await jsonOf(`simulate --rounds 2 --bots '${name}'`), {
    rounds: 2,
    redeals: 2 * (REDEALS_MAX + 1),
    aborted: 2,
    plays: 0,
  });
});

test('--records: a line per round; an interrupted run resumes and gives the rounds of a single run', async () => {
  const at = (name: string): string => join(folder, name);
  const simulate = (name: string, rounds: number, more = '') =>
    runInMemory(`simulate --bots random,greedy,rules --rounds ${rounds} --records '${at(name)}' ${more}`);
  await simulate('whole.jsonl', 5, '--seed 7');
  const whole = readFileSync(at('whole.jsonl'), 'utf8');
  assert.equal(whole.trim().split('\n').length, 5);
  await simulate('parts.jsonl', 2, '--seed 7');
  const two = readFileSync(at('parts.jsonl'), 'utf8');
  assert.ok(whole.startsWith(two));
  writeFileSync(at('parts.jsonl'), whole.slice(0, two.length + 40)); // cut off in the third line
  const { stdout } = await simulate('parts.jsonl', 5, '--json');
  assert.equal(readFileSync(at('parts.jsonl'), 'utf8'), whole, 'the seed is the file’s');
  assert.equal((JSON.parse(stdout) as { rounds: number }).rounds, 3, 'those of this run');
  const checked = await runInMemory(`replay '${at('whole.jsonl')}'`);
  assert.equal(checked.exitCode, 0, checked.stderr);
  assert.match(whole, /"Player0":"random","Player1":"greedy","Player2":"rules"/);
  for (const more of ['--seed 8', '--rules pagat']) {
    const { exitCode, stderr } = await simulate('whole.jsonl', 9, more);
    assert.equal(exitCode, 1);
    assert.match(stderr, /whole\.jsonl, line 1: a round of another simulation/);
  }
  assert.equal(readFileSync(at('whole.jsonl'), 'utf8'), whole, 'nothing was written');
  writeFileSync(at('letter.txt'), 'Dear reader');
  const { stderr: refused } = await simulate('letter.txt', 2);
  assert.match(refused, /letter.txt, line 1/);
  assert.equal(readFileSync(at('letter.txt'), 'utf8'), 'Dear reader');
  const { stderr } = await simulate('no/x.jsonl', 1);
  assert.match(stderr, /^ddz simulate: cannot write .*x\.jsonl: no such file or folder\n$/);
});

test('ddz play --bots search at a table of four: all three answer', async () => {
  const { stdout } = await runInMemory('play --rules pagat-4p --bots search --seed 1 --fast', { input: '3\n66\n' });
  for (const name of ['Right', 'Across', 'Left']) assert.match(stdout, new RegExp(`\\n +${name}: `));
});

test('a model that cannot be loaded: one line, before anything is played', async (context) => {
  const [whole, broken] = [join(folder, 'whole.onnx'), join(folder, 'broken.onnx')];
  await runInMemory(`export --onnx '${whole}'`);
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
  for (const line of [
    `simulate --rounds 1 --bots 'onnx:${broken}'`,
    `arena --deals 1 --threads 1 --bots 'greedy,onnx:${broken}'`,
    `play --seed 1 --fast --bots 'onnx:${broken}'`,
  ]) {
    const { exitCode, stderr } = await runInMemory(line, { input: '\n\n\n' });
    assert.equal(exitCode, 1);
    assert.match(stderr, /^ddz \w+: .*broken\.onnx: .*\n$/);
  }
});

test('points, wins and bombs of each bot, by value; two farmers play and win together', async () => {
  const line = 'simulate --rounds 3 --seed 5 --rules douzero --bots random,random,random';
  const { plays, bots } = await jsonOf<{ plays: number; bots: Readonly<Record<string, number>>[] }>(line);
  assert.equal(plays, 139);
  const fields = ['rounds', 'landlordRounds', 'landlordWins', 'farmerRounds', 'farmerWins', 'points', 'bombs'];
  assert.deepEqual(
    bots.map((bot) => fields.map((field) => bot[field])),
    [
      [3, 0, 0, 3, 1, -27, 2],
      [3, 3, 2, 0, 0, 54, 2],
      [3, 0, 0, 3, 1, -27, 0],
    ],
  );
});

test('what is printed: shares in per cent with their number, signed means, a dash where there is nothing', async () => {
  const { stdout } = await runInMemory('simulate --rounds 3 --seed 5 --rules douzero --bots random');
  const lines = stdout.split('\n').map((line) => line.trim().replaceAll(/ +/gu, ' '));
  assert.deepEqual(lines.slice(0, 5), [
    'bot rounds landlord % farmer % points/round bombs/round',
    'random 3 – 33.3 (3) −9.00 0.67',
    'random 3 66.7 (3) – +18.00 0.67',
    'random 3 – 33.3 (3) −9.00 0.00',
    '46.3 plays a round, 0 redeals, 0 without landlord',
  ]);
});

test('on a terminal a bar fills as rounds are played, and is cleared at the end', async () => {
  const line = 'simulate --rounds 4 --seed 5 --bots random';
  const { stderr } = await runInMemory(line, { terminal: true });
  assert.deepEqual(stderr.split('\r\u001b[2K').slice(1), [
    `${'█'.repeat(8)}${'░'.repeat(22)} 1/4 rounds`,
    `${'█'.repeat(15)}${'░'.repeat(15)} 2/4 rounds`,
    `${'█'.repeat(23)}${'░'.repeat(7)} 3/4 rounds`,
    `${'█'.repeat(30)} 4/4 rounds`,
    '',
  ]);
  assert.equal((await runInMemory(`${line} --json`, { terminal: true })).stderr, '', 'not for programs');
});

test('the speed is in rounds a second', async () => {
  // The clock of the test ticks a second or more a round.
  const { perSecond } = await jsonOf<{ perSecond: number }>('simulate --rounds 4 --seed 5 --bots random');
  assert.ok(perSecond > 0.1 && perSecond <= 1, `${perSecond}`);
});
