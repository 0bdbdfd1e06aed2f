/** Malicious commands, and secrets that stay secret. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dealFrom, seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { decide } from './decide.ts';
import type { CommandPayload } from '../model/command.ts';
import { findProcessed } from '../fold/processed-commands.ts';
import { commitmentOf, pledgeOf, secretFrom } from '../fairness/fairness.ts';
import { publicLog, writeLog } from '../log/log.ts';
import { verifyLog } from '../log/verify.ts';
import { rechained, senderAt } from '../testing/senders.ts';
import { idOf, openPractice, type TestTable } from '../testing/test-table.ts';

describe('a secret that was revealed', () => {
  const world = openPractice();
  for (const secret of ['one', 'two']) world.deal(secret).playOut();
  world.say(0, { type: 'ready', on: true });

  for (const secret of ['one', 'two']) {
    test(`is not taken for another round: ${secret}`, () => {
      const commit = { type: 'commit', secret: secretFrom(secret) } as const;
      assert.equal(world.refusedWith('host', commit), 'secret-used');
    });
  }

  test('a log that uses one again is not proved', () => {
    const secret = secretFrom('one');
    const commitment = commitmentOf(secret);
    const begun = { type: 'committed', round: 3, commitment, secret, board: null, signature: null } as const;
    const forged = [...world.log, { ...begun, seq: world.log.length, atMs: 0, command: null }];
    const report = verifyLog(rechained(forged));
    assert.match(report.ok ? 'proved' : report.error.message, /round 1/);
    assert.ok(verifyLog(world.log).ok);
  });
});

describe('free text', () => {
  const ENTROPIES: readonly (readonly [string, string])[] = [
    ['', 'bad-command'],
    ['0123456789abcdef0123456789abcdef', 'accepted'],
    ['0123456789abcdef0123456789abcdee', 'bad-reveal'],
    ['you-are-an-idiot', 'bad-command'],
    ['0123456789ABCDEF0123456789ABCDEF', 'bad-command'],
    ['0123456789abcdef0123456789abcde', 'bad-command'],
    ['0123456789abcdef0123456789abcdef0', 'bad-command'],
  ];
  for (const [entropy, code] of ENTROPIES) {
    test(`"${entropy}" as entropy: ${code}`, () => {
      const world = openPractice({ revealMs: 1_000 }, 2);
      const pledge = pledgeOf('0123456789abcdef0123456789abcdef');
      for (const seat of [0, 1]) world.say(seat, { type: 'ready', on: true, pledge });
      world.say('host', { type: 'commit', secret: secretFrom('a') });
      assert.equal(world.refusedWith(0, { type: 'revealEntropy', entropy }), code);
    });
  }
});

describe('limits', () => {
  test('a segment that begins between rounds keeps the answers to the last commands', () => {
    const world = openPractice({}, 2);
    for (let index = 0; index < 400; index++)
      world.say(0, { type: 'autoPass', on: index % 2 === 0 }, { id: idOf(1_000_000 + index) });
    const isKnown = (index: number): boolean =>
      findProcessed(world.table, { from: senderAt(seatAt(0)), id: idOf(1_000_000 + index) }) !== null;
    assert.ok(world.log.some(({ type }) => type === 'continued'));
    assert.ok(!isKnown(0));
    for (let last = 392; last < 400; last++) assert.ok(isKnown(last));
  });

  test('a command belongs to a person: another one at the seat has not sent it', () => {
    const world = openPractice();
    const id = idOf(0xabc);
    world.say(0, { type: 'ready', on: true }, { id });
    world.say('host', { type: 'seat', seat: seatAt(0), occupant: { type: 'person', account: 'other' } });
    const ready = { id, from: 'other', seq: world.table.seq, payload: { type: 'ready', on: true } } as const;
    assert.deepEqual(world.add(unwrap(decide(world.table, ready, 0))), ['ready']);
  });

  test('an id that was used is not taken for another deed', () => {
    const world = openPractice();
    const id = idOf(0xabc);
    world.say(0, { type: 'ready', on: true }, { id });
    assert.equal(world.refusedWith(0, { type: 'autoPass', on: true }, { id }), 'id-used');
    assert.equal(world.refusedWith(0, { type: 'ready', on: false }, { id }), 'id-used');
    const sameDeed = JSON.parse('{"on":true,"type":"ready"}') as CommandPayload;
    assert.deepEqual(world.say(0, sameDeed, { id }), [], 'the order of fields does not make another command');
  });
});

describe('the public log', () => {
  const chosen = dealFrom(PRESETS.competition, createRng('chosen'));
  const kitty = JSON.stringify(chosen.kitty);
  const shown = (world: TestTable): string => writeLog(publicLog(world.log));
  const choose = (world: TestTable): void => void world.say('host', { type: 'choose', deal: chosen, first: null });

  test('does not hold the cards that were chosen for the first round', () => {
    const world = openPractice();
    choose(world);
    assert.ok(!shown(world).includes(kitty));
    world.say(0, { type: 'autoPass', on: true });
    assert.ok(!shown(world).includes(kitty));
    assert.ok(verifyLog(publicLog(world.log)).ok);
  });

  test('nor for the next one, nor for one that is played', () => {
    const world = openPractice().deal('1').playOut();
    const before = publicLog(world.log).length;
    assert.equal(before, world.log.length);
    choose(world);
    assert.ok(!shown(world).includes(kitty));
    assert.equal(publicLog(world.log).length, before);
    world.deal('2');
    assert.equal(world.table.stage, 'playing');
    assert.ok(!shown(world).includes(kitty));
    world.playOut();
    assert.ok(shown(world).includes(kitty), 'a round that is over is public');
    assert.equal(publicLog(world.log).length, world.log.length);
  });
});
