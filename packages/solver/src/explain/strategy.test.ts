import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contains } from '@doudizhu/rules/cards';
import { beats, countsOfCombo, formatCombo, parsePlay, sameCombo } from '@doudizhu/rules/combos';
import { afterMove, movesOf, positionFromText, sideOf, winnerOf, type OpenPosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { SAMPLE_RULES, samplePosition } from '../testing/sample.ts';
import { Solver, type Move } from '../solver.ts';
import { biggestMove, workOutLine, workOutRefutation, workOutReply } from './line.ts';
import { runThrough } from './pausable.ts';
import { strategyOf, type Strategy } from './strategy.ts';
import { formatStrategyJson, formatStrategyText, strategyRecord } from './format.ts';

const RULES = PRESETS.douzero;
const at = (landlord: string, farmers: readonly string[], turn = 'landlord', rules = RULES): OpenPosition =>
  unwrap(positionFromText({ rules, landlord, farmers, turn }));

const isSame = (a: Move, b: Move): boolean => (a === null || b === null ? a === b : sameCombo(a, b));

/**
 * Walks a strategy without the solver: at the loser's nodes every move of the rules' generator has its choice, at the
 * winner's nodes there is one, legal by the rules, every path ends with the winner out.
 */
const checkStrategy = (strategy: Strategy, start: OpenPosition): void => {
  assert.deepEqual(strategy.openIds, []);
  const checked = new Set<number>();
  const stack: { id: number; position: OpenPosition }[] = [{ id: 0, position: start }];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { id, position } = top;
    if (checked.has(id)) continue;
    checked.add(id);
    const choices = strategy.nodes[id]?.choices ?? [];
    const isWinner = sideOf(position.turn) === strategy.winner;
    if (isWinner) assert.equal(choices.length, 1);
    else {
      const legal = movesOf(position);
      assert.equal(choices.length, legal.length);
      for (const move of legal) assert.ok(choices.some((choice) => isSame(choice.move, move)));
    }
    for (const { move, to } of choices) {
      if (move === null) assert.notEqual(position.toBeat, null);
      else {
        assert.ok(contains(position.hands[position.turn]!, countsOfCombo(move, position.rules.decks)));
        assert.ok(position.toBeat === null || beats(move, position.toBeat.combo, position.rules));
      }
      const after = afterMove(position, move);
      assert.equal(winnerOf(after), to === null ? strategy.winner : null);
      if (to === null) continue;
      assert.deepEqual(strategy.nodes[to]?.position.hands, after.hands);
      assert.deepEqual(strategy.nodes[to]?.position.turn, after.turn);
      stack.push({ id: to, position: after });
    }
  }
  assert.equal(checked.size, strategy.nodes.length);
};

test('strategies of random positions hold', () => {
  for (const [index, rules] of SAMPLE_RULES.entries()) {
    // Without single cards a leader can be stuck: then a path ends although no hand is empty.
    if (rules.kindsOff.includes('single')) continue;
    const solver = new Solver({ tableBytes: 1 << 20 });
    for (let seed = index; seed < 400; seed += SAMPLE_RULES.length) {
      const position = samplePosition(createRng(`strategy ${seed}`), rules);
      const strategy = strategyOf(solver, position);
      assert.ok(strategy !== null);
      checkStrategy(strategy, position);
    }
  }
});

test('the WeChat position: the farmer, to lead, has no forced win; the proof exports', () => {
  const rules = { ...RULES, kindsOff: [...RULES.kindsOff, 'triple-with-pair' as const] };
  const position = at('BRJJ999', ['33334567TTAAAA'], 'farmer', rules);
  const strategy = strategyOf(new Solver(), position);
  assert.equal(strategy?.winner, 'landlord');
  checkStrategy(strategy, position);
  const record = strategyRecord(strategy);
  assert.deepEqual(JSON.parse(formatStrategyJson(strategy)), record);
  assert.equal(record.nodes[0]?.turn, 'D');
  assert.equal(record.nodes[0].choices.length, movesOf(position).length);
  assert.match(formatStrategyText(strategy), /^landlord win, \d+ positions\n/u);
});

const SMALL = at('77J2', ['99Q']);

// oxfmt-ignore
const TEXT = [
  'landlord win, 3 positions',
  'L 3',
  '  D -',
  '    L 4 out',
  '',
];

test('text: one line a move', () => {
  const strategy = strategyOf(new Solver(), at('34', ['33']));
  assert.equal(strategy && formatStrategyText(strategy), TEXT.join('\n'));
});

test('a principal line is legal, ends, and takes as many plays as the distance says', () => {
  const solver = new Solver();
  for (const position of [SMALL, at('KQJ99876554', ['R2AAAQ9643']), at('34567', ['8899', 'TTJJ'])]) {
    const line = runThrough(workOutLine(solver, position));
    let now = position;
    for (const { turn, move } of line.steps) {
      assert.equal(turn, now.turn);
      assert.ok(movesOf(now).some((legal) => isSame(legal, move)));
      now = afterMove(now, move);
    }
    assert.equal(winnerOf(now), line.winner);
    assert.ok(line.isComplete && line.isShortest);
    const plays = line.steps.filter(({ turn, move }) => move !== null && sideOf(turn) === line.winner).length;
    assert.equal(plays, solver.distance(position).plays);
  }
});

test('a line out of reach of the limits says so', () => {
  const position = at('345567889JQQA2', ['3446899TQKKABR']);
  const solver = new Solver({ tableBytes: 1 << 20 });
  const line = runThrough(workOutLine(solver, position, { distanceNodes: 10, limits: { nodesMax: 10 } }));
  assert.deepEqual([line.winner, line.isComplete, line.isShortest], ['unknown', false, false]);
});

test('a wrong move is refuted by a line, a right one is not', () => {
  const solver = new Solver();
  const { winningMoves, losingMoves } = solver.solve(SMALL);
  assert.deepEqual(
    winningMoves.map((move) => formatCombo(move, 1)),
    ['7', 'J'],
  );
  for (const move of losingMoves) {
    const { isWrong, line } = runThrough(workOutRefutation(solver, SMALL, move));
    assert.ok(isWrong && line.isComplete && line.winner === 'farmers');
  }
  for (const move of winningMoves) assert.ok(!runThrough(workOutRefutation(solver, SMALL, move)).isWrong);
});

// oxfmt-ignore
const BIGGEST: readonly (readonly [readonly string[], string, string])[] = [
  [['34567', '333444+56'], '333444+56', 'a plane of eight cards, not a sequence of five'],
  [['3', '444', '55'], '444', 'three cards of one rank'],
  [['7', '8', '9'], '7', 'of equal ones the first'],
  [['-', '3'], '3', 'a play before the pass'],
  [['-'], '-', 'the pass where there is nothing else'],
];

for (const [texts, expected, why] of BIGGEST) {
  test(`the move of most cards: ${why}`, () => {
    const moves = texts.map((text) => unwrap(parsePlay(text, RULES)));
    assert.equal(formatCombo(biggestMove(moves, 1) ?? null, 1), expected);
  });
}

test('a loser holds out as long as possible, and leaves the fewest winning answers', () => {
  const solver = new Solver({ tableBytes: 1 << 20 });
  let compared = 0;
  for (let seed = 0; seed < 2000 && compared < 40; seed++) {
    const position = samplePosition(createRng(`reply ${seed}`), RULES);
    const { winner, bestMoves } = solver.distance(position);
    if (winner === sideOf(position.turn) || bestMoves.length < 2 || bestMoves.length > 12) continue;
    const shares = bestMoves.map((move) => {
      const after = afterMove(position, move);
      return solver.solve(after).winningMoves.length / movesOf(after).length;
    });
    if (new Set(shares).size === 1) continue;
    compared++;
    const reply = runThrough(workOutReply(solver, position));
    const chosen = bestMoves.findIndex((move) => isSame(move, reply.move));
    assert.ok(reply.isShortest && reply.winner === winner);
    assert.equal(shares[chosen], Math.min(...shares), `seed ${seed}`);
  }
  assert.equal(compared, 40);
});

test('a winner wins as fast as possible', () => {
  const solver = new Solver({ tableBytes: 1 << 20 });
  for (let seed = 0; seed < 200; seed++) {
    const position = samplePosition(createRng(`quick ${seed}`), RULES);
    const { winner, bestMoves } = solver.distance(position);
    if (winner !== sideOf(position.turn)) continue;
    const { move } = runThrough(workOutReply(solver, position));
    assert.ok(
      bestMoves.some((best) => isSame(best, move)),
      `seed ${seed}`,
    );
  }
});

test('a strategy that is cut off says which positions are open', () => {
  const position = at('KQJ99876554', ['R2AAAQ9643']);
  const solver = new Solver();
  const whole = strategyOf(solver, position);
  assert.ok(whole !== null && whole.nodes.length > 50);
  assert.deepEqual(whole.openIds, []);
  for (const nodesMax of [0, 1, 7, whole.nodes.length - 1]) {
    const cut = strategyOf(solver, position, { nodesMax });
    assert.ok(cut !== null && cut.openIds.length > 0, `${nodesMax}`);
    const bare = cut.nodes.filter(({ choices }) => choices.length === 0).map(({ id }) => id);
    assert.deepEqual(cut.openIds, bare);
    assert.ok(cut.openIds.every((id) => id >= nodesMax));
    assert.match(
      formatStrategyText(cut),
      new RegExp(`^landlord win, \\d+ positions, ${bare.length} not worked out\n`, 'u'),
    );
    assert.deepEqual(strategyRecord(cut).open, bare);
  }
});

test('a strategy for which a limit leaves a position unsolved says so', () => {
  const position = at('KQJ99876554', ['R2AAAQ9643']);
  const solver = new Solver();
  assert.equal(strategyOf(solver, position, { limits: { nodesMax: 1 } }), null);
  // The winner is in the table, the positions behind its best move are not all.
  assert.equal(solver.solve(position, { moves: 'first' }).winner, 'landlord');
  const cut = strategyOf(solver, position, { limits: { nodesMax: 0 } });
  assert.ok(cut !== null);
  for (const { id, position: where, choices } of cut.nodes) {
    const isOpen = cut.openIds.includes(id);
    assert.equal(isOpen, choices.length === 0 && (movesOf(where).length > 0 || sideOf(where.turn) === 'landlord'));
  }
});

test('a line of any winning moves says that it is not the shortest', () => {
  const position = at('KQJ99876554', ['R2AAAQ9643']);
  const line = runThrough(workOutLine(new Solver(), position, { distanceNodes: 0 }));
  assert.deepEqual([line.winner, line.isComplete, line.isShortest], ['landlord', true, false]);
});

test('of the winning moves a strategy takes the one that leaves the fewest answers', () => {
  // Both 7 and J win. After 7 the farmer may pass, or play 9 or Q, after J only pass or play Q.
  const solver = new Solver();
  solver.solve(SMALL); // so that both are known
  const strategy = strategyOf(solver, SMALL);
  const [first] = strategy?.nodes ?? [];
  assert.deepEqual(
    first?.choices.map(({ move }) => formatCombo(move, 1)),
    ['J'],
  );
});

// oxfmt-ignore
const TWO_ORDERS = [
  'landlord win, 14 positions',
  'L 3',
  '  D -',
  '    L 4',
  '      D -',
  '        L 7',
  '          D -',
  '            L 5 out',
  '      D 6',
  '        L 7',
  '          D - #13:',
  '            L 5 out',
  '  D 6',
  '    L 7',
  '      D -',
  '        L 4',
  '          D - → #13',
  '',
];

test('text: a position that two orders reach is worked out once and named at the other place', () => {
  const strategy = strategyOf(new Solver(), at('3457', ['336']));
  assert.equal(strategy && formatStrategyText(strategy), TWO_ORDERS.join('\n'));
});

test('a reply without a distance is a winning move', () => {
  const { move, winner, isShortest } = runThrough(workOutReply(new Solver(), at('344', ['5']), { distanceNodes: 0 }));
  assert.deepEqual([formatCombo(move, 1), winner, isShortest], ['44', 'landlord', false]);
});
