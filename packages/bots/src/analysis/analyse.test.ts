import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { readRecord, recordOf, replay, type Replay } from '@doudizhu/records';
import {
  applyUnchecked,
  dealOf,
  isOver,
  parsePlay,
  PRESETS,
  startPlay,
  startRound,
  toAct,
  unwrap,
  viewFor,
  type Action,
  type Round,
  type RuleSet,
  type Seat,
} from '@doudizhu/rules';
import { ANALYSE_DEFAULTS, analyse, type AnalyseOptions } from './analyse.ts';
import { createGreedyBot } from '../greedy.ts';
import { createRandomBot } from '../random.ts';
import { createRulesBot } from '../rules/rules-bot.ts';
import { createNetworks, createNeuralBot } from '../neural/neural-bot.ts';
import { readWeights } from '../neural/weights.ts';

const BUNDLED = createNetworks(unwrap(readWeights(readFileSync(new URL('../../weights/neural.bin', import.meta.url)))));

const OPTIONS: AnalyseOptions = { ...ANALYSE_DEFAULTS, nodesMax: 20_000, networks: BUNDLED };

/** A position played on as written: a play or `-` for each seat in turn, the landlord's first. */
const played = (hands: readonly string[], line: readonly string[], rules: RuleSet = PRESETS.competition): Replay => {
  let round: Round = startPlay({ rules, deal: unwrap(dealOf({ rules, hands, kitty: '' })) });
  for (const text of line) {
    const combo = unwrap(parsePlay(text, rules, round.toBeat));
    const seat = toAct(round)[0] as Seat;
    round = applyUnchecked(round, seat, combo === null ? { type: 'pass' } : { type: 'play', combo });
  }
  return unwrap(replay(recordOf(round)));
};

describe('the analysis of a round', () => {
  test('marks a proved win that was thrown away, and nothing where there was no choice', () => {
    const decisions = analyse(played(['23', '4', '5'], ['3', '4']), OPTIONS);
    assert.deepEqual(
      decisions.map(({ step, role, winner, mark }) => [step, role, winner, mark]),
      [
        [1, 'landlord', 'landlord', 'blunder'],
        [2, 'down', 'farmers', null],
      ],
    );
    const proofs = decisions[0]?.candidates.map(({ move, proof }) => [move?.main, proof]);
    assert.deepEqual(proofs?.toSorted(), [
      [0, 'loses'],
      [12, 'wins'],
    ]);
    assert.ok(decisions[0]?.candidates.every(({ win }) => win >= 0 && win <= 1));
  });

  test('says unknown where the budget ends first, and asks no solver for nothing', () => {
    const round = played(['3344567889TTJQKA2BR', '345678TTJJQQKKA22', '345567789JQKAA299'], ['33']);
    for (const nodesMax of [0, 5]) {
      const [first] = analyse(round, { ...OPTIONS, nodesMax });
      assert.equal(first?.winner, 'unknown');
      assert.equal(first?.mark === 'blunder', false);
      assert.ok(first?.candidates.some(({ proof }) => proof === 'unknown'));
    }
  });

  test('calls what the bot would never do a mistake, and never its own choice', () => {
    let round = startRound({ rules: PRESETS.competition, seed: 'analysed' });
    const neural = createNeuralBot(BUNDLED, { seed: 1 }, { aim: 'wins' });
    const bots = [createGreedyBot({ seed: 1 }), neural, createGreedyBot({ seed: 2 })];
    while (!isOver(round)) {
      const seat = toAct(round)[0] as Seat;
      const action = bots[seat]?.act(viewFor(round, seat));
      if (action === undefined || action instanceof Promise) throw new Error('no action');
      round = applyUnchecked(round, seat, action);
    }
    const decisions = analyse(unwrap(replay(recordOf(round))), { ...OPTIONS, nodesMax: 0 });
    assert.ok(decisions.length > 8);
    for (const { seat, winLost, mark, candidates, played: move } of decisions) {
      assert.ok(
        candidates.some((candidate) => candidate.move === move),
        'what was played is shown',
      );
      assert.equal(mark, winLost >= OPTIONS.mistakeFrom ? 'mistake' : null);
      // Decisions are judged by the chance to win, and that is what it played for.
      if (seat === 1) assert.notEqual(mark, 'mistake');
    }
  });

  test('keeps what it proved: a proved move decides the next position, and so does a lost position', () => {
    const games = readFileSync(new URL('../../../../fixtures/engines/games-rlcard.jsonl', import.meta.url), 'utf8');
    let proved = 0;
    for (const [game, text] of games.split('\n').slice(0, 6).entries()) {
      const round = unwrap(replay(unwrap(readRecord(text, 'rlcard'))));
      const decisions = analyse(round, { ...OPTIONS, nodesMax: 500 });
      for (const [index, { step, winner, candidates, played: move, role }] of decisions.entries()) {
        const side = role === 'landlord' ? 'landlord' : 'farmers';
        const proof = candidates.find((candidate) => candidate.move === move)?.proof;
        const next = decisions[index + 1];
        if (winner !== 'unknown' && winner !== side)
          assert.equal(proof, 'loses', `game ${game}, ${step}: a lost position`);
        if (proof === 'unknown' || next === undefined) continue;
        proved++;
        assert.notEqual(next.winner, 'unknown', `game ${game}: ${proof} by ${step}`);
        assert.equal(next.winner === side, proof === 'wins', `game ${game}: ${proof} by ${step}`);
      }
      assert.equal(
        decisions.at(-1)?.winner,
        round.end.outcome?.winner,
        `game ${game}: the last mover wins by his move`,
      );
    }
    assert.ok(proved > 20, `${proved} moves proved`);
  });

  test('with four seats: three farmers for the solver, the rules bot for the rest', () => {
    const rules = PRESETS['pagat-4p'];
    const decisions = analyse(played(['23', '45', '67', '8'], ['3', '5', '-', '8'], rules), OPTIONS);
    assert.deepEqual(
      decisions.map(({ step, role, winner, mark }) => [step, role, winner, mark]),
      [
        [1, 'landlord', 'landlord', 'blunder'],
        [2, 'down', 'farmers', null],
        [3, 'across', 'farmers', null],
        [4, 'up', 'farmers', null],
      ],
    );
    for (const { candidates } of decisions) {
      assert.ok(candidates.every(({ win }) => win > 0 && win < 1));
      assert.ok(candidates.some(({ proof }) => proof === 'wins'));
    }
  });

  test('judges a whole round of four, by any players', () => {
    for (const create of [createRandomBot, createGreedyBot, createRulesBot]) {
      let round = startRound({ rules: PRESETS['app-4p'], seed: 'four' });
      const bots = round.hands.map((_, seat) => create({ seed: seat }));
      while (!isOver(round)) {
        const seat = toAct(round)[0] as Seat;
        round = applyUnchecked(round, seat, bots[seat]?.act(viewFor(round, seat)) as Action);
      }
      const nodesMax = create === createRulesBot ? 200 : 0;
      const decisions = analyse(unwrap(replay(recordOf(round))), { ...OPTIONS, nodesMax });
      assert.ok(decisions.length > 10);
      const mistakes = decisions.filter(({ mark }) => mark === 'mistake').length;
      if (create === createRulesBot) assert.equal(mistakes, 0);
      if (create === createRandomBot) assert.ok(mistakes > 0);
      if (nodesMax > 0) assert.equal(decisions.at(-1)?.winner, round.outcome?.winner, 'the end is proved');
    }
  });
});
