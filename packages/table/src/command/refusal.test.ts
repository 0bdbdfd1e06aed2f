/** Sentences of refusals. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seatAt } from '@doudizhu/rules/deal';
import { refusal } from './refusal.ts';

const seat = seatAt(2);

/** the refusal, its sentence */
const SENTENCES: readonly (readonly [ReturnType<typeof refusal>, string])[] = [
  [refusal('nothing-to-do/autopilot', { on: true }), 'the autopilot is already on'],
  [refusal('nothing-to-do/autopilot', { on: false }), 'the autopilot is already off'],
  [refusal('nothing-to-do/auto-pass', { on: true }), 'the automatic pass is already on'],
  [refusal('nothing-to-do/auto-pass', { on: false }), 'the automatic pass is already off'],
  [refusal('nothing-to-do/ready', { seat, on: true }), 'seat 2 is already ready'],
  [refusal('nothing-to-do/ready', { seat, on: false }), 'seat 2 is already not ready'],
  [refusal('nothing-to-do/presence', { seat, here: true }), 'seat 2 is already present'],
  [refusal('nothing-to-do/presence', { seat, here: false }), 'seat 2 is already away'],
  [refusal('own-decision', { seat, name: 'Ann' }), 'Ann decides for seat 2, not a bot'],
  [refusal('own-decision', { seat, name: null }), 'the player decides for seat 2, not a bot'],
  [
    refusal('bad-deal/sizes', { sizes: [17, 16, 17], seats: 3, size: 17, kitty: 3 }),
    'bad deal: hands of 17, 16, 17 cards, expected 3 hands of 17 and a kitty of 3',
  ],
];

for (const [{ message, code }, sentence] of SENTENCES) {
  test(`${code}: ${sentence}`, () => assert.ok(message.includes(sentence), message));
}
