import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deck, RANKS, type Card } from '@doudizhu/rules/cards';
import type { Key } from '../terminal/keys.ts';
import { createCardCursor } from './cursor.ts';
import { handOrder, renderCards, NO_CURSOR } from './hand.ts';
import { createStyleText } from '../terminal/ansi.ts';
import { stripVTControlCharacters } from 'node:util';

const KEYS: Readonly<Record<string, Key>> = {
  left: { type: 'arrow', to: 'left' },
  right: { type: 'arrow', to: 'right' },
  up: { type: 'arrow', to: 'up' },
  down: { type: 'arrow', to: 'down' },
  space: { type: 'space' },
  escape: { type: 'escape' },
};

const cardOf = (rank: string, suit: number): Card => deck(1)[4 * RANKS.indexOf(rank) + suit] ?? assert.fail();

/** Cards A A K 3, the highest first. */
const CARDS: readonly Card[] = handOrder([cardOf('A', 0), cardOf('3', 1), cardOf('K', 2), cardOf('A', 3)], '');

/** typed before, keys, the line after them or null if the line editor gets the last key, the cursor, why */
const ROWS: readonly (readonly [string, string, string | null, number | null, string])[] = [
  ['', 'right', '', 0, 'the first arrow shows the cursor on the highest card'],
  ['', 'left', '', 3, 'from the other side'],
  ['', 'right right space', 'A', 1, 'the space bar chooses'],
  ['', 'right space right space', 'AA', 1, 'a second card of the rank'],
  ['', 'right space space', '', 0, 'and gives it back'],
  ['', 'left space right up', '3A', 0, 'around the end; up chooses'],
  ['', 'right up up', 'A', 0, 'up never gives back'],
  ['', 'right up down', '', 0, 'down does'],
  ['', 'right down', '', 0, 'but never chooses'],
  ['', 'right space escape', '', null, 'Escape begins again'],
  ['', 'space', null, null, 'without a cursor a space is text'],
  ['he', 'left', null, null, 'in typed text an arrow moves the text cursor'],
];

for (const [typed, keys, expected, at, why] of ROWS) {
  test(`${keys}: ${why}`, () => {
    const cursor = createCardCursor(CARDS);
    let line = typed;
    let last: string | null = null;
    for (const name of keys.split(' ')) {
      const pressed = cursor.press(KEYS[name] ?? assert.fail(), line, []);
      last = pressed?.line ?? null;
      line = last ?? line;
    }
    assert.equal(last, expected);
    assert.equal(cursor.shown(line).at, at);
  });
}

test('cards that are typed are chosen, and text that names no cards chooses none', () => {
  const cursor = createCardCursor(CARDS);
  assert.deepEqual([...cursor.shown('3a').chosen], [0, 3]);
  assert.deepEqual([...cursor.shown('AAA').chosen], [0, 1], 'a card that the hand lacks is left out');
  assert.deepEqual([...cursor.shown('why').chosen], []);
});

test('a click chooses the card under it, on both kinds of hand; a click on a command enters it', () => {
  for (const boxes of [false, true]) {
    const style = { columns: 40, boxes, cursor: NO_CURSOR, wild: '', styleText: createStyleText(true) };
    const { lines, targets } = renderCards(CARDS, style);
    const row = lines.findIndex((line) => line.includes('K'));
    const column = stripVTControlCharacters(lines[row] ?? '').indexOf('K');
    const cursor = createCardCursor(CARDS);
    assert.deepEqual(cursor.press({ type: 'click', row, column }, '', targets), { line: 'K', submit: false });
    assert.deepEqual(cursor.press({ type: 'click', row: 90, column: 0 }, 'K', targets), { line: 'K', submit: false });
    const menu = [{ row: 9, column: 4, width: 6, press: '?' }];
    assert.deepEqual(cursor.press({ type: 'click', row: 9, column: 9 }, 'K', menu), { line: '?', submit: true });
    const prompt = [{ row: 9, column: 0, width: 6, press: null }];
    assert.deepEqual(cursor.press({ type: 'click', row: 9, column: 0 }, 'K', prompt), { line: 'K', submit: true });
  }
});

test('chosen cards stand out without colours too', () => {
  const cursor = { at: 2, chosen: new Set([0, 2]) };
  const style = { columns: 40, boxes: false, cursor, wild: '3', styleText: createStyleText(false) };
  assert.deepEqual(renderCards(handOrder(CARDS, '3'), style).lines, ['  3*(♦)  A♣[♥]  K♠']);
  const [top = '', ranks = ''] = renderCards(CARDS, { ...style, boxes: true, wild: '' }).lines;
  assert.match(top, /^ {2}┌── {3}┌──/);
  assert.match(ranks, /^ {2}│A ┌──│K ┌──┐$/);
});
