import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { createBatchClient } from '../testing/batch-client.ts';
import { answerLine, type Methods } from './message.ts';
import { createMethods } from './methods.ts';

type Row = Readonly<Record<string, unknown>> & { readonly legal: readonly number[] };

interface Answer {
  readonly games: readonly Row[];
  readonly last: readonly Row[];
}

const serverOf = () => {
  const methods: Methods = createMethods({ nowMs: () => 0 });
  return async <Value>(method: string, params: object): Promise<{ result?: Value; error?: { message: string } }> =>
    JSON.parse(await answerLine(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), methods));
};

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
  const ask = serverOf();
  const made = (await ask<Record<string, unknown>>('env.make', settings)).result ?? assert.fail();
  assert.deepEqual(
    [made['env'], made['games'], made['seats'], made['groups']],
    [1, 5, 4, binary.made.groups],
    'what make says',
  );
  const names = binary.made.arrays.map(({ name }) => name).filter((name) => name !== 'legalStart');
  let expected = binary.reset();
  let { result: answer } = await ask<Answer>('env.reset', { env: 1 });
  let lasts = 0;
  for (let turn = 0; turn < 300; turn++) {
    const { games, last } = answer ?? assert.fail();
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
    ({ result: answer } = await ask<Answer>('env.step', { env: 1, actions }));
  }
  assert.ok(lasts > 5, 'rounds ended');
});

const GROUPS = [{ games: 2 }];

/** requests before, method, params, message, why */
const REFUSED: readonly (readonly [readonly string[], string, object, RegExp, string])[] = [
  [[], 'env.make', {}, /^invalid make\.groups \(missing\)/, 'no groups'],
  [
    [],
    'env.make',
    { groups: [{ games: 1, bots: 'rules' }] },
    /^invalid make\.groups\[0\]\.bots "rules"/,
    'no list of bots',
  ],
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
    const ask = serverOf();
    for (const name of before) await ask(name, name === 'env.make' ? { groups: GROUPS } : { env: 1 });
    assert.match((await ask(method, params)).error?.message ?? 'no error', message);
  });
}

test('a server holds 64 environments, each with a number of its own', async () => {
  const ask = serverOf();
  for (let env = 1; env <= 64; env++) {
    assert.equal((await ask<{ env: number }>('env.make', { groups: GROUPS })).result?.env, env);
  }
  assert.match((await ask('env.make', { groups: GROUPS })).error?.message ?? '', /^64 environments are open/);
  assert.deepEqual((await ask('env.close', { env: 5 })).result, { closed: true });
  assert.deepEqual((await ask('env.close', { env: 5 })).result, { closed: false });
  assert.equal((await ask<{ env: number }>('env.make', { groups: GROUPS })).result?.env, 65);
});

/** example in `examples`, program that it starts, output after 60 games */
const PYTHON_EXAMPLES = [
  ['env_binary.py', 'env --binary', /^[67]\d games in \d+ steps, landlord wins 0\.\d+\n$/],
] as const;

for (const [name, words, printed] of PYTHON_EXAMPLES) {
  test(`the example ${name} in Python steps 60 games`, (context) => {
    const hasPython = spawnSync('python3', ['--version']).status === 0;
    context.diagnostic(
      hasPython ? 'python3 found: the example ran' : 'no python3 on the PATH: the tests above did the same',
    );
    if (!hasPython) return;
    const example = fileURLToPath(new URL(`../../../../examples/${name}`, import.meta.url));
    const main = fileURLToPath(new URL('../main.ts', import.meta.url));
    const ran = spawnSync('python3', [example, '60', `"${process.execPath}" "${main}" ${words}`], {
      encoding: 'utf8',
    });
    assert.match(ran.stdout, printed, ran.stderr);
  });
}
