import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KINDS, plainFailure } from '@doudizhu/rules';
import { GAME_WORDS } from './index.ts';

test('every kind has a name of its own in each language', () => {
  for (const words of Object.values(GAME_WORDS)) {
    const names = KINDS.map((kind) => words.kinds[kind]);
    assert.equal(new Set(names).size, KINDS.length);
    assert.ok(names.every((name) => name !== ''));
  }
});

test('there are fifteen ranks and four suits', () => {
  for (const { ranks, suits } of Object.values(GAME_WORDS)) {
    assert.equal(new Set(ranks).size, 15);
    assert.equal(new Set(suits).size, 4);
  }
});

test('a refusal is told in Chinese, with what was to be beaten; an unknown one as it came', () => {
  const higher = plainFailure('not-higher', 'not higher');
  assert.match(GAME_WORDS.zh.fault(higher, '77'), /压过 77/);
  assert.equal(GAME_WORDS.zh.fault(plainFailure('novel', 'as it came'), null), 'as it came');
  assert.equal(GAME_WORDS.en.fault(higher, '77'), 'not higher');
});

test('no bid is said otherwise than a bid', () => {
  for (const { did } of Object.values(GAME_WORDS)) {
    assert.notEqual(did({ type: 'bid', points: 0 }), did({ type: 'bid', points: 1 }));
    assert.notEqual(did({ type: 'double', factor: 1 }), did({ type: 'double', factor: 2 }));
  }
});
