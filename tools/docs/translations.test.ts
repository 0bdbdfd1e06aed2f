/** A translated page has the headings, tables, figures and code blocks of its English page. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../publish/pack.ts';
import { pagesOf } from './outline.ts';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => existsSync(join(ROOT, path)));
const { en, zh } = pagesOf(files);
const README = { path: 'readme', source: 'README.zh-CN.md' };
const textOf = (source: string): string => readFileSync(join(ROOT, source), 'utf8');

const CODE = /^```([a-z]*)[^\n]*\n.*?^```$/gmsu;
const proseOf = (text: string): string => text.replaceAll(CODE, '');

/** Level of each heading, in order. */
const headingsOf = (text: string): string[] => [...proseOf(text).matchAll(/^#+(?= )/gmu)].map(([level]) => level);

/** Each code block without its comments, and each diagram without its words: these are translated. */
const blocksOf = (text: string): string[] =>
  [...text.matchAll(CODE)].map(([block, language]) => {
    // A block without a language is prose.
    if (language === '') return '';
    const translated = language === 'mermaid' ? /(?::| as ).*$/gmu : /\s*(?:#|\/\/) ?.*$/gmu;
    return block.replaceAll(translated, '').replaceAll(/\s+/gu, ' ');
  });

/** Numbers of each row, by table. A row with its numbers shows where two pages differ. */
const tablesOf = (text: string): string[][] =>
  proseOf(text)
    .split(/\n{2,}/u)
    .map((block) => block.split('\n').filter((line) => line.startsWith('|')))
    .filter((rows) => rows.length > 2)
    .map(([, , ...rows]) => rows.map(numbersOf));

const numbersOf = (row: string): string =>
  [...row.replaceAll(/\]\([^)]*\)/gu, ']').matchAll(/\d+(?:[.,]\d+)*/gu)]
    .map(([number]) => number.replaceAll(',', ''))
    .toSorted()
    .join(' ');

for (const { path, source } of [...zh.filter((page) => page.path !== 'index'), README]) {
  test(`${source} follows its English page`, () => {
    const english = path === README.path ? { source: 'README.md' } : en.find((page) => page.path === path);
    assert.ok(english !== undefined, `no English page ${path}`);
    const [expected, actual] = [textOf(english.source), textOf(source)];
    assert.deepEqual(headingsOf(actual), headingsOf(expected), 'levels of the headings');
    assert.deepEqual(blocksOf(actual), blocksOf(expected), 'code blocks without comments');
    assert.deepEqual(tablesOf(actual), tablesOf(expected), 'numbers in the rows of the tables');
  });
}
