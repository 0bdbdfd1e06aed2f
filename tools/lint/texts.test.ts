/** Tables of texts, read from the source: every text is used, and Chinese shows no parameter that English lacks. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const ROOT = new URL('../../', import.meta.url);
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /^(?:packages|apps|tools)\//.test(path) && !/\.test\.tsx?$/.test(path));
const sources = files.map((path) => {
  try {
    return { path, source: readFileSync(new URL(path, ROOT), 'utf8') };
  } catch {
    return { path, source: '' }; // deleted, not yet committed
  }
});

const tables = sources.flatMap(({ path, source }) =>
  [...source.matchAll(/const \w+_TEXTS = \{\n([^]*?)\n\} as const satisfies (?:English)?Texts;/g)].map(
    ([, body = '']) => ({
      path,
      body,
    }),
  ),
);

test('tables are found', () => assert.ok(tables.length > 30));

test('every text is used', () => {
  const unused = tables.flatMap(({ path, body }) =>
    [...body.matchAll(/^ {2}'?([a-z][\w/-]*)'?: /gm)]
      .map(([, key = '']) => key)
      .filter((key) => sources.reduce((uses, { source }) => uses + source.split(`'${key}'`).length - 1, 0) < 2)
      // A key may be put together: `answer/${action.type}`.
      .filter((key) => !sources.some(({ source }) => source.includes(`\`${key.split('/')[0]}/\${`)))
      .map((key) => `${path}: ${key}`),
  );
  assert.deepEqual(unused, []);
});

test('Chinese shows no parameter that English does not have', () => {
  const namesIn = (template: string): string[] =>
    [...template.matchAll(/\{(\w+)(?::\w+)?\}/g)].map(([, name]) => name!);
  const strays = tables.flatMap(({ path, body }) =>
    [...body.matchAll(/\ben:\s*'([^\n]*)',\s*zh:\s*'([^\n]*)'/g)].flatMap(([, en = '', zh = '']) =>
      namesIn(zh)
        .filter((name) => !namesIn(en).includes(name))
        .map((name) => `${path}: {${name}} in ${zh}`),
    ),
  );
  assert.deepEqual(strays, []);
});
