/** Players of the other seats: the solver if it knows the answer, otherwise a bot that sees its own hand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dealOf, seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { legalActions, startPlay, startRound, type Round } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import type { SolverEngine } from '../../../workers/workers.ts';
import { createFakeEnvironment } from '../../../game/testing/fake-environment.ts';
import { solverPlayer } from './seat-player.ts';

const RULES = PRESETS.douzero;
const ROUND = startPlay({ rules: RULES, deal: unwrap(dealOf({ rules: RULES, hands: ['9T', '34', '5J'] })) });
const [LEAD] = legalActions(ROUND, seatAt(0));

/** A solver that gives one answer to every question, and the bots of a browser. */
const players = (answer: unknown) => {
  const environment = createFakeEnvironment();
  const questions: { readonly type: string; readonly position: { readonly turn: number }; readonly timeMs: number }[] =
    [];
  let ends = 0;
  const solver = {
    ask: async (question: (typeof questions)[number]) => (questions.push(question), answer),
    destroy: () => void ends++,
  } as unknown as SolverEngine;
  const player = solverPlayer({ environment, table: 't', levelOf: () => 'greedy' }, solver);
  return { player, environment, questions, ends: () => ends };
};

const combo = LEAD?.type === 'play' ? LEAD.combo : assert.fail();

test('the solver’s move is played, its pass too', async () => {
  const found = players({ value: { move: combo, winner: 'landlord' } });
  assert.deepEqual(await found.player.answer(ROUND, seatAt(0)), { type: 'play', combo });
  const [{ type, position, timeMs } = assert.fail()] = found.questions;
  assert.deepEqual([found.questions.length, type, position.turn], [1, 'reply', 0]);
  assert.ok(timeMs > 0, 'it has not for ever');
  const pass = players({ value: { move: null, winner: 'farmers' } });
  assert.deepEqual(await pass.player.answer(ROUND, seatAt(0)), { type: 'pass' });
  assert.equal(pass.environment.asked.length, 0);
});

test('where it does not know, or is given up, a bot plays', async () => {
  for (const answer of [{ value: { move: combo, winner: 'unknown' } }, null]) {
    const { player, environment } = players(answer);
    const action = await player.answer(ROUND, seatAt(0));
    assert.ok(legalActions(ROUND, seatAt(0)).some((legal) => JSON.stringify(legal) === JSON.stringify(action)));
    const asked = environment.asked.map(({ level, view }) => `${level} ${view.seat}`);
    assert.deepEqual(asked, ['greedy 0']);
  }
});

test('before the play there is no position to solve: a bot bids', async () => {
  const round: Round = startRound({ rules: PRESETS.competition, seed: 'bids', first: seatAt(1) });
  const { player, questions, environment } = players(null);
  assert.equal((await player.answer(round, seatAt(1))).type, 'bid');
  assert.deepEqual([questions.length, environment.asked.length], [0, 1]);
});

test('the solver ends with the player', () => {
  const { player, ends } = players(null);
  player.destroy();
  assert.equal(ends(), 1);
});
