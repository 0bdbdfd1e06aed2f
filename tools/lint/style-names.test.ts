/** Class names of the web app: each has one style sheet, and styles of a page stay on that page. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const SRC = join(import.meta.dirname, '../../apps/web/src');
const filesOf = (pattern: string): readonly (readonly [file: string, text: string])[] =>
  globSync(pattern, { cwd: SRC }).map((file) => [file.replaceAll('\\', '/'), readFileSync(join(SRC, file), 'utf8')]);

/** Style sheets by class, of rules for the class alone. */
const sheetsByClass = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const sheets = new Map<string, Set<string>>();
  for (const [file, text] of filesOf('**/*.css')) {
    const selectors = [...text.matchAll(/^\s*([^@{}/;]+?)\s*\{/gmu)].flatMap(([, list = '']) =>
      list.split(/,(?![^(]*\))/u),
    );
    for (const selector of selectors) {
      const [, name] = /^\s*\.([\w-]+)\s*$/u.exec(selector) ?? [];
      if (name !== undefined) sheets.set(name, (sheets.get(name) ?? new Set()).add(file));
    }
  }
  return sheets;
};

/** Classes that a component names. */
const classesIn = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/\b(?:class|look)=(?:"([^"]*)"|\{([^{}]*)\})/gu)].flatMap(([, plain, computed = '']) =>
      plain === undefined ? [...computed.matchAll(/[\w-]+/gu)].map(([word]) => word) : plain.split(' '),
    ),
  );

/** `pages/lobby`. '' outside the pages. */
const pageOf = (file: string): string => /^pages\/\w+/u.exec(file)?.[0] ?? '';

test('a class is styled by one file', () => {
  const several = [...sheetsByClass()].filter(([, files]) => files.size > 1);
  assert.deepEqual(
    several.map(([name, files]) => `.${name}: ${[...files].join(', ')}`),
    [],
  );
});

test('a class that a page styles is used on that page only', () => {
  const sheets = sheetsByClass();
  const leaks = filesOf('**/*.tsx').flatMap(([file, text]) =>
    [...classesIn(text)].flatMap((name) =>
      [...(sheets.get(name) ?? [])]
        .filter((sheet) => pageOf(sheet) !== '' && pageOf(sheet) !== pageOf(file))
        .map((sheet) => `${file}: .${name} of ${sheet}`),
    ),
  );
  assert.ok(sheets.size > 300, `${sheets.size} classes`);
  assert.deepEqual(leaks, []);
});
