import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { FAMILIES, readWeights } from '@doudizhu/bots';
import type { Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { startRound, toAct } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { bundledNetworks, bundledWeightsFile, provideWeights } from './bundled-weights.ts';
import { writeOnnx } from './onnx/export.ts';
import { findOnnxRuntime } from './onnx/runtime.ts';
import { BOT_NAMES, createBot, readyBots } from './registry.ts';

const folder = mkdtempSync(join(tmpdir(), 'registry-'));
after(() => rmSync(folder, { recursive: true }));

test('a bot that does not exist', () => {
  for (const name of ['toString', '', 'nobody', '__proto__']) {
    const none = createBot({ name, seed: 1 });
    assert.ok(!none.ok);
    assert.ok(
      none.error.message.startsWith(`unknown bot "${name}": expected one of ${BOT_NAMES.join(', ')}, or exec:`),
    );
  }
});

test('weights given as bytes or as a path take the place of the bundled ones', async () => {
  const rules = PRESETS.competition;
  const path = bundledWeightsFile();
  for (const weights of [readFileSync(path), path]) {
    const before = bundledNetworks(rules);
    provideWeights(weights);
    assert.notEqual(bundledNetworks(rules), before);
  }
  const round = startRound({ rules, seed: 1 });
  const [seat] = toAct(round);
  const action = await unwrap(createBot({ name: 'neural', seed: 1 })).act(viewFor(round, seat as Seat));
  assert.equal(action.type, 'bid');
  assert.throws(() => provideWeights(new Uint8Array(3)));
  assert.throws(() => provideWeights('/no/such'), /no such file/);
});

/** family, a rule set of its own, one of the other */
const GAMES = [
  [FAMILIES.three, PRESETS.competition, PRESETS['pagat-4p']],
  [FAMILIES.four, PRESETS['app-4p'], PRESETS.competition],
] as const;

for (const [family, own, other] of GAMES) {
  test(`a model of ${family.seats} seats is ready for its games, and faults in others`, async (context) => {
    if (!findOnnxRuntime().ok) return context.skip('onnxruntime-web is not installed');
    const path = join(folder, `${family.name}.onnx`);
    const weights = unwrap(readWeights(readFileSync(bundledWeightsFile(family)), family));
    writeFileSync(path, writeOnnx(weights, null));
    const name = `onnx:${path}`;
    assert.deepEqual(await readyBots([name], own), { ok: true, value: new Map() });
    const ready = await readyBots([name], other);
    assert.equal(ready.ok ? null : ready.error.key, 'bad-bot/seats');
    const bot = unwrap(createBot({ name, seed: 1 }));
    const round = startRound({ rules: other, seed: 1 });
    await assert.rejects(
      async () => bot.act(viewFor(round, toAct(round)[0] as Seat)),
      new RegExp(`invalid view of ${other.seats} seats: onnx:`),
    );
  });
}

/** program, refusal of its first answer; null: ready */
const PROGRAMS: readonly (readonly [source: string, refused: RegExp | null, why: string])[] = [
  ['import "no-such-module";', /ended with code 1: .*no-such-module/, 'misses a module'],
  ['process.stderr.write("no weights\\n"); process.exit(1);', /ended with code 1: no weights$/, 'ends at once'],
  [
    `process.stdin.once('data', () => { console.log('{"type":"hello","protocol":1}'); process.exit(1); });`,
    /ended with code 1$/,
    'ends after its greeting',
  ],
  [`console.log('hello');`, /not JSON/, 'answers with something else'],
  [
    `import { createInterface } from 'node:readline';
    for await (const line of createInterface({ input: process.stdin })) {
      const { type, id } = JSON.parse(line);
      if (type === 'hello') console.log('{"type":"hello","protocol":1}');
      if (type === 'act') console.log(JSON.stringify({ type, id, choice: 0 }));
    }`,
    null,
    'answers',
  ],
];

for (const [index, [source, refused, why]] of PROGRAMS.entries()) {
  test(`a program that ${why} is ${refused === null ? 'ready' : 'not ready'}`, async () => {
    const path = join(folder, `program-${index}.mjs`);
    writeFileSync(path, source);
    const name = `exec:"${process.execPath}" "${path}"`;
    const ready = await readyBots(['greedy', name], PRESETS.competition);
    assert.deepEqual(ready.ok ? null : ready.error.key, refused === null ? null : 'bad-bot/reason');
    if (refused !== null) assert.match(ready.ok ? '' : ready.error.message, refused);
  });
}

/** bot, how it is refused; null: it is ready */
// oxfmt-ignore
const PLAYERS: readonly (readonly [name: string, refused: RegExp | null, why: string])[] = [
  ['greedy', null, 'a bot of ours'],
  ['exec:/no/such/program', /: no program "\/no\/such\/program"$/, 'a program that is nowhere'],
  ['botzone:no-such-program --fast', /: no program "no-such-program"$/, 'one that is not on the PATH'],
  ['exec:"python3 a.py"', /no program "python3 a\.py" \(one word, because of the quotes\)$/, 'two words in quotes'],
  [`exec:${folder}`, /does not start: .*EACCES$/, 'a folder'],
  [`botzone:"${process.execPath}" -p "'{}'"`, /answered/, 'a Botzone program that leaves the response out'],
  [`botzone:"${process.execPath}" -e 'throw new Error("dead parrot")'`, /ended with code 1: Error: dead parrot$/, 'a Botzone program that throws'],
  ['exec:"open', /is not closed/, 'an open quote'],
  ['onnx:/no/such/model', /no such file$/, 'a model that is not there'],
];

for (const [name, refused, why] of PLAYERS) {
  test(`${why} is ${refused === null ? 'ready' : 'not ready'}`, { skip: process.platform === 'win32' }, async () => {
    const ready = await readyBots([name], PRESETS.botzone);
    assert.equal(ready.ok, refused === null);
    if (refused !== null) assert.match(ready.ok ? '' : ready.error.message, refused);
  });
}

test('every bot by name plays every rule set; models do not play wild ranks and two seats', async () => {
  for (const rules of [PRESETS.laizi, PRESETS.two]) {
    assert.ok((await readyBots(BOT_NAMES, rules)).ok);
    const ready = await readyBots(['onnx:model.onnx'], rules);
    assert.equal(ready.ok ? null : ready.error.key, 'bad-bot/mode');
    assert.match(
      ready.ok ? '' : ready.error.message,
      /no model has inputs for wild ranks or two seats, expected random/,
    );
  }
});
