/** Shapes of windows. What lies where is measured in a browser (`browser/board.test.ts`). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardShapeOf } from './board-layout.ts';

test('a window is low up to 480 pixels of height, and wide from 700 pixels of width, or 0.8 of a greater height', () => {
  const shapeOf = (width: number, height: number) => boardShapeOf({ width, height });
  assert.deepEqual([shapeOf(640, 480), shapeOf(640, 481), shapeOf(480, 480)], ['low', 'tall', 'tall']);
  assert.deepEqual([shapeOf(699, 600), shapeOf(700, 600)], ['tall', 'wide']);
  assert.deepEqual([shapeOf(799, 1000), shapeOf(800, 1000)], ['tall', 'wide']);
});
