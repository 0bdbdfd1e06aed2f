import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import config, { LAYERS } from '../oxlint.config.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RESTRICTED = /eslint\(no-restricted-(?:imports|globals|properties)\)/;

const CASES: readonly (readonly [file: string, source: string, isAllowed: boolean, why: string])[] = [
  ['packages/rules/src/a1.ts', "export * from '@doudizhu/solver';", false, 'a layer below imports none above'],
  ['packages/solver/src/a2.ts', "export * from '@doudizhu/rules';", true, 'a layer above imports one below'],
  ['packages/solver/src/a3.ts', "export * from '@doudizhu/rules/schema';", true, 'a sub-path counts as its workspace'],
  ['packages/rules/src/a4.ts', "await import('@doudizhu/bots');", false, 'import() is an import'],
  ['packages/rules/src/a5.ts', "export * from '../../solver/src/b.ts';", false, 'a path leaves its workspace'],
  ['packages/rules/src/a6.ts', "export * from './b.ts';", true, 'a path stays in its workspace'],
  ['packages/rules/src/a7.ts', "export * from 'preact';", false, 'a library imports no package from npm'],
  ['packages/rules/src/a8.ts', "export * from 'node:fs';", false, 'a pure library imports no node: module'],
  ['packages/rules/src/a9.test.ts', "export * from 'node:fs';", true, 'its tests do'],
  ['packages/solver/src/worker-b1.ts', "export * from 'node:worker_threads';", true, 'a worker shell imports threads'],
  ['apps/web/src/b2.ts', "export * from '@doudizhu/bots';", false, 'the page takes bots through a worker'],
  ['apps/web/src/worker-b3.ts', "export * from '@doudizhu/bots';", true, 'the worker imports them'],
  ['packages/table/src/b4.ts', 'export const now = Date.now();', false, 'a library does not read the clock'],
  ['packages/bots/src/b5.ts', 'export const dice = Math.random();', false, 'a library draws no random number'],
  ['apps/cli/src/b6.ts', 'export const dice = Math.random() + Date.now();', true, 'an app does both'],
];

const folder = mkdtempSync(join(tmpdir(), 'layers-'));
let report = '';

before(() => {
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));
  for (const [file, source] of CASES) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), source);
  }
  const program = join(ROOT, 'node_modules/oxlint/bin/oxlint');
  report = spawnSync(process.execPath, [program, '--format=unix'], { cwd: folder, encoding: 'utf8' }).stdout;
});

after(() => rmSync(folder, { recursive: true }));

for (const [file, , isAllowed, why] of CASES) {
  test(why, () => {
    const lines = report.split('\n').filter((line) => line.startsWith(file) && RESTRICTED.test(line));
    assert.equal(lines.length === 0, isAllowed, lines.join('\n'));
  });
}

test('every workspace has a row', () => {
  const folders = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(ROOT, parent)).map((name) => `${parent}/${name}`),
  );
  assert.deepEqual(LAYERS.map((layer) => layer.folder).toSorted(), folders.toSorted());
});
