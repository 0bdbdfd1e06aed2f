import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { kindsOf, readFresh, testFiles, touchedBy } from './files.ts';

const RULES = 'packages/rules/src/combos/moves.test.ts';
const SOLVER = 'packages/solver/src/solver.test.ts';
const LINKS = 'tools/docs/links.test.ts';
const DEPLOYMENT = 'apps/server/src/deployment.test.ts';

const CASES: readonly (readonly [changed: string, test: string, isTouched: boolean, why: string])[] = [
  [RULES, RULES, true, 'a test itself'],
  ['packages/rules/src/base/cards.ts', RULES, true, 'a module of the same workspace'],
  ['packages/rules/src/base/cards.ts', SOLVER, true, 'a module of another workspace, through its entry'],
  ['packages/solver/src/solver.ts', RULES, false, 'a module that the test does not import'],
  ['packages/solver/src/solver.test.ts', RULES, false, 'another test'],
  ['docs/reference/rules.md', LINKS, true, 'a document, for a test that lists the files of git'],
  ['docs/reference/rules.md', SOLVER, false, 'a document, for another test'],
  ['deploy/compose.yaml', DEPLOYMENT, true, 'a file that a test reads'],
  ['package-lock.json', SOLVER, true, 'versions of packages'],
];

for (const [changed, file, isTouched, why] of CASES) {
  test(`a change touches ${isTouched ? '' : 'no test by '}${why}`, () => {
    assert.equal(touchedBy([changed])(file), isTouched);
  });
}

test('the tests of the table exist', () => {
  const quick = testFiles(['quick']);
  for (const [, file] of CASES) assert.ok(quick.includes(file), file);
});

const KINDS_OF: readonly (readonly [file: string, text: string, kinds: readonly string[]])[] = [
  ['packages/a/src/b.test.ts', 'test()', ['quick']],
  ['packages/a/src/b.test.ts', 'play(sized(2, 200))', ['quick', 'sized']],
  ['packages/a/src/b.heavy.test.ts', 'play(sized(2, 200))', ['heavy']],
  ['apps/web/browser/b.test.ts', 'test()', ['heavy']],
  ['apps/web/browser/b.walk.test.ts', 'test()', ['walk']],
];

for (const [file, text, kinds] of KINDS_OF) {
  test(`${file} with ${text}: ${kinds.join(', ')}`, () => assert.deepEqual(kindsOf(file, text), kinds));
}

test('a test file of an unknown kind is refused', () => {
  assert.throws(() => kindsOf('packages/a/src/b.long.test.ts', 'test()'), /the kind "long" does not exist/u);
});

test('a test that passed is fresh until a change touches it', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'ddz-passes-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'passes.json');
  assert.deepEqual([...readFresh(file).fresh], []);
  readFresh(file).addPassed([RULES, SOLVER]);
  assert.deepEqual([...readFresh(file).fresh], [RULES, SOLVER]);
  const { hashes, passed } = JSON.parse(readFileSync(file, 'utf8'));
  hashes['packages/solver/src/solver.ts'] = 'another text';
  writeFileSync(file, JSON.stringify({ hashes, passed }));
  assert.deepEqual([...readFresh(file).fresh], [RULES]);
  readFresh(file).addPassed([SOLVER]);
  assert.deepEqual([...readFresh(file).fresh], [RULES, SOLVER]);
});
