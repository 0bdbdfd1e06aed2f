import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { readRecord, recordOf, replay, type Replay } from '@doudizhu/records';
import { dealOf, type Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import {
  applyUnchecked,
  parseAction,
  startPlay,
  startRound,
  toAct,
  type Action,
  type Round,
} from '@doudizhu/rules/round';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { ANALYSE_DEFAULTS, analyse, type AnalysedDecision, type AnalyseOptions, type MoveProof } from './analyse.ts';
import { isMistake, moveOfAction } from './judgement.ts';
import { reviewRound } from './review.ts';
import { createGreedyBot } from '../greedy.ts';
import { createRulesBot } from '../rules/rules-bot.ts';
import { createNeuralBot } from '../neural/neural-bot.ts';
import { BUNDLED, BUNDLED_FOUR } from '../testing/bundled.ts';
import { playedOut } from '@doudizhu/rules/testing';

const OPTIONS: AnalyseOptions = { ...ANALYSE_DEFAULTS, nodesMax: 20_000, networks: BUNDLED };
const OF_FOUR: AnalyseOptions = { ...OPTIONS, networks: BUNDLED_FOUR };

/** A position played on as written: a play or `-` for each seat in turn, the landlord's first. */
const played = (hands: readonly string[], line: readonly string[], rules: RuleSet = PRESETS.competition): Replay => {
  let round: Round = startPlay({ rules, deal: unwrap(dealOf({ rules, hands, kitty: '' })) });
  for (const text of line) {
    const seat = toAct(round)[0] as Seat;
    round = applyUnchecked(round, seat, unwrap(parseAction(text, rules, round.toBeat)));
  }
  return unwrap(replay(recordOf(round)));
};

/** Proof of the option that was taken. */
const proofOfDone = ({ judgement, proofs }: AnalysedDecision): MoveProof => {
  const { options, done } = judgement.decision;
  return proofs[options.findIndex(({ action }) => JSON.stringify(action) === JSON.stringify(done))]!;
};

/** Step, role, winner before it, cost in stakes, basis and mark of each decision. */
const rowsOf = (decisions: readonly AnalysedDecision[]): unknown[] =>
  decisions.map(({ judgement: { decision, cost, basis, mark }, winner }) => [
    decision.step,
    decision.role,
    winner,
    cost / decision.stake,
    basis,
    mark,
  ]);

describe('the analysis of a round', () => {
  test('marks a proved win that was thrown away, and nothing where there was no choice', () => {
    const decisions = analyse(played(['23', '4', '5'], ['3', '4']), OPTIONS);
    assert.deepEqual(rowsOf(decisions), [
      [1, 'landlord', 'landlord', 2, 'proved', 'blunder'],
      [2, 'down', 'farmers', 0, 'proved', 'best'],
    ]);
    const [first] = decisions;
    const proofs = first?.judgement.decision.options.map(({ action }, index) => [
      moveOfAction(action)?.main,
      first.proofs[index],
    ]);
    assert.deepEqual(proofs?.toSorted(), [
      [0, 'loses'],
      [12, 'wins'],
    ]);
  });

  test('says unknown where the budget ends first, and asks no solver for nothing', () => {
    const round = played(['3344567889TTJQKA2BR', '345678TTJJQQKKA22', '345567789JQKAA299'], ['33']);
    for (const nodesMax of [0, 5]) {
      const [first] = analyse(round, { ...OPTIONS, nodesMax });
      assert.equal(first?.winner, 'unknown');
      assert.equal(first?.judgement.basis, 'estimated');
      assert.ok(first?.proofs.includes('unknown'));
    }
  });

  test('a whole round: every decision that the review has, in order, bids too; progress ends with all actions', () => {
    const neural = createNeuralBot(BUNDLED, { aim: 'wins' });
    const bots = [createGreedyBot({ seed: 1 }), neural, createGreedyBot({ seed: 2 })];
    const round = playedOut(
      startRound({ rules: PRESETS.competition, seed: 'analysed' }),
      (state, seat) => bots[seat]!.act(viewFor(state, seat)) as Action,
    );
    const whole = unwrap(replay(recordOf(round)));
    const reported: (readonly [number, number])[] = [];
    const decisions = analyse(whole, {
      ...OPTIONS,
      nodesMax: 0,
      onDecision: (done, of) => reported.push([done, of]),
    });
    const steps = decisions.map(({ judgement }) => judgement.decision.step);
    assert.deepEqual(
      steps,
      steps.toSorted((a, b) => a - b),
    );
    const reviewed = [...reviewRound(whole, OPTIONS)].toSorted((a, b) => a.step - b.step);
    assert.deepEqual(
      decisions.map(({ judgement }) => judgement.decision),
      reviewed,
    );
    assert.ok(reviewed.some(({ phase }) => phase === 'auction'));
    assert.ok(decisions.every(({ winner, proofs }) => winner === 'unknown' && !proofs.includes('wins')));
    const actions = whole.rounds.length - 1;
    assert.deepEqual(reported.at(-1), [actions, actions]);
    assert.ok(reported.every(([done], index) => index === 0 || done >= (reported[index - 1]?.[0] ?? 0)));
    assert.ok(reported.length > actions / 2);
    const marks = (seat: number): number =>
      decisions.filter(({ judgement: { decision, mark } }) => decision.seat === seat && isMistake(mark)).length;
    assert.ok(marks(1) < marks(0) + marks(2), 'the networks make fewer mistakes by their own measure');
  });

  test('keeps what it proved: a proved move decides the next position, and so does a lost position', () => {
    const games = readFileSync(new URL('../../../../fixtures/engines/games-rlcard.jsonl', import.meta.url), 'utf8');
    let proved = 0;
    for (const [game, text] of games.split('\n').slice(0, 6).entries()) {
      const round = unwrap(replay(unwrap(readRecord(text, 'rlcard'))));
      const decisions = analyse(round, { ...OPTIONS, nodesMax: 500 });
      for (const [index, analysed] of decisions.entries()) {
        const { winner, judgement } = analysed;
        const { step, role } = judgement.decision;
        const side = role === 'landlord' ? 'landlord' : 'farmers';
        const proof = proofOfDone(analysed);
        const next = decisions[index + 1];
        if (winner !== 'unknown' && winner !== side)
          assert.equal(proof, 'loses', `game ${game}, ${step}: a lost position`);
        if (proof === 'unknown' || next === undefined) continue;
        proved++;
        assert.notEqual(next.winner, 'unknown', `game ${game}: ${proof} by ${step}`);
        assert.equal(next.winner === side, proof === 'wins', `game ${game}: ${proof} by ${step}`);
      }
      const last = decisions.at(-1);
      assert.equal(last?.winner, round.end.outcome?.winner, `game ${game}: the last mover wins by their move`);
    }
    assert.ok(proved > 20, `${proved} moves proved`);
  });

  test('with four seats: three farmers for the solver, their networks for the rest', () => {
    const rules = PRESETS['pagat-4p'];
    const decisions = analyse(played(['23', '45', '67', '8'], ['3', '5', '-', '8'], rules), OF_FOUR);
    assert.deepEqual(rowsOf(decisions), [
      [1, 'landlord', 'landlord', 2, 'proved', 'blunder'],
      [2, 'down', 'farmers', 0, 'proved', 'good'],
      [3, 'across', 'farmers', 0, 'proved', 'good'],
      [4, 'up', 'farmers', 0, 'proved', 'best'],
    ]);
    assert.ok(decisions.every(({ proofs }) => proofs.includes('wins')));
  });

  test('the end of a round of four is proved', () => {
    const start = startRound({ rules: PRESETS['app-4p'], seed: 'four' });
    const bots = start.hands.map((_, seat) => createRulesBot({ seed: seat }));
    const round = playedOut(start, (state, seat) => bots[seat]?.act(viewFor(state, seat)) as Action);
    const decisions = analyse(unwrap(replay(recordOf(round))), { ...OF_FOUR, nodesMax: 200 });
    assert.equal(decisions.at(-1)?.winner, round.outcome?.winner);
  });
});
