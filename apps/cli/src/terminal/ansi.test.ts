/** How cards look on a terminal: a group a rank, the highest first. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deck, type Card } from '@doudizhu/rules/cards';
import { cardGroups, cardLetters, createStyleText } from './ansi.ts';

const [plain, coloured] = [createStyleText(false), createStyleText(true)];
const THREES = [0, 1, 2, 3] as Card[];

test('without colours a text stays as it is, with them it is wrapped', () => {
  assert.equal(plain('red', 'a'), 'a');
  assert.equal(coloured('red', 'a'), '\x1b[31ma\x1b[39m');
  assert.equal(coloured('bold', 'a'), '\x1b[1ma\x1b[22m');
  assert.equal(coloured('inverse', 'a'), '\x1b[7ma\x1b[27m');
  assert.equal(coloured('dim', ''), '', 'nothing is not coloured');
});

test('the highest rank comes first, its suits from ♣ to ♥ whatever order the cards come in', () => {
  assert.deepEqual(cardGroups(THREES, plain), ['3♣♠♦♥']);
  assert.deepEqual(cardGroups(THREES.toReversed(), plain), ['3♣♠♦♥']);
  assert.deepEqual(cardGroups([4, 0, 52, 53, 5] as Card[], plain), ['R', 'B', '4♦♥', '3♥']);
  assert.deepEqual(cardGroups([], plain), []);
});

test('two jokers of one rank are two letters, without a suit', () => {
  const jokers = deck(2).filter((card) => card % 54 >= 52);
  assert.deepEqual(cardGroups(jokers, plain), ['RR', 'BB']);
});

test('hearts and diamonds are red, and so is the big joker', () => {
  const red = (text: string): string => coloured('red', text);
  assert.deepEqual(cardGroups(THREES, coloured), [`${coloured('bold', '3')}♣♠${red('♦')}${red('♥')}`]);
  assert.deepEqual(cardGroups([52, 53] as Card[], coloured), [red('R'), coloured('bold', 'B')]);
});

test('letters ascend', () => assert.equal(cardLetters([53, 4, 0, 1] as Card[]), '334R'));
