import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { countsOfCombo, createRng, formatCards, formatCombo, ruleSet, PRESETS, sizeOf, unwrap } from '@doudizhu/rules';
import { whyDistanceDiffers, whyPointsDiffer, whyWinDiffers } from './testing/agreement.ts';
import { coreMemory } from './core/memory.ts';
import { movesOf, positionFromText, type Position } from './position.ts';
import { SAMPLE_RULES, samplePosition } from './testing/sample.ts';
import { Solver, type Move, type SolverOptions } from './solver.ts';

const POSITIONS = 20_000;
/** For distance and points the oracle keeps every tally apart, so they are compared on fewer, smaller ones. */
const MEASURED_POSITIONS = 4_000;
const MEASURED_CARDS_MAX = 10;
const SMALL: SolverOptions = { tableBytes: 1 << 20 };

const RULES_ROWS = SAMPLE_RULES.map((rules, index) => ({ rules, index }));

for (const { rules, index } of RULES_ROWS) {
  test(`agrees with the oracle: ${rules.name}`, () => {
    const solver = new Solver(SMALL);
    const measured = MEASURED_POSITIONS / SAMPLE_RULES.length;
    for (let seed = index; seed < POSITIONS; seed += SAMPLE_RULES.length) {
      const position = samplePosition(createRng(seed), rules);
      assert.equal(whyWinDiffers(solver, position), null, `seed ${seed}`);
      const cards = position.hands.reduce((sum, hand) => sum + sizeOf(hand), 0);
      if (seed / SAMPLE_RULES.length >= measured || cards > MEASURED_CARDS_MAX) continue;
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

const PUZZLES = readFileSync(new URL('../../../fixtures/puzzles.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Puzzle);

const puzzlePosition = (puzzle: Puzzle): Position => {
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

test('a kind that is off is not played: with it the answer would be another', () => {
  const open = { landlord: '999JJ', farmers: ['TTAA'], turn: 'landlord' };
  const { kindsOff } = PRESETS.douzero;
  const answers = [[], ['triple-with-pair']].map((off) => {
    const rules = unwrap(ruleSet({ preset: 'douzero', kindsOff: [...kindsOff, ...off] }));
    return new Solver().solve(unwrap(positionFromText({ rules, ...open })));
  });
  assert.ok(answers[0]?.winningMoves.some((move) => move?.kind === 'triple-with-pair'));
  assert.ok(!answers[1]?.winningMoves.some((move) => move?.kind === 'triple-with-pair'));
});

const HARD = {
  rules: PRESETS.douzero,
  landlord: '345567889JQQA2',
  farmers: ['3446899TQKKABR'],
  turn: 'landlord',
};

test('a limit of nodes gives unknown and what is proved', () => {
  const position = unwrap(positionFromText(HARD));
  const solution = new Solver(SMALL).solve(position, { nodesMax: 50 });
  assert.equal(solution.winner, 'unknown');
  assert.equal(solution.stopped, 'nodes');
  assert.ok(solution.nodes <= 60);
  assert.equal(solution.winningMoves.length, 0);
  assert.ok(solution.unknownMoves.length > 0);
  const distance = new Solver(SMALL).distance(position, { nodesMax: 50 });
  assert.deepEqual([distance.winner, distance.plays, distance.bestMoves], ['unknown', null, []]);
  const points = new Solver(SMALL).points(position, { nodesMax: 50 });
  assert.deepEqual([points.winner, points.points, points.bestMoves], ['unknown', null, []]);
  assert.ok(points.pointsMin < 0 && points.pointsMax > 0);
});

test('a limit of time gives unknown', () => {
  let nowMs = 0;
  const solver = new Solver({ ...SMALL, nowMs: () => (nowMs += 10) });
  const solution = solver.solve(unwrap(positionFromText(HARD)), { timeMs: 25 });
  assert.deepEqual([solution.winner, solution.stopped], ['unknown', 'time']);
});

test('a limit of time without a clock is a mistake', () => {
  const position = unwrap(positionFromText(HARD));
  assert.throws(() => new Solver().solve(position, { timeMs: 25 }), /timeMs without a clock/u);
});

test('a limit of memory gives unknown, and the solver goes on working', () => {
  const solver = new Solver({ ...SMALL, handsBytes: 1 << 19 });
  const solution = solver.solve(unwrap(positionFromText(HARD)));
  assert.deepEqual([solution.winner, solution.stopped], ['unknown', 'memory']);
  const easy = unwrap(positionFromText({ ...HARD, landlord: '34', farmers: ['5'] }));
  assert.equal(solver.solve(easy).winner, 'farmers');
});

test('being told to stop gives unknown', () => {
  const solver = new Solver({ ...SMALL, shouldStop: () => true });
  assert.equal(solver.solve(unwrap(positionFromText(HARD))).stopped, 'stop');
});

test('with `first` one winning move is enough', () => {
  const position = unwrap(positionFromText({ ...HARD, landlord: '3456789JJ', farmers: ['KK'] }));
  const solution = new Solver(SMALL).solve(position, { moves: 'first' });
  assert.equal(solution.winner, 'landlord');
  assert.ok(solution.winningMoves.length > 0);
});

test('the table is kept: the next position of a solved game takes no search', () => {
  const position = unwrap(positionFromText({ ...HARD, landlord: 'KQJ99876554', farmers: ['R2AAAQ9643'] }));
  const solver = new Solver();
  assert.ok(solver.solve(position).nodes > 100);
  assert.equal(solver.solve(position).nodes, 0);
});

test('progress is told', () => {
  const seen: number[] = [];
  const solver = new Solver({ ...SMALL, onProgress: ({ nodes }) => seen.push(nodes) });
  solver.solve(unwrap(positionFromText(HARD)), { nodesMax: 5000 });
  assert.ok(seen.length >= 3 && seen.every((nodes, index) => index === 0 || nodes > (seen[index - 1] ?? 0)));
});

test('points: a bomb doubles, and the landlord plays it where he can', () => {
  const position = unwrap(positionFromText({ ...HARD, landlord: '33334', farmers: ['56'] }));
  const { winner, points, bestMoves } = new Solver(SMALL).points(position);
  const plays = bestMoves.map((move) => formatCombo(move, 1));
  assert.deepEqual([winner, points], ['landlord', 2]);
  assert.ok(plays.includes('3333') && !plays.includes('333'));
});

test('a position names its rules: one solver answers each under its own', () => {
  const withoutBombs = unwrap(ruleSet({ preset: 'douzero', kindsOff: [...PRESETS.douzero.kindsOff, 'bomb'] }));
  const text = { landlord: '33334', farmers: ['5599'], turn: 'L' };
  const solver = new Solver(SMALL);
  const answers = [PRESETS.douzero, withoutBombs, PRESETS.douzero, withoutBombs].map((rules) => {
    const position = unwrap(positionFromText({ ...text, rules }));
    const { winningMoves, nodes } = solver.solve(position);
    assert.equal(solver.solve(position).nodes, 0, 'what was found is kept');
    return [winningMoves.map((move) => formatCombo(move, 1)), nodes] as const;
  });
  // The single 4 wins only with the bomb behind it.
  const [bombs, none] = [['4', '3333', '333+4', '3333+4'], ['333+4']];
  assert.ok(answers[0]?.[0].includes('4') && answers[0][0].every((play) => bombs?.includes(play)));
  assert.deepEqual(answers[1]?.[0], none);
  assert.deepEqual(answers.slice(2), answers.slice(0, 2), 'a change of rules forgets what was found');
  // Equal rules are the same rules.
  const [position, equal] = [withoutBombs, structuredClone(withoutBombs)].map((rules) =>
    unwrap(positionFromText({ ...text, rules })),
  ) as [Position, Position];
  solver.solve(position);
  assert.equal(solver.solve(equal).nodes, 0);
});

test('what a limit leaves open is bounded by what is proved', () => {
  const position = unwrap(positionFromText({ ...HARD, landlord: '35', farmers: ['66667778'] }));
  const solver = new Solver(SMALL);
  const { winner, points } = solver.points(position);
  assert.deepEqual([winner, points], ['farmers', -2]);
  solver.clear();
  solver.solve(position, { moves: 'first' });
  // The winner is in the table, how often the stake is doubled is not.
  const open = solver.points(position, { nodesMax: 0 });
  assert.deepEqual([open.winner, open.points, open.stopped], ['farmers', null, 'nodes']);
  assert.deepEqual([open.pointsMin <= -2, open.pointsMax], [true, -1]);
});

test('every second thread judges the moves of the root from the other end', () => {
  const position = unwrap(positionFromText({ ...HARD, landlord: 'KQJ99876554', farmers: ['R2AAAQ9643'] }));
  const orders = [0, 1].map((thread) => {
    const memory = coreMemory({ tableBytes: 1 << 20, handsBytes: 1 << 24, threads: 2, kind: 'shared' });
    const order: number[] = [];
    const solver = new Solver({}, { shared: { memory, thread } });
    solver.solve(position, { onJudged: (index) => order.push(index) });
    assert.equal(order.length, movesOf(position).length);
    return order.slice(-5);
  });
  assert.ok(orders[0]![4]! > orders[0]![0]! && orders[1]![4]! < orders[1]![0]!, JSON.stringify(orders));
});
