import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Action } from '@doudizhu/rules/round';
import type { TableView } from '@doudizhu/table';
import { isTableOver, isToPlay, openTable } from '../testing/fake-tab.ts';
import { nextHint, type ShownHint } from './hint-cycle.ts';

test('hints go round and round, each with its cards in the hand, and begin anew with another decision', async () => {
  let decisions = 0;
  const look = (now: TableView): void => {
    const first = nextHint(now, null);
    if (first === null) return;
    decisions++;
    const seen = new Set<Action>();
    let shown: ShownHint | null = first;
    while (shown !== null && !seen.has(shown.action)) {
      seen.add(shown.action);
      assert.ok([...shown.cards].every((card) => now.faces?.hand.includes(card)));
      assert.equal(shown.cards.size > 0, shown.action.type === 'play');
      shown = nextHint(now, shown);
    }
    assert.equal(shown?.action, first.action, 'it comes round');
    const stale = { ...first, decision: 'another', action: [...seen].at(-1) ?? first.action };
    assert.equal(nextHint(now, stale)?.action, first.action);
  };
  await openTable({ until: (table) => (look(table.view.value), isTableOver(table)) });
  assert.ok(decisions > 3);
});

/** change of a decision in the play phase, why there is no hint */
const WITHOUT: readonly (readonly [(view: TableView) => Partial<TableView>, string])[] = [
  [() => ({ round: null }), 'no cards are dealt'],
  [() => ({ faces: null }), 'no cards are seen'],
  [() => ({ stage: 'over' }), 'the round is over'],
  [({ round }) => ({ round: round === null ? null : { ...round, phase: 'auction' } }), 'the players bid'],
  [({ round }) => ({ round: round === null ? null : { ...round, toAct: [] } }), 'no seat has the turn'],
];

test('there is no hint outside of a decision in the play', async () => {
  const view = (await openTable({ until: isToPlay })).table.view.value;
  assert.ok(nextHint(view, null) !== null, 'a decision in the play has one');
  for (const [change, why] of WITHOUT) assert.equal(nextHint({ ...view, ...change(view) }, null), null, why);
});
