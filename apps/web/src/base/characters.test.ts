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
  assert.deepEqual(
    [1, 2, 3].map((seat) => characterAt(seatAt(seat), seatAt(0), 4)),
    ['mai', 'gu', 'lu'],
  );
});

const bot = (level: string): Occupant => ({ type: 'bot', name: 'b', level });
const person = (account: string): Occupant => ({ type: 'person', account });

const sitters = (viewer: Viewer, ...occupants: readonly (Occupant | null)[]): string[] =>
  occupants.map((_, seat) =>
    characterOfSeat({ viewer, seats: occupants.map((occupant) => ({ occupant })) } as never, seatAt(seat)),
  );

test('the person has the face of the person, a bot that of its level, another person one that is free', () => {
  const [first, other, me] = sitters(seatAt(2), bot('level-4'), person('A'), person('B'));
  assert.deepEqual([first, me], ['lu', 'you']);
  assert.ok(other !== 'lu' && other !== 'you' && BOT_CHARACTERS.some((character) => character === other));
});

test('people have different faces', () => {
  for (const viewer of [...[0, 1, 2, 3].map(seatAt), 'spectator' as const]) {
    const faces = sitters(viewer, person('A'), person('B'), person('C'), bot('level-1'));
    assert.equal(new Set(faces).size, 4, `${viewer}: ${faces}`);
    assert.equal(faces.includes('you'), viewer !== 'spectator');
  }
});

test('a bot without a character is seen by its place, by a spectator from behind the first seat', () => {
  assert.deepEqual(sitters(seatAt(1), bot('rules'), person('B'), bot('neural')), ['gu', 'you', 'shuang']);
  assert.deepEqual(sitters('spectator', person('A'), bot('rules'), bot('rules')).slice(1), ['mai', 'gu']);
  assert.deepEqual(sitters(seatAt(0), person('A'), null, null), ['you', 'mai', 'gu'], 'an empty seat too');
});
