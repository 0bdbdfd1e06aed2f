/** The puzzle linked on the home page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastPuzzle, rememberPuzzle } from './puzzle-person.ts';
import { memoryStorage } from '../testing/index.ts';

memoryStorage();

test('it is the one that was begun last, until that one is solved', () => {
  assert.equal(lastPuzzle(), null);
  rememberPuzzle('a', false);
  rememberPuzzle('b', false);
  assert.equal(lastPuzzle(), 'b');
  rememberPuzzle('a', true);
  assert.equal(lastPuzzle(), 'b', 'another one was solved');
  rememberPuzzle('b', true);
  assert.equal(lastPuzzle(), null);
});
