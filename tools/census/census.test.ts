/** Counts that stay where they are: circles, imports from page to page, repeated lines, names with two meanings. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { BUDGET, linesByPart, sharedNames, sourcesOf } from './census.ts';
import { circlesIn, foldersOf, importsOf, pageImports } from './imports.ts';
import { repeatedRuns } from './repeats.ts';

const sources = sourcesOf(join(import.meta.dirname, '../..'));
const imports = importsOf(sources);

test('circles are found: between files, and between the folders they lie in', () => {
  const text = {
    'p/a/x.ts': "import '../b/y.ts';",
    'p/b/y.ts': "import '../b/z.ts';",
    'p/b/z.ts': "import type { X } from '../a/w.ts';",
  };
  const graph = importsOf(new Map(Object.entries({ ...text, 'p/a/w.ts': 'export type X = 1;' })));
  assert.deepEqual(circlesIn(graph), []);
  assert.deepEqual(circlesIn(foldersOf(graph)), [['p/a', 'p/b']]);
});

test('six lines in two places are one run', () => {
  const lines = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((word) => `call(${word});`).join('\n');
  const found = repeatedRuns(
    new Map([
      ['a.ts', `const a = 1;\n${lines}`],
      ['b.ts', `${lines}\nconst b = 2;`],
    ]),
  );
  assert.deepEqual(found, ['a.ts:2 ~ b.ts:1']);
});

test('no part has more than 3% over its budget of lines, and each has a budget', () => {
  const lines = linesByPart(sources);
  assert.deepEqual([...lines.keys()].toSorted(), Object.keys(BUDGET).toSorted());
  const over = [...lines].filter(([part, count]) => count > (BUDGET[part] ?? 0) * 1.03);
  assert.deepEqual(over, [], 'BUDGET in tools/census/census.ts');
});

test('no folder and no page imports back', () => {
  assert.deepEqual(circlesIn(foldersOf(imports)), []);
  assert.deepEqual(pageImports(imports), []);
});

test('at most 1.5 runs of six lines per 10,000 lines stand in two places', () => {
  const lines = [...sources.values()].reduce((sum, text) => sum + text.split('\n').length, 0);
  assert.ok((repeatedRuns(sources).length * 10_000) / lines <= 1.5);
});

test('only the compiled core of the solver repeats names', () => {
  const others = [...sharedNames(sources)].filter(([, files]) => !files.some((file) => file.includes('/assembly/')));
  assert.deepEqual(others, []);
});
