import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { layerDiagram } from './diagram.ts';
import { forbiddenImport, LAYERS } from './layers.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const CASES: readonly (readonly [file: string, specifier: string, isAllowed: boolean, why: string])[] = [
  ['packages/rules/src/a.ts', '@doudizhu/solver', false, 'a layer imports none above it'],
  ['packages/solver/src/a.ts', '@doudizhu/rules', true, 'a layer imports one below it'],
  ['packages/solver/src/a.ts', '@doudizhu/rules/schema', true, 'a sub-path counts as its workspace'],
  ['packages/rules/src/a.ts', '../../solver/src/b.ts', false, 'a path does not leave its workspace'],
  ['packages/rules/src/a.ts', './b.ts', true, 'a path stays in its workspace'],
  ['packages/rules/src/a.ts', 'preact', false, 'a library imports no package from npm'],
  ['packages/rules/src/a.ts', 'node:fs', false, 'a pure library imports no node: module'],
  ['packages/rules/src/a.test.ts', 'node:fs', true, 'its tests do'],
  ['packages/rules/src/a.ts', './testing/b.ts', false, 'shipped code imports no test helper'],
  ['packages/rules/src/a.test.ts', './testing/b.ts', true, 'a test imports test helpers'],
  ['packages/solver/src/a.ts', '@doudizhu/rules/testing', false, 'no test helper of another workspace'],
  ['packages/solver/src/worker-a.ts', 'node:worker_threads', true, 'a worker shell imports threads'],
  ['packages/engines/src/a.ts', '@doudizhu/arena', false, 'engines need no arena'],
  ['packages/engines/src/a.test.ts', '@doudizhu/arena', true, 'their tests play in one'],
  ['apps/web/src/a.ts', '@doudizhu/bots', false, 'the page takes bots through a worker'],
  ['apps/web/src/worker-a.ts', '@doudizhu/bots', true, 'the worker imports them'],
];

for (const [file, specifier, isAllowed, why] of CASES) {
  test(why, () => assert.equal(forbiddenImport(file, specifier) === null, isAllowed));
}

test('the linter runs the rule, and forbids the clock and chance to libraries', () => {
  // Inside the checkout: the linter finds its settings upwards from the files.
  const files: readonly (readonly [path: string, source: string])[] = [
    ['packages/rules/src/layers-probe/a.ts', "export * from '@doudizhu/solver';"],
    ['packages/rules/src/layers-probe/b.ts', "export const late = async () => import('@doudizhu/bots');"],
    ['packages/rules/src/layers-probe/c.ts', 'export const now = Date.now();'],
    ['packages/rules/src/layers-probe/d.ts', 'export const dice = Math.random();'],
    ['packages/rules/src/layers-probe/e.test.ts', 'export const dice = Math.random();'],
  ];
  try {
    for (const [path, source] of files) {
      mkdirSync(dirname(join(ROOT, path)), { recursive: true });
      writeFileSync(join(ROOT, path), source);
    }
    const program = join(ROOT, 'node_modules/oxlint/bin/oxlint');
    const folder = dirname(files[0]?.[0] as string);
    const { stdout } = spawnSync(process.execPath, [program, '--format=unix', folder], { cwd: ROOT, encoding: 'utf8' });
    const faulty = new Set([...stdout.matchAll(/(\w)(?:\.test)?\.ts:\d+/g)].map(([, name]) => name));
    assert.deepEqual([...faulty].toSorted(), ['a', 'b', 'c', 'd'], stdout);
  } finally {
    rmSync(join(ROOT, 'packages/rules/src/layers-probe'), { recursive: true, force: true });
  }
});

test('every workspace has a row, and every entry of an order exists', () => {
  const folders = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(ROOT, parent)).map((name) => `${parent}/${name}`),
  );
  assert.deepEqual(LAYERS.map((layer) => layer.folder).toSorted(), folders.toSorted());
  for (const { folder, order } of LAYERS.filter((layer) => layer.order !== undefined)) {
    const entries = (order ?? []).flatMap((entry) => entry.split(' | '));
    const missing = entries.filter((entry) => !existsSync(join(ROOT, folder, 'src', entry)));
    assert.deepEqual(missing, [], folder);
    const unlisted = globSync('*/', { cwd: join(ROOT, folder, 'src') }).filter(
      (name) => name !== 'testing' && !entries.includes(name.replace(/\/$/, '')),
    );
    assert.deepEqual(unlisted, [], folder);
  }
});

test('the table of ARCHITECTURE.md has the rows of the linter', () => {
  const page = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `((?:packages|apps)\/\w+)` \| ([^|]+) \|/gm)].map(([, folder, cell]) => [
    folder,
    cell,
  ]);
  const expected = LAYERS.map(({ folder, mayImport, npm = [], mayImportInWorker = [], mayImportInTests = [] }) => {
    const parts = [
      mayImport.join(', ') || 'nothing',
      ...npm.map((name) => `\`${name.replace(/\/$/, '')}\``),
      ...(mayImportInWorker.length > 0 ? [`${mayImportInWorker.join(', ')} in workers`] : []),
      ...(mayImportInTests.length > 0 ? [`${mayImportInTests.join(', ')} in tests`] : []),
    ];
    return [folder, parts.join('; ')];
  });
  assert.deepEqual(rows.slice(0, LAYERS.length), expected);
});

test('the diagram of ARCHITECTURE.md is the one of the layer table', () => {
  const page = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
  assert.equal(/```mermaid\n(flowchart[^]*?)\n```/.exec(page)?.[1], layerDiagram());
});

test('ARCHITECTURE.md is short: at most 120 lines, no paragraph over 60 words', () => {
  const page = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
  assert.ok(page.split('\n').length <= 121);
  const long = page.split('\n').filter((line) => !line.startsWith('|') && line.split(/\s+/).length > 60);
  assert.deepEqual(long, []);
});
