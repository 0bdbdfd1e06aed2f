import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePlay } from '@doudizhu/rules/combos';
import { seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { fullActionText, kindOf, nameOf, shortActionText } from './action-text.ts';
import { dictionaryOf } from './texts.ts';

const WORDS = dictionaryOf('en');
const [THREE, FOUR] = [PRESETS.douzero, PRESETS['pagat-4p']];

// oxfmt-ignore
const KINDS: readonly (readonly [play: string, kind: string])[] = [
  ['3', 'single'],
  ['333', 'triple'],
  ['34567', 'sequence ×5'],
  ['334455', 'sequence of pairs ×3'],
  ['333444+56', 'plane with singles ×2'],
  ['3333', 'bomb'],
  ['BR', 'rocket'],
];

for (const [play, kind] of KINDS) {
  test(`${play} is called ${kind}`, () => {
    const combo = unwrap(parsePlay(play, THREE)) ?? assert.fail();
    assert.equal(kindOf(combo, WORDS), kind);
    assert.equal(shortActionText({ type: 'play', combo }, THREE, WORDS), play);
    assert.equal(fullActionText({ type: 'play', combo }, THREE, WORDS), `${play} (${kind})`);
  });
}

test('a bomb of two decks has no length in its name', () => {
  const combo = unwrap(parsePlay('33333', FOUR)) ?? assert.fail();
  assert.equal(kindOf(combo, WORDS), 'bomb');
});

test('other actions as text', () => {
  assert.equal(fullActionText({ type: 'pass' }, THREE, WORDS), 'pass');
  assert.equal(fullActionText({ type: 'bid', points: 2 }, THREE, WORDS), 'bid 2');
});

test('names of seats are seen from the player', () => {
  const names = (seats: 3 | 4, me: number | 'spectator'): string[] =>
    Array.from({ length: seats }, (_, seat) =>
      nameOf(seatAt(seat), { seat: me === 'spectator' ? me : seatAt(me), rules: seats === 3 ? THREE : FOUR }, WORDS),
    );
  assert.deepEqual(names(3, 0), ['You', 'Right', 'Left']);
  assert.deepEqual(names(3, 1), ['Left', 'You', 'Right']);
  assert.deepEqual(names(4, 3), ['Right', 'Across', 'Left', 'You']);
  assert.deepEqual(names(3, 'spectator'), ['seat 0', 'seat 1', 'seat 2']);
});
