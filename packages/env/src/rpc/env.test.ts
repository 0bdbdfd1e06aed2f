import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { createBatchClient } from '../testing/batch-client.ts';
import { call, refusalOf, resultOf } from '../testing/rpc-server.ts';
import { createMethods } from './methods.ts';

type Row = Readonly<Record<string, unknown>> & { readonly legal: readonly number[] };

interface Answer {
  readonly games: readonly Row[];
  readonly last: readonly Row[];
}

const flat = (value: unknown): unknown[] => [value].flat(3);

test('answers are those of the binary environment, with arrays as lists', async () => {
  const settings = {
    seed: 9,
    history: 4,
    groups: [
      { games: 3, rules: 'douzero', bots: [null, 'random', null] },
      { games: 2, rules: 'pagat-4p', start: 'deal' },
    ],
  };
  const binary = createBatchClient(settings);
  const methods = createMethods({ nowMs: () => 0 });
  const made = await resultOf('env.make', settings, methods);
  assert.deepEqual(
    [made['env'], made['games'], made['seats'], made['groups']],
    [1, 5, 4, binary.made.groups],
    'what make says',
  );
  const names = binary.made.arrays.map(({ name }) => name).filter((name) => name !== 'legalStart');
  let expected = binary.reset();
  let answer = await resultOf<Answer>('env.reset', { env: 1 }, methods);
  let lasts = 0;
  for (let turn = 0; turn < 300; turn++) {
    const { games, last } = answer;
    for (const [game, row] of games.entries()) {
      assert.deepEqual(Object.keys(row).toSorted(), [...names, 'legal'].toSorted());
      for (const name of names) assert.deepEqual(flat(row[name]), expected.row(name, game), name);
      assert.deepEqual(row.legal, expected.legal(game), 'legal');
    }
    assert.equal(last.length, expected.finals);
    for (const row of last) assert.equal(games[row['game'] as number]?.['done'], 1);
    lasts += last.length;
    const actions = games.map(({ legal }) => legal[(turn * 7) % legal.length] as number);
    if (turn % 3 === 0) actions[turn % actions.length] = -1;
    expected = binary.step(actions);
    answer = await resultOf<Answer>('env.step', { env: 1, actions }, methods);
  }
  assert.ok(lasts > 5, 'rounds ended');
});

const GROUPS = [{ games: 2 }];

/** requests before, method, params, message, why */
const REFUSED: readonly (readonly [readonly string[], string, object, RegExp, string])[] = [
  [[], 'env.make', {}, /^invalid make\.groups \(missing\)/, 'no groups'],
  [[], 'env.make', { groups: [{ games: 1, bots: 'rules' }] }, /^invalid make\.groups\[0\]\.bots "rules"/, 'no bots'],
  [[], 'env.make', { groups: GROUPS, history: 500 }, /history 500/, 'too long a history'],
  [[], 'env.reset', { env: 1 }, /^invalid env 1: expected a number returned by env\.make$/, 'no such environment'],
  [['env.make'], 'env.step', { env: 1, actions: [0, 0] }, /^no games: expected a reset/, 'a step before a reset'],
  [['env.make'], 'env.reset', { env: 1, games: [1] }, /^no games: expected a reset/, 'a first reset of some games'],
  [['env.make', 'env.reset'], 'env.step', { env: 1, actions: [1] }, /expected a list of 2 ids/, 'too few actions'],
  [
    ['env.make', 'env.reset'],
    'env.step',
    { env: 1, actions: [1, 0] },
    /^invalid actions\[1\] 0: expected one of the/,
    'no pass',
  ],
  [['env.make', 'env.reset', 'env.close'], 'env.reset', { env: 1 }, /env\.make/, 'one that was closed'],
];

for (const [before, method, params, message, why] of REFUSED) {
  test(`${method} refuses: ${why}`, async () => {
    const methods = createMethods({ nowMs: () => 0 });
    for (const name of before) await call(name, name === 'env.make' ? { groups: GROUPS } : { env: 1 }, methods);
    assert.match(await refusalOf(method, params, methods), message);
  });
}

test('a server holds 64 environments, each with a number of its own', async () => {
  const methods = createMethods({ nowMs: () => 0 });
  const make = { groups: GROUPS };
  for (let env = 1; env <= 64; env++) assert.equal((await resultOf('env.make', make, methods))['env'], env);
  assert.match(await refusalOf('env.make', make, methods), /^64 environments are open/);
  assert.deepEqual(await resultOf('env.close', { env: 5 }, methods), { closed: true });
  assert.deepEqual(await resultOf('env.close', { env: 5 }, methods), { closed: false });
  assert.equal((await resultOf('env.make', make, methods))['env'], 65);
});

test('the example in Python steps 60 games', (context) => {
  const hasPython = spawnSync('python3', ['--version']).status === 0;
  if (!hasPython) return context.skip('no python3 on the PATH: the tests above did the same');
  const example = fileURLToPath(new URL('../../../../examples/env_binary.py', import.meta.url));
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const server = `"${process.execPath}" "${main}" env --binary`;
  const ran = spawnSync('python3', [example, '60', server], { encoding: 'utf8' });
  assert.match(ran.stdout, /^[67]\d games in \d+ steps, landlord wins 0\.\d+\n$/, ran.stderr);
});
