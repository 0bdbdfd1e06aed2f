import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runInMemory } from '../../testing/harness.ts';
import { widthOf } from '../../terminal/width.ts';

const LOG = fileURLToPath(new URL('../../../../../fixtures/table-log.jsonl', import.meta.url));
const TEXT = readFileSync(LOG, 'utf8');

test('ddz verify proves a log and prints what it proves', async () => {
  const { exitCode, stdout, stderr } = await runInMemory(['verify', LOG]);
  assert.deepEqual([exitCode, stderr], [0, '']);
  assert.match(
    stdout,
    /^table v1 · competition\nround 1 · landlord seat 1 · 10 actions · −6 \+12 −6\n {2}commitment [0-9a-f]{64}\n/,
  );
  assert.match(stdout, /seat 0 added "[0-9a-f]{32}"/);
  assert.match(stdout, /3 rounds, 117 events: every commitment, card, step and score is right\.\n/);
  assert.ok(stdout.split('\n').every((line) => widthOf(line) <= 80));
});

const LINES = TEXT.trim().split('\n');

test('ddz verify checks signatures and names who did not reveal', async () => {
  const { exitCode, stdout } = await runInMemory(['verify', LOG]);
  assert.equal(exitCode, 0);
  assert.equal(stdout.match(/signed by {2}[0-9a-f]{64}/g)?.length, 3);
  assert.match(stdout, /seat 1 did not reveal its committed entropy/);
  const input = LINES.map((line) => {
    const event = JSON.parse(line) as { type: string; signature?: { value: string } };
    if (event.type === 'committed' && event.signature !== undefined) event.signature.value = 'ab'.repeat(64);
    return JSON.stringify(event);
  }).join('\n');
  const forged = await runInMemory(['verify', '-'], { input });
  assert.equal(forged.exitCode, 1);
  assert.match(forged.stderr, /hash chain/, 'the hash chain covers the signature, too');
});

test('ddz verify --seen says whether the log is the one that was shown', async () => {
  const { chain } = JSON.parse(LINES.at(-1) ?? '') as { chain: string };
  const same = await runInMemory(['verify', LOG, '--seen', chain.toUpperCase()]);
  assert.equal(same.exitCode, 0);
  assert.ok(same.stdout.includes(`event ${LINES.length}: this is the same log.`), same.stdout);
  const zh = await runInMemory(['verify', LOG, '--seen', chain, '--lang', 'zh']);
  assert.match(zh.stdout, /是同一份日志/);
  const other = await runInMemory(['verify', LOG, '--seen', 'ab'.repeat(16)]);
  assert.equal(other.exitCode, 1);
  assert.match(other.stderr, /no event of this log has the hash abab/);
});

test('ddz verify in Chinese, from stdin', async () => {
  const { stdout } = await runInMemory(['verify', '-', '--lang', 'zh'], { input: TEXT });
  assert.match(stdout, /共 3 局、117 条事件：承诺、发牌、每一步和得分全部正确。/);
});

test('ddz verify and ddz replay read a log with a byte order mark, from a file and from stdin, and name UTF-16', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ddz-bom-'));
  try {
    const file = join(folder, 'log.jsonl');
    writeFileSync(file, `\uFEFF${TEXT}`);
    for (const [command, options] of [
      ['verify', {}],
      ['replay', {}],
      ['verify', { input: `\uFEFF${TEXT}` }],
    ] as const) {
      const path = 'input' in options ? '-' : file;
      const { exitCode, stderr } = await runInMemory([command, path], options);
      assert.deepEqual([exitCode, stderr], [0, ''], command);
    }
    writeFileSync(file, `\uFEFF${TEXT}`, 'utf16le');
    for (const command of ['verify', 'replay']) {
      const { exitCode, stderr } = await runInMemory([command, file]);
      assert.deepEqual([exitCode, stderr], [1, `ddz ${command}: cannot read ${file}: UTF-16, expected UTF-8\n`]);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('ddz verify --json gives the report', async () => {
  const { stdout } = await runInMemory(['verify', LOG, '--json']);
  const report = JSON.parse(stdout) as { rounds: { scores: number[] }[]; underWay: boolean };
  assert.deepEqual([report.rounds[1]?.scores, report.underWay], [[6, -3, -3], false]);
});

/** change of the log, pattern of stderr, why */
const BAD: readonly (readonly [(text: string) => string, RegExp, string])[] = [
  [
    (text) => text.replace(/"entropyRevealed","seat":0,"entropy":"\w{4}/, (found) => `${found.slice(0, -4)}0000`),
    /^ddz verify: bad log at event \d+ \(entropyRevealed\)/,
    'an entropy',
  ],
  [(text) => text.replace(/"secret":"\w/, '"secret":"0'), /the secret does not match the commitment/, 'a secret'],
  [(text) => text.replace('"scores":[-6,', '"scores":[4,'), /\(ended\): expected/, 'a score'],
  [(text) => text.slice(0, 700), /bad log at line \d+: line is/, 'a file that was cut off'],
  [() => '', /no events/, 'an empty file'],
];
for (const [change, message, why] of BAD) {
  test(`ddz verify refuses ${why}`, async () => {
    const { exitCode, stdout, stderr } = await runInMemory(['verify', '-'], { input: change(TEXT) });
    assert.deepEqual([exitCode, stdout], [1, '']);
    assert.match(stderr, message);
  });
}
