/** Cards, plays and points as read aloud. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCards } from '@doudizhu/rules/cards';
import { parsePlay } from '@doudizhu/rules/combos';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { isHandLeftClosed, spokenAction, spokenCards, spokenCombo } from './names.ts';
import { gainText, scoreText } from '../base/number-text.ts';

const RULES = PRESETS.competition;

test('points have a minus sign that is one, gains a sign each', () => {
  assert.deepEqual([-12, 0, 3].map(scoreText), ['−12', '0', '3']);
  assert.deepEqual([-12, 0, 3].map(gainText), ['−12', '0', '+3']);
});

test('cards are said low to high, one for each copy; jokers by their names', () => {
  const words = spokenCards(unwrap(parseCards('A3T3R')));
  assert.match(words, /^3 3 (?:T|10) A \S.*$/u);
  assert.ok(!words.endsWith(' R'), words);
  assert.equal(spokenCards(unwrap(parseCards(''))), '');
});

test('a play is said with its core before what it carries', () => {
  const combo = unwrap(parsePlay('444+3', RULES)) ?? assert.fail();
  assert.match(spokenCombo(combo, RULES), /\S 4 4 4 3$/u);
  assert.ok(spokenAction({ type: 'play', combo }, RULES).includes(spokenCombo(combo, RULES)));
  assert.notEqual(spokenAction({ type: 'pass' }, RULES), '');
});

test('a hand that stays closed is kept closed, nothing else is', () => {
  assert.ok(isHandLeftClosed({ type: 'openHand', open: false }));
  assert.ok(!isHandLeftClosed({ type: 'openHand', open: true }));
  assert.ok(!isHandLeftClosed({ type: 'pass' }));
});
