/** Derived events, by value. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { seatAt, seatsOf } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import type { Action } from '@doudizhu/rules/round';
import { ruleSet } from '@doudizhu/rules/ruleset';
import { legalActionsOf, type SeatView } from '@doudizhu/rules/view';
import type { CommandPayload } from '../model/command.ts';
import { decide } from '../command/decide.ts';
import { openTable, type TableEvent } from '../model/event.ts';
import { pendingEffects } from '../driver/effects.ts';
import { secretFrom } from '../fairness/fairness.ts';
import { fallbackAction } from '../hints/hints.ts';
import { foldLog } from '../log/log.ts';
import type { Table } from '../model/state.ts';
import { viewOf } from '../view/view.ts';

/** Plays one round of three bots. @returns the table after it, and all events. */
const playRound = (redealsMax: number, choose: (view: SeatView) => Action): { table: Table; log: TableEvent[] } => {
  const rules = unwrap(ruleSet({ preset: 'competition', onAllPass: { redealsMax, then: 'abort' }, name: 'few deals' }));
  const log = [unwrap(openTable({ table: 'd', rules, practice: false }, 1_000))];
  let table = foldLog(log);
  const tell = (payload: CommandPayload): void => {
    const { seq } = table;
    const id = seq.toString(16).padStart(32, '0');
    const decided = unwrap(decide(table, { id, from: 'host', seq, payload }, 5_000));
    table = decided.table;
    log.push(...decided.events);
  };
  for (const seat of seatsOf(rules)) {
    tell({ type: 'seat', seat, occupant: { type: 'bot', name: `b${seat}`, level: 'a' } });
  }
  while (table.stage !== 'over' && log.at(-1)?.type !== 'ended') {
    const [effect] = pendingEffects(table);
    assert.ok(effect !== undefined, 'a table of bots always waits for one');
    if (effect.type === 'drawSecret') tell({ type: 'commit', secret: secretFrom('derived') });
    else {
      const { round } = viewOf(table, effect.seat);
      assert.ok(round !== null);
      tell({ type: 'actFor', seat: effect.seat, action: choose(round) });
    }
  }
  return { table, log };
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
    assert.deepEqual(
      eventsOf(log, 'dealt').map(({ redeal }) => redeal),
      [0, 1, 2],
    );
    assert.deepEqual(
      eventsOf(log, 'ended').map(({ round, scores }) => [round, scores]),
      [[1, null]],
    );
  });
});
