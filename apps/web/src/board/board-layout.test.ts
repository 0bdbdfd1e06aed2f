/** Shapes of windows. What lies where is measured in a browser (`browser/board.test.ts`). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardShapeOf } from './board-layout.ts';

for (const [width, height, shape] of [
  [640, 480, 'low'],
  [640, 481, 'tall'],
  [480, 480, 'tall'],
  [699, 600, 'tall'],
  [700, 600, 'wide'],
  [799, 1000, 'tall'],
  [800, 1000, 'wide'],
] as const) {
  test(`a window of ${width} × ${height} is ${shape}`, () => assert.equal(boardShapeOf({ width, height }), shape));
}
