import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHINESE } from '../words/chinese.ts';
import { ENGLISH } from '../words/english.ts';
import { languageOf } from '../words/language.ts';
import { nearest } from '../command/did-you-mean.ts';
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

/** word, known, nearest, why */
const NEAREST: readonly (readonly [string, readonly string[], string | null, string])[] = [
  ['mvoes', ['moves', 'count'], 'moves', 'two letters swapped'],
  ['sim', ['simulate'], 'simulate', 'a beginning'],
  ['COUNT', ['count'], 'count', 'another case'],
  ['xyz', ['moves', 'count'], null, 'nothing near'],
  ['', ['moves'], null, 'nothing at all'],
];
for (const [word, known, expected, why] of NEAREST) {
  test(`nearest: ${why}`, () => assert.equal(nearest(word, known), expected));
}

/** environment, language, why */
const LANGUAGES: readonly (readonly [Record<string, string>, string, string])[] = [
  [{}, 'en', 'none named'],
  [{ LANG: 'C' }, 'en', 'C'],
  [{ LANG: 'zh_CN.UTF-8' }, 'zh', 'LANG'],
  [{ LANG: 'zh_CN.UTF-8', LC_ALL: 'en_US.UTF-8' }, 'en', 'LC_ALL goes first'],
  [{ LANG: 'de_DE', LC_MESSAGES: 'zh_TW' }, 'zh', 'LC_MESSAGES goes before LANG'],
  [{ LC_ALL: '', LANG: 'zh' }, 'zh', 'an empty one is none'],
];
for (const [env, expected, why] of LANGUAGES) {
  test(`language: ${why}`, () => assert.equal(languageOf(env), expected));
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

test('the Chinese dictionary is Chinese, text by text', () => {
  const english = textsIn(ENGLISH);
  // Digits are digits.
  const same = textsIn(CHINESE).filter((text) => english.includes(text) && !/^\d+$/.test(text));
  assert.deepEqual(same, []);
});
