import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rankOf } from '@doudizhu/rules/cards';
import { physicalCards } from '@doudizhu/rules/testing';
import type { Decision } from '@doudizhu/table';
import { commandOfKey, type KeyCommand, type KeySituation } from './keys.ts';

const HAND = physicalCards('3345TTJQKA2BR');
const bid = (points: 0 | 2 | 3) => ({ type: 'bid', points }) as const;
const call = (take: boolean) => ({ type: 'call', take }) as const;
const BID: Decision = { kind: 'bid', actions: [bid(0), bid(2), bid(3)], mustPass: false };
const CALL: Decision = { kind: 'call', actions: [call(false), call(true)], mustPass: false };
const FOLLOW: Decision = { kind: 'follow', actions: [{ type: 'pass' }], mustPass: true };
const AT_REST: KeySituation = {
  selected: new Set(),
  decision: null,
  stage: 'playing',
  hand: HAND,
  hasShortcuts: true,
  isOnControl: false,
};
const SELECTED = { selected: new Set(physicalCards('3T')) };

/** A command as one line, with selected cards by rank. */
const textOf = (command: KeyCommand | null): string => {
  if (command === null) return '-';
  if (command.type === 'act') return JSON.stringify(command.action);
  if (command.type !== 'select') return command.type;
  return `${command.how} ${[...command.selected].map(rankOf).join(' ')}`.trim();
};

const KEYS: readonly [key: string, change: Partial<KeySituation>, expected: string, why: string][] = [
  ['Enter', {}, '-', 'nothing to play'],
  ['Enter', SELECTED, 'playSelected', 'plays what is selected'],
  ['Enter', { ...SELECTED, isOnControl: true }, '-', 'a button takes it'],
  ['Enter', { ...SELECTED, hasShortcuts: false }, 'playSelected', 'is not a shortcut'],
  ['Escape', {}, 'menu', 'nothing to unselect'],
  ['Escape', SELECTED, 'clear', 'unselects all'],
  ['Escape', { stage: 'over', hand: null, isOnControl: true }, 'menu', 'the end of a round has a way out'],
  ['Backspace', {}, '-', 'nothing to take back'],
  ['Backspace', SELECTED, 'clear 0', 'unselects the last card'],
  ['h', {}, 'hint', ''],
  ['H', {}, 'hint', 'capitals too'],
  ['p', {}, '{"type":"pass"}', ''],
  ['u', {}, 'undo', ''],
  ['g', {}, 'autopilot', ''],
  ['n', {}, 'nextRound', ''],
  ['c', {}, 'counter', ''],
  ['f', {}, 'skip', ''],
  ['?', {}, 'help', ''],
  ['h', { hasShortcuts: false }, '-', 'shortcuts are off'],
  ['3', { hasShortcuts: false }, '-', 'shortcuts are off'],
  ['3', {}, 'type 0', 'a rank of the hand'],
  ['3', { selected: new Set(physicalCards('3')) }, 'type 0 0', 'one more of it'],
  ['0', {}, 'type 7', 'a ten'],
  ['9', {}, 'type', 'not in the hand: the selection stays'],
  ['z', {}, '-', 'no rank'],
  ['3', { stage: 'over' }, '-', 'after the round'],
  ['3', { hand: null }, '-', 'no cards yet'],
  ['2', { decision: BID }, '{"type":"bid","points":2}', 'a bid by its points'],
  ['3', { decision: BID }, '{"type":"bid","points":3}', 'not the choice number 3'],
  ['0', { decision: BID }, '{"type":"bid","points":0}', 'declines'],
  ['1', { decision: BID }, '-', 'a bid that is not offered; there is no rank 1'],
  ['1', { decision: CALL }, '{"type":"call","take":true}', 'the first choice'],
  ['0', { decision: CALL }, '{"type":"call","take":false}', 'declines'],
  ['3', { decision: CALL }, 'type 0', 'no such choice: a rank'],
  ['2', { decision: FOLLOW }, 'type 12', 'a rank in the play'],
];
for (const [key, change, expected, why] of KEYS) {
  test(`the key ${key} ${Object.keys(change).join(' ')}: ${why}`, () =>
    assert.equal(textOf(commandOfKey(key, { ...AT_REST, ...change })), expected));
}
