import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seatAt } from '@doudizhu/rules/deal';
import type { TableView } from '@doudizhu/table';
import { leavingFrom, type HostedBy } from './leaving.ts';

const RANKED: HostedBy = { type: 'ranked' };
const TOURNAMENT: HostedBy = { type: 'tournament', id: 't' };

/** stage, penalty, host, text, whether the player is asked first, why */
const LEAVINGS: readonly [TableView['stage'], number, HostedBy | null, RegExp, boolean, string][] = [
  ['playing', 2, null, /^A bot plays on .* pay 2 points/, true, 'a bot plays on, leaving costs points'],
  ['playing', 0, null, /score counts\.$/, true, 'a bot plays on'],
  ['collectingEntropy', 2, null, /pay 2 points/, true, 'the round has begun'],
  ['over', 2, null, /^leaving now costs nothing$/, false, 'between two rounds'],
  ['gathering', 2, null, /^leaving now costs nothing$/, false, 'before the first round'],
  ['over', 2, RANKED, /^The match is not over/, true, 'between rounds of a ranked match'],
  ['playing', 2, RANKED, /pay 2 points .* The match is not over/, true, 'in a ranked round'],
  ['over', 0, TOURNAMENT, /^A bot plays the boards/, true, 'in a tournament'],
];
const viewAt = (stage: TableView['stage'], leavePenalty: number, change: Partial<TableView> = {}): TableView =>
  ({ viewer: seatAt(0), stage, matchOver: false, terms: { leavePenalty }, ...change }) as TableView;

for (const [stage, leavePenalty, hostedBy, text, isCostly, why] of LEAVINGS) {
  test(`leaving a table: ${why}`, () => {
    const leaving = leavingFrom(viewAt(stage, leavePenalty), hostedBy);
    assert.match(leaving?.text ?? '', text);
    assert.equal(leaving?.isCostly, isCostly);
  });
}

test('leaving a table: after a ranked match', () => {
  const leaving = leavingFrom(viewAt('over', 2, { matchOver: true }), RANKED);
  assert.deepEqual(leaving, { text: 'leaving now costs nothing', isCostly: false });
});

test('leaving a table: a spectator loses nothing', () =>
  assert.equal(leavingFrom(viewAt('playing', 2, { viewer: 'spectator' }), null), null));
