import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitCards, placesOf, rowsOf } from './fit.ts';

const BOXES: readonly [count: number, width: number, height: number, cardWidth: number, rows: number, why: string][] = [
  [20, 1416, 180, 126, 1, 'a landlord on a desk'],
  [9, 372, 200, 68, 1, 'half a hand on a phone'],
  [17, 372, 200, 68, 2, 'a hand on a phone'],
  [0, 100, 100, 40, 1, 'nothing'],
];

for (const [count, width, height, cardWidth, rows, why] of BOXES) {
  test(`cards fit: ${why}`, () => {
    const fit = fitCards(count, { width, height, cardWidth, stepMin: 24, rowMax: 10 + 89 * Number(width > 600) });
    assert.equal(fit.rows, rows);
    assert.equal(fit.cardWidth, cardWidth);
    for (const { x, y } of placesOf(count, fit)) {
      assert.ok(x >= -0.01 && x + fit.cardWidth <= width + 0.01);
      assert.ok(y + fit.cardWidth * 1.4 <= height + 0.01);
    }
  });
}

test('cards shrink until they fit, and no row is a single card longer than the next', () => {
  const fit = fitCards(20, { width: 300, height: 60, cardWidth: 80 });
  assert.ok(fit.cardWidth < 60 && fit.height <= 60);
  const places = placesOf(18, rowsOf(18, 68, { width: 372, height: 200, cardWidth: 68, rowMax: 10 }));
  assert.equal(places.map(({ row }) => row).join(''), '000000000111111111');
});

test('a long play closes its step before it shrinks, and shrinks before it takes two rows', () => {
  const box = { width: 500, height: 150, cardWidth: 100, shrinkFirst: 0.6 };
  assert.deepEqual([fitCards(5, box).cardWidth, fitCards(5, box).step], [100, 64]);
  assert.ok(fitCards(9, box).step < 64 && fitCards(9, box).cardWidth === 100);
  assert.ok(fitCards(14, box).cardWidth < 100 && fitCards(14, box).rows === 1);
  assert.equal(fitCards(24, box).rows, 2);
});
