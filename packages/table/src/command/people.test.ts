/** Players at a table: seats, leaving, votes, stalling, switches, returning. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { seatAt } from '@doudizhu/rules/deal';
import { legalActions } from '@doudizhu/rules/round';
import { wakeAt } from '../clock/clock.ts';
import { pledgeOf, secretFrom } from '../fairness/fairness.ts';
import { publicLog, writeLog } from '../log/log.ts';
import { finishedRoundsOf } from '../log/record.ts';
import { verifyLog } from '../log/verify.ts';
import { accountAt } from '../testing/senders.ts';
import { openEmpty, sumOf, TestTable } from '../testing/test-table.ts';
import { sentTo } from '../testing/sent.ts';
import { viewerOf } from '../view/view.ts';
import type { TermsInput } from '../model/terms.ts';

const open = (given: Partial<TermsInput> = {}): TestTable => openEmpty({ rules: 'competition', ...given });

const sitAll = (world: TestTable): TestTable => {
  for (const seat of [0, 1, 2].map(seatAt)) world.say(accountAt(seat), { type: 'sit', seat });
  return world;
};

const begin = (world: TestTable): TestTable => {
  for (const [seat, { occupant, ready }] of world.table.seats.entries()) {
    if (occupant?.type === 'person' && !ready)
      world.say(occupant.account, { type: 'ready', on: true, pledge: pledge(seat) });
  }
  world.say('host', { type: 'commit', secret: secretFrom(`round ${world.table.roundsBegun}`) });
  return world;
};
const pledge = (seat: number): string => pledgeOf(String(seat).repeat(32));

const scoresFor = (world: TestTable, seat = 0): readonly number[] => world.view(seat).scores;

describe('seats', () => {
  test('an account takes an empty seat, and one only', () => {
    const world = open();
    assert.deepEqual(world.say('ann', { type: 'sit', seat: seatAt(1) }), ['seated']);
    assert.equal(world.refusedWith('ann', { type: 'sit', seat: seatAt(2) }), 'has-seat');
    assert.equal(world.refusedWith('bao', { type: 'sit', seat: seatAt(1) }), 'seat-taken');
    assert.equal(world.refusedWith('bao', { type: 'sit', seat: seatAt(3) }), 'bad-command');
    assert.deepEqual([viewerOf(world.table, 'ann'), viewerOf(world.table, 'bao')], [1, 'spectator']);
  });

  test('a client without a seat commands nothing, and no player is named host', () => {
    const world = sitAll(open());
    assert.equal(world.refusedWith('eve', { type: 'ready', on: true }), 'no-seat');
    assert.equal(world.refusedWith('eve', { type: 'leave' }), 'no-seat');
    assert.equal(world.refusedWith('eve', { type: 'close' }), 'bad-command');
    assert.equal(world.refusedWith('a b', { type: 'sit', seat: seatAt(0) }), 'bad-command');
  });

  test('no player sits down during a round', () => {
    const world = begin(sitAll(open()));
    assert.equal(world.refusedWith('eve', { type: 'sit', seat: seatAt(0) }), 'wrong-stage');
  });

  test('standing up after a round keeps all results', () => {
    const world = begin(sitAll(open())).playOut();
    const before = world.view(0);
    assert.deepEqual(world.say('p1', { type: 'leave' }), ['stoodUp']);
    const after = world.view(0);
    const { scores, round, faces } = before;
    assert.deepEqual([after.scores, after.round, after.faces, after.stage], [scores, round, faces, 'over']);
    world.say('p0', { type: 'ready', on: true });
    world.say('eve', { type: 'sit', seat: seatAt(1) });
    assert.equal(world.view(0).seats[0]?.ready, true, 'ready players stay ready');
    assert.deepEqual(scoresFor(world), before.scores);
    begin(world);
    assert.deepEqual(scoresFor(world), [0, 0, 0], 'the next round begins another match');
    assert.equal(world.view(0).previousProof?.secret, before.proof?.secret, 'what was proved stays so');
    assert.ok(verifyLog(world.log).ok);
  });
});

describe('a seat that does not get ready', () => {
  test('after a round all have the whole time', () => {
    const world = begin(sitAll(open({ readyMs: 30_000 }))).playOut();
    world.say('p2', { type: 'ready', on: true });
    assert.deepEqual(world.wait(30_000), ['stoodUp', 'stoodUp']);
    assert.deepEqual(world.taken, [false, false, true]);
  });

  test('ready cannot be switched without end', () => {
    const world = sitAll(open());
    for (let index = 0; index < 20; index++) world.say('p0', { type: 'ready', on: index % 2 === 0 });
    assert.equal(world.refusedWith('p0', { type: 'ready', on: true }), 'too-many');
  });
});

describe('abandoning a round', () => {
  test('a bot plays on, the score and a penalty count, and the seat is free after it', () => {
    const world = begin(sitAll(open({ leavePenalty: 6 })));
    assert.deepEqual(world.say('p1', { type: 'leave' }), ['autopilotOn']);
    assert.equal(world.view(0).seats[1]?.autopilot, 'abandonment');
    while (world.table.seats[1]?.decision === null) world.act();
    const [action = { type: 'pass' }] = legalActions(world.round, seatAt(1));
    for (const payload of [
      { type: 'leave' },
      { type: 'autopilot', on: false },
      { type: 'dissolve', agree: true },
      { type: 'act', action },
    ] as const) {
      assert.equal(world.refusedWith('p1', payload), 'left', payload.type);
    }
    world.playOut();
    const [round] = finishedRoundsOf(world.log);
    assert.deepEqual([round?.leavers, round?.penalties], [[1], [6, -12, 6]]);
    const scores = round?.summary.outcome?.scores ?? [0, 0, 0];
    assert.deepEqual(scoresFor(world), sumOf([6, -12, 6], scores));
    assert.deepEqual(world.view(0).penalties, [6, -12, 6]);
    assert.equal(world.table.seats[1]?.occupant, null);
    assert.ok(verifyLog(world.log).ok);
  });

  for (const seat of [0, 1, 2].map(seatAt)) {
    test(`frees seat ${seat}, and no other`, () => {
      const world = begin(sitAll(open()));
      world.say(`p${seat}`, { type: 'leave' });
      const others = [true, true, true].with(seat, false);
      assert.deepEqual(world.playOut().taken, others);
    });
  }

  test('does not stop a vote, and the presence of the leaver changes nothing', () => {
    const world = begin(sitAll(open()));
    world.say('p1', { type: 'leave' });
    world.say('host', { type: 'presence', seat: seatAt(1), here: false });
    world.say('host', { type: 'presence', seat: seatAt(1), here: true });
    assert.equal(world.table.seats[1]?.autopilot, 'abandonment');
  });
});

describe('closing the table by vote', () => {
  test('takes all present players', () => {
    const world = begin(sitAll(open()));
    world.say('p0', { type: 'dissolve', agree: true });
    world.say('p1', { type: 'dissolve', agree: true });
    assert.deepEqual(world.view().dissolveVotes, [0, 1]);
    assert.equal(world.refusedWith('p0', { type: 'dissolve', agree: true }), 'nothing-to-do');
    assert.deepEqual(world.say('p2', { type: 'dissolve', agree: true }), ['dissolveVoted', 'closed']);
    assert.ok(verifyLog(world.log).ok);
  });

  test('one refusal ends the vote, and each proposes it once a round', () => {
    const world = begin(sitAll(open()));
    world.say('p0', { type: 'dissolve', agree: true });
    world.say('p1', { type: 'dissolve', agree: false });
    assert.equal(world.view().dissolveVotes, null);
    assert.equal(world.refusedWith('p0', { type: 'dissolve', agree: true }), 'too-many');
    assert.equal(world.refusedWith('p1', { type: 'dissolve', agree: false }), 'nothing-to-do');
    world.say('p2', { type: 'dissolve', agree: true });
  });

  test('does not wait for players who are away or have left', () => {
    const world = begin(sitAll(open()));
    world.say('host', { type: 'presence', seat: seatAt(1), here: false });
    world.say('p2', { type: 'leave' });
    assert.deepEqual(world.say('p0', { type: 'dissolve', agree: true }), ['dissolveVoted', 'closed']);
  });
});

describe('switches', () => {
  test('the autopilot and the automatic pass, three times per round together', () => {
    const world = begin(sitAll(open({ autoPassMs: 1_000, help: ['autopilot'] })));
    world.say('p0', { type: 'autoPass', on: true });
    world.say('p0', { type: 'autopilot', on: true });
    world.say('p0', { type: 'autopilot', on: false });
    assert.equal(world.refusedWith('p0', { type: 'autopilot', on: true }), 'too-many');
    assert.equal(world.refusedWith('p0', { type: 'autoPass', on: false }), 'too-many');
    assert.deepEqual(world.say('p1', { type: 'autopilot', on: true }), ['autopilotOn'], 'each has its own');
    world.playOut();
    begin(world);
    assert.deepEqual(world.say('p0', { type: 'autoPass', on: false }), ['autoPass'], 'anew in the next round');
  });

  test('an automatic pass takes a time that the secret draws, within its spread', () => {
    const delays = new Set<number>();
    for (let table = 0; table < 6; table++) {
      const world = open({ table: `auto${table}`, autoPassMs: 1_000, autoPassSpreadMs: 2_000 });
      begin(sitAll(world));
      for (const account of ['p0', 'p1', 'p2']) world.say(account, { type: 'autoPass', on: true });
      for (let step = 0; step < 200 && world.table.stage === 'playing'; step++) {
        const sinceMs = world.table.atMs;
        const dueMs = wakeAt(world.table);
        if (dueMs === null) world.act();
        else {
          delays.add(dueMs - sinceMs);
          assert.deepEqual(world.wait(dueMs - world.nowMs).slice(0, 1), ['acted']);
        }
      }
      assert.ok(verifyLog(world.log).ok);
    }
    assert.ok(delays.size > 5, 'they differ');
    assert.ok([...delays].every((delay) => delay >= 1_000 && delay <= 3_000));
  });
});

describe('an outage', () => {
  test('what was cut off by it comes first', () => {
    const world = begin(sitAll(open({ clock: { decisionMs: 10_000, bankMs: 0 } })));
    const dealt = world.log.findIndex(({ type }) => type === 'dealt');
    const again = new TestTable(world.log.slice(0, dealt), 700_000);
    const here = [0, 1, 2].map(seatAt);
    assert.deepEqual(again.say('host', { type: 'resume', gapMs: 600_000, here }), ['dealt', 'resumed']);
    assert.ok(verifyLog(again.log).ok);
  });
});

describe('a rated round', () => {
  test('begins with two pledges at least', () => {
    const world = sitAll(open({ rated: true, revealMs: 3_000 }));
    for (const account of ['p0', 'p1', 'p2']) {
      world.say(account, { type: 'ready', on: true, pledge: account === 'p0' ? pledge(0) : null });
    }
    assert.equal(world.refusedWith('host', { type: 'commit', secret: secretFrom('a') }), 'no-pledge');
    world.say('p1', { type: 'ready', on: false });
    begin(world);
    assert.equal(world.table.stage, 'collectingEntropy');
    assert.equal(world.refusedWith('p2', { type: 'revealEntropy', entropy: '2'.repeat(32) }), 'no-pledge');
    assert.equal(world.refusedWith('p0', { type: 'revealEntropy', entropy: '1'.repeat(32) }), 'bad-reveal');
    world.say('p0', { type: 'revealEntropy', entropy: '0'.repeat(32) });
    assert.deepEqual(world.wait(3_000), ['dealt'], 'a player who does not reveal holds up no one');
    assert.deepEqual(world.view().proof?.unrevealed, [1]);
    assert.equal(finishedRoundsOf(world.playOut().log)[0]?.ratable, false);
  });
});

describe('a shared board', () => {
  const board = { id: 'cup-1', entropy: ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(32)) };
  const secret = secretFrom('cup');
  const worldOf = (table: string): TestTable => {
    const world = sitAll(open({ table, revealMs: 3_000 }));
    for (const account of ['p0', 'p1', 'p2']) world.say(account, { type: 'ready', on: true });
    world.say('host', { type: 'commit', secret, board });
    return world;
  };

  test('gives the same cards at every table, and nothing more is added', () => {
    const deals = ['north', 'south'].map((table) => worldOf(table).table.round?.deal);
    assert.deepEqual(deals[0], deals[1]);
  });

  test('keeps its secret and its log until the last table is done', () => {
    const world = worldOf('north').playOut();
    assert.equal(world.view(0).proof?.secret, null);
    assert.ok(!writeLog(publicLog(world.log)).includes(secret));
    begin(world);
    const from = world.log.findLastIndex(({ type }) => type === 'continued');
    assert.deepEqual(publicLog(world.log.slice(from)), [], 'the next segment holds the secret, too');
    world.playOut();
    assert.deepEqual(publicLog(world.log.slice(from)), [], 'also when its own round is over');
    assert.equal(world.refusedWith('host', { type: 'release', round: 2 }), 'nothing-to-do');
    world.say('host', { type: 'release', round: 1 });
    assert.equal(world.view(0).previousProof?.secret, secret);
    assert.ok(writeLog(publicLog(world.log)).includes(secret));
    assert.ok(verifyLog(world.log).ok);
  });

  for (const [rounds, why] of [
    [1, 'of the last round'],
    [2, 'of the round before'],
  ] as const) {
    test(`tells every viewer its secret when it is released, ${why}`, () => {
      const world = worldOf('north').playOut();
      if (rounds === 2) begin(world).playOut();
      for (const viewer of [seatAt(0), 'spectator'] as const) {
        assert.ok(!sentTo(world.log, viewer).includes(secret));
      }
      world.say('host', { type: 'release', round: 1 });
      for (const viewer of [seatAt(0), 'spectator'] as const) {
        assert.ok(sentTo(world.log, viewer, world.log.length - 1).split(secret).length === 2, 'in the last patch');
      }
    });
  }
});
