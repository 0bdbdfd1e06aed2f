import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPace } from './seat-player.ts';

test('no period holds more messages than its count, and a slow program never waits', () => {
  const pace = createPace({ count: 3, periodMs: 100 });
  const sent: number[] = [];
  let nowMs = 0;
  for (let index = 0; index < 20; index++) {
    nowMs += pace(nowMs);
    sent.push(nowMs);
    nowMs += 1;
  }
  for (const [index, atMs] of sent.entries())
    assert.ok(index < 3 || atMs - sent[index - 3]! >= 100, `message ${index}`);
  assert.equal(sent.at(-1), 601);
  assert.equal(pace(nowMs + 1000), 0);
});
