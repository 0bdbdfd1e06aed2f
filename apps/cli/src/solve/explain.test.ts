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

const textContext: TextContext = {
  words: dictionaryOf('en'),
  styleText: createStyleText(false),
};
const rules = PRESETS.douzero;
const SMALL: OpenPosition = unwrap(positionFromText({ rules, landlord: 'KK5543', farmers: ['225543'], turn: 'L' }));
const LOST: OpenPosition = unwrap(positionFromText({ rules, landlord: '34', farmers: ['5'], turn: 'L' }));
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
  const short = unwrap(positionFromText({ rules, landlord: '34567', farmers: ['99'], turn: 'L' }));
  assert.deepEqual(await lines(short, { orders: 9 }), ['All winning orders (1):', '  1 play: 34567']);
  const record = explainedRecord(await explainPosition(explainer, short, { ...NOTHING, orders: 9 }), short);
  assert.deepEqual(record, {
    orders: { all: true, orders: [{ plays: 1, lines: 1, steps: [{ turn: 'L', play: '34567' }] }] },
  });
});

/** position, move, the first line, why */
const REFUTATIONS: readonly (readonly [OpenPosition, string, string, string])[] = [
  [SMALL, 'K', 'K loses:', 'a wrong move'],
  [SMALL, '4', '4 wins:', 'a right one'],
  [LOST, '3', '3 loses, like every other move:', 'a lost position'],
];

for (const [position, text, expected, why] of REFUTATIONS) {
  test(`a refutation of ${why}: ${expected}`, async () => {
    const [title, first = ''] = await lines(position, { refuted: [{ position, move: move(text) }] });
    assert.equal(title, expected);
    assert.ok(first.startsWith(`  1. L ${text}`), first);
  });
}

test('what is not proved within the limits is said to be so', async () => {
  const landlord = '34455567899TJQKKA2BR';
  const large = unwrap(positionFromText({ rules, landlord, farmers: ['33467789TTJJQQKA2'], turn: 'L' }));
  const hasty = { ...explainer, limits: { nodesMax: 1 } };
  const found = await explainPosition(hasty, large, { ...NOTHING, refuted: [{ position: large, move: move('K') }] });
  assert.deepEqual(explainedLines(found, large, textContext), ['Whether K loses is not proved within the limits.']);
});

test('the strategy for people and as JSON; nothing where it is not known', async () => {
  const { tree } = await explainPosition(explainer, SMALL, { ...NOTHING, tree: true });
  const whole = await lines(SMALL, { tree: true });
  assert.match(whole.join('\n'), /^Strategy \(\d+ positions\):\nL [45]\n {2}- → L /);
  assert.match(treeJson(tree), /^\{\s*"winner": ?"landlord"/);
  assert.equal(treeJson(null), 'null\n');
});

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
  const position = unwrap(positionFromText({ rules, landlord: '33337', farmers: ['459'], turn: 'D' }));
  const text = (await lines(position, { tree: true })).join('\n');
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
  assert.partialDeepStrictEqual(record['line'], { isComplete: true });
  assert.partialDeepStrictEqual(record['refutation'], {
    play: 'K',
    isWrong: true,
    winner: 'farmers',
    isComplete: true,
  });
});
