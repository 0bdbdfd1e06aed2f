import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listOf, number } from '@doudizhu/rules/schema';
import { stored } from './storage.ts';
import { memoryStorage } from '../testing/index.ts';

memoryStorage();

const NUMBERS = stored<readonly number[]>('numbers', listOf(number), [], (own, brought) => [...own, ...brought]);

test('a stored value is read, changed, and joined with another browser’s', () => {
  assert.deepEqual(NUMBERS.value, [], 'nothing is stored');
  NUMBERS.change((before) => [...before, 1]);
  NUMBERS.add([2]);
  assert.deepEqual(NUMBERS.value, [1, 2]);
  assert.equal(localStorage.getItem('numbers'), '[1,2]');
  localStorage.setItem('numbers', '[3]');
  assert.deepEqual(NUMBERS.load(), [3], 'of another tab');
});

for (const text of ['', '{', '{}', '["1"]']) {
  test(`an invalid text counts as nothing stored: ${text}`, () => {
    localStorage.setItem('numbers', text);
    assert.deepEqual(NUMBERS.load(), []);
  });
}
