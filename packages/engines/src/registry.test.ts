import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BOT_NAMES, createBot } from './registry.ts';

test('a bot that does not exist', () => {
  for (const name of ['toString', '', 'nobody', '__proto__']) {
    const none = createBot({ name, seed: 1 });
    assert.ok(!none.ok);
    assert.ok(none.error.message.startsWith(`bad bot "${name}": want one of ${BOT_NAMES.join(', ')}, or exec:`));
  }
});
