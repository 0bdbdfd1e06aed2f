import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openText } from './open-record.ts';

test('a text in no known format', () => {
  const opened = openText('nonsense');
  assert.ok(!opened.ok && opened.error.code === 'unreadable');
  assert.match(opened.error.why.message, /^unknown format: the text begins with "nonsense", expected a round of ddn,/u);
});
