/** Achievements of played rounds, from records of their plays. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordAsJson, recordOf } from '@doudizhu/records';
import { dealOf, seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { startPlay } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import type { StoredRound } from '../base/storage.ts';
import { afterPlays, storedRound } from '../testing/index.ts';
import { earnedIn, newlyEarned, type Achievement } from './achievements.ts';

const RULES = PRESETS.zunli;

/** A round with small hands, played as given. Seat 0 is the player's. */
const played = (hands: readonly string[], landlord: number, plays: string, strongest = 'level-2'): StoredRound => {
  const deal = unwrap(dealOf({ rules: RULES, hands }));
  const round = afterPlays(startPlay({ rules: RULES, deal, landlord: seatAt(landlord) }), plays);
  const bots = ['', 'level-1', strongest];
  return storedRound({ id: plays, landlord, bots, record: recordAsJson(recordOf(round)) });
};

const SPRING = played(['34', '55', '66'], 0, '3 pass pass 4');

const CASES: readonly (readonly [round: StoredRound, earned: readonly Achievement[], why: string])[] = [
  [SPRING, ['spring'], 'no farmer played'],
  [played(['34', '567', '77'], 0, '3 5 pass pass 6'), [], 'a farmer has played'],
  [played(['578', '34', 'TT'], 1, '3 5 pass pass 7 pass pass 8'), ['antiSpring'], 'one play of the landlord'],
  [played(['3578888', '46', 'T9'], 0, '3 4 pass 5 6 pass 8888'), ['lastBomb'], 'the last play is a bomb'],
  [
    played(['359', '6', '4TT'], 2, '4 5 pass pass 3 6'),
    ['antiSpring', 'fed'],
    'the partner goes out on the player’s lead',
  ],
  [
    played(['359', '467', 'T9J'], 1, '4 9 pass pass J pass pass T'),
    ['antiSpring'],
    'the partner went out on a lead of their own',
  ],
  [
    played(['3333444455556', '78', '9T'], 0, '3333 pass pass 4444 pass pass 5555 pass pass 6'),
    ['spring', 'threeBombs'],
    'three bombs of one player',
  ],
  [played(['37', '46', '55T'], 0, '3 4 5 7'), ['oneLeft'], 'an opponent has one card left'],
];

for (const [round, earned, why] of CASES) {
  test(why, () => assert.deepEqual([...earnedIn([round], null).keys()], earned));
}

test('lost rounds earn nothing; the first round that earned counts', () => {
  assert.equal(earnedIn([{ ...SPRING, won: false }], null).size, 0);
  assert.equal(earnedIn([SPRING, { ...SPRING, id: 'later' }], null).get('spring'), SPRING.id);
});

test('an achievement is new once', () => {
  assert.deepEqual(newlyEarned([SPRING]), ['spring']);
  assert.deepEqual(newlyEarned([SPRING, SPRING]), []);
  assert.deepEqual(newlyEarned([{ ...SPRING, won: false }, SPRING]), ['spring']);
  assert.deepEqual(newlyEarned([SPRING, { ...SPRING, won: false }]), []);
  assert.deepEqual(newlyEarned([]), []);
});

test('a round with help earns nothing', () => {
  const helped: StoredRound = { ...SPRING, help: ['autopilot'] };
  assert.deepEqual(newlyEarned([helped]), []);
  assert.deepEqual([...earnedIn([helped], null)], []);
  assert.deepEqual(newlyEarned([helped, SPRING]), ['spring'], 'it is still new later');
});

test('a landlord who wins with the strongest at the table, and a day better than all five', () => {
  const round = played(['34', '55', '66'], 0, '3 pass pass 4', 'level-5');
  assert.ok(earnedIn([round], null).has('master'));
  assert.equal(earnedIn([], '2026-11-22').get('day'), 'daily-2026-11-22-1');
});

test('five medals are an achievement of the round that brings the fifth', () => {
  const won = played(['345', '667', '778'], 1, '6 7 pass pass 8');
  const rounds = [1, 2, 3, 4, 5].flatMap((level) =>
    [1, 2, 3].map((number) => ({
      ...won,
      id: `${level}-${number}`,
      bots: ['', `level-${level}`, 'rules'],
      record: null,
    })),
  );
  assert.deepEqual(newlyEarned(rounds), ['gates']);
  assert.deepEqual(newlyEarned(rounds.slice(0, -1)), []);
  assert.equal(earnedIn([...rounds, ...rounds], null).get('gates'), '5-3');
});
