import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seatAt, seatsOf, type Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { toAct } from '@doudizhu/rules/round';
import type { CommandPayload } from '../model/command.ts';
import { decide } from '../command/decide.ts';
import { openTable } from '../model/event.ts';
import { pendingEffects } from './effects.ts';
import { secretFrom } from '../fairness/fairness.ts';
import { foldLog } from '../log/log.ts';
import type { Table } from '../model/state.ts';
import { personAt, senderAt } from '../testing/senders.ts';

/** A table of players, for whom it waits. */
const tableOfPeople = () => {
  let table: Table = foldLog([
    unwrap(openTable({ table: 'e', rules: 'competition', help: ['autopilot'], revealMs: 0 }, 1_000)),
  ]);
  const command = (from: Seat | 'host', payload: CommandPayload): void => {
    const id = table.seq.toString(16).padStart(32, '0');
    table = unwrap(decide(table, { id, from: senderAt(from), seq: table.seq, payload }, 5_000)).table;
  };
  for (const seat of seatsOf(table.terms.rules)) {
    command('host', { type: 'seat', seat, occupant: personAt(seat) });
  }
  for (const seat of seatsOf(table.terms.rules)) command(seat, { type: 'ready', on: true });
  return { command, current: () => table };
};

test('a table asks for a secret when all are ready, and for no bot where people decide', () => {
  const { command, current } = tableOfPeople();
  assert.deepEqual(pendingEffects(current()), [{ type: 'drawSecret', seq: current().seq }]);
  command('host', { type: 'commit', secret: secretFrom('effects') });
  assert.deepEqual(pendingEffects(current()), []);
});

test('a bot is asked since the later of two events: the decision, and the change of its seat', () => {
  const { command, current } = tableOfPeople();
  command('host', { type: 'commit', secret: secretFrom('effects') });
  const [seat = seatAt(0)] = toAct(current().round ?? assert.fail('no round'));
  const decided = current().seq;
  command(seat, { type: 'autopilot', on: true });
  assert.ok(current().seq > decided);
  assert.deepEqual(pendingEffects(current()), [{ type: 'askBot', seat, kind: 'bid', level: null, seq: current().seq }]);
});
