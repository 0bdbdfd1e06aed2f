import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { canShare } from './browser.ts';

const page = globalThis as { crossOriginIsolated?: boolean };
afterEach(() => {
  delete page.crossOriginIsolated;
});

// oxfmt-ignore
const ROWS: readonly (readonly [boolean | undefined, boolean, string])[] = [
  [undefined, true, 'an environment that does not know of isolation'],
  [true, true, 'an isolated page'],
  [false, false, 'a page that is not isolated'],
];
for (const [isolated, expected, why] of ROWS) {
  test(`shared memory: ${why}`, () => {
    if (isolated !== undefined) page.crossOriginIsolated = isolated;
    assert.equal(canShare(), expected);
  });
}
