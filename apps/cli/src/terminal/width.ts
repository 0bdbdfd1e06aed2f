/** Width of text on a terminal: a Chinese character takes two columns, colours none. */
import type { Io } from './io.ts';
import { stripVTControlCharacters } from 'node:util';

/** Largest width of the output, for the smallest usual terminal. */
export const COLUMNS = 80;

/** Inclusive code point ranges that terminals draw two columns wide (Unicode East Asian Width W and F). */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa000, 0xa4cf],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1faff],
  [0x20000, 0x3fffd],
];

/** Columns of one line of text. */
export const widthOf = (text: string): number => {
  let width = 0;
  for (const character of stripVTControlCharacters(text)) width += widthOfCodePoint(character.codePointAt(0) as number);
  return width;
};

const widthOfCodePoint = (code: number): number => {
  if (code < 32 || (code >= 0x7f && code < 0xa0)) return 0;
  if (code < 0x1100) return 1;
  return WIDE.some(([first, last]) => code >= first && code <= last) ? 2 : 1;
};

/** Pads with blanks on the right up to `columns`. A longer text does not change. */
export const padEnd = (text: string, columns: number): string =>
  text + ' '.repeat(Math.max(0, columns - widthOf(text)));

/** Pads with blanks on the left up to `columns`. */
export const padStart = (text: string, columns: number): string =>
  ' '.repeat(Math.max(0, columns - widthOf(text))) + text;

/**
 * A line on stderr that each `show` overwrites, if stderr is a terminal and the output is not JSON.
 * @param everyMs shortest time between two texts
 */
export const createProgressLine = (
  { io, json }: { readonly io: Io; readonly json: boolean },
  everyMs = 0,
): { readonly show: (text: () => string) => void; readonly clear: () => void } => {
  if (io.stderr.isTTY !== true || json) return { show: () => {}, clear: () => {} };
  let shownMs = Number.NEGATIVE_INFINITY;
  return {
    show: (text) => {
      if (everyMs > 0) {
        const nowMs = io.nowMs();
        if (nowMs - shownMs < everyMs) return;
        shownMs = nowMs;
      }
      // A full line would wrap on some terminals.
      io.stderr.write(`\r\x1b[2K${truncate(text(), COLUMNS - 1)}`);
    },
    clear: () => void io.stderr.write('\r\x1b[2K'),
  };
};

/** Cuts a plain text (no colours) to at most `columns`, and marks a cut with `…`. */
export const truncate = (text: string, columns: number): string => {
  if (widthOf(text) <= columns) return text;
  let kept = '';
  for (const character of text) {
    if (widthOf(kept + character) > columns - 1) break;
    kept += character;
  }
  return `${kept}…`;
};

/** One line: `left`, blanks, `right`, exactly `columns` wide if both fit. */
export const spread = (left: string, right: string, columns: number): string =>
  padEnd(left, Math.max(0, columns - widthOf(right))) + right;

/**
 * Puts pieces on lines of at most `columns`, with `gap` between two of a line and `indent` before all lines but the
 * first. A piece that is too long for a line is broken between its words, else inside a word.
 */
export const wrap = (pieces: readonly string[], columns: number, { gap = ' ', indent = '' } = {}): string[] => {
  const lines: string[] = [];
  let line = '';
  const add = (piece: string, between: string): void => {
    const isFresh = line === '' || line === indent;
    const joined = isFresh ? line + piece : line + between + piece;
    if (widthOf(joined) <= columns || isFresh) line = joined;
    else {
      lines.push(line);
      line = indent + piece;
    }
  };
  for (const piece of pieces) {
    if (widthOf(indent + piece) <= columns) add(piece, gap);
    else breakUp(piece, columns - widthOf(indent)).forEach((part, index) => add(part, index === 0 ? gap : ' '));
  }
  return line === '' || line === indent ? lines : [...lines, line];
};

/** Pieces with a dot between them behind a number, such as a trick: `  3. L 44 · D TT`. */
export const dotted = (head: string, pieces: readonly string[], columns = COLUMNS): string[] => {
  const joined = pieces.map((piece, index) => (index < pieces.length - 1 ? `${piece} ·` : piece));
  return wrap(joined, columns - 5).map((line, index) => `${padStart(index === 0 ? head : '', 4)} ${line}`);
};

/** Marks after which a line does not end, and marks with which none starts. */
const [OPENING, CLOSING] = ['（“《「', '、，。：；！？）”》」'];
/** Unit that no line break cuts: a word, or a Chinese character with its marks. The blanks before it are a group. */
const UNIT = new RegExp(
  `(\\s*)([${OPENING}]*(?:\\p{Script=Han}|[^\\s\\p{Script=Han}${OPENING}${CLOSING}]+)[${CLOSING}]*|[${OPENING}${CLOSING}]+)`,
  'gu',
);

/**
 * Wraps a sentence to lines of at most `columns`, with `indent` before all lines but the first. Chinese breaks after
 * any character, but not before a closing mark. A Latin word stays whole if a line can hold it.
 */
export const wrapText = (text: string, columns: number, indent = ''): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const [, blanks = '', unit = ''] of text.matchAll(UNIT)) {
    const joined = line === '' || line === indent ? line + unit : line + (blanks === '' ? '' : ' ') + unit;
    if (widthOf(joined) <= columns) {
      line = joined;
      continue;
    }
    for (const part of cut(unit, columns - widthOf(indent))) {
      if (line !== '') lines.push(line);
      line = (lines.length === 0 ? '' : indent) + part;
    }
  }
  return line === '' || line === indent ? lines : [...lines, line];
};

/** Formats two columns for help, the second wrapped, within COLUMNS. */
export const tableLines = (rows: readonly (readonly [head: string, text: string])[]): string[] => {
  const column = Math.max(...rows.map(([head]) => widthOf(head))) + 4;
  return rows.flatMap(([head, text]) => {
    const [first = '', ...more] = wrapText(text, COLUMNS - column);
    return [padEnd(`  ${head}`, column) + first, ...more.map((line) => ' '.repeat(column) + line)];
  });
};

const breakUp = (piece: string, columns: number): string[] => piece.split(' ').flatMap((word) => cut(word, columns));

/** Cuts a word into parts of at most `columns`. */
const cut = (word: string, columns: number): string[] => {
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (part !== '' && widthOf(part + character) > columns) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
};
