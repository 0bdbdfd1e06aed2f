import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePlay, type Combo } from '@doudizhu/rules/combos';
import { unwrap } from '@doudizhu/rules/result';
import type { Action } from '@doudizhu/rules/round';
import { KINDS, PRESETS } from '@doudizhu/rules/ruleset';
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

test('no bid is said otherwise than a bid; a play is said by the caller', () => {
  for (const { did } of Object.values(GAME_WORDS)) {
    const said = (action: Action): string => did(action, ({ kind }) => `a ${kind}`);
    assert.notEqual(said({ type: 'bid', points: 0 }), said({ type: 'bid', points: 1 }));
    assert.notEqual(said({ type: 'double', factor: 1 }), said({ type: 'double', factor: 2 }));
    assert.equal(said({ type: 'play', combo: unwrap(parsePlay('33', PRESETS.pagat)) as Combo }), 'a pair');
  }
});
