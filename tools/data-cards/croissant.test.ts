import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { croissantOf, DATA_SETS } from './croissant.ts';

const ROOT = join(import.meta.dirname, '../..');

for (const [path, dataSet] of Object.entries(DATA_SETS)) {
  test(`${path} describes the files as they are: node tools/data-cards/croissant.ts writes it`, () => {
    assert.equal(readFileSync(join(ROOT, path), 'utf8'), croissantOf(dataSet));
  });

  test(`the data card beside ${path} names each field`, () => {
    const card = readFileSync(join(ROOT, dirname(path), 'README.md'), 'utf8');
    const { recordSet } = JSON.parse(croissantOf(dataSet)) as {
      readonly recordSet: readonly { readonly field: readonly { readonly name: string }[] }[];
    };
    const fields = recordSet.flatMap(({ field }) => field.map(({ name }) => name.replace(/\/.*/, '')));
    assert.deepEqual(
      fields.filter((name) => !card.includes(`\`${name}\``)),
      [],
    );
  });
}
