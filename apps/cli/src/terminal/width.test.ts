import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHINESE } from '../words/chinese.ts';
import { ENGLISH } from '../words/english.ts';
import { padEnd, padStart, spread, truncate, widthOf, wrap, wrapText } from './width.ts';

/** text, columns, why */
const WIDTHS: readonly (readonly [string, number, string])[] = [
  ['', 0, 'nothing'],
  ['abc', 3, 'letters'],
  ['斗地主', 6, 'Chinese'],
  ['（“”，。', 8, 'Chinese punctuation, of which the quotes are narrow'],
  ['♥♦♠♣×·─▶…−', 10, 'the symbols of the screen'],
  ['\x1b[31m♥\x1b[39m', 1, 'colours'],
  ['𠀀', 2, 'outside the basic plane'],
];
for (const [text, columns, why] of WIDTHS) {
  test(`width: ${why}`, () => assert.equal(widthOf(text), columns));
}

test('padding, cutting and spreading count columns', () => {
  assert.equal(padEnd('地主', 6), '地主  ');
  assert.equal(padStart('地主', 6), '  地主');
  assert.equal(padEnd('地主', 2), '地主');
  assert.equal(truncate('地主农民', 5), '地主…');
  assert.equal(truncate('abc', 3), 'abc');
  assert.equal(spread('a', '主', 5), 'a  主');
});

test('wrapping never exceeds the columns and loses nothing', () => {
  const text = 'a plane of three carries nothing, three single cards or three pairs, never a mix';
  for (let columns = 8; columns < 90; columns++) {
    const lines = wrapText(text, columns);
    assert.equal(lines.join(' '), text);
    for (const line of lines) assert.ok(widthOf(line) <= columns);
    const chinese = '带的牌数量不对：三张带一张或一对；飞机每个三张各带一张或各带一对；四张带两张或两对';
    for (const line of wrapText(chinese, columns)) assert.ok(widthOf(line) <= columns);
    assert.equal(wrapText(chinese, columns).join(''), chinese);
  }
  assert.deepEqual(wrap(['aa', 'bb', 'cc'], 6, { gap: '  ', indent: ' ' }), ['aa  bb', ' cc']);
  assert.deepEqual(wrap([], 6), []);
});

/** text, columns, indent, the lines, why */
// oxfmt-ignore
const TEXTS: readonly (readonly [string, number, string, readonly string[], string])[] = [
  ['one two three', 8, '', ['one two', 'three'], 'between words'],
  ['one two three', 8, '  ', ['one two', '  three'], 'later lines are indented'],
  ['abcdefghij', 4, '', ['abcd', 'efgh', 'ij'], 'a word that no line holds is cut'],
  ['规则：pagat、rlcard、zunli', 14, '', ['规则：pagat、', 'rlcard、zunli'], 'a Latin word stays whole'],
  ['一二三，四五', 6, '', ['一二', '三，四', '五'], 'no line begins with a comma'],
  ['一二（三）四', 6, '', ['一二', '（三）', '四'], 'brackets stay with what they hold'],
  ['列表：第 12 局', 8, '', ['列表：第', '12 局'], 'blanks at a break are left out'],
  ['', 8, '', [], 'nothing'],
];
for (const [text, columns, indent, expected, why] of TEXTS) {
  test(`wrapText: ${why}`, () => assert.deepEqual(wrapText(text, columns, indent), expected));
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

test('the Chinese dictionary is Chinese, text by text', () => {
  const english = textsIn(ENGLISH);
  // Digits are digits, and a rating has one name.
  const same = textsIn(CHINESE).filter((text) => english.includes(text) && !/^(?:\d+|Elo)$/.test(text));
  assert.deepEqual(same, []);
});
