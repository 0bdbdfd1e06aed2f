/** Achievements of played rounds, from records of their plays. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordAsJson, recordOf } from '@doudizhu/records';
import { parsePlay } from '@doudizhu/rules/combos';
import { dealOf, seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { actionOfPlay, applyUnchecked, startPlay, type Round } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import type { StoredRound } from '../../base/storage.ts';
import { earnedIn, type Achievement } from './achievements.ts';

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
  [played(['34', '56', '77'], 0, '3 5 pass pass 6', ['', ...SMALL]), [], 'a farmer has played'],
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
    played(['35', '46', 'T9'], 0, '3 4 9 pass pass T', ['', ...SMALL]),
    [],
    'another one went out, and the landlord played twice',
  ],
];

for (const [round, earned, why] of CASES) {
  test(why, () => assert.deepEqual([...earnedIn([round], []).keys()], earned));
}

test('lost rounds earn nothing; the first round that earned counts', () => {
  const first = played(['34', '55', '66'], 0, '3 pass pass 4', ['', ...SMALL]);
  assert.equal(earnedIn([{ ...first, won: false }], []).size, 0);
  assert.equal(earnedIn([first, { ...first, id: 'later' }], []).get('spring'), first.id);
});

test('a landlord who wins with the strongest at the table, and a day better than all five', () => {
  const round = played(['34', '55', '66'], 0, '3 pass pass 4');
  assert.ok(earnedIn([round], []).has('master'));
  const day = { day: '2026-11-22', points: 6, isLandlord: true, bots: [1, 2, 3, 4, 5] };
  assert.equal(earnedIn([], [day]).get('day'), 'daily-2026-11-22-1');
  assert.equal(earnedIn([], [{ ...day, bots: [1, 2, 3, 4, null] }]).size, 0);
});
