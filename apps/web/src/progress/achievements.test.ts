/** Achievements of played rounds, from records of their plays. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordAsJson, recordOf } from '@doudizhu/records';
import { parsePlay } from '@doudizhu/rules/combos';
import { dealOf, seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { actionOfPlay, applyUnchecked, startPlay, type Round } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import type { StoredRound } from '../base/storage.ts';
import { earnedIn, newlyEarned, type Achievement } from './achievements.ts';

const RULES = PRESETS.zunli;

/** A round with small hands, played as given. Seat 0 is the player's. */
const played = (hands: readonly string[], landlord: number, plays: string, bots = ['', 'level-1', 'level-5']) => {
  const deal = unwrap(dealOf({ rules: RULES, hands }));
  let round: Round = startPlay({ rules: RULES, deal, landlord: seatAt(landlord) });
  for (const text of plays.split(' ')) {
    const combo = text === 'pass' ? null : unwrap(parsePlay(text, RULES));
    const seat = round.turn;
    round = applyUnchecked(round, seat, actionOfPlay(combo));
  }
  const stored: StoredRound = {
    id: plays,
    endedMs: 1,
    seat: 0,
    landlord,
    bid: 1,
    won: true,
    points: 2,
    rules: 'zunli',
    bots,
    record: recordAsJson(recordOf(round)),
  };
  return stored;
};

const SMALL = ['level-1', 'level-2'];

const CASES: readonly (readonly [round: StoredRound, earned: readonly Achievement[], why: string])[] = [
  [played(['34', '55', '66'], 0, '3 pass pass 4', ['', ...SMALL]), ['spring'], 'no farmer played'],
  [played(['34', '567', '77'], 0, '3 5 pass pass 6', ['', ...SMALL]), [], 'a farmer has played'],
  [
    played(['578', '34', 'TT'], 1, '3 5 pass pass 7 pass pass 8', ['', ...SMALL]),
    ['antiSpring'],
    'one play of the landlord',
  ],
  [
    played(['3578888', '46', 'T9'], 0, '3 4 pass 5 6 pass 8888', ['', ...SMALL]),
    ['lastBomb'],
    'the last play is a bomb',
  ],
  [
    played(['359', '6', '4TT'], 2, '4 5 pass pass 3 6', ['', ...SMALL]),
    ['antiSpring', 'fed'],
    'the partner goes out on the player’s lead',
  ],
  [
    played(['359', '467', 'T9J'], 1, '4 9 pass pass J pass pass T', ['', ...SMALL]),
    ['antiSpring'],
    'the partner went out on a lead of their own',
  ],
  [
    played(['3333444455556', '78', '9T'], 0, '3333 pass pass 4444 pass pass 5555 pass pass 6', ['', ...SMALL]),
    ['spring', 'threeBombs'],
    'three bombs of one player',
  ],
  [played(['37', '46', '55T'], 0, '3 4 5 7', ['', ...SMALL]), ['oneLeft'], 'an opponent has one card left'],
];

for (const [round, earned, why] of CASES) {
  test(why, () => assert.deepEqual([...earnedIn([round], null).keys()], earned));
}

test('lost rounds earn nothing; the first round that earned counts', () => {
  const first = played(['34', '55', '66'], 0, '3 pass pass 4', ['', ...SMALL]);
  assert.equal(earnedIn([{ ...first, won: false }], null).size, 0);
  assert.equal(earnedIn([first, { ...first, id: 'later' }], null).get('spring'), first.id);
});

test('an achievement is new once', () => {
  const first = played(['34', '55', '66'], 0, '3 pass pass 4', ['', ...SMALL]);
  assert.deepEqual(newlyEarned([first]), ['spring']);
  assert.deepEqual(newlyEarned([first, first]), []);
  assert.deepEqual(newlyEarned([{ ...first, won: false }, first]), ['spring']);
  assert.deepEqual(newlyEarned([first, { ...first, won: false }]), []);
  assert.deepEqual(newlyEarned([]), []);
});

test('a round with help earns nothing', () => {
  const helped: StoredRound = {
    ...played(['34', '55', '66'], 0, '3 pass pass 4', ['', ...SMALL]),
    help: ['autopilot'],
  };
  assert.deepEqual(newlyEarned([helped]), []);
  assert.deepEqual([...earnedIn([helped], null)], []);
  const { help: _help, ...alone } = helped;
  assert.deepEqual(newlyEarned([helped, alone]), ['spring'], 'it is still new later');
});

test('a landlord who wins with the strongest at the table, and a day better than all five', () => {
  const round = played(['34', '55', '66'], 0, '3 pass pass 4');
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
