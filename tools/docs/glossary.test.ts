/** The glossary has only words in use: code words of the sources, Chinese words of Chinese pages and texts. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = '{packages,apps}/*/{src,assembly,kernel}/**/*.{ts,tsx}';

/** @returns the words in backticks of each row's first cell. */
const codeWords = (glossary: string): string[] =>
  glossary
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, word]) => word as string));

test('each code word of the glossary occurs in the sources', () => {
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
  const inUse = new Set(files.map((file) => basename(file)));
  for (const file of files) {
    for (const [word] of readFileSync(join(ROOT, file), 'utf8').matchAll(/[A-Za-z_$][\w$]*/g)) inUse.add(word);
  }
  const words = codeWords(readFileSync(join(ROOT, 'docs/reference/glossary.md'), 'utf8'));
  assert.ok(words.length > 0, 'the glossary has code words');
  assert.deepEqual(
    words.filter((word) => !inUse.has(word)),
    [],
  );
});

test('each Chinese word of the glossary occurs in a Chinese page or a text', () => {
  const files = globSync('{docs/zh/**/*.md,README.zh-CN.md,{packages,apps}/*/src/**/*.{ts,tsx}}', { cwd: ROOT });
  const texts = files
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'));
  const words = readFileSync(join(ROOT, 'docs/reference/glossary.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| word '))
    .flatMap((line) => (line.split('|')[3] ?? '').trim().split('、'))
    .filter((word) => /\p{Script=Han}/u.test(word));
  assert.ok(words.length > 50, `${words.length} words`);
  assert.deepEqual(
    words.filter((word) => !texts.some((text) => text.includes(word))),
    [],
  );
});

test('each row of the glossary has the cells of its head', () => {
  const lines = readFileSync(join(ROOT, 'docs/reference/glossary.md'), 'utf8').split('\n');
  const rows = lines.filter((line) => line.startsWith('|'));
  let cells = 0;
  const uneven = rows.filter((row) => {
    const count = row.split('|').length;
    if (row.startsWith('| word |')) cells = count;
    return count !== cells;
  });
  assert.ok(rows.length > 80, `${rows.length} rows`);
  assert.deepEqual(uneven, []);
});
