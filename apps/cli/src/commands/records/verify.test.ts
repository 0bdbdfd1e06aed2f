import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkPlain, jsonOf, newFolder, testAnswers, testRefused } from '../../testing/command-lines.ts';
import { runInMemory } from '../../testing/harness.ts';

const LOG = fileURLToPath(new URL('../../../../../fixtures/table-log.jsonl', import.meta.url));
const TEXT = readFileSync(LOG, 'utf8');

test('ddz verify proves a log and prints what it proves, signatures too, and names who did not reveal', async () => {
  const { exitCode, stdout, stderr } = await runInMemory(`verify '${LOG}'`);
  assert.deepEqual([exitCode, stderr], [0, '']);
  assert.match(
    stdout,
    /^table v1 · competition\nround 1 · landlord seat 1 · 10 actions · −6 \+12 −6\n {2}commitment [0-9a-f]{64}\n/,
  );
  assert.match(stdout, /seat 0 added "[0-9a-f]{32}"/);
  assert.match(stdout, /3 rounds, 117 events: every commitment, card, step and score is right\.\n/);
  assert.equal(stdout.match(/signed by {2}[0-9a-f]{64}/g)?.length, 3);
  assert.match(stdout, /seat 1 did not reveal its committed entropy/);
  checkPlain(stdout);
});

const LINES = TEXT.trim().split('\n');

const { chain } = JSON.parse(LINES.at(-1) ?? '') as { chain: string };
const SAME = new RegExp(`event ${LINES.length}: this is the same log\\.`);

testAnswers('verify', [
  [`'${LOG}' --seen ${chain.toUpperCase()}`, SAME, 'the log that was shown'],
  [`'${LOG}' --seen ${chain} --lang zh`, /是同一份日志/, 'the log that was shown, in Chinese'],
  ['- --lang zh', /共 3 局、117 条事件：承诺、发牌、每一步和得分全部正确。/, 'in Chinese, from stdin', TEXT],
]);

test('a log with a byte order mark is read, from a file and from stdin; UTF-16 is named', async () => {
  const file = join(newFolder(), 'log.jsonl');
  writeFileSync(file, `\uFEFF${TEXT}`);
  for (const line of [`verify '${file}'`, `replay '${file}'`, 'verify -']) {
    const { exitCode, stderr } = await runInMemory(line, { input: `\uFEFF${TEXT}` });
    assert.deepEqual([exitCode, stderr], [0, ''], line);
  }
  writeFileSync(file, `\uFEFF${TEXT}`, 'utf16le');
  for (const command of ['verify', 'replay']) {
    const { exitCode, stderr } = await runInMemory(`${command} '${file}'`);
    assert.deepEqual([exitCode, stderr], [1, `ddz ${command}: cannot read ${file}: UTF-16, expected UTF-8\n`]);
  }
});

test('ddz verify --json gives the report', async () => {
  const report = await jsonOf<{ rounds: { scores: number[] }[]; underWay: boolean }>(`verify '${LOG}'`);
  assert.deepEqual([report.rounds[1]?.scores, report.underWay], [[6, -3, -3], false]);
});

const changed = (pattern: RegExp, to: string): string => TEXT.replace(pattern, `$1${to}`);

testRefused('verify', [
  [`'${LOG}' --seen ${'ab'.repeat(16)}`, /no event of this log has the hash abab/, 'another log'],
  [
    '-',
    /^ddz verify: bad log at event \d+ \(entropyRevealed\)/,
    'an entropy',
    changed(/("entropyRevealed","seat":0,"entropy":")\w{4}/u, '0000'),
  ],
  ['-', /the secret does not match the commitment/, 'a secret', changed(/("secret":")\w/u, '0')],
  ['-', /\(ended\): expected/, 'a score', changed(/("scores":\[)-6,/u, '4,')],
  ['-', /hash chain/, 'a signature', changed(/("committed".*?"signature":\{.*?"value":")\w{4}/u, 'abab')],
  ['-', /bad log at line \d+: line is/, 'a file that was cut off', TEXT.slice(0, 700)],
  ['-', /no events/, 'an empty file'],
]);
