/** A judged decision as text: action, better action, reasons, cost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Combo } from '@doudizhu/rules/combos';
import { seatAt } from '@doudizhu/rules/deal';
import type { Action } from '@doudizhu/rules/round';
import { play as comboOf } from '@doudizhu/rules/testing';
import { nameOfAction, nameOfMove } from '../../cards/names.ts';
import type { ReviewedOption } from '../../workers/worker-bots.ts';
import type { Judgement } from '../../workers/workers.ts';
import { openedFrom, smallRecord } from '../testing/opened.ts';
import { REVIEW } from './review-texts.ts';
import { judgementWords, sideOfSeat } from './review-words.ts';
import { sentenceOf } from '../../base/sentences.ts';

const OPENED = openedFrom(smallRecord(1, '1:4 2:A 0:- 1:-', '2:4'));
const { rules } = OPENED.played.end;

const combo = (text: string): Combo => comboOf(text, rules);
const play = (text: string): Action => ({ type: 'play', combo: combo(text) });
const reason = (key: string): ReviewedOption['reasons'][number] =>
  ({ key, parameters: {}, message: `it ${key}` }) as never;

const option = (action: Action, reasons: readonly string[] = [], faults: readonly string[] = []): ReviewedOption =>
  ({ action, reasons: reasons.map(reason), faults: faults.map(reason) }) as never;

const judged = (done: Action, options: readonly ReviewedOption[], over: Partial<Judgement> = {}): Judgement =>
  ({ decision: { done, options }, cost: 1.44, basis: 'estimated', mark: 'good', ...over }) as Judgement;

const [GOES_OUT, NOTHING] = ['why/goes-out', 'why/nothing-beats'] as const;
const best = option(play('A'), [GOES_OUT]);
const other = option(play('4'), [], [NOTHING]);

test('what was done is named; the best option with its reasons, and what spoke against the other', () => {
  assert.deepEqual(judgementWords(judged(play('4'), [best, other]), OPENED), {
    done: nameOfAction(play('4'), rules),
    fault: sentenceOf(reason(NOTHING)),
    mainFault: sentenceOf(reason(NOTHING)),
    better: REVIEW.value.because(nameOfAction(play('A'), rules), sentenceOf(reason(GOES_OUT))),
    cost: '≈ 1.4',
  });
});

test('the best option is not bettered', () => {
  const words = judgementWords(judged(play('A'), [best, other], { cost: 0 }), OPENED);
  assert.deepEqual(words, { done: nameOfAction(play('A'), rules), fault: '', mainFault: '', better: null, cost: '' });
});

test('what costs nearly nothing is not told, 0.05 is', () => {
  const wordsAt = (cost: number) => judgementWords(judged(play('4'), [best, other], { cost }), OPENED);
  assert.deepEqual([wordsAt(0.049).better, wordsAt(0.049).fault, wordsAt(0.049).cost], [null, '', '']);
  assert.ok(wordsAt(0.05).better !== null && wordsAt(0.05).cost !== '');
});

test('a better option without reasons is told alone', () => {
  const { better } = judgementWords(judged(play('4'), [option(play('A')), other]), OPENED);
  assert.equal(better, nameOfAction(play('A'), rules));
});

test('a proved loss is mended by a proved win, where one is known', () => {
  const blunder = judged(play('4'), [best, other], { mark: 'blunder', basis: 'proved', cost: 12 });
  const { better, cost } = judgementWords(blunder, OPENED, combo('5'));
  assert.equal(better, REVIEW.value.because(nameOfMove(combo('5'), rules), REVIEW.value.wins));
  assert.equal(cost, '◆ 12');
  assert.equal(judgementWords(blunder, OPENED).better, judgementWords(judged(play('4'), [best, other]), OPENED).better);
  const mistake = judged(play('4'), [best, other], { mark: 'mistake' });
  assert.notEqual(judgementWords(mistake, OPENED, combo('5')).better, better, 'no blunder, nothing to mend');
});

test('of a decision that is not among its options nothing speaks against it', () => {
  const words = judgementWords(judged(play('5'), [best, other]), OPENED);
  assert.deepEqual([words.fault, words.done], ['', nameOfAction(play('5'), rules)]);
  assert.ok(words.better !== null);
});

test('the landlord is side 0, the others follow in turn order', () => {
  const sides = [0, 1, 2].map((seat) => sideOfSeat(seatAt(seat), OPENED));
  assert.deepEqual(sides, [2, 0, 1]);
});
