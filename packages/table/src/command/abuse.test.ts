/** Malicious commands, and secrets that stay secret. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dealFrom, seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { decide } from './decide.ts';
import type { CommandPayload } from '../model/command.ts';
import type { TermsInput } from '../model/terms.ts';
import { addProcessed, commandsOf, findProcessed } from '../fold/processed-commands.ts';
import { openTable } from '../model/event.ts';
import { commitmentOf, pledgeOf, secretFrom } from '../fairness/fairness.ts';
import { publicLog, writeLog } from '../log/log.ts';
import { verifyLog } from '../log/verify.ts';
import { rechained, senderAt } from '../testing/senders.ts';
import { deal, idOf, openPractice, playOut, refusedWith, say, type TestTable } from '../testing/test-table.ts';

describe('a secret that was revealed', () => {
  const world = openPractice();
  for (const secret of ['one', 'two']) {
    deal(world, secret);
    playOut(world);
  }
  say(world, seatAt(0), { type: 'ready', on: true });

  for (const secret of ['one', 'two']) {
    test(`is not taken for another round: ${secret}`, () => {
      const commit = { type: 'commit', secret: secretFrom(secret) } as const;
      assert.equal(refusedWith(world, 'host', commit), 'secret-used');
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
      for (const seat of [0, 1]) say(world, seat, { type: 'ready', on: true, pledge });
      say(world, 'host', { type: 'commit', secret: secretFrom('a') });
      assert.equal(refusedWith(world, seatAt(0), { type: 'revealEntropy', entropy }), code);
    });
  }

  for (const id of ['1', 'you-are-an-idiot', 'F'.repeat(32), 'f'.repeat(31), 'f'.repeat(33)]) {
    test(`"${id}" as the id of a command is refused`, () => {
      assert.equal(refusedWith(openPractice(), seatAt(0), { type: 'ready', on: true }, { id }), 'bad-command');
    });
  }
});

describe('limits', () => {
  const DAY_MS = 86_400_000;
  const TERMS: readonly (readonly [Partial<TermsInput>, string])[] = [
    [{ clock: { decisionMs: 7 * DAY_MS, bankMs: 7 * DAY_MS } }, 'accepted'],
    [{ clock: { decisionMs: 7 * DAY_MS + 1, bankMs: 0 } }, 'bad-terms'],
    [{ clock: { decisionMs: 1, bankMs: 7 * DAY_MS + 1 } }, 'bad-terms'],
    [{ clock: { decisionMs: 0, bankMs: 0 } }, 'bad-terms'],
    [{ revealMs: 7 * DAY_MS + 1 }, 'bad-terms'],
    [{ absenceMs: 7 * DAY_MS + 1 }, 'bad-terms'],
    [{ autoPassMs: 7 * DAY_MS + 1 }, 'bad-terms'],
    [{ botMs: 7 * DAY_MS + 1 }, 'bad-terms'],
    [{ revealMs: 7 * DAY_MS, absenceMs: 7 * DAY_MS, autoPassMs: 7 * DAY_MS, botMs: 7 * DAY_MS }, 'accepted'],
    [{ roundsMax: 1_000_000 }, 'accepted'],
    [{ roundsMax: 1_000_001 }, 'bad-terms'],
    [{ roundsMax: 0 }, 'bad-terms'],
  ];
  for (const [terms, code] of TERMS) {
    test(`${JSON.stringify(terms)}: ${code}`, () => {
      const opened = openTable({ table: 'x', rules: 'competition', ...terms }, 0);
      assert.equal(opened.ok ? 'accepted' : opened.error.code, code);
    });
  }

  test('the last 256 commands of each sender are known, and no more', () => {
    const table = openPractice({}, 2).table;
    const senders = [0, 1].map((seat) => senderAt(seatAt(seat)));
    const key = (sender: number, index: number): string => idOf(sender * 1_000_000 + index);
    let processed = table.processed;
    for (let index = 0; index < 300; index++) {
      for (const [sender, from] of senders.entries()) {
        processed = addProcessed(processed, `${from}:${key(sender, index)}:digest`, index);
      }
    }
    for (const [sender, from] of senders.entries()) {
      const known = Array.from(
        { length: 300 },
        (_, index) => findProcessed({ processed }, { from, id: key(sender, index) }) !== null,
      );
      assert.deepEqual(
        known,
        Array.from({ length: 300 }, (_, index) => index >= 44),
      );
    }
    assert.equal([...processed.values()].flatMap(commandsOf).length, 256 + 256 + 3, 'the older ones take no memory');
    assert.notEqual(findProcessed({ processed }, { from: 'host', id: idOf(1) }), null, 'each sender has its own 256');
  });

  test('a segment that begins between rounds keeps the answers to the last commands', () => {
    const world = openPractice({}, 2);
    const sent = 400;
    for (let index = 0; index < sent; index++)
      say(world, seatAt(0), { type: 'autoPass', on: index % 2 === 0 }, { id: idOf(1_000_000 + index) });
    const isKnown = (index: number): boolean =>
      findProcessed(world.table, { from: senderAt(seatAt(0)), id: idOf(1_000_000 + index) }) !== null;
    assert.ok(world.log.some(({ type }) => type === 'continued'));
    assert.deepEqual(
      [isKnown(0), ...Array.from({ length: 8 }, (_, last) => isKnown(sent - 1 - last))],
      [false, ...Array(8).fill(true)],
    );
  });

  test('a command belongs to a person: another one at the seat has not sent it', () => {
    const world = openPractice();
    const id = idOf(0xabc);
    say(world, seatAt(0), { type: 'ready', on: true }, { id });
    say(world, 'host', { type: 'seat', seat: seatAt(0), occupant: { type: 'person', account: 'other' } });
    const ready = { id, from: 'other', seq: world.table.seq, payload: { type: 'ready', on: true } } as const;
    assert.deepEqual(
      unwrap(decide(world.table, ready, 0)).events.map(({ type }) => type),
      ['ready'],
    );
  });

  test('an id that was used is not taken for another deed', () => {
    const world = openPractice();
    const id = idOf(0xabc);
    say(world, seatAt(0), { type: 'ready', on: true }, { id });
    assert.deepEqual(say(world, seatAt(0), { type: 'ready', on: true }, { id }), [], 'the same deed again');
    assert.equal(refusedWith(world, seatAt(0), { type: 'autoPass', on: true }, { id }), 'id-used');
    assert.equal(refusedWith(world, seatAt(0), { type: 'ready', on: false }, { id }), 'id-used');
    const sameDeed = JSON.parse('{"on":true,"type":"ready"}') as CommandPayload;
    assert.deepEqual(say(world, seatAt(0), sameDeed, { id }), [], 'the order of fields does not make another command');
  });
});

describe('the public log', () => {
  const chosen = dealFrom(PRESETS.competition, createRng('chosen'));
  const kitty = JSON.stringify(chosen.kitty);
  const shown = (world: TestTable): string => writeLog(publicLog(world.log));
  const choose = (world: TestTable): void => void say(world, 'host', { type: 'choose', deal: chosen, first: null });

  test('does not hold the cards that were chosen for the first round', () => {
    const world = openPractice();
    choose(world);
    assert.ok(!shown(world).includes(kitty));
    say(world, seatAt(0), { type: 'autoPass', on: true });
    assert.ok(!shown(world).includes(kitty));
    assert.ok(verifyLog(publicLog(world.log)).ok);
  });

  test('nor for the next one, nor for one that is played', () => {
    const world = openPractice();
    deal(world, '1');
    playOut(world);
    const before = publicLog(world.log).length;
    assert.equal(before, world.log.length);
    choose(world);
    assert.ok(!shown(world).includes(kitty));
    assert.equal(publicLog(world.log).length, before);
    deal(world, '2');
    assert.equal(world.table.stage, 'playing');
    assert.ok(!shown(world).includes(kitty));
    playOut(world);
    assert.ok(shown(world).includes(kitty), 'a round that is over is public');
    assert.equal(publicLog(world.log).length, world.log.length);
  });

  test('cards that were not dealt after all are left out, what comes later is not', () => {
    const world = openPractice();
    choose(world);
    say(world, 'host', { type: 'choose', deal: null, first: null });
    assert.ok(!shown(world).includes(kitty));
    deal(world, '1');
    playOut(world);
    assert.equal(publicLog(world.log).length, world.log.length);
  });

  test('of two choices neither is shown before the round is over', () => {
    const world = openPractice();
    choose(world);
    say(world, 'host', { type: 'choose', deal: dealFrom(PRESETS.competition, createRng('other')), first: null });
    assert.ok(!shown(world).includes(kitty));
    deal(world, '1');
    assert.ok(!shown(world).includes(kitty));
  });

  test('a round that was taken up again is not in it', () => {
    const world = openPractice();
    deal(world, '1');
    playOut(world);
    const ended = world.log.length;
    choose(world);
    say(world, seatAt(0), { type: 'undo', agree: true });
    assert.equal(world.table.stage, 'playing');
    assert.equal(publicLog(world.log).length, ended);
  });

  test('a closed table has no secrets', () => {
    const world = openPractice();
    deal(world, '1');
    say(world, 'host', { type: 'close' });
    assert.deepEqual(publicLog(world.log), world.log);
  });
});
