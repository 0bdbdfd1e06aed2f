import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { recordAsJson, recordOf } from '@doudizhu/records';
import { formatCombo } from '@doudizhu/rules/combos';
import type { Seat } from '@doudizhu/rules/deal';
import { ok, type Result } from '@doudizhu/rules/result';
import { applyUnchecked, legalActions, startRound, toAct, type Action, type Round } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { refusalOf, requestOf, resultOf, send, type RpcAnswer } from '../testing/rpc-server.ts';
import { createMethods } from './methods.ts';
import { serve } from './serve.ts';
import type { Methods } from './message.ts';

/** line, code, id and message of the error (null: no answer), why */
const MALFORMED: readonly (readonly [string, readonly [number, unknown, RegExp] | null, string])[] = [
  ['{nope', [-32700, null, /^invalid JSON: /], 'no JSON'],
  ['\u0000\u0001', [-32700, null, /^invalid JSON: /], 'control characters'],
  ['7', [-32600, null, /^invalid request: 7, expected a request object$/], 'a number'],
  ['null', [-32600, null, /: null, expected a request object$/], 'null'],
  ['"moves"', [-32600, null, /: "moves", expected a request object$/], 'a text'],
  ['[]', [-32600, null, /: \[\], expected at least one request$/], 'an empty batch'],
  ['{}', [-32600, null, /: jsonrpc missing, expected "2\.0"$/], 'an empty object'],
  ['{"jsonrpc":"1.0","id":1,"method":"rules.list"}', [-32600, 1, /: jsonrpc "1\.0", expected "2\.0"$/], 'version 1.0'],
  ['{"jsonrpc":"2.0","id":1}', [-32600, 1, /: method missing, expected a method name$/], 'no method'],
  ['{"jsonrpc":"2.0","id":"a","method":7}', [-32600, 'a', /: method 7, expected a method name$/], 'a numeric method'],
  [
    '{"jsonrpc":"2.0","id":{},"method":"rules.list"}',
    [-32600, null, /: id \{\}, expected a string, a number or null$/],
    'an object for an id',
  ],
  ['{"jsonrpc":"2.0","id":null,"method":"nope"}', [-32601, null, /^unknown method "nope"/], 'null is an id'],
  ['', null, 'an empty line'],
  ['  \r', null, 'blanks'],
];

for (const [line, expected, why] of MALFORMED) {
  test(`rpc continues after ${why}`, async () => {
    const after = '{"jsonrpc":"2.0","id":99,"method":"rules.list"}';
    const answers = await send(`${line}\n${after}\n`);
    assert.equal(answers.length, expected === null ? 1 : 2);
    if (expected !== null) {
      const [{ error, id } = assert.fail()] = answers;
      assert.deepEqual([error?.code, id], expected.slice(0, 2));
      assert.match(error?.message ?? '', expected[2]);
    }
    assert.equal(answers.at(-1)?.id, 99);
    assert.ok(answers.at(-1)?.result);
  });
}

test('rpc: notifications get no answer, not even for errors', async () => {
  const [list, nope] = ['{"jsonrpc":"2.0","method":"rules.list"}', '{"jsonrpc":"2.0","method":"nope"}'];
  assert.deepEqual(await send(`${list}\n${nope}\n[${list}]\n`), []);
});

test('rpc: a batch is answered by a batch, before the next line if its methods are fast', async () => {
  const list = (id: number): string => requestOf(id, 'rules.list').trim();
  const answers = await send(`[1,{"jsonrpc":"2.0","method":"rules.list"},${list(1)},${list(2)}]\n${list(3)}\n`);
  assert.deepEqual(
    answers.map((answer) => (Array.isArray(answer) ? answer.map(({ id }: RpcAnswer) => id) : answer.id)),
    [[null, 1, 2], 3],
  );
});

test('rpc: the last line needs no line end', async () => {
  assert.equal((await send(requestOf(1, 'rules.list').trim())).length, 1);
});

test('rpc replay: the plays and passes of a record, without its bids', async () => {
  const act = (round: Round, action: Action): Round => applyUnchecked(round, toAct(round)[0] as Seat, action);
  let round = act(startRound({ rules: PRESETS.douzero, seed: 1 }), { type: 'bid', points: 3 });
  const leader = round.turn;
  const lead = legalActions(round, leader)[0] as Action;
  round = act(act(round, lead), { type: 'pass' });
  const text = lead.type === 'play' ? formatCombo(lead.combo, 1) : '';
  assert.deepEqual(await resultOf('replay', { record: recordAsJson(recordOf(round)) }), {
    scores: null,
    winner: null,
    plays: [
      { seat: leader, text },
      { seat: (leader + 1) % 3, text: '-' },
    ],
  });
});

test('rpc replay: a record as an object and as text', async () => {
  const record = recordAsJson(recordOf(startRound({ rules: PRESETS.competition, seed: 1 })));
  for (const given of [record, JSON.stringify(record)]) {
    assert.deepEqual(await resultOf('replay', { record: given }), { scores: null, winner: null, plays: [] });
  }
});

test('rpc: a slow method delays no other, and one that throws is an error', async () => {
  const slow = (): Promise<Result<unknown>> => new Promise((wake) => setTimeout(() => wake(ok('slow')), 20));
  const broken = (): never => assert.fail('a bug');
  const methods: Methods = new Map([
    ['slow', { params: [], handle: slow }],
    ['fast', { params: [], handle: () => ok('fast') }],
    ['broken', { params: [], handle: broken }],
    ['broken later', { params: [], handle: async () => broken() }],
  ]);
  const answers = await send([...methods.keys()].map((method, id) => requestOf(id, method)).join(''), methods);
  const idsOf = (list: readonly RpcAnswer[]): unknown[] => list.map(({ id }) => id).toSorted();
  assert.deepEqual(idsOf(answers), [0, 1, 2, 3]);
  assert.equal(answers.at(-1)?.id, 0, 'the slow one comes last');
  assert.deepEqual(idsOf(answers.filter(({ error }) => error?.code === -32603)), [2, 3]);
});

test("rpc as a process: each answer comes before the next request, and the input's end is the end", async () => {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const child = spawn(process.execPath, [main], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdout.setEncoding('utf8');
  for (const id of [1, 2, 3]) {
    child.stdin.write(`{"jsonrpc":"2.0","id":${id},"method":"moves","params":{"hand":"334455"}}\n`);
    const [text] = (await once(child.stdout, 'data')) as [string];
    assert.equal((JSON.parse(text) as RpcAnswer).id, id);
  }
  child.stdin.write('{"jsonrpc":"2.0","id":4,"method":"moves","par');
  child.stdin.write('ams":{"hand":"♠3"}}\n');
  const [text] = (await once(child.stdout, 'data')) as [string];
  assert.equal((JSON.parse(text) as RpcAnswer).id, 4);
  child.stdin.end();
  const [code] = (await once(child, 'exit')) as [number];
  assert.equal(code, 0);
});

test('rpc moves: each play to beat has an answer of its own', async () => {
  const plays = async (beat: string): Promise<unknown> => (await resultOf('moves', { hand: '4455', beat }))['plays'];
  const [single, pair] = [await plays('4'), await plays('44')];
  const answers = await send(['4', '44', '4'].map((beat) => requestOf(1, 'moves', { hand: '4455', beat })).join(''));
  assert.deepEqual(
    answers.map(({ result }) => result?.['plays']),
    [single, pair, single],
  );
  assert.notDeepEqual(single, pair);
});

test('rpc: the rest of a line that is too long is not a request', async () => {
  const request = requestOf(1, 'rules.list');
  // The input arrives in pieces, as from a pipe.
  const pieces = [...Array.from({ length: 17 }, () => ' '.repeat(1024 * 1024)), request + request];
  const output = new PassThrough();
  await serve(Readable.from(pieces.map((piece) => Buffer.from(piece))), output, createMethods({ nowMs: () => 0 }));
  const answers = String(output.read())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as RpcAnswer);
  assert.deepEqual(
    answers.map(({ id, error }) => [id, error?.data.code]),
    [
      [null, 'too-long'],
      [1, undefined],
    ],
  );
});

test('a play of an answer is taken back as it came', async () => {
  const hands = [
    { rules: 'laizi', wild: '7', hand: '3334567' },
    { rules: 'laizi-tiandi', wild: '7J', hand: '33477JJ' },
    { rules: 'happy', hand: '333344556' },
    { rules: 'douzero', hand: '666777888999' },
  ];
  for (const { hand, ...game } of hands) {
    const { plays } = await resultOf<{ plays: readonly object[] }>('moves', { ...game, hand });
    assert.ok(plays.length > 10, hand);
    for (const play of plays) {
      assert.deepEqual(await resultOf('beats', { ...game, play, beat: play }), { beats: false }, JSON.stringify(play));
      await resultOf('moves', { ...game, hand, beat: play });
    }
  }
  const laizi = { rules: 'laizi', wild: '7', beat: '444+5' };
  const soft = { cards: '3333', bomb: 'soft', uses: '3337' };
  assert.deepEqual(await resultOf('beats', { ...laizi, play: soft }), { beats: true });
  assert.match(await refusalOf('beats', { ...laizi, play: { ...soft, uses: '4447' } }), /no reading/u);
});
