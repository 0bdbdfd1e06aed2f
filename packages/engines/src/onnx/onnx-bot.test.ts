import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test, type TestContext } from 'node:test';
import {
  applyUnchecked,
  isOver,
  PRESETS,
  startRound,
  toAct,
  unwrap,
  viewFor,
  type Action,
  type Seat,
  type SeatView,
} from '@doudizhu/rules';
import { BotFault, createRandomBot } from '@doudizhu/bots';
import { ACTION_ROWS, STATE_ROWS, roleOf, ROLES, readWeights } from '@doudizhu/bots/neural';
import { createOnnxBot } from './onnx-bot.ts';
import { findOnnxRuntime } from './runtime.ts';
import { FLOAT, INT64, writeOnnx, type TensorType } from './export.ts';
import { readOnnxSignature } from './signature.ts';
import { fieldOf, writeMessage, type WrittenField } from './protobuf.ts';
import { createBundledNeuralBot, bundledWeightsUrl } from '../bundled-weights.ts';

const folder = mkdtempSync(join(tmpdir(), 'onnx-'));
after(() => rmSync(folder, { recursive: true }));
const weights = unwrap(readWeights(readFileSync(bundledWeightsUrl())));
const all = join(folder, 'all.onnx');
writeFileSync(all, writeOnnx(weights, null));
for (const role of ROLES) writeFileSync(join(folder, `${role}.onnx`), writeOnnx(weights, role));

/** Whether the optional dependency is there; a test that cannot be run without it says so. */
const hasRuntime = (context: TestContext): boolean => {
  const runtime = findOnnxRuntime();
  if (!runtime.ok) {
    const bot = createOnnxBot(all, { seed: 1 });
    assert.match(bot.ok ? '' : bot.error.message, /^bad bot.*it is not installed: npm install onnxruntime-web$/);
    context.diagnostic('not run: onnxruntime-web is not installed (npm ci without --omit=optional brings it)');
  }
  return runtime.ok;
};

/** Plays rounds with the actions of `act`. */
const playRounds = async (seeds: readonly string[], act: (view: SeatView) => Promise<Action>): Promise<void> => {
  for (const seed of seeds) {
    let round = startRound({ rules: PRESETS.competition, seed });
    while (!isOver(round)) {
      const seat = toAct(round)[0] as Seat;
      round = applyUnchecked(round, seat, await act(viewFor(round, seat)));
    }
  }
};

const seedsOf = (name: string, count: number): string[] => Array.from({ length: count }, (_, index) => name + index);

describe('our networks in onnxruntime-web', () => {
  test('give the same numbers in 200 decisions of each role', async (context) => {
    if (!hasRuntime(context)) return;
    const neural = createBundledNeuralBot({ seed: 1 });
    const bots = [all, join(folder, '{role}.onnx')].map((path) => unwrap(createOnnxBot(path, { seed: 1 })));
    const random = createRandomBot({ seed: 'onnx' });
    const decisions = [0, 0, 0];
    let farthest = 0;
    for (let round = 0; Math.min(...decisions) < 200; round++) {
      await playRounds([`onnx/${round}`], async (view) => {
        const role = roleOf(Number(view.seat), view.landlord ?? 0);
        const turn = decisions[role] as number;
        // Of each role every other decision goes to the model that knows one role only.
        const bot = bots[turn % 2];
        if (view.phase === 'play' && turn < 200 && bot !== undefined) {
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
      });
    }
    assert.ok(farthest < 1e-4, `${farthest} apart`);
    context.diagnostic(`at most ${farthest.toExponential(1)} apart in ${decisions.join(' + ')} decisions`);
  });

  test('bid, double and play as the neural bot does', async (context) => {
    if (!hasRuntime(context)) return;
    const neural = createBundledNeuralBot({ seed: 3 }, { aim: 'wins' });
    const bot = unwrap(createOnnxBot(all, { seed: 3 }));
    await playRounds(seedsOf('moves', 4), async (view) => {
      const action = await bot.act(view);
      assert.deepEqual(action, neural.act(view));
      return action;
    });
  });

  test('answer two bots at once', async (context) => {
    if (!hasRuntime(context)) return;
    const [one, two] = [1, 2].map((seed) => unwrap(createOnnxBot(all, { seed })));
    const neural = createBundledNeuralBot({ seed: 1 }, { aim: 'wins' });
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
    const bot = unwrap(createOnnxBot(path, { seed: 1 }));
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
}): Uint8Array => {
  const { inputs = [STATE, ACTIONS, ROLE], outputs = [LOGIT], features } = declared;
  const type = ({ name, element, shape }: TensorType): readonly WrittenField[] => {
    const sizes = shape.map((size) => fieldOf(1, [fieldOf(typeof size === 'number' ? 1 : 2, size)]));
    return [fieldOf(1, name), fieldOf(2, [fieldOf(1, [fieldOf(1, element), fieldOf(2, sizes)])])];
  };
  return writeMessage([
    fieldOf(1, 7),
    fieldOf(7, [...inputs.map((each) => fieldOf(11, type(each))), ...outputs.map((each) => fieldOf(12, type(each)))]),
    fieldOf(8, [fieldOf(2, 13)]),
    ...(features === undefined ? [] : [fieldOf(14, [fieldOf(1, 'doudizhu.features'), fieldOf(2, features)])]),
  ]);
};

const STATE: TensorType = { name: 'state', element: FLOAT, shape: [1, STATE_ROWS] };
const ACTIONS: TensorType = { name: 'actions', element: FLOAT, shape: ['n', ACTION_ROWS] };
const ROLE: TensorType = { name: 'role', element: INT64, shape: [] };
const LOGIT: TensorType = { name: 'logit', element: FLOAT, shape: ['n'] };
const exported = readFileSync(all);

/** bytes, why they are no model to play by */
const BAD_MODELS: readonly (readonly [Uint8Array, RegExp, string])[] = [
  [new Uint8Array(0), /0 bytes that are no ONNX model/, 'an empty file'],
  [new TextEncoder().encode('Dou Dizhu'), /9 bytes that are no ONNX model/, 'a text'],
  [exported.subarray(0, exported.length - 40), /bytes that are no ONNX model/, 'half a file'],
  [exported.subarray(0, 1000), /1000 bytes that are no ONNX model/, 'the start of a file'],
  [
    modelOf({ inputs: [ACTIONS, ROLE] }),
    new RegExp(`no input "state" float32\\[1, ${STATE_ROWS}\\], its inputs: actions, role`),
    'an input is missing',
  ],
  [
    modelOf({ inputs: [{ ...STATE, shape: [1, 373] }, ACTIONS, ROLE] }),
    new RegExp(`input "state" float32\\[1, 373\\], want "state" float32\\[1, ${STATE_ROWS}\\]`),
    'other features',
  ],
  [modelOf({ inputs: [{ ...STATE, element: INT64 }, ACTIONS] }), /input "state" int64\[/, 'another element type'],
  [modelOf({ inputs: [{ ...STATE, shape: [STATE_ROWS] }, ACTIONS] }), /input "state" float32\[\d+\], want/, 'a vector'],
  [
    modelOf({ inputs: [STATE, { ...ACTIONS, shape: [1, ACTION_ROWS] }] }),
    /input "actions" float32\[1, \d+\], want "actions" float32\[candidates, \d+\]/,
    'one candidate at a time',
  ],
  [
    modelOf({ inputs: [STATE, ACTIONS, { ...ROLE, name: 'history' }] }),
    /unknown input "history" int64\[\], want "state"/,
    'an input more',
  ],
  [
    modelOf({ outputs: [{ ...LOGIT, name: 'values' }] }),
    /no output "logit" float32\[candidates\], its outputs: values/,
    'another output',
  ],
  [modelOf({ features: '0' }), /made for version 0 of the features, want \d+/, 'other features of the same number'],
];

for (const [bytes, expected, why] of BAD_MODELS) {
  test(`no model to play by: ${why}`, () => {
    const signature = readOnnxSignature(bytes);
    assert.match(signature.ok ? '' : signature.error.message, expected);
  });
}

test('sizes may be free where they are wanted fixed, and weights may be listed as inputs', () => {
  const free = modelOf({ inputs: [{ ...STATE, shape: ['batch', STATE_ROWS] }, ACTIONS] });
  assert.deepEqual(readOnnxSignature(free), { ok: true, value: { takesRole: false } });
  assert.deepEqual(readOnnxSignature(exported), { ok: true, value: { takesRole: true } });
});

/** the bot's name behind onnx:, why there is none */
const BAD_BOTS: readonly (readonly [string, RegExp, string])[] = [
  ['', /bad bot "onnx:": no file, want onnx:FILE/, 'no path'],
  [join(folder, 'none.onnx'), /^bad bot "onnx:.*none\.onnx": no such file$/, 'no file'],
  [folder, /it is a folder$/, 'a folder'],
  [join(folder, '{role}s.onnx'), /landlords\.onnx: no such file$/, 'no file for a role'],
  [
    join(folder, 'up.onnx'),
    /the model plays one role, want input "role", or \{role\} in the path of three models/,
    'one role for all',
  ],
];

for (const [path, expected, why] of BAD_BOTS) {
  test(`no ONNX bot: ${why}`, () => {
    const bot = createOnnxBot(path, { seed: 1 });
    assert.match(bot.ok ? '' : bot.error.message, expected);
  });
}

test('docs/onnx.md lists every column once', () => {
  const text = readFileSync(new URL('../../../../docs/onnx.md', import.meta.url), 'utf8');
  const ends = ['### `state`', '### `actions`'].map((heading) => {
    const rows = [...(text.split(heading)[1]?.split('###')[0] ?? '').matchAll(/^\| (\d+) \| (\d+) \|/gm)];
    return rows.reduce((end, [, from, columns]) => {
      assert.equal(Number(from), end);
      return end + Number(columns);
    }, 0);
  });
  assert.deepEqual(ends, [STATE_ROWS, ACTION_ROWS]);
  assert.ok(text.includes(`[1, ${STATE_ROWS}]`) && text.includes(`['candidates', ${ACTION_ROWS}]`));
});
