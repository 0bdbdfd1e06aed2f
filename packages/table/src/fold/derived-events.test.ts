/** Derived events, by value. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import type { Action } from '@doudizhu/rules/round';
import { ruleSet } from '@doudizhu/rules/ruleset';
import { legalActionsOf, type SeatView } from '@doudizhu/rules/view';
import type { TableEvent } from '../model/event.ts';
import { fallbackAction } from '../hints/hints.ts';
import { open, type TestTable } from '../testing/test-table.ts';

/** A table after one round of three bots. */
const playRound = (redealsMax: number, choose: (view: SeatView) => Action): TestTable => {
  const rules = unwrap(ruleSet({ preset: 'competition', onAllPass: { redealsMax, then: 'abort' }, name: 'few deals' }));
  const world = open({ rules, practice: false }, 0).deal('derived');
  return world.playOut(choose);
};

const eventsOf = <Type extends TableEvent['type']>(log: readonly TableEvent[], type: Type) =>
  log.filter((event): event is Extract<TableEvent, { type: Type }> => event.type === type);

describe('the end of a round', () => {
  test('has the scores of its outcome', () => {
    const bidsThree = (view: SeatView): Action =>
      legalActionsOf(view).find((action) => action.type === 'bid' && action.points === 3) ?? fallbackAction(view);
    const { table, log } = playRound(0, bidsThree);
    const [ended, ...others] = eventsOf(log, 'ended');
    assert.deepEqual(others, []);
    assert.deepEqual(ended?.scores, table.round?.outcome?.scores);
    const landlord = table.round?.landlord ?? seatAt(0);
    assert.ok(Math.abs(ended?.scores?.[landlord] ?? 0) >= 6, 'the landlord bid 3 and pays or gets it twice');
  });

  test('has none where all seats passed on every deal', () => {
    const { log } = playRound(2, fallbackAction);
    const redeals = eventsOf(log, 'dealt').map(({ redeal }) => redeal);
    assert.deepEqual(redeals, [0, 1, 2]);
    const [ended, ...others] = eventsOf(log, 'ended');
    assert.deepEqual([ended?.round, ended?.scores, others], [1, null, []]);
  });
});
