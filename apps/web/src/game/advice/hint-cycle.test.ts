import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Action } from '@doudizhu/rules/round';
import type { TableView } from '@doudizhu/table';
import { isTableOver, isToPlay, openTab, playUntil, tableOf } from '../testing/fake-tab.ts';
import { nextHint, type ShownHint } from './hint-cycle.ts';

/** Plays a round and passes every view with a decision of the player to `look`. */
const playRound = async (look: (view: TableView) => void): Promise<void> => {
  const { game, tab } = openTab();
  await game.start();
  const table = tableOf(game);
  await playUntil(table, tab, () => {
    look(table.view.value);
    return isTableOver(table)();
  });
};

test('hints go round and round, each with its cards in the hand, and begin anew with another decision', async () => {
  let decisions = 0;
  await playRound((now) => {
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
  });
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

for (const [change, why] of WITHOUT) {
  test(`there is no hint where ${why}`, async () => {
    const { game, tab } = openTab();
    await game.start();
    const table = tableOf(game);
    await playUntil(table, tab, isToPlay(table));
    const view = table.view.value;
    assert.ok(nextHint(view, null) !== null, 'a decision in the play has one');
    assert.equal(nextHint({ ...view, ...change(view) }, null), null);
  });
}
