import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { jsonLines, newFolder, testRefused } from '../../testing/command-lines.ts';
import { runInMemory } from '../../testing/harness.ts';

const folder = newFolder();

const GAMES = readFileSync(new URL('../../../../../fixtures/engines/games-rlcard.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .filter((line) => line.startsWith('{'))
  .slice(0, 3);
const [FIRST = '', SECOND = '', THIRD = ''] = GAMES;
/** The second of three rounds has a play that no seat can make. */
const illegal = JSON.stringify({ ...(JSON.parse(SECOND) as object), plays: [[0, 'BR2AKQ']] });

const file = (name: string, lines: readonly string[]): string => {
  const path = join(folder, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
};
const GOOD = file('good.jsonl', GAMES);
const BAD = file('bad.jsonl', [FIRST, '{"no":"round"', illegal, THIRD]);

test('replay: several rounds end with one line about all of them, which counts who won', async () => {
  const json = await runInMemory(`replay '${GOOD}' --json`);
  const won = json.stdout.split('"winner":"landlord"').length - 1;
  const { stdout } = await runInMemory(`replay '${GOOD}'`);
  const counts = `landlord wins ${won}, farmers win ${3 - won}, 0 without a`;
  assert.ok(stdout.trim().split('\n').at(-1)?.startsWith(`3 rounds, every step legal: ${counts}`), stdout);
  assert.doesNotMatch((await runInMemory(`replay '${GOOD}' --round 2`)).stdout, /3 rounds/);
  const chinese = await runInMemory(`replay '${GOOD}' --lang zh`);
  assert.match(chinese.stdout, /共 3 局，每一步都合法：地主胜 \d 局/);
});

for (const command of ['replay', 'convert', 'analyse']) {
  const limits = command === 'analyse' ? '--nodes 0' : '';
  test(`${command}: a bad round ends the command, or is passed over`, async () => {
    const stopped = await runInMemory(`${command} '${BAD}' ${limits}`);
    assert.equal(stopped.exitCode, 1);
    assert.match(stopped.stderr, /^ddz \w+: round 2: .*line 2/);
    const { exitCode, stdout, stderr } = await runInMemory(`${command} '${BAD}' --skip-bad ${limits}`);
    assert.equal(exitCode, 0);
    assert.match(stderr, /^skipped: round 2: .*\nskipped: round 3: .*\n$/);
    const good = await runInMemory(`${command} '${file('both.jsonl', [FIRST, THIRD])}' ${limits}`);
    assert.equal(stdout, good.stdout, 'the other rounds are as if they were alone');
  });

  test(`${command} --round: one of the file, and a bad one is an error even with --skip-bad`, async () => {
    const one = await runInMemory(`${command} '${GOOD}' --round 2 ${limits}`);
    const alone = await runInMemory(`${command} '${file('second.jsonl', [SECOND])}' ${limits}`);
    assert.equal(one.stdout, alone.stdout);
    const bad = await runInMemory(`${command} '${BAD}' --round 3 --skip-bad ${limits}`);
    assert.equal(bad.exitCode, 1);
    assert.match(bad.stderr, /^ddz \w+: round 3: /);
    const none = await runInMemory(`${command} '${GOOD}' --round 4 ${limits}`);
    assert.match(none.stderr, /invalid --round "4": expected a whole number from 1 to 3/);
  });
}

testRefused('convert', [
  [
    `'${GOOD}' --json --to ddn`,
    /^\{"error":\{"code":"bad-usage","message":"invalid --to \\"ddn\\" with --json: expected json"\}\}\n$/,
    'JSON and another format at once',
  ],
]);

test('convert: --json is --to json', async () =>
  assert.deepEqual(await runInMemory(`convert '${GOOD}' --json`), await runInMemory(`convert '${GOOD}' --to json`)));

for (const [rules, helps] of [
  ['competition', true],
  ['pagat-4p', false],
] as const) {
  test(`convert: --lossy is named only where it helps, ${rules}`, async () => {
    const played = await runInMemory(`play --seed 7 --rules ${rules} --json`, { input: 'q\n' });
    const path = file('record.json', [JSON.stringify(jsonLines(played.stdout).at(-1)?.['record'])]);
    let refused = 0;
    for (const format of ['rlcard', 'botzone', 'douzero', 'openspiel']) {
      const plain = await runInMemory(`convert '${path}' --to ${format}`);
      const dropped = await runInMemory(`convert '${path}' --to ${format} --lossy`);
      if (plain.exitCode === 1) refused++;
      assert.equal(/--lossy drops it/.test(plain.stderr), plain.exitCode === 1 && dropped.exitCode === 0, format);
      assert.ok(!dropped.stderr.includes('--lossy'), 'it is there already');
      if (!helps) assert.equal(dropped.exitCode, 1, `no game of four in ${format}`);
    }
    assert.ok(refused > 0);
  });
}
