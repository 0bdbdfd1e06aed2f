/** Every example runs, and says what is so: those of the packages' READMEs, of their docstrings, of docs/. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, test } from 'node:test';
import { examplesOfMarkdown, examplesOfSource, programOf } from './examples.ts';

const ROOT = join(import.meta.dirname, '../..');
// Inside the repository, so that the packages are found.
mkdirSync(join(ROOT, 'node_modules/.cache'), { recursive: true });
const folder = mkdtempSync(join(ROOT, 'node_modules/.cache/examples-'));
after(() => rmSync(folder, { recursive: true }));

const packages = readdirSync(join(ROOT, 'packages')).map((name) => join(ROOT, 'packages', name));
const files = (path: string): string[] => readdirSync(path, { recursive: true, encoding: 'utf8' });
const pages = files(join(ROOT, 'docs'))
  .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
  .flatMap((name) => examplesOfMarkdown(join(ROOT, 'docs', name)));
const examplesOfPackages = packages.flatMap((path) => [
  ...(files(path).includes('README.md') ? examplesOfMarkdown(join(path, 'README.md')) : []),
  ...files(join(path, 'src'))
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => examplesOfSource(join(path, 'src', name))),
]);

const examples = [...examplesOfPackages, ...pages];

for (const [index, { place, program }] of examples.entries()) {
  test(`the example at ${relative(ROOT, place)}`, async () => {
    const file = join(folder, `${index}.mjs`);
    writeFileSync(file, program);
    await import(pathToFileURL(file).href);
  });
}

test('examples are found in READMEs and in docstrings', () => {
  assert.ok(examples.some(({ place }) => place.includes('rules/README.md')));
  assert.ok(examples.some(({ place }) => place.includes('combo-json.ts')));
});

test('a line with a value is an assertion, any other line stays as it is', () => {
  const lines = ['const a = 1; // one', "f('x // y'); // 2", '  indented(); // 3'];
  const [, ...checked] = programOf(lines.join('\n')).split('\n');
  assert.deepEqual(checked, [lines[0], "checkExample(f('x // y'), 2);", lines[2]]);
});
