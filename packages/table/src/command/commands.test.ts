/** Commands: repeated, stale, with additional fields. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { legalActions, type Action } from '@doudizhu/rules/round';
import { decide } from './decide.ts';
import { findProcessed } from '../fold/processed-commands.ts';
import { openTable } from '../model/event.ts';
import { secretFrom } from '../fairness/fairness.ts';
import { viewOf } from '../view/view.ts';
import { accountAt } from '../testing/senders.ts';
import { open, add, ask, say, refusedWith, currentRound, deal, act } from '../testing/test-table.ts';

describe('commands', () => {
  test('a repeated one gets the same answer and does nothing', () => {
    const testTable = open();
    const command = {
      id: '5a'.repeat(16),
      from: accountAt(0),
      seq: testTable.table.seq,
      payload: { type: 'ready', on: true },
    } as const;
    add(testTable, unwrap(decide(testTable.table, command, 0)));
    const answer = findProcessed(testTable.table, command);
    assert.equal(answer?.first, testTable.table.seq);
    say(testTable, 'host', { type: 'commit', secret: secretFrom('a') });
    assert.deepEqual(unwrap(decide(testTable.table, command, 0)), { table: testTable.table, events: [] });
    assert.deepEqual(findProcessed(testTable.table, command), answer);
    assert.equal(
      findProcessed(testTable.table, { id: '5a'.repeat(16), from: accountAt(1) }),
      null,
      'another sender, another command',
    );
  });

  test('an answer to a decision that was not seen is stale, and says where the table is', () => {
    const testTable = open({}, 3);
    deal(testTable);
    const seen = testTable.table.seq;
    for (let turn = 0; turn < 3; turn++) act(testTable, 'first');
    const seat = testTable.table.seats.findIndex(({ decision }) => decision !== null);
    const action = legalActions(currentRound(testTable), seatAt(seat))[0] as Action;
    const result = ask(testTable, seat, { type: 'act', action }, { seq: seen });
    assert.ok(!result.ok);
    assert.deepEqual([result.error.code, result.error.seq], ['stale', testTable.table.seq]);
    assert.match(result.error.message, /look again/);
    assert.equal(refusedWith(testTable, seat, { type: 'act', action }, { seq: testTable.table.seq + 1 }), 'ahead');
  });

  test('seats that choose at the same time do not disturb each other', () => {
    const testTable = open({ rules: 'competition' }, 3);
    deal(testTable);
    act(testTable, { type: 'bid', points: 3 });
    const seen = testTable.table.seq;
    const farmers = testTable.table.seats.flatMap(({ decision }, seat) => (decision === null ? [] : [seat]));
    assert.equal(farmers.length, 2);
    for (const seat of farmers) {
      const result = ask(testTable, seat, { type: 'act', action: { type: 'double', factor: 2 } }, { seq: seen });
      assert.ok(result.ok);
      add(testTable, result.value);
    }
    assert.equal(viewOf(testTable.table, seatAt(0)).round?.redoubling, true);
  });

  test('what a sender puts beside an action does not reach the log', () => {
    const testTable = open({}, 3);
    deal(testTable);
    act(testTable, { type: 'bid', points: 3 });
    const leader = currentRound(testTable).turn;
    const action = legalActions(currentRound(testTable), leader)[0] as Action;
    const sent: Action = Object.assign(structuredClone(action), { note: 'hello' });
    say(testTable, leader, { type: 'act', action: sent });
    const event = testTable.log.at(-1);
    assert.ok(event?.type === 'acted');
    assert.deepEqual(event.action, action);
  });

  const BAD_TERMS = [
    [{ table: 'a b' }, /table is "a b", expected 1 to 64 letters/, 'a blank in the id'],
    [{ rules: 'chess' }, /invalid rules/, 'no such rules'],
    [
      { clock: { decisionMs: 0, bankMs: 0 } },
      /clock\.decisionMs is 0, expected a whole number from 1/,
      'no time at all',
    ],
    [{ revealMs: Number.NaN }, /revealMs is null, expected/, 'no number'],
  ] as const;
  for (const [given, message, why] of BAD_TERMS) {
    test(`bad terms: ${why}`, () => {
      const result = openTable({ table: 't', rules: 'pagat', ...given }, 0);
      assert.ok(!result.ok);
      assert.match(result.error.message, message);
    });
  }
});
