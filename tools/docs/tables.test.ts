/** Tables of documents are as the code has them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
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
