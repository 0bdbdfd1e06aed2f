import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRoute } from '../../../base/route.ts';
import { hrefToPlayOn, startFrom } from './start-of.ts';

const RECORD = `[Rules "douzero"]
[Start "play"]
[Hand0 "33K"]
[Hand1 "45"]
[Hand2 "A4"]
[Landlord "0"]
[Bid "1"]
1. 0:3 1:5 2:A 0:- 1:-
2. 2:4
`;

const found = async (href: string): Promise<string> => {
  const start = await startFrom(readRoute(href).query);
  return start.ok
    ? `${start.value.turn}: ${start.value.hands.map(({ lo, hi }) => lo + hi).length} hands`
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
