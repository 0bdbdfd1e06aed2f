import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test, type TestContext } from 'node:test';
import type { Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { applyUnchecked, isOver, startRound, toAct, type Action } from '@doudizhu/rules/round';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { viewFor, type PlayerView } from '@doudizhu/rules/view';
import { BotFault, createNeuralBot, createRandomBot } from '@doudizhu/bots';
import {
  FOUR,
  FULL_FAMILIES,
  LAYOUTS,
  networkLayout,
  readWeights,
  roleOf,
  THREE,
  type NetworkFamily,
  type NetworkWeights,
} from '@doudizhu/bots/neural';
import { createOnnxBot } from './onnx-bot.ts';
import { findOnnxRuntime } from './runtime.ts';
import { FLOAT, INT64, writeOnnx, type TensorType } from './export.ts';
import { readOnnxSignature } from './signature.ts';
import { fieldOf, writeMessage, type WrittenField } from './protobuf.ts';
import { bundledNetworks, bundledWeightsFile } from '../bundled-weights.ts';

const folder = mkdtempSync(join(tmpdir(), 'onnx-'));
after(() => rmSync(folder, { recursive: true }));
/** Writes the models of a family: all roles, and each alone. @returns the paths of both. */
const writeModels = (family: NetworkFamily): readonly [all: string, byRole: string] => {
  const weights = unwrap(readWeights(readFileSync(bundledWeightsFile(family)), family));
  const at = (role: string): string => join(folder, `${family.name}-${role}.onnx`);
  writeFileSync(at('all'), writeOnnx(weights, null));
  for (const role of family.roles) writeFileSync(at(role), writeOnnx(weights, role));
  return [at('all'), at('{role}')];
};
const [all, byRole] = writeModels(THREE);
const [allOfFour, byRoleOfFour] = writeModels(FOUR);
/** family, its models, decisions of each role to compare, rule sets one game after another */
const GAMES = [
  [THREE, [all, byRole], 200, [PRESETS.competition]],
  [FOUR, [allOfFour, byRoleOfFour], 120, [PRESETS['pagat-4p'], PRESETS['app-4p']]],
] as const;

/** True if the optional dependency is installed. A test that cannot be run without it says so. */
const hasRuntime = (context: TestContext): boolean => {
  const runtime = findOnnxRuntime();
  if (!runtime.ok) {
    const bot = createOnnxBot(all);
    assert.match(
      bot.ok ? '' : bot.error.message,
      /^invalid bot.*need the optional package onnxruntime-web: npm install onnxruntime-web$/,
    );
    context.skip('onnxruntime-web is not installed (npm install --no-save onnxruntime-web)');
  }
  return runtime.ok;
};

/** Plays rounds with the actions of `act`. */
const playRounds = async (
  seeds: readonly string[],
  act: (view: PlayerView) => Promise<Action>,
  rules: readonly RuleSet[] = [PRESETS.competition],
): Promise<void> => {
  for (const [index, seed] of seeds.entries()) {
    let round = startRound({ rules: rules[index % rules.length] as RuleSet, seed });
    while (!isOver(round)) {
      const seat = toAct(round)[0] as Seat;
      round = applyUnchecked(round, seat, await act(viewFor(round, seat)));
    }
  }
};

const seedsOf = (name: string, count: number): string[] => Array.from({ length: count }, (_, index) => name + index);

describe('our networks in onnxruntime-web', () => {
  for (const [{ seats, roles }, paths, decisionsMin, rules] of GAMES) {
    test(`give the same numbers in ${decisionsMin} decisions of each role of ${seats} seats`, async (context) => {
      if (!hasRuntime(context)) return;
      const neural = createNeuralBot(bundledNetworks);
      const bots = paths.map((path) => unwrap(createOnnxBot(path)));
      const random = createRandomBot({ seed: 'onnx' });
      const decisions = roles.map(() => 0);
      let farthest = 0;
      for (let round = 0; Math.min(...decisions) < decisionsMin; round++) {
        const act = async (view: PlayerView): Promise<Action> => {
          const role = roleOf(Number(view.seat), view.landlord ?? 0, seats);
          const turn = decisions[role] as number;
          // Every other decision of each role goes to the model that knows one role only.
          const bot = bots[turn % 2];
          if (view.phase === 'play' && turn < decisionsMin && bot !== undefined) {
            decisions[role] = turn + 1;
            const ours = new Map(neural.rate(view).map(({ id, ...numbers }) => [id, numbers]));
            for (const { id, win, points } of await bot.rate(view)) {
              const own = ours.get(id);
              assert.ok(own !== undefined);
              farthest = Math.max(farthest, Math.abs(win - own.win), Math.abs(points - own.points));
              ours.delete(id);
            }
            assert.equal(ours.size, 0, 'the same candidates');
          }
          return round % 2 === 0 ? neural.act(view) : random.act(view);
        };
        await playRounds([`onnx/${round}`], act, [rules[(round >> 1) % rules.length] as RuleSet]);
      }
      assert.ok(farthest < 1e-4, `${farthest} apart`);
      context.diagnostic(`at most ${farthest.toExponential(1)} apart in ${decisions.join(' + ')} decisions`);
    });

    test(`bid, double and play as the neural bot does at ${seats} seats`, async (context) => {
      if (!hasRuntime(context)) return;
      const neural = createNeuralBot(bundledNetworks, { aim: 'wins', callBatchesMax: 1 });
      const bot = unwrap(createOnnxBot(paths[0]));
      const act = async (view: PlayerView): Promise<Action> => {
        const action = await bot.act(view);
        assert.deepEqual(action, neural.act(view));
        return action;
      };
      await playRounds(seedsOf('moves', 4), act, rules);
    });
  }

  test('answer two bots at once', async (context) => {
    if (!hasRuntime(context)) return;
    const [one, two] = [0, 1].map(() => unwrap(createOnnxBot(all)));
    const neural = createNeuralBot(bundledNetworks, { aim: 'wins' });
    await playRounds(['at-once'], async (view) => {
      if (view.phase !== 'play') return neural.act(view);
      const answers = await Promise.all([one?.act(view), two?.act(view), one?.act(view)]);
      for (const answer of answers) assert.deepEqual(answer, neural.act(view));
      return neural.act(view);
    });
  });

  test('a model that the runtime does not load is the fault of the bot', async (context) => {
    if (!hasRuntime(context)) return;
    const path = join(folder, 'empty-graph.onnx');
    writeFileSync(path, modelOf({}));
    const bot = unwrap(createOnnxBot(path));
    const round = startRound({ rules: PRESETS.competition, seed: 1 });
    await assert.rejects(
      async () => bot.act(viewFor(round, toAct(round)[0] as Seat)),
      (error) => error instanceof BotFault && error.kind === 'crash' && error.message.startsWith(`model ${path}: `),
    );
  });
});

/** A model of no nodes that only declares. */
const modelOf = (declared: {
  readonly inputs?: readonly TensorType[];
  readonly outputs?: readonly TensorType[];
  readonly features?: string;
  readonly seats?: string;
}): Uint8Array => {
  const { inputs = [STATE, ACTIONS, ROLE], outputs = [LOGIT], features, seats } = declared;
  const type = ({ name, element, shape }: TensorType): readonly WrittenField[] => {
    const sizes = shape.map((size) => fieldOf(1, [fieldOf(typeof size === 'number' ? 1 : 2, size)]));
    return [fieldOf(1, name), fieldOf(2, [fieldOf(1, [fieldOf(1, element), fieldOf(2, sizes)])])];
  };
  return writeMessage([
    fieldOf(1, 7),
    fieldOf(7, [...inputs.map((each) => fieldOf(11, type(each))), ...outputs.map((each) => fieldOf(12, type(each)))]),
    fieldOf(8, [fieldOf(2, 13)]),
    ...Object.entries({ 'doudizhu.features': features, 'doudizhu.seats': seats }).flatMap(([key, value]) =>
      value === undefined ? [] : [fieldOf(14, [fieldOf(1, key), fieldOf(2, value)])],
    ),
  ]);
};

const { stateRows: STATE_ROWS, actionRows: ACTION_ROWS } = LAYOUTS.three;
const STATE: TensorType = { name: 'state', element: FLOAT, shape: [1, STATE_ROWS] };
const ACTIONS: TensorType = { name: 'actions', element: FLOAT, shape: ['n', ACTION_ROWS] };
const ROLE: TensorType = { name: 'role', element: INT64, shape: [] };
const LOGIT: TensorType = { name: 'logit', element: FLOAT, shape: ['n'] };
/** The inputs of four seats, as files of other programs declare them. */
const STATE_OF_FOUR: TensorType = { ...STATE, shape: [1, LAYOUTS.four.stateRows] };
const ACTIONS_OF_FOUR: TensorType = { ...ACTIONS, shape: ['n', LAYOUTS.four.actionRows] };
const FREE: readonly TensorType[] = [
  { ...STATE, shape: [1, 's'] },
  { ...ACTIONS, shape: ['n', 'a'] },
];
const exported = readFileSync(all);

/** bytes, part of the refusal, why they are no model to play by */
const BAD_MODELS: readonly (readonly [Uint8Array, string, string])[] = [
  [new Uint8Array(0), '0 bytes are not an ONNX model', 'an empty file'],
  [new TextEncoder().encode('Dou Dizhu'), '9 bytes are not an ONNX model', 'a text'],
  [exported.subarray(0, exported.length - 40), 'bytes are not an ONNX model', 'half a file'],
  [exported.subarray(0, 1000), '1000 bytes are not an ONNX model', 'the start of a file'],
  [
    modelOf({ inputs: [ACTIONS, ROLE] }),
    `missing input "state" float32[1, ${STATE_ROWS}], its inputs: actions, role`,
    'an input is missing',
  ],
  [
    modelOf({ inputs: [{ ...STATE, shape: [1, 373] }, ACTIONS, ROLE] }),
    `input "state" float32[1, 373], expected "state" float32[1, ${STATE_ROWS}]`,
    'other features',
  ],
  [modelOf({ inputs: [{ ...STATE, element: INT64 }, ACTIONS] }), 'input "state" int64[', 'another element type'],
  [
    modelOf({ inputs: [{ ...STATE, shape: [STATE_ROWS] }, ACTIONS] }),
    `input "state" float32[${STATE_ROWS}], expected`,
    'a vector',
  ],
  [
    modelOf({ inputs: [STATE, { ...ACTIONS, shape: [1, ACTION_ROWS] }] }),
    `input "actions" float32[1, ${ACTION_ROWS}], expected "actions" float32[candidates, ${ACTION_ROWS}]`,
    'one candidate at a time',
  ],
  [
    modelOf({ inputs: [STATE, ACTIONS, { ...ROLE, name: 'history' }] }),
    'unknown input "history" int64[], expected "state"',
    'an input more',
  ],
  [
    modelOf({ outputs: [{ ...LOGIT, name: 'values' }] }),
    'missing output "logit" float32[candidates], its outputs: values',
    'another output',
  ],
  [
    modelOf({ inputs: [STATE_OF_FOUR, ACTIONS] }),
    `input "state" float32[1, ${LAYOUTS.four.stateRows}], expected "state" float32[1, ${STATE_ROWS}]`,
    'a state of four seats and actions of three',
  ],
  [modelOf({ seats: '4' }), 'input "state" float32[1, 972], expected "state" float32[1, 1783]', 'four by name only'],
  [modelOf({ seats: '5' }), 'made for 5 seats, expected one of 3, 4', 'seats that no game has'],
  [modelOf({ features: '0' }), 'made for version 0 of the features, expected', 'other features of the same number'],
];

for (const [bytes, expected, why] of BAD_MODELS) {
  test(`no model to play by: ${why}`, () => {
    const signature = readOnnxSignature(bytes);
    const refusal = signature.ok ? '' : signature.error.message;
    assert.ok(refusal.includes(expected), refusal);
  });
}

/** a model, its family, whether it takes the role, why */
const MODELS: readonly (readonly [Uint8Array, NetworkFamily, boolean, string])[] = [
  [modelOf({ inputs: [{ ...STATE, shape: ['batch', STATE_ROWS] }, ACTIONS] }), THREE, false, 'a free batch'],
  [modelOf({ inputs: FREE }), THREE, false, 'all sizes free'],
  [exported, THREE, true, 'ours of three seats'],
  [modelOf({ inputs: [STATE_OF_FOUR, ACTIONS_OF_FOUR, ROLE] }), FOUR, true, 'the sizes of four seats'],
  [modelOf({ inputs: [{ ...STATE, shape: [1, 's'] }, ACTIONS_OF_FOUR] }), FOUR, false, 'one size of four seats'],
  [modelOf({ inputs: FREE, seats: '4' }), FOUR, false, 'four seats by name'],
  [readFileSync(allOfFour), FOUR, true, 'ours of four seats'],
];

for (const [bytes, family, takesRole, why] of MODELS) {
  test(`a model of ${family.seats} seats: ${why}`, () =>
    assert.deepEqual(readOnnxSignature(bytes), { ok: true, value: { family, takesRole } }));
}

test('a role or weights that no family has are refused', () => {
  const weightsOf = (rows: number): NetworkWeights => {
    const layout = networkLayout({ rows, hidden: 32 });
    return { layout, roles: [0, 1, 2].map(() => new Float32Array(layout.size)), steps: 0 };
  };
  assert.throws(
    () => writeOnnx(weightsOf(LAYOUTS.three.rows), 'across'),
    /invalid role "across": expected one of landlord, down, up$/,
  );
  assert.throws(() => writeOnnx(weightsOf(100), null), /invalid weights: 100 rows/);
});

test('models of three seats stay as they are, byte for byte', () => {
  const layout = networkLayout({ rows: LAYOUTS.three.rows, hidden: 32 });
  const weightOf = (role: number, index: number): number => ((index * 7 + role) % 512) / 256 - 1;
  const roles = [0, 1, 2].map((role) =>
    Float32Array.from({ length: layout.size }, (_, index) => weightOf(role, index)),
  );
  const digestOf = (role: 'up' | null): string =>
    createHash('sha256')
      .update(writeOnnx({ layout, roles, steps: 5 }, role))
      .digest('hex');
  assert.deepEqual(
    [digestOf(null), digestOf('up')],
    [
      '63d71a029061fa2df812e4b44f0ec00a0bd1df54b9bd20a840c23f48e8a5a95e',
      '4ae2e5b9f811b98b97ad21ee8748220b0b9aec532f62f345a613b758c7a311d7',
    ],
  );
});

for (const [role, path] of [
  ['landlord', byRole],
  ['down', byRoleOfFour],
] as const)
  copyFileSync(path.replace('{role}', role), join(folder, `mixed-${role}.onnx`));

/** the bot's name behind onnx:, why it is refused */
const BAD_BOTS: readonly (readonly [string, RegExp, string])[] = [
  ['', /invalid bot "onnx:": no file: expected onnx:FILE/, 'no path'],
  [join(folder, 'none.onnx'), /^invalid bot "onnx:.*none\.onnx": no such file$/, 'no file'],
  [folder, /it is a folder$/, 'a folder'],
  [join(folder, '{role}s.onnx'), /landlords\.onnx: no such file$/, 'no file for a role'],
  [
    byRole.replace('{role}', 'up'),
    /the model plays one role: expected input "role", or \{role\} in the path of a model per role/,
    'one role for all',
  ],
  [
    join(folder, 'mixed-{role}.onnx'),
    /mixed-down\.onnx: a model for 4 seats, expected 3 like the landlord.s$/,
    'two families',
  ],
];

for (const [path, expected, why] of BAD_BOTS) {
  test(`no ONNX bot: ${why}`, () => {
    const bot = createOnnxBot(path);
    assert.match(bot.ok ? '' : bot.error.message, expected);
  });
}

for (const path of ['docs/reference/onnx.md', 'docs/zh/reference/onnx.md']) {
  test(`${path} has the shapes of both families`, () => {
    const text = readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
    for (const { stateRows, actionRows } of Object.values(FULL_FAMILIES).map(({ name }) => LAYOUTS[name]))
      assert.ok(text.includes(`[1, ${stateRows}]`) && text.includes(`['candidates', ${actionRows}]`));
  });
}
