import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seatAt } from '@doudizhu/rules/deal';
import type { TableView } from '@doudizhu/table';
import { leavingFrom, type HostedBy } from './leaving.ts';

const RANKED: HostedBy = { type: 'ranked' };
const TOURNAMENT: HostedBy = { type: 'tournament', id: 't' };

/** viewer, stage, whether the match is over, penalty, host, text, whether the player is asked first, why */
const LEAVINGS: readonly [
  TableView['viewer'],
  TableView['stage'],
  boolean,
  number,
  HostedBy | null,
  RegExp,
  boolean,
  string,
][] = [
  [
    seatAt(0),
    'playing',
    false,
    2,
    null,
    /^A bot plays on .* pay 2 points/,
    true,
    'a bot plays on, leaving costs points',
  ],
  [seatAt(0), 'playing', false, 0, null, /score counts\.$/, true, 'a bot plays on'],
  [seatAt(0), 'collectingEntropy', false, 2, null, /pay 2 points/, true, 'the round has begun'],
  [seatAt(0), 'over', false, 2, null, /^leaving now costs nothing$/, false, 'between two rounds'],
  [seatAt(0), 'gathering', false, 2, null, /^leaving now costs nothing$/, false, 'before the first round'],
  [seatAt(0), 'over', false, 2, RANKED, /^The match is not over/, true, 'between rounds of a ranked match'],
  [seatAt(0), 'playing', false, 2, RANKED, /pay 2 points .* The match is not over/, true, 'in a ranked round'],
  [seatAt(0), 'over', true, 2, RANKED, /^leaving now costs nothing$/, false, 'after a ranked match'],
  [seatAt(0), 'over', false, 0, TOURNAMENT, /^A bot plays the boards/, true, 'in a tournament'],
];
for (const [viewer, stage, matchOver, leavePenalty, hostedBy, text, isCostly, why] of LEAVINGS) {
  test(`leaving a table: ${why}`, () => {
    const terms = { leavePenalty } as TableView['terms'];
    const leaving = leavingFrom({ viewer, stage, matchOver, terms }, hostedBy);
    assert.match(leaving?.text ?? '', text);
    assert.equal(leaving?.isCostly, isCostly);
  });
}

test('leaving a table: a spectator loses nothing', () => {
  const view = { viewer: 'spectator', stage: 'playing', matchOver: false, terms: { leavePenalty: 2 } } as TableView;
  assert.equal(leavingFrom(view, null), null);
});
