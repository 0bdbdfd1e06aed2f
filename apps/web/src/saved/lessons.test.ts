import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LESSON_IDS, nextLesson } from './lessons.ts';

test('the next lesson is the first one that is not done, going round', () => {
  assert.equal(nextLesson(new Set()), 'combos');
  assert.equal(nextLesson(new Set(['combos', 'leading'])), 'answering');
  assert.equal(nextLesson(new Set(['answering']), 'answering'), 'bombs');
  assert.equal(nextLesson(new Set(['two-players']), 'two-players'), 'combos');
  assert.equal(nextLesson(new Set(LESSON_IDS)), null);
});
