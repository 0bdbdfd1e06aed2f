/** Tables and sizes of documents are as the code has them. */
import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { CORE_BASE64 } from '../../packages/solver/src/core/binary.ts';
import { ROOT } from '../publish/pack.ts';
import { TABLE_PAGES, withTables } from './tables.ts';

for (const page of TABLE_PAGES) {
  test(`the tables of ${page} are as node tools/docs/tables.ts writes them`, () => {
    const text = readFileSync(join(ROOT, page), 'utf8');
    assert.ok(text.includes('<!-- table: '));
    assert.equal(withTables(text), text);
  });
}

test('an unknown table is refused by its name', () => {
  assert.throws(
    () => withTables('<!-- table: fees -->\n<!-- /table -->'),
    /unknown table "fees": expected one of routes/u,
  );
});

for (const page of ['docs/guides/models.md', 'docs/zh/guides/models.md']) {
  test(`the sizes of networks in ${page} are those of the files`, () => {
    const rows = [...readFileSync(join(ROOT, page), 'utf8').matchAll(/^\| `(neural.*?\.bin)` \|.* ([\d.]+) MB \|$/gmu)];
    assert.equal(rows.length, 4);
    for (const [, file = '', printed] of rows) {
      assert.equal(printed, (statSync(join(ROOT, 'packages/weights', file)).size / 1e6).toFixed(1), file);
    }
  });
}

for (const page of ['docs/explanation/solver-search.md', 'packages/solver/README.md']) {
  test(`the size of the solver's core in ${page} is that of the binary`, () => {
    const [, printed] = / (\d+) KB/u.exec(readFileSync(join(ROOT, page), 'utf8')) ?? [];
    assert.equal(Number(printed), Math.round(Buffer.from(CORE_BASE64, 'base64').length / 1024));
  });
}
