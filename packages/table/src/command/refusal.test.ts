/** What a refused command is told: how things are, and what was wanted. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seatAt } from '@doudizhu/rules/deal';
import { refusal } from './refusal.ts';

const seat = seatAt(2);

/** the refusal, its sentence */
const SENTENCES: readonly (readonly [ReturnType<typeof refusal>, string])[] = [
  [refusal('nothing-to-do/autopilot', { on: true }), 'a bot plays already, want a change'],
  [refusal('nothing-to-do/autopilot', { on: false }), 'a bot does not play already, want a change'],
  [refusal('nothing-to-do/auto-pass', { on: true }), 'the automatic pass is on already, want a change'],
  [refusal('nothing-to-do/auto-pass', { on: false }), 'the automatic pass is off already, want a change'],
  [refusal('nothing-to-do/ready', { seat, on: true }), 'seat 2 is ready already, want a change'],
  [refusal('nothing-to-do/ready', { seat, on: false }), 'seat 2 is not ready already, want a change'],
  [refusal('nothing-to-do/presence', { seat, here: true }), 'seat 2 is here already, want a change'],
  [refusal('nothing-to-do/presence', { seat, here: false }), 'seat 2 is away already, want a change'],
  [refusal('own-decision', { seat, name: 'Ann' }), 'Ann decides for seat 2, want no bot to'],
  [refusal('own-decision', { seat, name: null }), 'nobody decides for seat 2, want no bot to'],
  [
    refusal('bad-deal/sizes', { sizes: [17, 16, 17], seats: 3, size: 17, kitty: 3 }),
    'bad deal: hands of 17, 16, 17 cards, want 3 hands of 17 and a kitty of 3',
  ],
];

for (const [{ message, code }, sentence] of SENTENCES) {
  test(`${code}: ${sentence}`, () => assert.ok(message.includes(sentence), message));
}
