import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sizeOf } from '@doudizhu/rules/cards';
import { formatCombo } from '@doudizhu/rules/combos';
import { movesOf, positionFromText, type OpenPosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { PRESETS, ruleSet } from '@doudizhu/rules/ruleset';
import { whyDistanceDiffers, whyPointsDiffer, whyWinDiffers } from './testing/agreement.ts';
import { coreMemory } from './core/memory.ts';
import { SAMPLE_HEAD_STARTS, SAMPLE_RULES, SAMPLE_WILD_RULES, samplePosition } from './testing/sample.ts';
import { Solver, type SearchProgress, type SolverOptions } from './solver.ts';

const SMALL: SolverOptions = { tableBytes: 1 << 20 };

// The first of the positions of testing/agreement.heavy.test.ts: an answer that is wrong often is seen at once.
for (const [index, rules] of [...SAMPLE_RULES, ...SAMPLE_WILD_RULES, ...SAMPLE_HEAD_STARTS].entries()) {
  test(`agrees with the oracle on eight small positions: ${rules.name}`, () => {
    const solver = new Solver(SMALL);
    let compared = 0;
    for (let seed = index; compared < 8; seed += SAMPLE_RULES.length) {
      const position = samplePosition(createRng(seed), rules);
      if (position.hands.reduce((sum, hand) => sum + sizeOf(hand), 0) > 9) continue;
      compared++;
      assert.equal(whyWinDiffers(solver, position), null, `seed ${seed}`);
      assert.equal(whyDistanceDiffers(solver, position), null, `seed ${seed}`);
      assert.equal(whyPointsDiffer(solver, position), null, `seed ${seed}`);
    }
  });
}

// Found by taking single conditions of assembly/kickers.ts away, over 150,000 positions each.
const KICKER_ROWS = [
  ['douzero', '333455678', ['TTJQKKA'], 'landlord', 'landlord', 'a lower kicker that is needed in a chain'],
  ['app-4p', '6789TQQQABB', ['59JJKK2'], 'landlord', 'landlord', 'pairs that are a chain as kickers'],
  ['douzero', '33TAA', ['5999TJ', '46QQ'], 'D', 'farmers', 'a low card that lets the partner in'],
] as const;

for (const [preset, landlord, farmers, turn, winner, why] of KICKER_ROWS) {
  test(`the higher kicker can win: ${why}`, () => {
    const position = unwrap(positionFromText({ rules: PRESETS[preset], landlord, farmers, turn }));
    assert.equal(new Solver(SMALL).winner(position).winner, winner);
  });
}

test('a solver that was asked nothing takes no memory', () => assert.equal(new Solver().bytes, 0));

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

test('a limit of memory gives unknown, and the solver keeps working', () => {
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

test('points: a bomb doubles, and the landlord plays it if possible', () => {
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
  ) as [OpenPosition, OpenPosition];
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

test('a solver that forgot searches as a new one, whether it filled little of its caches or much', () => {
  const [hard, small] = [HARD, { ...HARD, landlord: 'KQJ99876554', farmers: ['R2AAAQ9643'] }].map((text) =>
    unwrap(positionFromText(text)),
  ) as [OpenPosition, OpenPosition];
  const solver = new Solver(SMALL);
  const fresh = new Solver(SMALL).winner(small);
  for (const nodesMax of [300, 40_000, 300]) {
    solver.winner(hard, { nodesMax });
    solver.clear();
    assert.deepEqual(solver.winner(small), fresh);
    solver.clear();
  }
  assert.ok(fresh.nodes > 0);
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

test('each move is reported once, with the side that the answer names', () => {
  const position = unwrap(positionFromText({ ...HARD, landlord: 'KQJ99876554', farmers: ['R2AAAQ9643'] }));
  const moves = movesOf(position);
  const textOf = (index: number): string => formatCombo(moves[index] ?? null, 1);
  for (const nodesMax of [undefined, 60, 600]) {
    const reported = new Map<string, string>();
    let reports = 0;
    const { winningMoves, losingMoves } = new Solver(SMALL).solve(position, {
      nodesMax,
      onJudged: (index, winner) => {
        reports++;
        reported.set(textOf(index), winner);
      },
    });
    assert.equal(reports, winningMoves.length + losingMoves.length, `${nodesMax} nodes`);
    assert.ok(winningMoves.every((move) => reported.get(formatCombo(move, 1)) === 'landlord'));
    assert.ok(losingMoves.every((move) => reported.get(formatCombo(move, 1)) === 'farmers'));
  }
});

test('a search that pauses to report goes on to the proof', () => {
  const position = unwrap(positionFromText({ ...HARD, landlord: '345567889JQQA2', farmers: ['3446899TQKKABR'] }));
  const { winner, nodes, isComplete } = new Solver().solve(position, { onJudged: () => {} });
  assert.ok(nodes > 1 << 17, `${nodes} nodes: longer than to the first pause`);
  assert.deepEqual([winner, isComplete], ['farmers', true]);
});

test('progress: nodes, depth, and the use of the table in thousandths', () => {
  const seen: SearchProgress[] = [];
  const solver = new Solver({ tableBytes: 1 << 16, onProgress: (progress) => seen.push(progress) });
  solver.solve(unwrap(positionFromText(HARD)), { nodesMax: 20_000 });
  const { depth, tableUse, ms } = seen.at(-1)!;
  assert.ok(depth > 5 && depth < 60, `depth ${depth}`);
  assert.equal(ms, 0, 'no clock, no time');
  assert.ok(tableUse > 0.01 && tableUse <= 1, `table ${tableUse}`);
  assert.ok(Math.abs(tableUse * 1000 - Math.round(tableUse * 1000)) < 1e-9, `table ${tableUse}`);
});

test('effort is that of one question: its nodes, and its time on the clock of the app', () => {
  let nowMs = 100;
  const solver = new Solver({ ...SMALL, nowMs: () => (nowMs += 10) });
  const position = unwrap(positionFromText(HARD));
  const first = solver.solve(position, { nodesMax: 5_000 });
  assert.ok(first.nodes >= 5_000 && first.ms > 0);
  const second = solver.solve(position, { nodesMax: 1_000 });
  assert.ok(second.nodes < 5_000, `${second.nodes} nodes are those of the second question alone`);
  assert.ok(second.ms > 0 && second.ms < nowMs - 100 - first.ms, 'nor is time counted twice');
});

test('a solver reserves a table of 64 MiB where not told otherwise', () => {
  const solver = new Solver();
  solver.solve(unwrap(positionFromText(HARD)), { nodesMax: 1 });
  assert.ok(solver.bytes > 2 ** 26 && solver.bytes < 2 ** 26 + 2 ** 20, `${solver.bytes} bytes`);
});

test('throws on a position that was not checked', () => {
  const position = unwrap(
    positionFromText({ rules: PRESETS.competition, landlord: '345', farmers: ['6'], turn: 'landlord' }),
  );
  assert.throws(() => new Solver().solve({ ...position, turn: 7 }), /turn is 7, expected a side/u);
});
