import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explain } from '@doudizhu/bots';
import { bundledNetworks } from '@doudizhu/engines';
import { recordOf, writeRecord } from '@doudizhu/records';
import { comboAsJson, parsePlay } from '@doudizhu/rules/combos';
import { dealOf, type Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { applyUnchecked, startPlay, toAct, type Round } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { answerLine } from './message.ts';
import { createMethods } from './methods.ts';
import { roundOfView } from './seat-view.ts';

const METHODS = createMethods({ nowMs: () => performance.now() });

interface Answer {
  readonly result?: never;
  readonly error?: { readonly message: string };
}

const call = async (method: string, params: object): Promise<Answer> =>
  JSON.parse(await answerLine(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), METHODS)) as Answer;

const result = async <Value>(method: string, params: object): Promise<Value> => {
  const { result: value, error } = await call(method, params);
  assert.equal(error, undefined);
  return value as Value;
};

interface ReasonJson {
  readonly key: string;
  readonly message: string;
}

interface MoveJson {
  readonly play: object | null;
  readonly win: number;
  readonly reasons: readonly ReasonJson[];
  readonly faults: readonly ReasonJson[];
}

const REPLY = { rules: 'douzero', seat: 1, hand: '44556778TTJJQKA2B', kitty: '33R', plays: [1] };

test('bot.explain: the moves, chances and reasons are those of the library', async () => {
  const round = unwrap(roundOfView(REPLY, 'view'));
  const { aim, moves } = explain(viewFor(round, round.turn), bundledNetworks(round.rules), { count: 4 });
  const answer = await result<{ aim: string; moves: MoveJson[] }>('bot.explain', { view: REPLY, count: 4 });
  assert.equal(answer.aim, aim);
  assert.deepEqual(
    answer.moves.map(({ play, reasons, faults }) => [
      play,
      reasons.map(({ key }) => key),
      faults.map(({ message }) => message),
    ]),
    moves.map(({ move, reasons, faults }) => [
      move === null ? null : JSON.parse(JSON.stringify(comboAsJson(move, round.rules))),
      reasons.map(({ key }) => key),
      faults.map(({ message }) => message),
    ]),
  );
  assert.ok(answer.moves.some(({ faults }) => faults.some(({ message }) => /^[a-z]/u.test(message))));
  assert.equal((await result<{ moves: MoveJson[] }>('bot.explain', { view: REPLY })).moves.length, 3);
});

/** The landlord leads 3 with the 2 in hand, and the next seat goes out over it. */
const thrownAway = (): Round => {
  const rules = PRESETS.competition;
  const start = startPlay({ rules, deal: unwrap(dealOf({ rules, hands: ['23', '4', '5'], kitty: '' })) });
  return ['3', '4'].reduce((round, text) => {
    const combo = unwrap(parsePlay(text, rules, round.toBeat)) ?? assert.fail();
    return applyUnchecked(round, toAct(round)[0] as Seat, { type: 'play', combo });
  }, start);
};

interface AnalysisJson {
  readonly winner: string;
  readonly decisions: readonly {
    readonly mark: string | null;
    readonly cost: number;
    readonly candidates: readonly { readonly play: string; readonly proof: string; readonly reasons: ReasonJson[] }[];
  }[];
  readonly moments: readonly number[];
}

test('analyse: a record as text or JSON, the blunder with its proof and the reason for the better play', async () => {
  for (const format of ['ddn', 'json'] as const) {
    const text = unwrap(writeRecord(recordOf(thrownAway()), format));
    const record: unknown = format === 'json' ? JSON.parse(text) : text;
    const { winner, decisions, moments } = await result<AnalysisJson>('analyse', { record });
    const [first] = decisions;
    assert.deepEqual([winner, first?.mark, first?.cost, moments], ['farmers', 'blunder', 4, [1]]);
    const better = first?.candidates.find(({ play }) => play === '2');
    assert.equal(better?.proof, 'wins');
    assert.ok((better?.reasons.length ?? 0) > 0);
  }
  const record = unwrap(writeRecord(recordOf(thrownAway()), 'ddn'));
  const quick = await result<AnalysisJson>('analyse', { record, nodes: 0, candidates: 1 });
  assert.ok(quick.decisions.every(({ candidates }) => candidates.every(({ proof }) => proof === 'unknown')));
});

/** method, params, message, why */
const REFUSED: readonly (readonly [string, object, RegExp, string])[] = [
  ['bot.explain', { view: REPLY, count: 0 }, /invalid count 0: expected a whole number from 1 to 100/, 'no moves'],
  ['bot.explain', { view: { ...REPLY, seat: 2 } }, /invalid view/, 'another seat must act'],
  ['bot.explain', {}, /invalid view/, 'no view'],
  ['analyse', { record: 'nonsense' }, /unknown format/, 'no record'],
  ['analyse', { record: '', nodes: -1 }, /it is empty|nodes/, 'an empty record'],
  ['analyse', {}, /a record as JSON or as text/, 'no record at all'],
];

for (const [method, params, message, why] of REFUSED) {
  test(`${method} refuses: ${why}`, async () =>
    assert.match((await call(method, params)).error?.message ?? '', message));
}

test('classify: a plus sign separates core and kickers, as in ddz classify', async () => {
  const readings = async (cards: string): Promise<readonly { readonly text: string }[]> =>
    (await result<{ readings: { text: string }[] }>('classify', { cards })).readings;
  assert.deepEqual(
    (await readings('333444+56')).map(({ text }) => text),
    ['333444+56'],
  );
  assert.deepEqual(await readings('333444+BR'), []);
  assert.match((await call('classify', { cards: '33+4+5' })).error?.message ?? '', /more than one "\+"/);
});
