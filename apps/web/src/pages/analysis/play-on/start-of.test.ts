import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seatAt } from '@doudizhu/rules/deal';
import { readRoute } from '../../../base/route.ts';
import { smallRecord } from '../../../review/testing/opened.ts';
import { hrefToPlayOn, opponentsAround, startFrom } from './start-of.ts';

const RECORD = smallRecord(0, '0:3 1:5 2:A 0:- 1:-', '2:4');

const found = async (href: string): Promise<string> => {
  const start = await startFrom(readRoute(href).query);
  return start.ok
    ? `${start.value.round.turn}: ${start.value.round.hands.map(({ lo, hi }) => lo + hi).length} hands`
    : start.error.code;
};

const CASES: readonly (readonly [string, string, string])[] = [
  [hrefToPlayOn({ record: RECORD, step: 0 }), '0: 3 hands', 'the beginning of a round'],
  [hrefToPlayOn({ record: RECORD, step: 2 }), '2: 3 hands', 'after two plays'],
  [hrefToPlayOn({ record: RECORD, step: 6 }), 'no-step', 'after the end'],
  [hrefToPlayOn({ record: RECORD, step: 99 }), 'no-step', 'a step that there is not'],
  [hrefToPlayOn({ record: 'nonsense', step: 0 }), 'unreadable', 'no record'],
  [hrefToPlayOn({ ddn: 'ddn1 rules=competition L=34 D=56 U=78 turn=D beat=L:3' }), '1: 3 hands', 'a position'],
  [hrefToPlayOn({ ddn: 'ddn1 rules=competition L=34 D=56 turn=L' }), 'two-hands', 'a position of two hands'],
  [hrefToPlayOn({ ddn: 'ddn1 L=' }), 'bad-position', 'no position'],
  ['#/analysis/from', 'nothing', 'no source'],
];

for (const [href, expected, why] of CASES)
  test(`playing on: ${why}`, async () => assert.equal(await found(href), expected));

const SEATED: readonly (readonly [readonly string[], number, string, string])[] = [
  [['', 'level-3', 'level-4'], 0, 'gu lu mai', 'the characters of the round keep their seats'],
  [['level-3', '', 'level-4'], 1, 'lu gu mai', 'from another seat of the player'],
  [['', 'level-3', 'level-4'], 2, 'mai gu zhe', 'the seat that the player left goes to the usual character'],
  [['', 'level-3', 'level-2'], 1, 'zhe mai gu', 'no character sits twice'],
  [['', 'neural', 'Ann'], 0, 'mai zhe gu', 'a bot without a character, and a person'],
  [[], 0, 'mai zhe gu', 'a position has no players'],
];

for (const [sitters, me, expected, why] of SEATED)
  test(`opponents of playing on: ${why}`, async () => {
    const start = await startFrom(readRoute(hrefToPlayOn({ record: RECORD, step: 0 })).query);
    assert.ok(start.ok);
    assert.equal(opponentsAround({ ...start.value, sitters }, seatAt(me), ['mai', 'zhe', 'gu']).join(' '), expected);
  });
