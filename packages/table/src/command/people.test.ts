/** Players at a table: seats, leaving, votes, stalling, switches, returning. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { seatAt } from '@doudizhu/rules/deal';
import { legalActions } from '@doudizhu/rules/round';
import { wakeAt } from '../clock/clock.ts';
import { pledgeOf, secretFrom } from '../fairness/fairness.ts';
import { foldLog, publicLog, writeLog } from '../log/log.ts';
import { finishedRoundsOf } from '../log/record.ts';
import { verifyLog } from '../log/verify.ts';
import { accountAt } from '../testing/senders.ts';
import { act, openEmpty, playOut, refusedWith, say, type TestTable, wait } from '../testing/test-table.ts';
import { sentTo } from '../testing/sent.ts';
import { viewerOf, viewOf } from '../view/view.ts';
import type { TermsInput } from '../model/terms.ts';

const open = (given: Partial<TermsInput> = {}): TestTable => openEmpty({ rules: 'competition', ...given });

const sitAll = (world: TestTable): TestTable => {
  for (const seat of [0, 1, 2].map(seatAt)) say(world, accountAt(seat), { type: 'sit', seat });
  return world;
};

const begin = (world: TestTable): TestTable => {
  for (const [seat, { occupant, ready }] of world.table.seats.entries()) {
    if (occupant?.type === 'person' && !ready)
      say(world, occupant.account, { type: 'ready', on: true, pledge: pledge(seat) });
  }
  say(world, 'host', { type: 'commit', secret: secretFrom(`round ${world.table.roundsBegun}`) });
  return world;
};
const pledge = (seat: number): string => pledgeOf(String(seat).repeat(32));

const scoresFor = (world: TestTable, seat = 0): readonly number[] => viewOf(world.table, seatAt(seat)).scores;

describe('seats', () => {
  test('an account takes an empty seat, and one only', () => {
    const world = open();
    assert.deepEqual(say(world, 'ann', { type: 'sit', seat: seatAt(1) }), ['seated']);
    assert.equal(refusedWith(world, 'ann', { type: 'sit', seat: seatAt(2) }), 'has-seat');
    assert.equal(refusedWith(world, 'bao', { type: 'sit', seat: seatAt(1) }), 'seat-taken');
    assert.equal(refusedWith(world, 'bao', { type: 'sit', seat: seatAt(3) }), 'bad-command');
    const elsewhere = { type: 'seat', seat: seatAt(0), occupant: { type: 'person', account: 'ann' } } as const;
    assert.equal(refusedWith(world, 'host', elsewhere), 'has-seat');
    assert.deepEqual([viewerOf(world.table, 'ann'), viewerOf(world.table, 'bao')], [1, 'spectator']);
  });

  test('a client without a seat commands nothing, and no player is named host', () => {
    const world = sitAll(open());
    assert.equal(refusedWith(world, 'eve', { type: 'ready', on: true }), 'no-seat');
    assert.equal(refusedWith(world, 'eve', { type: 'leave' }), 'no-seat');
    assert.equal(refusedWith(world, 'eve', { type: 'close' }), 'bad-command');
    assert.equal(refusedWith(world, 'a b', { type: 'sit', seat: seatAt(0) }), 'bad-command');
  });

  test('no player sits down during a round', () => {
    const world = begin(sitAll(open()));
    assert.equal(refusedWith(world, 'eve', { type: 'sit', seat: seatAt(0) }), 'wrong-stage');
  });

  test('standing up after a round keeps all results', () => {
    const world = playOut(begin(sitAll(open())));
    const before = viewOf(world.table, seatAt(0));
    assert.deepEqual(say(world, 'p1', { type: 'leave' }), ['stoodUp']);
    const after = viewOf(world.table, seatAt(0));
    assert.deepEqual(
      [after.scores, after.round, after.faces, after.stage],
      [before.scores, before.round, before.faces, 'over'],
    );
    say(world, 'p0', { type: 'ready', on: true });
    say(world, 'eve', { type: 'sit', seat: seatAt(1) });
    assert.equal(viewOf(world.table, seatAt(0)).seats[0]?.ready, true, 'ready players stay ready');
    assert.deepEqual(scoresFor(world), before.scores);
    begin(world);
    assert.deepEqual(scoresFor(world), [0, 0, 0], 'the next round begins another match');
    assert.ok(verifyLog(world.log).ok);
  });

  test('the same people play on with the score', () => {
    const world = playOut(begin(playOut(begin(sitAll(open())))));
    const sums = finishedRoundsOf(world.log).map(({ summary }) => summary.outcome?.scores ?? []);
    assert.deepEqual(
      scoresFor(world),
      [0, 1, 2].map((seat) => sums.reduce((sum, scores) => sum + (scores[seat] ?? 0), 0)),
    );
  });
});

describe('a seat that does not get ready', () => {
  test('is stood up in time, and the others stay', () => {
    const world = sitAll(open({ readyMs: 30_000 }));
    say(world, 'p0', { type: 'ready', on: true });
    assert.deepEqual(wait(world, 29_999), []);
    assert.equal(viewOf(world.table, 'spectator').seats[1]?.readyByMs, 30_000);
    assert.deepEqual(wait(world, 1), ['stoodUp'], 'then a seat is free, and no seat has to be ready');
    assert.equal(world.table.seats[1]?.occupant, null);
    assert.deepEqual(wait(world, 60_000), []);
    say(world, 'eve', { type: 'sit', seat: seatAt(1) });
    assert.deepEqual(wait(world, 29_999), []);
    assert.deepEqual(wait(world, 1), ['stoodUp'], 'the time begins when the table is full');
    assert.ok(verifyLog(world.log).ok);
  });

  test('after a round all have the whole time', () => {
    const world = playOut(begin(sitAll(open({ readyMs: 30_000 }))));
    say(world, 'p2', { type: 'ready', on: true });
    assert.deepEqual(wait(world, 30_000), ['stoodUp', 'stoodUp']);
    assert.deepEqual(
      world.table.seats.map(({ occupant }) => occupant !== null),
      [false, false, true],
    );
  });

  test('an absent player does not hold a seat for ever', () => {
    const world = open({ readyMs: 30_000 });
    say(world, 'ann', { type: 'sit', seat: seatAt(0) });
    assert.equal(wakeAt(world.table), null);
    say(world, 'host', { type: 'presence', seat: seatAt(0), here: false });
    assert.deepEqual(wait(world, 30_000), ['stoodUp']);
  });

  test('ready cannot be switched without end', () => {
    const world = sitAll(open());
    for (let index = 0; index < 20; index++) say(world, 'p0', { type: 'ready', on: index % 2 === 0 });
    assert.equal(refusedWith(world, 'p0', { type: 'ready', on: true }), 'too-many');
  });
});

describe('abandoning a round', () => {
  test('a bot plays on, the score and a penalty count, and the seat is free after it', () => {
    const world = begin(sitAll(open({ leavePenalty: 6 })));
    assert.deepEqual(say(world, 'p1', { type: 'leave' }), ['autopilotOn']);
    assert.equal(viewOf(world.table, seatAt(0)).seats[1]?.autopilot, 'abandonment');
    for (const payload of [
      { type: 'leave' },
      { type: 'autopilot', on: false },
      { type: 'dissolve', agree: true },
    ] as const) {
      assert.equal(refusedWith(world, 'p1', payload), 'left', payload.type);
    }
    while (world.table.seats[1]?.decision === null) act(world);
    const [action] = legalActions(world.table.round ?? assert.fail('a round'), seatAt(1));
    assert.equal(
      refusedWith(world, 'p1', { type: 'act', action: action ?? { type: 'pass' } }),
      'left',
      'no coming back to win',
    );
    playOut(world);
    const [round] = finishedRoundsOf(world.log);
    assert.deepEqual([round?.leavers, round?.penalties], [[1], [6, -12, 6]]);
    const scores = round?.summary.outcome?.scores ?? [0, 0, 0];
    assert.deepEqual(
      scoresFor(world),
      [6, -12, 6].map((penalty, seat) => penalty + (scores[seat] ?? 0)),
    );
    assert.deepEqual(viewOf(world.table, seatAt(0)).penalties, [6, -12, 6]);
    assert.equal(world.table.seats[1]?.occupant, null);
    assert.ok(verifyLog(world.log).ok);
  });

  for (const seat of [0, 1, 2].map(seatAt)) {
    test(`frees seat ${seat}, and no other`, () => {
      const world = begin(sitAll(open()));
      say(world, `p${seat}`, { type: 'leave' });
      playOut(world);
      assert.deepEqual(
        world.table.seats.map(({ occupant }) => occupant !== null),
        [0, 1, 2].map((other) => other !== seat),
      );
    });
  }

  test('does not stop a vote, and the presence of the leaver changes nothing', () => {
    const world = begin(sitAll(open()));
    say(world, 'p1', { type: 'leave' });
    say(world, 'host', { type: 'presence', seat: seatAt(1), here: false });
    say(world, 'host', { type: 'presence', seat: seatAt(1), here: true });
    assert.equal(world.table.seats[1]?.autopilot, 'abandonment');
  });
});

describe('closing the table by vote', () => {
  test('takes all present players', () => {
    const world = begin(sitAll(open()));
    say(world, 'p0', { type: 'dissolve', agree: true });
    say(world, 'p1', { type: 'dissolve', agree: true });
    assert.deepEqual(viewOf(world.table, 'spectator').dissolveVotes, [0, 1]);
    assert.equal(refusedWith(world, 'p0', { type: 'dissolve', agree: true }), 'nothing-to-do');
    assert.deepEqual(say(world, 'p2', { type: 'dissolve', agree: true }), ['dissolveVoted', 'closed']);
    assert.ok(verifyLog(world.log).ok);
  });

  test('one refusal ends the vote, and each proposes it once a round', () => {
    const world = begin(sitAll(open()));
    say(world, 'p0', { type: 'dissolve', agree: true });
    say(world, 'p1', { type: 'dissolve', agree: false });
    assert.equal(viewOf(world.table, 'spectator').dissolveVotes, null);
    assert.equal(refusedWith(world, 'p0', { type: 'dissolve', agree: true }), 'too-many');
    assert.equal(refusedWith(world, 'p1', { type: 'dissolve', agree: false }), 'nothing-to-do');
    say(world, 'p2', { type: 'dissolve', agree: true });
  });

  test('does not wait for players who are away or have left', () => {
    const world = begin(sitAll(open()));
    say(world, 'host', { type: 'presence', seat: seatAt(1), here: false });
    say(world, 'p2', { type: 'leave' });
    assert.deepEqual(say(world, 'p0', { type: 'dissolve', agree: true }), ['dissolveVoted', 'closed']);
  });
});

describe('switches', () => {
  test('the autopilot and the automatic pass, three times per round together', () => {
    const world = begin(sitAll(open({ autoPassMs: 1_000, help: ['autopilot'] })));
    say(world, 'p0', { type: 'autoPass', on: true });
    say(world, 'p0', { type: 'autopilot', on: true });
    say(world, 'p0', { type: 'autopilot', on: false });
    assert.equal(refusedWith(world, 'p0', { type: 'autopilot', on: true }), 'too-many');
    assert.equal(refusedWith(world, 'p0', { type: 'autoPass', on: false }), 'too-many');
    assert.deepEqual(say(world, 'p1', { type: 'autopilot', on: true }), ['autopilotOn'], 'each has its own');
    playOut(world);
    begin(world);
    assert.deepEqual(say(world, 'p0', { type: 'autoPass', on: false }), ['autoPass'], 'anew in the next round');
  });

  test('an automatic pass takes a time that the secret draws, within its spread', () => {
    const delays = new Set<number>();
    for (let table = 0; table < 6; table++) {
      const world = open({ table: `auto${table}`, autoPassMs: 1_000, autoPassSpreadMs: 2_000 });
      begin(sitAll(world));
      for (const account of ['p0', 'p1', 'p2']) say(world, account, { type: 'autoPass', on: true });
      for (let step = 0; step < 200 && world.table.stage === 'playing'; step++) {
        const sinceMs = world.table.atMs;
        const dueMs = wakeAt(world.table);
        if (dueMs === null) act(world);
        else {
          delays.add(dueMs - sinceMs);
          assert.deepEqual(wait(world, dueMs - world.nowMs).slice(0, 1), ['acted']);
        }
      }
      assert.ok(verifyLog(world.log).ok);
    }
    assert.ok(delays.size > 5, 'they differ');
    assert.ok([...delays].every((delay) => delay >= 1_000 && delay <= 3_000));
  });
});

describe('an outage', () => {
  const terms = { clock: { decisionMs: 10_000, bankMs: 0 }, absenceMs: 5_000 };

  test('moves the clocks: no seat is timed out by it, and absent players are away', () => {
    const world = begin(sitAll(open(terms)));
    const seat = world.table.seats.findIndex(({ decision }) => decision !== null);
    world.nowMs += 4_000 + 600_000;
    const here = [0, 1, 2].map(seatAt).filter((other) => other !== (seat + 1) % 3);
    assert.deepEqual(say(world, 'host', { type: 'resume', gapMs: 600_000, here }), ['resumed']);
    const view = viewOf(world.table, 'spectator');
    assert.equal((view.seats[seat]?.deadlineMs ?? 0) - world.nowMs, 6_000, 'what was left of the clock is left');
    assert.deepEqual(
      view.seats.map((state, index) => state.here === (index !== (seat + 1) % 3)),
      [true, true, true],
    );
    assert.deepEqual(wait(world, 5_000), ['autopilotOn'], 'the one who is away gets the autopilot');
    assert.deepEqual(wait(world, 1_000), ['autopilotOn'], 'and the clock runs on');
    assert.ok(verifyLog(world.log).ok);
  });

  test('what was cut off by it comes first', () => {
    const world = begin(sitAll(open(terms)));
    const cut = world.log.slice(
      0,
      world.log.findIndex(({ type }) => type === 'dealt'),
    );
    const again: TestTable = { table: foldLog(cut), log: cut, nowMs: 700_000, ids: 900 };
    const here = [0, 1, 2].map(seatAt);
    assert.deepEqual(say(again, 'host', { type: 'resume', gapMs: 600_000, here }), ['dealt', 'resumed']);
    assert.ok(verifyLog(again.log).ok);
  });

  test('without it the first tick ends the time', () => {
    const world = begin(sitAll(open(terms)));
    assert.deepEqual(wait(world, 604_000), ['autopilotOn']);
  });
});

describe('a rated round', () => {
  test('begins with two pledges at least', () => {
    const world = sitAll(open({ rated: true, revealMs: 3_000 }));
    for (const account of ['p0', 'p1', 'p2']) {
      say(world, account, { type: 'ready', on: true, pledge: account === 'p0' ? pledge(0) : null });
    }
    assert.equal(refusedWith(world, 'host', { type: 'commit', secret: secretFrom('a') }), 'no-pledge');
    say(world, 'p1', { type: 'ready', on: false });
    begin(world);
    assert.equal(world.table.stage, 'collectingEntropy');
    assert.equal(refusedWith(world, 'p2', { type: 'revealEntropy', entropy: '2'.repeat(32) }), 'no-pledge');
    assert.equal(refusedWith(world, 'p0', { type: 'revealEntropy', entropy: '1'.repeat(32) }), 'bad-reveal');
    say(world, 'p0', { type: 'revealEntropy', entropy: '0'.repeat(32) });
    assert.deepEqual(wait(world, 3_000), ['dealt'], 'a player who does not reveal holds up no one');
    assert.deepEqual(viewOf(world.table, 'spectator').proof?.unrevealed, [1]);
    assert.equal(finishedRoundsOf(playOut(world).log)[0]?.ratable, false);
  });
});

describe('a shared board', () => {
  const board = { id: 'cup-1', entropy: ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(32)) };
  const secret = secretFrom('cup');
  const worldOf = (table: string): TestTable => {
    const world = sitAll(open({ table, revealMs: 3_000 }));
    for (const account of ['p0', 'p1', 'p2']) say(world, account, { type: 'ready', on: true });
    say(world, 'host', { type: 'commit', secret, board });
    return world;
  };

  test('gives the same cards at every table, and nothing more is added', () => {
    const deals = ['north', 'south'].map((table) => worldOf(table).table.round?.deal);
    assert.deepEqual(deals[0], deals[1]);
  });

  test('keeps its secret and its log until the last table is done', () => {
    const world = playOut(worldOf('north'));
    assert.equal(viewOf(world.table, seatAt(0)).proof?.secret, null);
    assert.ok(!writeLog(publicLog(world.log)).includes(secret));
    begin(world);
    const from = world.log.findLastIndex(({ type }) => type === 'continued');
    assert.deepEqual(publicLog(world.log.slice(from)), [], 'the next segment holds the secret, too');
    playOut(world);
    assert.deepEqual(publicLog(world.log.slice(from)), [], 'also when its own round is over');
    assert.equal(refusedWith(world, 'host', { type: 'release', round: 2 }), 'nothing-to-do');
    say(world, 'host', { type: 'release', round: 1 });
    assert.equal(viewOf(world.table, seatAt(0)).previousProof?.secret, secret);
    assert.ok(writeLog(publicLog(world.log)).includes(secret));
    assert.ok(verifyLog(world.log).ok);
  });

  for (const [rounds, why] of [
    [1, 'of the last round'],
    [2, 'of the round before'],
  ] as const) {
    test(`tells every viewer its secret when it is released, ${why}`, () => {
      const world = playOut(worldOf('north'));
      if (rounds === 2) playOut(begin(world));
      for (const viewer of [seatAt(0), 'spectator'] as const) {
        assert.ok(!sentTo(world.log, viewer).includes(secret));
      }
      say(world, 'host', { type: 'release', round: 1 });
      for (const viewer of [seatAt(0), 'spectator'] as const) {
        assert.ok(sentTo(world.log, viewer, world.log.length - 1).split(secret).length === 2, 'in the last patch');
      }
    });
  }
});
