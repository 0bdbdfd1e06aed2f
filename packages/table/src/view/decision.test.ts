/** Decisions of a seat, and forced passes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dealOf, seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { apply, parseAction, startPlay, type Round } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { open } from '../testing/test-table.ts';
import { decisionOf, openDecisions } from './decision.ts';

const RULES = PRESETS.douzero;

/** The landlord has one card, the farmers these. After these plays. */
const after = (farmers: readonly [string, string], ...plays: readonly string[]): Round =>
  plays.reduce(
    (round, text) => {
      return unwrap(apply(round, round.turn, unwrap(parseAction(text, RULES, round.toBeat))));
    },
    startPlay({ rules: RULES, deal: unwrap(dealOf({ rules: RULES, hands: ['9T', ...farmers] })) }),
  );

const asked = (round: Round, seat: number): unknown => {
  const decision = decisionOf(viewFor(round, seatAt(seat)));
  return decision === null ? null : [decision.kind, decision.actions.length, decision.mustPass];
};

test('the leader may not pass, however few cards there are', () => {
  assert.deepEqual(asked(after(['34', '5']), 0), ['lead', 2, false]);
  assert.deepEqual(asked(after(['34', 'J'], '9', 'pass', 'J'), 0), null, 'the round is over');
  assert.deepEqual(asked(after(['34', 'J2'], '9', 'pass', 'J', 'pass', 'pass'), 2), ['lead', 1, false]);
});

test('a seat that can beat nothing has to pass', () => {
  assert.deepEqual(asked(after(['34', '5']), 1), null, 'it is not its turn');
  assert.deepEqual(asked(after(['34', '5'], '9'), 1), ['follow', 1, true]);
  assert.deepEqual(asked(after(['3A', '5'], '9'), 1), ['follow', 2, false]);
});

test('the decisions that a table waits for are named by what answers them', () => {
  const table = open({ rules: 'competition' });
  const kinds = new Set<string>();
  table.deal();
  for (let steps = 0; steps < 30; steps++) {
    for (const { kind, by, seat } of openDecisions(table.table)) {
      assert.equal(by, seat === 0 ? 'person' : 'bot');
      kinds.add(`${table.table.round?.phase} ${kind}`);
    }
    table.act();
  }
  assert.deepEqual([...kinds], ['auction bid', 'doubling double', 'doubling redouble', 'play lead', 'play follow']);
});
