/** The solver against the oracle on random positions, and against the fixtures' puzzles: the long run. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { formatCards, sizeOf } from '@doudizhu/rules/cards';
import { countsOfCombo } from '@doudizhu/rules/combos';
import { positionFromText, type OpenPosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { ruleSet } from '@doudizhu/rules/ruleset';
import { Solver, type Move, type SolverOptions } from '../solver.ts';
import { whyDistanceDiffers, whyPointsDiffer, whyWinDiffers } from './agreement.ts';
import { SAMPLE_HEAD_STARTS, SAMPLE_RULES, SAMPLE_WILD_RULES, samplePosition } from './sample.ts';

/** `npm run fuzz -- solver` compares as many as one likes. */
const POSITIONS = 8_000;
/** For distance and points the oracle keeps every tally apart, so they are compared on fewer, smaller ones. */
const MEASURED_POSITIONS = 1_600;
const MEASURED_CARDS_MAX = 10;
const SMALL: SolverOptions = { tableBytes: 1 << 20 };

const RULES_ROWS = [SAMPLE_RULES, SAMPLE_WILD_RULES, SAMPLE_HEAD_STARTS].flatMap((sample) =>
  sample.map((rules, index) => ({ rules, index, step: Math.max(sample.length, SAMPLE_RULES.length) })),
);

for (const { rules, index, step } of RULES_ROWS) {
  test(`agrees with the oracle: ${rules.name}`, () => {
    const solver = new Solver(SMALL);
    const measured = MEASURED_POSITIONS / step;
    for (let seed = index; seed < POSITIONS; seed += step) {
      const position = samplePosition(createRng(seed), rules);
      assert.equal(whyWinDiffers(solver, position), null, `seed ${seed}`);
      const cards = position.hands.reduce((sum, hand) => sum + sizeOf(hand), 0);
      if (seed / step >= measured || cards > MEASURED_CARDS_MAX) continue;
      assert.equal(whyDistanceDiffers(solver, position), null, `seed ${seed}`);
      assert.equal(whyPointsDiffer(solver, position), null, `seed ${seed}`);
    }
  });
}

interface Puzzle {
  readonly id: string;
  readonly rules: string;
  readonly kindsOff: readonly string[];
  readonly landlord: string;
  readonly farmers: readonly string[];
  readonly leader: string;
  readonly winner: string;
  readonly winningFirstPlays: readonly string[];
}

const PUZZLES = readFileSync(new URL('../../../../fixtures/puzzles.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Puzzle);

const puzzlePosition = (puzzle: Puzzle): OpenPosition => {
  const { kindsOff } = unwrap(ruleSet(puzzle.rules));
  const rules = unwrap(ruleSet({ preset: puzzle.rules, kindsOff: [...new Set([...kindsOff, ...puzzle.kindsOff])] }));
  return unwrap(positionFromText({ rules, landlord: puzzle.landlord, farmers: puzzle.farmers, turn: puzzle.leader }));
};

const cardSets = (moves: readonly Move[]): string[] =>
  [...new Set(moves.map((move) => (move === null ? '-' : formatCards(countsOfCombo(move, 1)))))].toSorted();

for (const puzzle of PUZZLES) {
  test(`puzzle ${puzzle.id}: ${puzzle.winner}`, () => {
    const position = puzzlePosition(puzzle);
    const { winner, winningMoves, unknownMoves } = new Solver().solve(position);
    assert.equal(winner, puzzle.winner);
    assert.deepEqual(cardSets(winningMoves), [...puzzle.winningFirstPlays].toSorted());
    assert.equal(unknownMoves.length, 0);
  });
}
