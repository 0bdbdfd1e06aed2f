import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { missingFiles, packLibraries, stagePackage } from './pack.ts';

const build = mkdtempSync(join(tmpdir(), 'ddz-pack-'));
after(() => rmSync(build, { recursive: true }));

const PROGRAM = `
import { PRESETS } from '@doudizhu/rules';
import { positionFromText } from '@doudizhu/solver';
import { nodeEngine } from '@doudizhu/solver/pool';
const engine = nodeEngine({ threads: 2, tableBytes: 1 << 20 });
const rules = PRESETS.douzero;
const position = positionFromText({ rules, landlord: '34567', farmers: ['99'], turn: 'landlord' }).value;
engine.start({ type: 'solve', position });
console.log((await engine.result()).solution.winner);
engine.destroy();
`;

test('the packed solver: every file it names is there, and its threads start', () => {
  const scope = join(build, 'node_modules', '@doudizhu');
  mkdirSync(scope, { recursive: true });
  for (const folder of ['rules', 'solver']) {
    const stage = stagePackage(folder, build);
    symlinkSync(stage, join(scope, folder));
  }
  const dist = join(build, 'solver', 'dist');
  assert.match(
    readFileSync(join(dist, 'engine/browser.js'), 'utf8'),
    /new Worker\(new URL\('\.\/worker-browser\.js', import\.meta\.url\), \{ type: 'module' \}\)/,
  );
  assert.ok(!existsSync(join(dist, 'testing')) && !existsSync(join(dist, 'engine/pool.test.js')));
  // Node follows the links, so each package finds the others in the node_modules beside it.
  writeFileSync(join(build, 'program.mjs'), PROGRAM);
  const printed = execFileSync(process.execPath, ['program.mjs'], { cwd: build, encoding: 'utf8' });
  assert.equal(printed, 'landlord\n');
});

test('packing leaves alone what else is in the folder', () => {
  const checkpoint = join(build, 'train', 'checkpoint.bin');
  mkdirSync(join(build, 'train'), { recursive: true });
  writeFileSync(checkpoint, 'kept');
  packLibraries(['rules'], build);
  assert.ok(readdirSync(build).some((name) => /^doudizhu-rules-.*\.tgz$/u.test(name)));
  assert.equal(readFileSync(checkpoint, 'utf8'), 'kept');
});

test('what is missing is said', () => {
  const stage = join(build, 'broken');
  mkdirSync(join(stage, 'dist'), { recursive: true });
  writeFileSync(
    join(stage, 'dist', 'index.js'),
    "import { a } from './gone.js';\nnew Worker(new URL('./shell.ts', import.meta.url));\n",
  );
  const exports = { '.': './dist/index.js', './more': { types: './dist/more.d.ts' } };
  assert.deepEqual(missingFiles(stage, exports), [
    'its exports name ./dist/more.d.ts, which is not there',
    'dist/index.js names ./gone.js, which is not there',
    'dist/index.js names ./shell.ts, which is not there',
  ]);
});
