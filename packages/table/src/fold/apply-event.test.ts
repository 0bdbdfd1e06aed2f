/** A round from gathering to rematch. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS, ruleSet, type RuleSet } from '@doudizhu/rules/ruleset';
import { secretFrom } from '../fairness/fairness.ts';
import { publicLog } from '../log/log.ts';
import { verifyLog } from '../log/verify.ts';
import { pendingEffects } from '../driver/effects.ts';
import { viewOf } from '../view/view.ts';
import { personAt } from '../testing/senders.ts';
import {
  type TestTable,
  open,
  say,
  refusedWith,
  wait,
  needsNow,
  currentRound,
  deal,
  act,
  playOut,
  playToPerson,
} from '../testing/test-table.ts';

describe('a round', () => {
  test('from gathering to rematch, with a running score', () => {
    const testTable = open();
    assert.equal(refusedWith(testTable, 'host', { type: 'commit', secret: secretFrom('a') }), 'not-ready');
    deal(testTable);
    assert.equal(testTable.table.stage, 'playing');
    playOut(testTable);
    assert.equal(testTable.table.stage, 'over');
    const first = viewOf(testTable.table, 'spectator');
    assert.deepEqual(first.scores, currentRound(testTable).outcome?.scores);
    assert.equal(first.proof?.secret, secretFrom('a'));
    assert.deepEqual(pendingEffects(testTable.table), []);
    deal(testTable, 'b');
    playOut(testTable);
    const second = viewOf(testTable.table, 'spectator');
    const scores = currentRound(testTable).outcome?.scores ?? [];
    assert.deepEqual(
      second.scores,
      first.scores.map((score, seat) => score + (scores[seat] ?? 0)),
    );
    assert.equal(second.rounds.length, 2);
    assert.equal(second.previousProof?.secret, secretFrom('a'));
  });

  test('other players, other score', () => {
    const testTable = open();
    deal(testTable);
    playOut(testTable);
    say(testTable, 'host', { type: 'seat', seat: seatAt(1), occupant: personAt(1) });
    assert.equal(testTable.table.stage, 'over', 'the result stays before the others');
    assert.notDeepEqual(viewOf(testTable.table, 'spectator').scores, [0, 0, 0]);
    deal(testTable, 'b');
    assert.deepEqual(viewOf(testTable.table, 'spectator').scores, [0, 0, 0]);
    assert.equal(
      viewOf(testTable.table, 'spectator').previousProof?.secret,
      secretFrom('a'),
      'what was proved stays so',
    );
  });

  test('a match of one round begins anew', () => {
    const testTable = open({ roundsMax: 1 });
    deal(testTable);
    playOut(testTable);
    assert.equal(viewOf(testTable.table, 'spectator').matchOver, true);
    deal(testTable, 'b');
    assert.deepEqual(viewOf(testTable.table, 'spectator').scores, [0, 0, 0]);
  });

  test('bots alone need no ready seat', () => {
    const testTable = open({}, 0);
    assert.deepEqual(needsNow(testTable), ['secret']);
    deal(testTable);
    assert.equal(pendingEffects(testTable.table)[0]?.type, 'askBot');
    assert.equal(refusedWith(testTable, 0, { type: 'autopilot', on: true }), 'no-seat');
  });

  test('rotating first callers continue past redeals', () => {
    const rules = unwrap(ruleSet({ preset: 'rlcard', firstCaller: 'rotate' }));
    const testTable = open({ rules }, 0);
    deal(testTable);
    const first = currentRound(testTable).auction.first;
    for (let passes = 0; passes < 3; passes++) act(testTable, 'first');
    assert.equal(currentRound(testTable).redeals, 1);
    assert.equal(currentRound(testTable).auction.first, (first + 1) % 3);
    playOut(testTable);
    deal(testTable, 'b');
    assert.equal(currentRound(testTable).auction.first, (first + 2) % 3);
  });
});

describe('no bid', () => {
  const passing = (onAllPass: RuleSet['onAllPass'], steps = 9): TestTable => {
    const testTable = open({ rules: { ...PRESETS.rlcard, onAllPass } }, 0);
    deal(testTable);
    for (let step = 0; step < steps && isInAuction(testTable); step++) act(testTable, 'first');
    return testTable;
  };
  const isInAuction = (testTable: TestTable): boolean =>
    testTable.table.stage === 'playing' && currentRound(testTable).phase === 'auction';

  test('the cards are dealt again in the same log of actions', () => {
    const testTable = passing({ redealsMax: null, then: 'random' });
    assert.equal(currentRound(testTable).redeals, 3);
    assert.equal(viewOf(testTable.table, 'spectator').round?.history.length, 9);
  });

  test('in the end the lot names a landlord', () => {
    const testTable = passing({ redealsMax: 1, then: 'random' });
    assert.ok(testTable.log.some(({ type }) => type === 'drawn'));
    assert.deepEqual(
      [currentRound(testTable).phase, currentRound(testTable).bid, currentRound(testTable).redeals],
      ['play', 1, 1],
    );
    assert.equal(currentRound(testTable).rules, testTable.table.terms.rules);
    playOut(testTable);
    assert.equal(testTable.table.stage, 'over');
  });

  test('or the first caller is landlord', () => {
    const testTable = passing({ redealsMax: 0, then: 'first' });
    assert.equal(currentRound(testTable).landlord, currentRound(testTable).auction.first);
  });

  test('passing without end does not make a log grow: after 40 deals the round has no score', () => {
    for (const redealsMax of [null, 1_000_000]) {
      const testTable = passing({ redealsMax, then: 'random' }, 1000);
      assert.equal(testTable.table.stage, 'over');
      assert.deepEqual(viewOf(testTable.table, 'spectator').scores, [0, 0, 0]);
      assert.equal(testTable.log.filter(({ type }) => type === 'dealt').length, 41);
      assert.ok(verifyLog(testTable.log).ok);
    }
  });

  test('or the round has no score', () => {
    const testTable = passing({ redealsMax: 0, then: 'abort' });
    assert.equal(testTable.table.stage, 'over');
    assert.deepEqual(viewOf(testTable.table, 'spectator').scores, [0, 0, 0]);
    assert.equal(viewOf(testTable.table, 'spectator').proof?.secret, secretFrom('a'));
  });
});

describe('entropy', () => {
  test('the deal waits for it, and not for ever', () => {
    const testTable = open({ revealMs: 4_000 }, 2);
    deal(testTable, 'a', ['ab', 'cd']);
    assert.equal(testTable.table.stage, 'collectingEntropy');
    assert.equal(viewOf(testTable.table, seatAt(0)).proof?.secret, null);
    say(testTable, 0, { type: 'revealEntropy', entropy: 'ab'.repeat(16) });
    assert.equal(refusedWith(testTable, 0, { type: 'revealEntropy', entropy: 'cd'.repeat(16) }), 'nothing-to-do');
    assert.equal(viewOf(testTable.table, seatAt(1)).proof?.entropy, null);
    assert.deepEqual(wait(testTable, 3_999), []);
    assert.deepEqual(wait(testTable, 1), ['dealt']);
    assert.deepEqual(viewOf(testTable.table, seatAt(1)).proof?.entropy, ['ab'.repeat(16), '', '']);
  });

  test('the last of it deals', () => {
    const testTable = open({ revealMs: 4_000 }, 2);
    deal(testTable, 'a', ['ef', 'ab']);
    say(testTable, 1, { type: 'revealEntropy', entropy: 'ab'.repeat(16) });
    assert.deepEqual(say(testTable, 0, { type: 'revealEntropy', entropy: 'ef'.repeat(16) }), [
      'entropyRevealed',
      'dealt',
    ]);
  });
});

describe('taking back', () => {
  test('alone with bots, to before the player’s last play', () => {
    const testTable = open({ practice: true });
    deal(testTable);
    playToPerson(testTable, 0);
    const before = JSON.stringify(viewOf(testTable.table, seatAt(0)).round);
    act(testTable, 'last');
    act(testTable);
    assert.deepEqual(say(testTable, 0, { type: 'undo', agree: true }), ['undoVoted', 'undone']);
    assert.equal(JSON.stringify(viewOf(testTable.table, seatAt(0)).round), before);
  });

  test('also when the round is over', () => {
    const testTable = open({ practice: true });
    deal(testTable);
    playOut(testTable);
    const { scores } = viewOf(testTable.table, 'spectator');
    say(testTable, 0, { type: 'undo', agree: true });
    assert.equal(testTable.table.stage, 'playing');
    assert.notDeepEqual(viewOf(testTable.table, 'spectator').scores, scores);
    assert.equal(publicLog(testTable.log).at(-1)?.type, 'ended');
    playOut(testTable);
    assert.equal(testTable.table.stage, 'over');
    assert.equal(viewOf(testTable.table, 'spectator').rounds.length, 1);
  });

  test('all who are here have to agree', () => {
    const testTable = open({ practice: true }, 3);
    deal(testTable);
    const seat = testTable.table.seats.findIndex(({ decision }) => decision !== null);
    const [second, third] = [(seat + 1) % 3, (seat + 2) % 3];
    assert.equal(refusedWith(testTable, seat, { type: 'undo', agree: true }), 'nothing-to-undo');
    act(testTable, 'first');
    const seen = testTable.table.seq;
    assert.deepEqual(say(testTable, seat, { type: 'undo', agree: true }), ['undoVoted']);
    assert.equal(
      refusedWith(testTable, second, { type: 'undo', agree: true }, { seq: seen }),
      'stale',
      'it has not seen the proposal',
    );
    say(testTable, second, { type: 'undo', agree: false });
    assert.equal(testTable.table.undoVotes, null);
    say(testTable, seat, { type: 'undo', agree: true });
    assert.deepEqual(say(testTable, second, { type: 'undo', agree: true }), ['undoVoted']);
    assert.deepEqual(
      say(testTable, 'host', { type: 'presence', seat: seatAt(third), here: false }),
      ['presence', 'undone'],
      'a player who has left is not asked',
    );
    assert.equal(currentRound(testTable).auction.calls, 0);
  });

  test('only on practice tables', () => {
    const testTable = open();
    deal(testTable);
    assert.equal(refusedWith(testTable, 0, { type: 'undo', agree: true }), 'not-practice');
  });
});

test('an outage moves every clock by its length, but not past now; players who are not back are away from then on', () => {
  const testTable = open({ clock: { decisionMs: 60_000, bankMs: 0 } }, 3);
  deal(testTable);
  const asked = testTable.table.seats.findIndex(({ decision }) => decision !== null);
  const [gone, lost] = [0, 1, 2].filter((seat) => seat !== asked) as [number, number];
  testTable.nowMs = 1_000;
  say(testTable, 'host', { type: 'presence', seat: seatAt(gone), here: false });
  testTable.nowMs = 11_000;
  const before = testTable.table;
  say(testTable, 'host', { type: 'resume', gapMs: 8_000, here: [seatAt(asked)] });
  const { seats, proof, seq } = testTable.table;
  assert.equal(before.seats[asked]?.decision?.atMs, 0);
  assert.equal(seats[asked]?.decision?.atMs, 8_000);
  assert.equal(seats[gone]?.awaySinceMs, 9_000, 'away before, for as long as another player was there');
  assert.equal(seats[lost]?.awaySinceMs, 11_000, 'away now');
  assert.equal(seats[asked]?.awaySinceMs, null);
  assert.deepEqual([proof?.committedMs, seats[asked]?.unreadySinceMs], [8_000, 8_000]);
  assert.deepEqual(
    [asked, gone, lost].map((seat) => seats[seat]?.changedSeq === seq),
    [false, false, true],
    'a command of a lost player was decided before',
  );
  say(testTable, 'host', { type: 'resume', gapMs: 8_000, here: [seatAt(asked)] });
  assert.equal(testTable.table.seats[asked]?.decision?.atMs, 11_000, 'no clock is ahead of now');
});
