import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PROTOCOL_DOCUMENTS } from './protocol-documents.ts';

for (const [path, expected] of Object.entries(PROTOCOL_DOCUMENTS)) {
  test(`${path} is made from the schemas: run node tools/docs/protocol-documents.ts`, () => {
    // The difference would fill many screens.
    assert.ok(readFileSync(join(import.meta.dirname, '../..', path), 'utf8') === expected);
  });
}
