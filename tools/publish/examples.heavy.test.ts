/**
 * All examples run and their values are right: those of the packages' READMEs, of their docstrings, of docs/. All of them
 * compile under `strict` with `noUncheckedIndexedAccess`, those too that need a browser.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, test } from 'node:test';
import { examplesOfMarkdown, examplesOfSource, programOf, sketchesOfMarkdown } from './examples.ts';

const ROOT = join(import.meta.dirname, '../..');
// Inside the repository, so that the packages are found.
mkdirSync(join(ROOT, 'node_modules/.cache'), { recursive: true });
const folder = mkdtempSync(join(ROOT, 'node_modules/.cache/examples-'));
after(() => rmSync(folder, { recursive: true }));

const packages = readdirSync(join(ROOT, 'packages')).map((name) => join(ROOT, 'packages', name));
const files = (path: string): string[] => readdirSync(path, { recursive: true, encoding: 'utf8' });
const pages = [
  join(ROOT, 'README.md'),
  join(ROOT, 'README.zh-CN.md'),
  ...packages.filter((path) => files(path).includes('README.md')).map((path) => join(path, 'README.md')),
  ...files(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
    .map((name) => join(ROOT, 'docs', name)),
];
const sources = globSync('packages/*/src/**/*.ts', { cwd: ROOT }).map((name) => join(ROOT, name));

const examples = [...pages.flatMap(examplesOfMarkdown), ...sources.flatMap(examplesOfSource)];
const sketches = pages.flatMap(sketchesOfMarkdown);

for (const [index, { place, program }] of examples.entries()) {
  test(`the example at ${relative(ROOT, place)}`, async () => {
    const file = join(folder, `${index}.mjs`);
    writeFileSync(file, program);
    await import(pathToFileURL(file).href);
  });
}

test('every example compiles under strict, with unchecked indices', () => {
  const compiled = [...examples, ...sketches];
  const home = join(folder, 'strict');
  mkdirSync(home);
  for (const [index, { program }] of compiled.entries()) writeFileSync(join(home, `${index}.ts`), program);
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    target: 'es2024',
    lib: ['es2024', 'dom'],
    module: 'esnext',
    moduleResolution: 'bundler',
    // Types of a new project of Vite, for `?url`, and Node's, for the packages' sources.
    types: ['node', 'vite/client'],
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
  };
  writeFileSync(join(home, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', home, '--pretty', 'false'], {
    cwd: home,
    encoding: 'utf8',
  });
  const complaints = stdout.replaceAll(/^(\d+)\.ts/gmu, (_, index) =>
    relative(ROOT, compiled[Number(index)]?.place ?? ''),
  );
  assert.equal(complaints, '');
  assert.equal(status, 0);
});

test('examples are found in READMEs and in docstrings', () => {
  assert.ok(examples.some(({ place }) => place.includes('rules/README.md')));
  assert.ok(examples.some(({ place }) => place.includes('combo-json.ts')));
  assert.ok(sketches.some(({ place }) => place.includes('bots/README.md')));
});

test('a line with a value is an assertion, any other line stays as it is', () => {
  const lines = ['const a = 1; // one', "f('x // y'); // 2", '  indented(); // 3'];
  const [, ...checked] = programOf(lines.join('\n')).split('\n');
  assert.deepEqual(checked, [lines[0], "checkExample(f('x // y'), 2);", lines[2]]);
});
