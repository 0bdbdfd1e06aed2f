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
import { type TestTable, open, sumOf } from '../testing/test-table.ts';

describe('a round', () => {
  test('from gathering to rematch, with a running score', () => {
    const world = open();
    assert.equal(world.refusedWith('host', { type: 'commit', secret: secretFrom('a') }), 'not-ready');
    world.deal();
    assert.equal(world.table.stage, 'playing');
    world.playOut();
    assert.equal(world.table.stage, 'over');
    const first = world.view();
    assert.deepEqual(first.scores, world.round.outcome?.scores);
    assert.equal(first.proof?.secret, secretFrom('a'));
    assert.deepEqual(pendingEffects(world.table), []);
    world.deal('b').playOut();
    const second = world.view();
    assert.deepEqual(second.scores, sumOf(first.scores, world.round.outcome?.scores ?? []));
    assert.equal(second.rounds.length, 2);
    assert.equal(second.previousProof?.secret, secretFrom('a'));
  });

  test('a match of one round begins anew', () => {
    const world = open({ roundsMax: 1 }).deal().playOut();
    assert.equal(world.view().matchOver, true);
    world.deal('b');
    assert.deepEqual(world.view().scores, [0, 0, 0]);
  });

  test('bots alone need no ready seat', () => {
    const world = open({}, 0);
    assert.deepEqual(world.needs, ['secret']);
    world.deal();
    assert.equal(pendingEffects(world.table)[0]?.type, 'askBot');
    assert.equal(world.refusedWith(0, { type: 'autopilot', on: true }), 'no-seat');
  });

  test('rotating first callers continue past redeals', () => {
    const rules = unwrap(ruleSet({ preset: 'rlcard', firstCaller: 'rotate' }));
    const world = open({ rules }, 0).deal();
    const first = world.round.auction.first;
    for (let passes = 0; passes < 3; passes++) world.act('first');
    assert.equal(world.round.redeals, 1);
    assert.equal(world.round.auction.first, (first + 1) % 3);
    world.playOut();
    world.deal('b');
    assert.equal(world.round.auction.first, (first + 2) % 3);
  });
});

describe('no bid', () => {
  const passing = (onAllPass: RuleSet['onAllPass'], steps = 9): TestTable => {
    const world = open({ rules: { ...PRESETS.rlcard, onAllPass } }, 0).deal();
    for (let step = 0; step < steps && isInAuction(world); step++) world.act('first');
    return world;
  };
  const isInAuction = (world: TestTable): boolean => world.table.stage === 'playing' && world.round.phase === 'auction';

  test('the cards are dealt again in the same log of actions', () => {
    const world = passing({ redealsMax: null, then: 'random' });
    assert.equal(world.round.redeals, 3);
    assert.equal(world.view().round?.history.length, 9);
  });

  test('in the end the lot names a landlord', () => {
    const world = passing({ redealsMax: 1, then: 'random' });
    assert.ok(world.log.some(({ type }) => type === 'drawn'));
    assert.deepEqual([world.round.phase, world.round.bid, world.round.redeals], ['play', 1, 1]);
    assert.equal(world.round.rules, world.table.terms.rules);
    world.playOut();
    assert.equal(world.table.stage, 'over');
  });

  test('or the first caller is landlord', () => {
    const world = passing({ redealsMax: 0, then: 'first' });
    assert.equal(world.round.landlord, world.round.auction.first);
  });

  test('passing without end does not make a log grow: after 40 deals the round has no score', () => {
    for (const redealsMax of [null, 1_000_000]) {
      const world = passing({ redealsMax, then: 'random' }, 1000);
      assert.equal(world.table.stage, 'over');
      assert.deepEqual(world.view().scores, [0, 0, 0]);
      assert.equal(world.log.filter(({ type }) => type === 'dealt').length, 41);
      assert.ok(verifyLog(world.log).ok);
    }
  });

  test('or the round has no score', () => {
    const world = passing({ redealsMax: 0, then: 'abort' });
    assert.equal(world.table.stage, 'over');
    const ended = world.log.flatMap((event) => (event.type === 'ended' ? [event.scores] : []));
    assert.deepEqual(ended, [null]);
    assert.deepEqual(world.view().scores, [0, 0, 0]);
    assert.equal(world.view().proof?.secret, secretFrom('a'));
  });
});

describe('entropy', () => {
  test('the deal waits for it, and not for ever', () => {
    const world = open({ revealMs: 4_000 }, 2).deal('a', ['ab', 'cd']);
    assert.equal(world.table.stage, 'collectingEntropy');
    assert.equal(world.view(0).proof?.secret, null);
    world.say(0, { type: 'revealEntropy', entropy: 'ab'.repeat(16) });
    assert.equal(world.refusedWith(0, { type: 'revealEntropy', entropy: 'cd'.repeat(16) }), 'nothing-to-do');
    assert.equal(world.view(1).proof?.entropy, null);
    assert.deepEqual(world.wait(3_999), []);
    assert.deepEqual(world.wait(1), ['dealt']);
    assert.deepEqual(world.view(1).proof?.entropy, ['ab'.repeat(16), '', '']);
  });

  test('the last of it deals', () => {
    const world = open({ revealMs: 4_000 }, 2).deal('a', ['ef', 'ab']);
    world.say(1, { type: 'revealEntropy', entropy: 'ab'.repeat(16) });
    assert.deepEqual(world.say(0, { type: 'revealEntropy', entropy: 'ef'.repeat(16) }), ['entropyRevealed', 'dealt']);
  });
});

describe('taking back', () => {
  test('alone with bots, to before the player’s last play', () => {
    const world = open({ practice: true }).deal();
    world.playToPerson(0);
    const before = JSON.stringify(world.view(0).round);
    world.act('last');
    world.act();
    assert.deepEqual(world.say(0, { type: 'undo', agree: true }), ['undoVoted', 'undone']);
    assert.equal(JSON.stringify(world.view(0).round), before);
  });

  test('also when the round is over', () => {
    const world = open({ practice: true }).deal().playOut();
    const { scores } = world.view();
    world.say(0, { type: 'undo', agree: true });
    assert.equal(world.table.stage, 'playing');
    assert.notDeepEqual(world.view().scores, scores);
    assert.equal(publicLog(world.log).at(-1)?.type, 'ended');
    world.playOut();
    assert.equal(world.table.stage, 'over');
    assert.equal(world.view().rounds.length, 1);
  });

  test('all who are here have to agree', () => {
    const world = open({ practice: true }, 3).deal();
    const seat = world.asked;
    const [second, third] = [(seat + 1) % 3, (seat + 2) % 3];
    assert.equal(world.refusedWith(seat, { type: 'undo', agree: true }), 'nothing-to-undo');
    world.act('first');
    const seen = world.table.seq;
    assert.deepEqual(world.say(seat, { type: 'undo', agree: true }), ['undoVoted']);
    const unseen = world.refusedWith(second, { type: 'undo', agree: true }, { seq: seen });
    assert.equal(unseen, 'stale', 'it has not seen the proposal');
    world.say(second, { type: 'undo', agree: false });
    assert.equal(world.table.undoVotes, null);
    world.say(seat, { type: 'undo', agree: true });
    assert.deepEqual(world.say(second, { type: 'undo', agree: true }), ['undoVoted']);
    const left = world.say('host', { type: 'presence', seat: seatAt(third), here: false });
    assert.deepEqual(left, ['presence', 'undone'], 'a player who has left is not asked');
    assert.equal(world.round.auction.calls, 0);
  });

  test('only on practice tables', () => {
    const world = open().deal();
    assert.equal(world.refusedWith(0, { type: 'undo', agree: true }), 'not-practice');
  });
});

test('an outage moves every clock by its length, but not past now; players who are not back are away from then on', () => {
  const world = open({ clock: { decisionMs: 60_000, bankMs: 0 } }, 3).deal();
  const asked = world.asked;
  const [gone, lost] = [0, 1, 2].filter((seat) => seat !== asked) as [number, number];
  world.nowMs = 1_000;
  world.say('host', { type: 'presence', seat: seatAt(gone), here: false });
  world.nowMs = 11_000;
  const before = world.table;
  world.say('host', { type: 'resume', gapMs: 8_000, here: [seatAt(asked)] });
  const { seats, proof, seq } = world.table;
  assert.equal(before.seats[asked]?.decision?.atMs, 0);
  assert.equal(seats[asked]?.decision?.atMs, 8_000);
  assert.equal(seats[gone]?.awaySinceMs, 9_000, 'away before, for as long as another player was there');
  assert.equal(seats[lost]?.awaySinceMs, 11_000, 'away now');
  assert.equal(seats[asked]?.awaySinceMs, null);
  assert.deepEqual([proof?.committedMs, seats[asked]?.unreadySinceMs], [8_000, 8_000]);
  const changed = [asked, gone, lost].map((seat) => seats[seat]?.changedSeq === seq);
  assert.deepEqual(changed, [false, false, true], 'a command of a lost player was decided before');
  world.say('host', { type: 'resume', gapMs: 8_000, here: [seatAt(asked)] });
  assert.equal(world.table.seats[asked]?.decision?.atMs, 11_000, 'no clock is ahead of now');
});
