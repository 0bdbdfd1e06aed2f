/** Rounds of a match: scores, and its end. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seatAt } from '@doudizhu/rules/deal';
import { startRound, type Round } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { addRound, beginMatch, isMatchDone } from './match.ts';

const round = (scores: readonly number[] | null): Round =>
  ({
    ...startRound({ rules: PRESETS.competition, seed: 'match', first: seatAt(0) }),
    outcome: scores === null ? null : { scores },
  }) as unknown as Round;

test('rounds without a bid are played and do not count', () => {
  let match = beginMatch({ rules: PRESETS.competition, roundsMax: 2 });
  const states: unknown[] = [];
  for (const scores of [[6, -3, -3], null, [-2, 4, -2]]) {
    states.push([match.roundsPlayed, match.roundsScored, isMatchDone(match)]);
    match = addRound(match, round(scores), null);
  }
  states.push([match.roundsPlayed, match.roundsScored, isMatchDone(match)]);
  assert.deepEqual(states, [
    [0, 0, false],
    [1, 1, false],
    [2, 1, false],
    [3, 2, true],
  ]);
  assert.deepEqual(match.scores, [4, 1, -5]);
  assert.equal(match.rounds.length, 3);
});

test('what leavers pay is added, in a round without a score too', () => {
  const match = beginMatch({ rules: PRESETS.competition, roundsMax: null });
  assert.deepEqual(addRound(match, round([6, -3, -3]), [3, -6, 3]).scores, [9, -9, 0]);
  assert.deepEqual(addRound(match, round(null), [3, -6, 3]).scores, [3, -6, 3]);
});

test('without a number of rounds a match has no end, and holds the last rounds only', () => {
  let match = beginMatch({ rules: PRESETS.competition, roundsMax: null });
  for (let count = 0; count < 200; count++) match = addRound(match, round([2, -1, -1]), null);
  assert.deepEqual([match.roundsPlayed, match.roundsScored, isMatchDone(match)], [200, 200, false]);
  assert.ok(match.rounds.length < 200);
  assert.equal(match.scores[0], 400);
});
