import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '@doudizhu/rules/testing';
import { sameCombo } from '@doudizhu/rules/combos';
import { afterMove, movesOf, positionFromText, sideOf, winnerOf, type OpenPosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { nodeEngine } from './pool.ts';
import { Solver, type Move } from '../solver.ts';
import type { SolverEngine, SolverEngineOptions } from './engine.ts';
import { localEngine } from './local.ts';
import type { SolverAnswer, SolverQuestion } from './question.ts';

const RULES = PRESETS.douzero;
const under = (rules: RuleSet, landlord: string, ...farmers: string[]): OpenPosition =>
  unwrap(positionFromText({ rules, landlord, farmers, turn: 'landlord' }));
const at = (landlord: string, ...farmers: string[]): OpenPosition => under(RULES, landlord, ...farmers);

const EASY = at('KQJ99876554', 'R2AAAQ9643');
/** Some of its moves are judged long before the others. */
const HARDER = at('RAQQJJT999844', 'B22AAT886633');
/** Takes any machine far longer than a test. */
const ENDLESS = at('34455677889TTJKKKA2B', '3566789JQQKAAA222', '3344567899TTJJQQR');
const SMALL = { tableBytes: 1 << 22 };

/** Every engine: threads, and the caller's own. Job for job they have to answer alike. */
const ENGINES: Readonly<Record<string, (options?: SolverEngineOptions) => SolverEngine>> = {
  'one thread': (options) => nodeEngine({ ...SMALL, ...options, threads: 1 }),
  'two threads': (options) => nodeEngine({ ...SMALL, ...options, threads: 2 }),
  'its caller’s thread': (options) => localEngine({ ...SMALL, ...options, nowMs: () => performance.now() }),
};

const solutionOf = (answer: SolverAnswer | null) =>
  answer?.type === 'solve' ? answer.value : assert.fail('no solution');

const ask = async <Type extends SolverQuestion['type']>(
  engine: SolverEngine,
  question: Extract<SolverQuestion, { readonly type: Type }>,
): Promise<Extract<SolverAnswer, { readonly type: Type }>> => {
  engine.start(question);
  const answer = await engine.result();
  assert.equal(answer?.type, question.type);
  return answer as Extract<SolverAnswer, { readonly type: Type }>;
};

const untilBusy = async (engine: SolverEngine): Promise<void> => {
  await until(() => engine.progress().nodes > 0);
};

const isSame = (a: Move, b: Move): boolean => (a === null || b === null ? a === b : sameCombo(a, b));

for (const [name, create] of Object.entries(ENGINES)) {
  test(`${name}: the answers of one solver, job after job`, async () => {
    const engine = create();
    try {
      for (const position of [EASY, at('33344456', '5567'), EASY]) {
        const alone = new Solver(SMALL).solve(position);
        const { value: solution } = await ask(engine, { type: 'solve', position });
        assert.equal(solution.winner, alone.winner);
        assert.deepEqual(solution.winningMoves, alone.winningMoves);
        assert.equal(solution.unknownMoves.length, 0);
      }
      assert.equal((await ask(engine, { type: 'distance', position: EASY })).value.plays, 6);
      assert.equal((await ask(engine, { type: 'points', position: EASY })).value.points, 1);
    } finally {
      engine.destroy();
    }
  });

  test(`${name}: every move with its winner, the number of plays and the line, one by one`, async () => {
    const engine = create();
    try {
      engine.start({ type: 'analyse', position: EASY });
      const counts = new Set<number>();
      const isOver = engine.result().then(() => true);
      const soon = (): Promise<boolean> => new Promise((resolve) => setTimeout(() => resolve(false), 1));
      do counts.add(engine.progress().judged.filter(({ line }) => line !== null).length);
      while (!(await Promise.race([isOver, soon()])));
      const answer = await engine.result();
      assert.ok(answer?.type === 'analyse');
      const { solution, moves } = answer.value;
      assert.deepEqual(
        moves.map(({ move }) => move),
        movesOf(EASY),
      );
      assert.deepEqual(engine.progress().judged, moves, 'all are told of in the end');
      const solver = new Solver(SMALL);
      for (const { index, move, winner, plays, line } of moves) {
        assert.equal(
          winner === 'landlord',
          solution.winningMoves.some((other) => isSame(other, move)),
        );
        assert.ok(line?.isComplete === true && line.winner === winner, `line of move ${index}`);
        let now = afterMove(EASY, move);
        const { plays: playsAfter } = solver.distance(now);
        assert.equal(plays, (playsAfter ?? NaN) + (winner === sideOf(EASY.turn) ? 1 : 0));
        for (const step of line.steps) {
          assert.ok(movesOf(now).some((legal) => isSame(legal, step.move)));
          now = afterMove(now, step.move);
        }
        assert.equal(winnerOf(now), winner);
      }
      assert.ok(counts.size > 2, 'they came one by one');
    } finally {
      engine.destroy();
    }
  });

  test(`${name}: lines, refutations, replies, strategies and orders of what is solved take no search`, async () => {
    const engine = create();
    try {
      const { value: solution } = await ask(engine, { type: 'solve', position: EASY });
      const searched = engine.progress().nodes;
      assert.ok(searched > 100);
      const strategy = await ask(engine, { type: 'strategy', position: EASY });
      assert.ok(strategy.isComplete && strategy.value?.winner === 'landlord');
      assert.ok(engine.progress().nodes < searched, `${engine.progress().nodes} nodes for the strategy`);
      const cut = await ask(engine, { type: 'strategy', position: EASY, positionsMax: 3 });
      assert.ok(!cut.isComplete && cut.value !== null && cut.value.openIds.length > 0);
      const { value: line } = await ask(engine, { type: 'line', position: EASY });
      assert.ok(line.isComplete && line.isShortest);
      await ask(engine, { type: 'line', position: EASY });
      assert.equal(engine.progress().nodes, 0, 'the same line again');
      const wrong = solution.losingMoves[0] ?? null;
      const { value: refutation } = await ask(engine, {
        type: 'refute',
        position: EASY,
        move: wrong,
        distanceNodes: 0,
      });
      assert.ok(refutation.isWrong && refutation.line.winner === 'farmers');
      const { value: reply } = await ask(engine, { type: 'reply', position: EASY });
      assert.ok(
        reply.winner === 'landlord' && reply.isShortest && isSame(reply.move, solution.winningMoves[0] ?? null),
      );
      const { value: orders } = await ask(engine, { type: 'orders', position: EASY, ordersMax: 3 });
      assert.deepEqual([orders.orders.length, orders.isComplete], [3, false]);
    } finally {
      engine.destroy();
    }
  });

  test(`${name}: the loser resists as long as possible`, async () => {
    const engine = create();
    try {
      const lost = at('3344', '55667');
      const { value: reply } = await ask(engine, { type: 'reply', position: lost });
      const { value: distance } = await ask(engine, { type: 'distance', position: lost });
      assert.deepEqual([reply.winner, reply.isShortest], ['farmers', true]);
      assert.ok(distance.bestMoves.some((move) => isSame(move, reply.move)));
    } finally {
      engine.destroy();
    }
  });

  test(`${name}: a job that is stopped answers with what it has`, async () => {
    const engine = create();
    try {
      engine.start({ type: 'solve', position: ENDLESS });
      await untilBusy(engine);
      engine.stop();
      const answer = await engine.result();
      const { winner } = solutionOf(answer);
      const stopped = answer?.effort.stopped;
      assert.deepEqual([winner, stopped], ['unknown', 'stop']);
      for (const type of ['line', 'reply'] as const) {
        engine.start({ type, position: ENDLESS });
        await untilBusy(engine);
        engine.stop();
        assert.equal((await engine.result())?.type, type);
      }
    } finally {
      engine.destroy();
    }
  });

  test(`${name}: a time limit stops a job, and says so`, async () => {
    const engine = create();
    try {
      const { value: solution, effort } = await ask(engine, { type: 'solve', position: ENDLESS, timeMs: 30 });
      assert.deepEqual([solution.winner, effort.stopped], ['unknown', 'time']);
    } finally {
      engine.destroy();
    }
  });

  test(`${name}: too little memory for the hands gives unknown, and the next job works`, async () => {
    const engine = create({ handsBytes: 1 << 17 });
    try {
      const { value: solution, effort } = await ask(engine, { type: 'solve', position: ENDLESS });
      assert.deepEqual([solution.winner, effort.stopped], ['unknown', 'memory']);
      assert.equal(solution.unknownMoves.length, movesOf(ENDLESS).length);
      const { value: distance, effort: spent } = await ask(engine, { type: 'distance', position: ENDLESS });
      assert.deepEqual([distance.winner, spent.stopped], ['unknown', 'memory']);
      const { value: line } = await ask(engine, { type: 'line', position: ENDLESS });
      assert.deepEqual([line.winner, line.isComplete], ['unknown', false]);
      const { effort: easy } = await ask(engine, { type: 'solve', position: at('33344456', '5567') });
      assert.equal(easy.stopped, null);
    } finally {
      engine.destroy();
    }
  });

  test(`${name}: a new job replaces the old one`, async () => {
    const engine = create();
    try {
      engine.start({ type: 'solve', position: ENDLESS });
      const old = engine.result();
      engine.start({ type: 'solve', position: EASY });
      assert.equal(await old, null);
      assert.equal(solutionOf(await engine.result()).winner, 'landlord');
    } finally {
      engine.destroy();
    }
  });

  test(`${name}: another rule set, another table`, async () => {
    const engine = create();
    try {
      // Without triples with a pair the landlord loses positions that they win with them.
      const strict = { ...RULES, kindsOff: [...RULES.kindsOff, 'triple-with-pair' as const] };
      for (const rules of [RULES, strict, RULES, strict]) {
        const position = under(rules, '999JJ', 'TTAA');
        const { value: solution } = await ask(engine, { type: 'solve', position });
        const alone = new Solver(SMALL).solve(position);
        assert.deepEqual(solution.winningMoves, alone.winningMoves);
        assert.deepEqual(solution.losingMoves, alone.losingMoves);
      }
    } finally {
      engine.destroy();
    }
  });

  test(`${name}: a mistake in the question comes back as an error`, async () => {
    const engine = create();
    try {
      engine.start({ type: 'solve', position: { ...EASY, turn: 5 } });
      await assert.rejects(engine.result(), /turn is 5, expected a side/u);
      engine.start({ type: 'solve', position: EASY });
      assert.equal(solutionOf(await engine.result()).winner, 'landlord');
    } finally {
      engine.destroy();
    }
  });

  test(`${name}: destroying an engine ends its job`, async () => {
    const engine = create();
    engine.start({ type: 'solve', position: ENDLESS });
    const result = engine.result();
    engine.destroy();
    assert.equal(await result, null);
  });
}

test('verdicts come one by one, and a stopped job has them all', async () => {
  const engine = nodeEngine({ ...SMALL, threads: 2 });
  try {
    engine.start({ type: 'solve', position: HARDER });
    await until(() => engine.progress().judged.length > 0);
    engine.stop();
    const { winningMoves, losingMoves, unknownMoves } = solutionOf(await engine.result());
    const { judged } = engine.progress();
    const wins = judged.filter(({ winner }) => winner === 'landlord').map(({ move }) => move);
    assert.deepEqual(winningMoves, wins);
    assert.equal(losingMoves.length, judged.length - wins.length);
    assert.equal(winningMoves.length + losingMoves.length + unknownMoves.length, movesOf(HARDER).length);
  } finally {
    engine.destroy();
  }
});

test('an analysis that is stopped has every line that a thread has found', async () => {
  const engine = nodeEngine({ ...SMALL, threads: 2 });
  try {
    engine.start({ type: 'analyse', position: HARDER });
    const hasLine = (): boolean => engine.progress().judged.some(({ line }) => line !== null);
    await until(hasLine);
    engine.stop();
    const answer = await engine.result();
    assert.ok(answer?.type === 'analyse');
    const { judged } = engine.progress();
    assert.equal(answer.value.moves.length, movesOf(HARDER).length);
    for (const { index, winner, line } of judged) {
      assert.equal(answer.value.moves[index]?.winner, winner);
      assert.deepEqual(answer.value.moves[index].line, line);
    }
  } finally {
    engine.destroy();
  }
});
