import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyUnchecked, legalActions, startRound, toAct, type Round } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { shownSteps } from './steps.ts';

/** States of a happy round: `opens` is the number of the question at which a hand is opened. Then three calls. */
const states = (opens: number | null): Round[] => {
  let round = startRound({ rules: PRESETS.happy, seed: 'steps' });
  const rounds = [round];
  for (let asked = 0; toAct(round).length > 0 && rounds.length < 17; asked++) {
    const [seat] = toAct(round);
    const actions = legalActions(round, seat!);
    const action = actions.find((each) => each.type === 'openHand' && each.open === (asked === opens)) ?? actions[0]!;
    round = applyUnchecked(round, seat!, action);
    rounds.push(round);
  }
  return rounds;
};

test('hands that stay closed are one step', () => {
  const rounds = states(null);
  const closed = rounds.findIndex(({ entry }) => entry?.action.type === 'call') - 1;
  assert.ok(closed >= 9, `${closed} questions`);
  assert.deepEqual(shownSteps(rounds).slice(0, 3), [closed, closed + 1, closed + 2]);
});

test('a hand that is opened has a step of its own', () => {
  const steps = shownSteps(states(4));
  assert.deepEqual(steps.slice(0, 2), [4, 5], 'before it, and the opened hand');
});

test('without such questions every state is a step', () => {
  let round = startRound({ rules: PRESETS.pagat, seed: 'steps' });
  const rounds = [round];
  for (let step = 0; step < 4; step++) {
    const [seat] = toAct(round);
    round = applyUnchecked(round, seat!, legalActions(round, seat!)[0]!);
    rounds.push(round);
  }
  assert.deepEqual(shownSteps(rounds), [0, 1, 2, 3, 4]);
});
