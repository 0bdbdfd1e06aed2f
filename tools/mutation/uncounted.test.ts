/** What is not mutated: no file that is gone, and none that a test of logic imports to test it. */
import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { UNCOUNTED, whyUncounted } from './uncounted.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILES = globSync('{packages,apps}/*/{src,assembly}/**/*.ts', { cwd: ROOT });

test('every alternative of a reason still meets a file', () => {
  for (const { files } of UNCOUNTED)
    assert.ok(
      FILES.some((file) => files.test(file)),
      String(files),
    );
  const names = /\((\?:workers[^)]+)\)/u.exec(String(UNCOUNTED.at(-1)?.files))?.[1] ?? assert.fail();
  for (const name of names.slice(2).split('|')) {
    assert.ok(existsSync(`${ROOT}/apps/web/src/${name.replaceAll('\\/', '/')}.ts`), name);
  }
});

test('what only a browser has, has no test of its own beside it', () => {
  const why = UNCOUNTED.at(-1)?.why;
  for (const file of FILES.filter((each) => whyUncounted(each) === why)) {
    assert.ok(!existsSync(`${ROOT}/${file.replace(/\.ts$/u, '.test.ts')}`), `${file} is tested: count it`);
  }
});

test('logic is counted', () => {
  for (const file of [
    'packages/rules/src/cards.ts',
    'apps/web/src/board/board-of-view.ts',
    'packages/env/src/rpc/env.ts',
  ]) {
    assert.equal(whyUncounted(file), null);
  }
});
