/** Commands: repeated, stale, with additional fields. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { unwrap } from '@doudizhu/rules/result';
import { legalActions, type Action } from '@doudizhu/rules/round';
import { decide } from './decide.ts';
import { findProcessed } from '../fold/processed-commands.ts';
import { secretFrom } from '../fairness/fairness.ts';
import { accountAt } from '../testing/senders.ts';
import { errorOf, open } from '../testing/test-table.ts';

describe('commands', () => {
  test('a repeated one gets the same answer and does nothing', () => {
    const world = open();
    const stamp = { id: '5a'.repeat(16), from: accountAt(0), seq: world.table.seq };
    const command = { ...stamp, payload: { type: 'ready', on: true } } as const;
    world.add(unwrap(decide(world.table, command, 0)));
    const answer = findProcessed(world.table, command);
    assert.equal(answer?.first, world.table.seq);
    world.say('host', { type: 'commit', secret: secretFrom('a') });
    assert.deepEqual(unwrap(decide(world.table, command, 0)), { table: world.table, events: [] });
    assert.deepEqual(findProcessed(world.table, command), answer);
    assert.equal(findProcessed(world.table, { ...stamp, from: accountAt(1) }), null, 'another sender');
  });

  test('an answer to a decision that was not seen is stale, and says where the table is', () => {
    const world = open({}, 3).deal();
    const seen = world.table.seq;
    for (let turn = 0; turn < 3; turn++) world.act('first');
    const seat = world.asked;
    const action = legalActions(world.round, seat)[0] as Action;
    const { code, seq, message } = errorOf(world.ask(seat, { type: 'act', action }, { seq: seen }));
    assert.deepEqual([code, seq], ['stale', world.table.seq]);
    assert.match(message, /look again/);
    assert.equal(world.refusedWith(seat, { type: 'act', action }, { seq: world.table.seq + 1 }), 'ahead');
  });

  test('seats that choose at the same time do not disturb each other', () => {
    const world = open({ rules: 'competition' }, 3).deal();
    world.act({ type: 'bid', points: 3 });
    const seen = world.table.seq;
    const farmers = world.table.seats.flatMap(({ decision }, seat) => (decision === null ? [] : [seat]));
    assert.equal(farmers.length, 2);
    for (const seat of farmers) {
      world.say(seat, { type: 'act', action: { type: 'double', factor: 2 } }, { seq: seen });
    }
    assert.equal(world.view(0).round?.redoubling, true);
  });

  test('what a sender puts beside an action does not reach the log', () => {
    const world = open({}, 3).deal();
    world.act({ type: 'bid', points: 3 });
    const leader = world.round.turn;
    const action = legalActions(world.round, leader)[0] as Action;
    const sent: Action = Object.assign(structuredClone(action), { note: 'hello' });
    world.say(leader, { type: 'act', action: sent });
    const event = world.log.at(-1);
    assert.deepEqual(event?.type === 'acted' && event.action, action);
  });
});
