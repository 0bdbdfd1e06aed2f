import assert from 'node:assert/strict';
import { test } from 'node:test';
import { secretFrom } from '../fairness/fairness.ts';
import { open } from '../testing/test-table.ts';
import { pendingEffects } from './effects.ts';

test('a table asks for a secret when all are ready, and for no bot where people decide', () => {
  const world = open({ rules: 'competition' }, 3);
  for (const seat of [0, 1, 2]) {
    assert.deepEqual(pendingEffects(world.table), []);
    world.say(seat, { type: 'ready', on: true });
  }
  assert.deepEqual(pendingEffects(world.table), [{ type: 'drawSecret', seq: world.table.seq }]);
  world.say('host', { type: 'commit', secret: secretFrom('effects') });
  assert.deepEqual(pendingEffects(world.table), []);
});

test('a bot is asked since the later of two events: the decision, and the change of its seat', () => {
  const world = open({ rules: 'competition', help: ['autopilot'] }, 3).deal();
  const { asked: seat } = world;
  world.say(seat, { type: 'autopilot', on: true });
  const { seq } = world.table;
  assert.deepEqual(pendingEffects(world.table), [{ type: 'askBot', seat, kind: 'bid', level: null, seq }]);
});
