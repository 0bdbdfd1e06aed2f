import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePlay } from '@doudizhu/rules/combos';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { SolverQueue } from '@doudizhu/env/solver-queue';
import { positionFromText, type OpenPosition } from '@doudizhu/rules/position';
import { type Move } from '@doudizhu/solver';
import { createStyleText } from '../terminal/ansi.ts';
import { dictionaryOf } from '../words/texts.ts';
import {
  explainPosition,
  explainedLines,
  explainedRecord,
  treeJson,
  type Explainer,
  type ExplanationRequest,
} from './explain.ts';
import type { TextContext } from './report.ts';

const textContext: TextContext = { words: dictionaryOf('en'), styleText: createStyleText(false) };
const rules = PRESETS.douzero;
const at = (landlord: string, farmer: string, turn = 'L'): OpenPosition =>
  unwrap(positionFromText({ rules, landlord, farmers: [farmer], turn }));
const [SMALL, LOST] = [at('KK5543', '225543'), at('34', '5')];
const move = (text: string): Move => unwrap(parsePlay(text, rules));
const NOTHING: ExplanationRequest = { line: false, tree: false, orders: null, refuted: undefined };

const engine = new SolverQueue({ memoryMb: 64, nowMs: () => performance.now() });
const explainer: Explainer = { engine, limits: {} };
const lines = async (position: OpenPosition, options: Partial<ExplanationRequest>): Promise<string[]> =>
  explainedLines(await explainPosition(explainer, position, { ...NOTHING, ...options }), position, textContext);

test('nothing is said that was not asked for', async () => {
  assert.deepEqual(await lines(SMALL, {}), []);
  assert.deepEqual(explainedRecord(await explainPosition(explainer, SMALL, NOTHING), SMALL), {});
});

test('the line, by tricks', async () => {
  const [title, ...tricks] = await lines(SMALL, { line: true });
  assert.equal(title, 'Best line:');
  assert.match(tricks.join('\n'), /^ {2}1\. L [45] · D \S+/);
  assert.match(tricks.join('\n'), / 2\. [LD] /, 'a trick begins with a lead');
  const [, ...lost] = await lines(LOST, { line: true });
  assert.match(lost.join(' '), /^ {2}1\. L [34] · D 5$/);
});

test('orders: the number shown, and if there are more', async () => {
  const few = await lines(SMALL, { orders: 2 });
  assert.equal(few[0], 'The first 2 winning orders (--orders N gives more):');
  assert.ok(few.length <= 13 && few.some((line) => / plays: /u.test(line)), few.join('\n'));
  const short = at('34567', '99');
  const record = explainedRecord(await explainPosition(explainer, short, { ...NOTHING, orders: 9 }), short);
  assert.deepEqual(record, {
    orders: { all: true, orders: [{ plays: 1, lines: 1, steps: [{ turn: 'L', play: '34567' }] }] },
  });
});

test('a refutation in a lost position', async () => {
  const refuted = [{ position: LOST, move: move('3') }];
  assert.deepEqual((await lines(LOST, { refuted }))[0], '3 loses, like every other move:');
});

test('what is not proved within the limits is said to be so', async () => {
  const large = at('34455567899TJQKKA2BR', '33467789TTJJQQKA2');
  const hasty = { ...explainer, limits: { nodesMax: 1 } };
  const found = await explainPosition(hasty, large, { ...NOTHING, refuted: [{ position: large, move: move('K') }] });
  assert.deepEqual(explainedLines(found, large, textContext), ['Whether K loses is not proved within the limits.']);
});

test('a strategy that is not known', () => assert.equal(treeJson(null), 'null\n'));

test('a strategy ends at the depth, merges replies, and refers to what is above', async () => {
  const explained = await explainPosition(explainer, SMALL, { ...NOTHING, tree: true });
  const cut = explainedLines(explained, SMALL, { ...textContext, depth: 2 });
  assert.ok(cut.length < 8 && cut.every((line) => !line.startsWith('    ')), cut.join('\n'));
  assert.ok(cut.some((line) => line.endsWith(' …')));
  const whole = explainedLines(explained, SMALL, textContext);
  const moves = explained.tree?.nodes.reduce((sum, { choices }) => sum + choices.length, 0) ?? 0;
  assert.ok(whole.length < moves / 2, `replies with the same answer are on one line: ${whole.length} of ${moves}`);
  for (const line of whole) {
    const [, number] = / as #(\d+)$/u.exec(line) ?? [];
    if (number !== undefined)
      assert.ok(
        whole.some((other) => other.endsWith(`   #${number}`)),
        line,
      );
  }
});

test('a strategy says which plays a bomb is kept for', async () => {
  const text = (await lines(at('33337', '459', 'D'), { tree: true })).join('\n');
  assert.match(text, /\nKeep 3333 for (?:4 5|5 4|4 5 9|9)/);
});

test('as JSON: the refutation with its line', async () => {
  const explained = await explainPosition(explainer, SMALL, {
    ...NOTHING,
    line: true,
    refuted: [{ position: SMALL, move: move('K') }],
  });
  const record = explainedRecord(explained, SMALL);
  assert.deepEqual(Object.keys(record), ['line', 'refutation']);
  assert.partialDeepStrictEqual(record, {
    line: { isComplete: true },
    refutation: { play: 'K', isWrong: true, winner: 'farmers', isComplete: true },
  });
});
