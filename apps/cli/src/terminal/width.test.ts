import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processIo } from './io.ts';
import { dictionaryOf } from '../words/texts.ts';
import {
  COLUMNS,
  createProgressLine,
  padEnd,
  padStart,
  spread,
  tableLines,
  truncate,
  widthOf,
  wrap,
  wrapText,
} from './width.ts';

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

/** The first and the last code point of each range that terminals draw two columns wide. */
// oxfmt-ignore
const WIDE_EDGES = [
  0x1100, 0x115f, 0x2e80, 0x303e, 0x3041, 0x33ff, 0x3400, 0x4dbf, 0x4e00, 0x9fff, 0xa000, 0xa4cf, 0xac00, 0xd7a3,
  0xf900, 0xfaff, 0xfe30, 0xfe6f, 0xff00, 0xff60, 0xffe0, 0xffe6, 0x1f300, 0x1faff, 0x20000, 0x3fffd,
];
const NARROW = [0x20, 0x7e, 0xa0, 0x10ff, 0x1160, 0x2e7f, 0x303f, 0x4dc0, 0xa4d0, 0xabff, 0xd7a4, 0xfaff + 1, 0xfe2f];
const NARROW_TOO = [0xfe70, 0xfeff, 0xff61, 0xffdf, 0xffe7, 0x1f2ff, 0x1fb00, 0x1ffff, 0x3fffe];

test('width: wide ranges begin and end where Unicode says', () => {
  for (const code of WIDE_EDGES) assert.equal(widthOf(String.fromCodePoint(code)), 2, code.toString(16));
  for (const code of [...NARROW, ...NARROW_TOO]) {
    assert.equal(widthOf(String.fromCodePoint(code)), 1, code.toString(16));
  }
  for (const code of [0, 0x1f, 0x7f, 0x9f]) {
    assert.equal(widthOf(`a${String.fromCodePoint(code)}b`), 2, `no width: ${code.toString(16)}`);
  }
});

test('a table has two columns, the second wrapped at 80', () => {
  const text = 'word '.repeat(30).trim();
  const lines = tableLines([
    ['--long OPTION', text],
    ['--b', 'short'],
    ['地主', '短'],
  ]);
  const column = '  --long OPTION  '.length;
  assert.ok(lines[0]?.startsWith('  --long OPTION  word word'));
  assert.ok(lines.every((line) => widthOf(line) <= 80));
  assert.ok(widthOf(lines[0] ?? '') > 75, 'a line is filled');
  assert.match(lines[1] ?? '', new RegExp(`^ {${column}}word`, 'u'));
  assert.equal(lines.at(-2), `  --b${' '.repeat(column - 5)}short`);
  assert.equal(lines.at(-1), `  地主${' '.repeat(column - 6)}短`);
});

test('a line of progress leaves the last of 80 columns free', () => {
  assert.equal(COLUMNS, 80);
  const written: string[] = [];
  const stderr = { isTTY: true, write: (text: string) => written.push(text) };
  const line = createProgressLine({ io: { ...processIo(), stderr: stderr as never }, json: false });
  line.show(() => 'word '.repeat(30));
  line.show(() => '12 of 30');
  line.clear();
  const [long = '', short, cleared] = written.map((text) => text.replace('\r\x1b[2K', ''));
  assert.equal(widthOf(long), 79);
  assert.deepEqual([short, cleared], ['12 of 30', '']);
});

test('padding, cutting and spreading count columns', () => {
  assert.equal(padEnd('地主', 6), '地主  ');
  assert.equal(padStart('地主', 6), '  地主');
  assert.equal(padEnd('地主', 2), '地主');
  assert.equal(truncate('地主农民', 5), '地主…');
  assert.equal(truncate('abc', 3), 'abc');
  assert.equal(truncate('abcd', 3), 'ab…');
  assert.equal(padStart('abc', 2), 'abc');
  assert.equal(spread('abc', 'de', 4), 'abcde', 'both are kept where they do not fit');
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
  assert.deepEqual(wrap(['aa', 'bbb'], 6), ['aa bbb'], 'a line may be full');
  assert.deepEqual(wrap(['aa', 'bbbb'], 6, { indent: ' ' }), ['aa', ' bbbb']);
  assert.deepEqual(wrap(['a', 'bb cc dd'], 5, { gap: '  ' }), ['a  bb', 'cc dd'], 'a long piece breaks between words');
  assert.deepEqual(wrap(['abcdefg'], 4, { indent: ' ' }), ['abc', ' def', ' g'], 'and inside a word where it must');
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
  ['abcdefgh ij', 5, '  ', ['abc', '  def', '  gh', '  ij'], 'a word that is cut is indented too'],
  ['ab cdefghij', 5, '', ['ab', 'cdefg', 'hij'], 'a long word begins a line of its own'],
  ['abcde fg', 5, '', ['abcde', 'fg'], 'a line may be full'],
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
  const english = textsIn(dictionaryOf('en'));
  // Digits are digits, and a rating has one name.
  const same = textsIn(dictionaryOf('zh')).filter((text) => english.includes(text) && !/^(?:\d+|Elo)$/.test(text));
  assert.deepEqual(same, []);
});
