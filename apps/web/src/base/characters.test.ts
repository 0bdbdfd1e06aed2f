/** Characters at the seats of a table. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seatAt } from '@doudizhu/rules/deal';
import type { Occupant, Viewer } from '@doudizhu/table';
import { BOT_CHARACTERS, characterAt, characterOfLevel, levelOfCharacter, characterOfSeat } from './characters.ts';

test('each character plays at a level of its own, the gentlest at the first', () => {
  assert.deepEqual(BOT_CHARACTERS.map(levelOfCharacter), ['level-1', 'level-2', 'level-3', 'level-4', 'level-5']);
  for (const character of BOT_CHARACTERS) assert.equal(characterOfLevel(levelOfCharacter(character)), character);
  assert.equal(characterOfLevel('neural'), null);
});

test('a bot without a character gets one by its place, a strong one another', () => {
  for (const me of [0, 1, 2].map(seatAt)) {
    const around = (level: string): string[] =>
      [0, 1, 2].map((steps) => characterAt(seatAt((me + steps) % 3), me, 3, level));
    assert.deepEqual(around(''), ['you', 'mai', 'gu']);
    assert.deepEqual(around('search'), ['you', 'shuang', 'lu']);
    assert.deepEqual(around('level-2'), ['you', 'zhe', 'zhe']);
  }
  const ofFour = [1, 2, 3].map((seat) => characterAt(seatAt(seat), seatAt(0), 4));
  assert.deepEqual(ofFour, ['mai', 'gu', 'lu']);
});

const bot = (level: string): Occupant => ({ type: 'bot', name: 'b', level });
const person = (account: string): Occupant => ({ type: 'person', account });

const sitters = (viewer: Viewer, ...occupants: readonly (Occupant | null)[]): string[] =>
  occupants.map((_, seat) =>
    characterOfSeat({ viewer, seats: occupants.map((occupant) => ({ occupant })) } as never, seatAt(seat)),
  );

test('a bot has the face of its level at every seat, for spectators too, and people have no bot’s face', () => {
  assert.deepEqual(sitters(seatAt(2), bot('level-4'), person('A'), person('B')), ['lu', 'you', 'you']);
  assert.deepEqual(sitters('spectator', bot('level-4'), person('A'), bot('level-2')), ['lu', 'you', 'zhe']);
});

test('a bot without a character is seen by its place, by a spectator from behind the first seat', () => {
  assert.deepEqual(sitters(seatAt(1), bot('rules'), person('B'), bot('neural')), ['gu', 'you', 'shuang']);
  assert.deepEqual(sitters('spectator', person('A'), bot('rules'), bot('rules')).slice(1), ['gu', 'lu']);
  assert.deepEqual(sitters(seatAt(0), person('A'), null, null), ['you', 'mai', 'gu'], 'an empty seat too');
});
