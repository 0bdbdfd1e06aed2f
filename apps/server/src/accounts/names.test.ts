import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readName, type ChosenName } from './names.ts';

const nameOf = (given: string): ChosenName | null => {
  const read = readName(given);
  return read.ok ? read.value : null;
};

const GOOD: readonly (readonly [given: string, name: string, why: string])[] = [
  ['Ann', 'Ann', 'Latin'],
  ['张三', '张三', 'Han'],
  ['小明 Ming', '小明 Ming', 'Han with Latin'],
  ['さくら桜', 'さくら桜', 'Japanese'],
  ['Анна', 'Анна', 'Cyrillic alone'],
  ['José', 'José', 'a letter with a mark'],
  ['  a   b ', 'a b', 'blanks are tidied'],
  ['Ａｎｎ', 'Ann', 'full-width letters are letters'],
  ['player_1', 'player_1', 'a separator between letters'],
  ["O'Brien", "O'Brien", 'an apostrophe'],
  ['スーパー', 'スーパー', 'the long vowel of Japanese'],
  ['রহিম', 'রহিম', 'Bengali'],
  ['தமிழ்', 'தமிழ்', 'Tamil'],
  ['badminton', 'badminton', 'a word of authority inside another word'],
  ['Ecosystem', 'Ecosystem', 'a short word of authority at the end of another word'],
  ['Abbott', 'Abbott', 'a short word of authority inside'],
  ['Ann bot', 'Ann bot', 'the bot of a person'],
];
for (const [given, name, why] of GOOD) {
  test(`a name: ${why}`, () => assert.equal(nameOf(given)?.name, name));
}

const BAD: readonly (readonly [given: string, fault: string, why: string])[] = [
  ['', 'length', 'nothing'],
  ['   ', 'length', 'blanks alone'],
  ['a'.repeat(21), 'length', 'too long'],
  ['Аnn', 'scripts', 'a Cyrillic letter among Latin ones'],
  ['Αnn', 'scripts', 'a Greek letter among Latin ones'],
  ['A\u200bnn', 'character', 'a zero-width space'],
  ['A\u200dnn', 'character', 'a zero-width joiner'],
  ['\u202eAnn', 'character', 'a reordering character'],
  ['A\u00adnn', 'character', 'a soft hyphen'],
  ['A\nnn', 'character', 'a line feed'],
  ['A\u0000', 'character', 'a control character'],
  ['A\u0301\u0301\u0301\u0301nn', 'character', 'marks on marks'],
  ['A\u3164nn', 'character', 'a Hangul filler'],
  ['<b>', 'character', 'a bracket'],
  ['_Ann', 'character', 'a separator at the edge'],
  ['A__n', 'character', 'two separators'],
  ['𝟙', 'ok', 'mathematical digits are digits'],
  ['Admin', 'reserved', 'a word of authority'],
  ['霜降', 'reserved', 'a character of the bots'],
  ['shuang', 'reserved', 'a character of the bots in English'],
  ['4dm1n admin', 'reserved', 'a word of authority inside'],
  ['аdmin', 'scripts', 'a word of authority in two scripts'],
  ['官方客服', 'reserved', 'a word of authority in Chinese'],
  ['TheAdmin', 'reserved', 'a word of authority behind another'],
  ['admin7', 'reserved', 'a word of authority with a digit'],
  ...['Support', 'GM', 'GM Ann', 'Staff', 'bot', 'Guest', 'Sy5tem.system'].map(
    (name) => [name, 'reserved', `${name}, a word of its own`] as const,
  ),
  ...['管理', '版主', '平台公告', '官網', '机器人', '访客'].map((name) => [name, 'reserved', name] as const),
];
for (const [given, failure, why] of BAD) {
  test(`${failure === 'ok' ? 'a name' : 'no name'}: ${why}`, () => {
    const read = readName(given);
    assert.equal(read.ok ? 'ok' : read.error, failure);
  });
}

const ALIKE: readonly (readonly [a: string, b: string, why: string])[] = [
  ['Ann', 'ANN', 'case'],
  ['Ann', 'A nn', 'a blank'],
  ['Ann', 'A.n-n', 'separators'],
  ['Ann', 'Ánń', 'marks'],
  ['Lily', 'LiIy', 'a capital I as l'],
  ['Lily', 'Li1y', 'a digit one as l'],
  ['Bob', 'B0b', 'a zero as o'],
  ['modern', 'modem', 'rn as m'],
  ['wave', 'vvave', 'vv as w'],
  ['Coca', 'Соса', 'all letters Cyrillic'],
  ['口力', 'ロカ', 'kana as Han'],
  ['二八', 'ニハ', 'kana as Han again'],
];
for (const [a, b, why] of ALIKE) {
  test(`names that imitate: "${a}" and "${b}" are one name, ${why}`, () => {
    const [first, second] = [nameOf(a), nameOf(b)];
    assert.ok(first !== null && second !== null);
    assert.equal(first.key, second.key);
  });
}

test('names that look different are different', () => {
  const names = ['Ann', 'Anna', 'Bob', '张三', '张二', '李四', 'Lily', 'Lola', 'Анна', 'さくら'];
  const keys = names.map((name) => nameOf(name)?.key);
  assert.equal(new Set(keys).size, names.length);
});
