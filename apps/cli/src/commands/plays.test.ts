/** Output of the commands about cards, for players and programs read it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInMemory } from '../testing/harness.ts';

const json = async (...args: string[]): Promise<Record<string, unknown>> =>
  JSON.parse((await runInMemory([...args, '--json'])).stdout) as Record<string, unknown>;

const playsOf = ({ plays }: Record<string, unknown>): string[] =>
  (plays as readonly { readonly text: string }[]).map(({ text }) => text);

test('moves: leads, replies, and whether a pass is legal', async () => {
  const lead = await json('moves', '445');
  assert.deepEqual([playsOf(lead), lead['mayPass']], [['4', '5', '44'], false]);
  const reply = await json('moves', '445', '--beat', '33');
  assert.deepEqual([playsOf(reply), reply['mayPass']], [['44'], true]);
  assert.deepEqual(playsOf(await json('moves', '445', '--beat', ' - ')), ['4', '5', '44'], 'nothing to beat');
  const text = (await runInMemory(['moves', '445', '--beat', '33'])).stdout;
  assert.match(text, /44/u);
  assert.match(text, /pass/iu);
  assert.doesNotMatch((await runInMemory(['moves', '445'])).stdout, /pass/iu);
});

test('moves: every way to lay wild cards', async () => {
  const options = ['4567JJ', '--beat', 'TT', '--rules', 'laizi', '--wild', '4'];
  const { plays } = await json('moves', ...options);
  const uses = (plays as readonly { readonly text: string; readonly uses: string }[]).map((play) => [
    play.text,
    play.uses,
  ]);
  assert.deepEqual(uses, [
    ['JJ', 'JJ'],
    ['JJ', '4J'],
  ]);
  assert.match((await runInMemory(['moves', ...options])).stdout, /JJ JJ=4J/u);
});

test('moves: invalid hand, invalid play to beat', async () => {
  assert.match((await runInMemory(['moves', '4X'])).stderr, /invalid cards "4X"/u);
  assert.match((await runInMemory(['moves', '44', '--beat', '35'])).stderr, /"35"/u);
  assert.match((await runInMemory(['moves', '33333'])).stderr, /33333/u);
});

test('classify: every reading of the cards', async () => {
  const { readings } = await json('classify', '666777888999', '--rules', 'douzero');
  assert.equal((readings as readonly unknown[]).length, 3);
  assert.deepEqual((await json('classify', '345'))['readings'], []);
  assert.match((await runInMemory(['classify', '33'])).stdout, /pair/u);
});

test('count: plays by kind, which add up', async () => {
  const counted = await json('count', '--rules', 'competition');
  const text = (await runInMemory(['count', '--rules', 'competition'])).stdout;
  assert.match(JSON.stringify(counted), /"single"/u);
  assert.match(text, /single/u);
});

test('deal: each hand and the kitty by ranks and by cards, the highest first, and the card that is turned up', async () => {
  const printed = async (...args: string[]): Promise<string[]> =>
    (await runInMemory(['deal', '--seed', '4', ...args])).stdout.trimEnd().split('\n');
  const cards = [
    'seat 0  344446677789TTJQK',
    '  K♠ Q♠ J♥ T♠♥ 9♦ 8♣ 7♣♠♥ 6♣♠ 4♣♠♦♥ 3♣',
    'seat 1  355699TTJJKKAAA2B',
    '  B 2♥ A♣♦♥ K♣♦ J♣♠ T♣♦ 9♠♥ 6♥ 5♣♠ 3♦',
    'seat 2  335678889JQQKA22R',
    '  R 2♠♦ A♠ K♥ Q♦♥ J♦ 9♣ 8♠♦♥ 7♦ 6♦ 5♦ 3♠♥',
    'kitty  5Q2',
    '  2♣ Q♣ 5♥',
  ];
  assert.deepEqual(await printed(), ['competition  seed 4', ...cards]);
  assert.deepEqual(await printed('--rules', 'pagat'), ['pagat  seed 4', ...cards, 'turned up: 8♥, dealt to seat 2']);
});
