/** Malicious commands, and secrets that stay secret. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dealFrom, seatAt, type Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { legalActions } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import type { CommandPayload } from '../model/command.ts';
import { decide } from './decide.ts';
import { addProcessed, findProcessed } from '../fold/processed-commands.ts';
import { openTable, type TableEvent } from '../model/event.ts';
import type { TermsInput } from '../model/terms.ts';
import { commitmentOf, pledgeOf, secretFrom } from '../fairness/fairness.ts';
import { foldLog, publicLog, writeLog } from '../log/log.ts';
import { applyEvents } from '../fold/apply-event.ts';
import type { Table } from '../model/state.ts';
import { verifyLog } from '../log/verify.ts';
import { personAt, rechained, senderAt } from '../testing/senders.ts';

const hex = (value: number): string => value.toString(16).padStart(32, '0');

interface World {
  readonly log: TableEvent[];
  table: Table;
  ids: number;
}

const open = (given: Partial<TermsInput> = {}, people = 1): World => {
  const opened = unwrap(openTable({ table: 'x', rules: 'competition', practice: true, ...given }, 0));
  const world: World = { log: [opened], table: foldLog([opened]), ids: 0 };
  for (const seat of world.table.seats.keys()) {
    const name = `p${seat}`;
    const occupant = seat < people ? personAt(seat) : ({ type: 'bot', name, level: 'a' } as const);
    send(world, 'host', { type: 'seat', seat: seatAt(seat), occupant });
  }
  return world;
};

const trySend = (world: World, from: Seat | 'host', payload: CommandPayload, id = hex(++world.ids)) => {
  const result = decide(world.table, { id, from: senderAt(from), seq: world.table.seq, payload }, 0);
  if (result.ok) {
    world.log.push(...result.value);
    world.table = applyEvents(world.table, result.value);
  }
  return result;
};

const send = (world: World, from: Seat | 'host', payload: CommandPayload, id?: string): readonly TableEvent[] =>
  unwrap(trySend(world, from, payload, id));

const codeOf = (result: ReturnType<typeof trySend>): string => (result.ok ? 'accepted' : result.error.code);

const begin = (world: World, secret: string, pledge: string | null = null): void => {
  for (const [seat, { occupant }] of world.table.seats.entries()) {
    if (occupant?.type === 'person') send(world, seatAt(seat), { type: 'ready', on: true, pledge });
  }
  send(world, 'host', { type: 'commit', secret });
};

/** Plays the running round: the highest bid, then the last legal play. */
const playOut = (world: World): void => {
  for (let step = 0; world.table.stage === 'playing' && step < 500; step++) {
    const seat = seatAt(world.table.seats.findIndex(({ decision }) => decision !== null));
    const { round, seats } = world.table;
    assert.ok(round !== null);
    const action = legalActions(round, seat).at(-1);
    assert.ok(action !== undefined);
    if (seats[seat]?.occupant?.type === 'person') send(world, seat, { type: 'act', action });
    else send(world, 'host', { type: 'actFor', seat, action });
  }
  assert.equal(world.table.stage, 'over');
};

describe('a secret that was revealed', () => {
  const world = open();
  for (const secret of ['one', 'two']) {
    begin(world, secretFrom(secret));
    playOut(world);
  }
  send(world, seatAt(0), { type: 'ready', on: true });

  for (const secret of ['one', 'two']) {
    test(`is not taken for another round: ${secret}`, () => {
      const result = trySend(world, 'host', { type: 'commit', secret: secretFrom(secret) });
      assert.equal(codeOf(result), 'secret-used');
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
      const world = open({ revealMs: 1_000 }, 2);
      begin(world, secretFrom('a'), pledgeOf('0123456789abcdef0123456789abcdef'));
      assert.equal(codeOf(trySend(world, seatAt(0), { type: 'revealEntropy', entropy })), code);
    });
  }

  for (const id of ['1', 'you-are-an-idiot', 'F'.repeat(32), 'f'.repeat(31), 'f'.repeat(33)]) {
    test(`"${id}" as the id of a command is refused`, () => {
      assert.equal(codeOf(trySend(open(), seatAt(0), { type: 'ready', on: true }, id)), 'bad-command');
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
    const table = open({}, 2).table;
    const senders = [0, 1].map((seat) => senderAt(seatAt(seat)));
    const key = (sender: number, index: number): string => hex(sender * 1_000_000 + index);
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
    assert.equal([...processed.values()].flat().length, 256 + 256 + 3, 'the older ones take no memory');
    assert.notEqual(findProcessed({ processed }, { from: 'host', id: hex(1) }), null, 'each sender has its own 256');
  });

  test('a segment that begins between rounds keeps the answers to the last commands', () => {
    const world = open({}, 2);
    const sent = 400;
    for (let index = 0; index < sent; index++)
      send(world, seatAt(0), { type: 'autoPass', on: index % 2 === 0 }, hex(1_000_000 + index));
    const isKnown = (index: number): boolean =>
      findProcessed(world.table, { from: senderAt(seatAt(0)), id: hex(1_000_000 + index) }) !== null;
    assert.ok(world.log.some(({ type }) => type === 'continued'));
    assert.deepEqual(
      [isKnown(0), ...Array.from({ length: 8 }, (_, last) => isKnown(sent - 1 - last))],
      [false, ...Array(8).fill(true)],
    );
  });

  test('a command belongs to a person: another one at the seat has not sent it', () => {
    const world = open();
    const id = hex(0xabc);
    send(world, seatAt(0), { type: 'ready', on: true }, id);
    send(world, 'host', { type: 'seat', seat: seatAt(0), occupant: { type: 'person', account: 'other' } });
    const ready = { id, from: 'other', seq: world.table.seq, payload: { type: 'ready', on: true } } as const;
    assert.deepEqual(
      unwrap(decide(world.table, ready, 0)).map(({ type }) => type),
      ['ready'],
    );
  });

  test('an id that was used is not taken for another deed', () => {
    const world = open();
    const id = hex(0xabc);
    send(world, seatAt(0), { type: 'ready', on: true }, id);
    assert.deepEqual(send(world, seatAt(0), { type: 'ready', on: true }, id), [], 'the same deed again');
    assert.equal(codeOf(trySend(world, seatAt(0), { type: 'autoPass', on: true }, id)), 'id-used');
    assert.equal(codeOf(trySend(world, seatAt(0), { type: 'ready', on: false }, id)), 'id-used');
    const sameDeed = JSON.parse('{"on":true,"type":"ready"}') as CommandPayload;
    assert.deepEqual(send(world, seatAt(0), sameDeed, id), [], 'the order of fields does not make another command');
  });
});

describe('the public log', () => {
  const deal = dealFrom(PRESETS.competition, createRng('chosen'));
  const kitty = JSON.stringify(deal.kitty);
  const shown = (world: World): string => writeLog(publicLog(world.log));
  const choose = (world: World): void => void send(world, 'host', { type: 'choose', deal, first: null });

  test('does not hold the cards that were chosen for the first round', () => {
    const world = open();
    choose(world);
    assert.ok(!shown(world).includes(kitty));
    send(world, seatAt(0), { type: 'autoPass', on: true });
    assert.ok(!shown(world).includes(kitty));
    assert.ok(verifyLog(publicLog(world.log)).ok);
  });

  test('nor for the next one, nor for one that is played', () => {
    const world = open();
    begin(world, secretFrom('1'));
    playOut(world);
    const before = publicLog(world.log).length;
    assert.equal(before, world.log.length);
    choose(world);
    assert.ok(!shown(world).includes(kitty));
    assert.equal(publicLog(world.log).length, before);
    begin(world, secretFrom('2'));
    assert.equal(world.table.stage, 'playing');
    assert.ok(!shown(world).includes(kitty));
    playOut(world);
    assert.ok(shown(world).includes(kitty), 'a round that is over is public');
    assert.equal(publicLog(world.log).length, world.log.length);
  });

  test('cards that were not dealt after all are left out, what comes later is not', () => {
    const world = open();
    choose(world);
    send(world, 'host', { type: 'choose', deal: null, first: null });
    assert.ok(!shown(world).includes(kitty));
    begin(world, secretFrom('1'));
    playOut(world);
    assert.equal(publicLog(world.log).length, world.log.length);
  });

  test('of two choices neither is shown before the round is over', () => {
    const world = open();
    choose(world);
    send(world, 'host', { type: 'choose', deal: dealFrom(PRESETS.competition, createRng('other')), first: null });
    assert.ok(!shown(world).includes(kitty));
    begin(world, secretFrom('1'));
    assert.ok(!shown(world).includes(kitty));
  });

  test('a round that was taken up again is not in it', () => {
    const world = open();
    begin(world, secretFrom('1'));
    playOut(world);
    const ended = world.log.length;
    choose(world);
    send(world, seatAt(0), { type: 'undo', agree: true });
    assert.equal(world.table.stage, 'playing');
    assert.equal(publicLog(world.log).length, ended);
  });

  test('a closed table has no secrets', () => {
    const world = open();
    begin(world, secretFrom('1'));
    send(world, 'host', { type: 'close' });
    assert.deepEqual(publicLog(world.log), world.log);
  });
});
