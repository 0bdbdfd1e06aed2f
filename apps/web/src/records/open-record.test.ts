import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openText } from './open-record.ts';

test('a text in no known format', () => {
  const opened = openText('nonsense');
  assert.deepEqual(opened, { ok: false, error: { code: 'unknown-format' } });
});
