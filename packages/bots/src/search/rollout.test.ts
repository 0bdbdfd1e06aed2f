/** What a search table lists and values at its root. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  actionSpace,
  dealOf,
  encode,
  parsePlay,
  PRESETS,
  seatAt,
  startPlay,
  unwrap,
  viewFor,
  type ActionId,
} from '@doudizhu/rules';
import { createSearchTable } from './rollout.ts';
import { BUNDLED } from '../testing/bundled.ts';

const rules = PRESETS.competition;
const space = actionSpace(rules);

const idOf = (text: string): ActionId => {
  const combo = unwrap(parsePlay(text, rules));
  assert.ok(combo !== null);
  return encode(space, combo);
};

const viewOf = (hands: readonly string[]) =>
  viewFor(startPlay({ rules, deal: unwrap(dealOf({ rules, hands })) }), seatAt(0));

test('a play that was thinned out is a candidate where it is asked for, and only once', () => {
  // 333 takes one of six single cards; three of these plays stay.
  const view = viewOf(['333579JKA', '44668TT', '55688QQ']);
  const table = createSearchTable(BUNDLED, space);
  const count = table.rate(view);
  const listed = [...table.ids.subarray(0, count)];
  const withKicker = ['3335', '3337', '3339', '333J', '333K', '333A'].map(idOf);
  const thinned = withKicker.filter((id) => !listed.includes(id));
  assert.equal(thinned.length, 3);
  const also = thinned[0] as ActionId;
  assert.equal(table.rate(view, also), count + 1);
  assert.deepEqual([...table.ids.subarray(0, count + 1)], [...listed, also]);
  const kept = withKicker.find((id) => listed.includes(id)) as ActionId;
  assert.equal(table.rate(view, kept), count);
  assert.deepEqual([...table.ids.subarray(0, count)], listed);
});

test('the only legal play is not valued', () => {
  const table = createSearchTable(BUNDLED, space);
  assert.equal(table.rate(viewOf(['3', '44668', '55688'])), 1);
  assert.deepEqual([table.ids[0], table.evaluations], [idOf('3'), 0]);
  assert.ok(table.rate(viewOf(['34', '44668', '55688'])) === 2 && table.evaluations === 1);
});

test('a line that ends at once is worth how it ended', () => {
  const table = createSearchTable(BUNDLED, space);
  const view = viewOf(['3', '44', '55']);
  table.place(view);
  const hands = new Int32Array(6);
  for (const [role, text] of ['3', '44', '55'].entries()) {
    const { lo, hi } = viewOf([text, '6', '7']).hand ?? assert.fail();
    hands.set([lo, hi], 2 * role);
  }
  assert.equal(table.playOn(hands, 0, idOf('3'), { looks: [0, 2], depth: 9 }), 1);
});
