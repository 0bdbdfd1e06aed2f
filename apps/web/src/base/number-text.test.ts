import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockText, gainText, gainBetween, scoreText } from './number-text.ts';

test('a clock shows hours only where there are some', () => {
  const texts = [0, 9, 60, 180, 3599, 3600, 7384].map(clockText);
  assert.deepEqual(texts, ['0:00', '0:09', '1:00', '3:00', '59:59', '1:00:00', '2:03:04']);
});

test('points have a minus sign that is one, gains a sign each', () => {
  assert.deepEqual([-12, 0, 3].map(scoreText), ['−12', '0', '3']);
  assert.deepEqual([-12, 0, 3].map(gainText), ['−12', '0', '+3']);
});

test('a difference is that of the shown numbers', () => {
  for (const [more, less, text] of [
    [-2.44, -2.46, '+0.1'],
    [-2.46, -2.54, '0'],
    [1.04, 0.96, '0'],
    [3, -1.26, '+4.3'],
  ] as const) {
    assert.equal(gainText(gainBetween(more, less)), text, `${gainText(more)} and ${gainText(less)}`);
  }
});
