import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seatAt } from './deal.ts';
import { isMatchOver, nextRound, recordRound, standings, startMatch, type Match } from './match.ts';
import { unwrap } from '../base/result.ts';
import { createRng, randomBelow } from '../base/rng.ts';
import { applyUnchecked, legalActions, startRound, toAct } from './round.ts';
import { isOver, type Round } from './state.ts';
import { PRESET_NAMES, PRESETS, ruleSet, type RuleSet } from '../ruleset/ruleset.ts';

const rulesOf = (from: unknown): RuleSet => unwrap(ruleSet(from));

const playOut = (start: Round, seed: string): Round => {
  const rng = createRng(seed);
  let round = start;
  while (!isOver(round)) {
    const seat = toAct(round)[0]!;
    const actions = legalActions(round, seat);
    round = applyUnchecked(round, seat, actions[randomBelow(rng, actions.length)]!);
  }
  return round;
};

const playMatch = (start: Match, rounds: number): Match => {
  let match = start;
  for (let index = 0; index < rounds; index++) {
    match = recordRound(match, playOut(nextRound(match, `match/${index}`), `play/${index}`));
  }
  return match;
};

for (const name of PRESET_NAMES) {
  test(`${name}: the running score is the sum of the rounds and comes to zero`, () => {
    const match = playMatch(startMatch({ rules: PRESETS[name] }), 12);
    assert.equal(match.rounds.length, 12);
    for (const [seat, score] of match.scores.entries()) {
      assert.equal(
        score,
        match.rounds.reduce((sum, { outcome }) => sum + (outcome?.scores[seat] ?? 0), 0),
      );
    }
    assert.equal(
      match.scores.reduce((sum, score) => sum + score, 0),
      0,
    );
    assert.deepEqual(JSON.parse(JSON.stringify(match)), match, 'plain JSON');
  });
}

const firstsOf = (match: Match): number[] => match.rounds.map(({ first }) => first);

test('rotate: the next seat speaks first in every deal of the match, redeals counted', () => {
  const match = playMatch(
    startMatch({ rules: rulesOf({ preset: 'pagat', auction: 'grab', firstSpeaker: 'rotate' }), first: seatAt(1) }),
    40,
  );
  assert.equal(firstsOf(match)[0], 1 + (match.rounds[0]?.redeals ?? 0));
  for (const [index, { first, redeals }] of match.rounds.entries()) {
    if (index > 0) assert.equal(first, ((firstsOf(match)[index - 1] ?? 0) + 1 + redeals) % 3);
  }
  assert.ok(match.rounds.some(({ redeals }) => redeals > 0));
});

test('rotate: the first of all is drawn', () => {
  const rules = rulesOf({ firstSpeaker: 'rotate' });
  const firsts = new Set(Array.from({ length: 30 }, (_, seed) => nextRound(startMatch({ rules }), seed).auction.first));
  assert.equal(firsts.size, 3);
});

test('fixed: the same seat always', () => {
  const match = playMatch(startMatch({ rules: rulesOf({ firstSpeaker: 'fixed' }), first: seatAt(2) }), 5);
  assert.deepEqual(firstsOf(match), [2, 2, 2, 2, 2]);
});

test('random: every seat in its turn', () => {
  assert.equal(new Set(firstsOf(playMatch(startMatch({ rules: PRESETS.competition }), 30))).size, 3);
});

test('a match is over after its rounds; rounds without a landlord do not count', () => {
  const rules = rulesOf({ onAllPass: { redealsMax: 0, then: 'abort' } });
  let match = startMatch({ rules, roundsMax: 1 });
  let aborted = nextRound(match, 1);
  for (let said = 0; said < 3; said++) {
    aborted = applyUnchecked(aborted, aborted.auction.turn, { type: 'bid', points: 0 });
  }
  match = recordRound(match, aborted);
  assert.equal(isMatchOver(match), false);
  assert.deepEqual(match.scores, [0, 0, 0]);
  let round = nextRound(match, 2);
  round = playOut(applyUnchecked(round, round.auction.turn, { type: 'bid', points: 3 }), 'play');
  assert.equal(isMatchOver(recordRound(match, round)), true);
  assert.equal(isMatchOver(startMatch({ rules })), false, 'no end set');
});

test('standings', () => {
  const match: Match = { ...startMatch({ rules: PRESETS['pagat-4p'] }), scores: [3, -9, 3, 3] };
  assert.deepEqual(
    standings(match).map(({ seat, score }) => [seat, score]),
    [
      [0, 3],
      [2, 3],
      [3, 3],
      [1, -9],
    ],
  );
});

test('a running round is not recorded', () => {
  const match = startMatch({ rules: PRESETS.competition });
  assert.throws(() => recordRound(match, nextRound(match, 1)), /phase auction, want settled or aborted/u);
  const other = playOut(startRound({ rules: PRESETS['pagat-4p'], seed: 1 }), 'x');
  assert.throws(() => recordRound(match, other), /4 seats, the match has 3/u);
});
