import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRESETS, unwrap } from '@doudizhu/rules';
import { nodeEngine } from './pool.ts';
import { positionFromText, type Position } from './position.ts';
import { Solver } from './solve.ts';
import type { Answer } from './worker-job.ts';

const RULES = PRESETS.douzero;
const at = (landlord: string, ...farmers: string[]): Position =>
  unwrap(positionFromText({ rules: RULES, landlord, farmers, turn: 'landlord' }));

const EASY = at('KQJ99876554', 'R2AAAQ9643');
/** Takes any machine far longer than a test. */
const ENDLESS = at('34455677889TTJKKKA2B', '3566789JQQKAAA222', '3344567899TTJJQQR');
const SMALL = { tableBytes: 1 << 22 };

const solutionOf = (answer: Answer | null) => (answer?.type === 'solve' ? answer.solution : assert.fail('no solution'));

for (const threads of [1, 2, 3]) {
  test(`${threads} threads give the answer of one solver, job after job`, async () => {
    const engine = nodeEngine({ ...SMALL, threads });
    try {
      for (const position of [EASY, at('33344456', '5567'), EASY]) {
        engine.start({ type: 'solve', position });
        const { winner, winningMoves, unknownMoves } = solutionOf(await engine.result());
        const alone = new Solver(RULES, SMALL).solve(position);
        assert.equal(winner, alone.winner);
        assert.deepEqual(winningMoves, alone.winningMoves);
        assert.equal(unknownMoves.length, 0);
      }
      engine.start({ type: 'distance', position: EASY });
      const distance = await engine.result();
      assert.equal(distance?.type === 'distance' && distance.distance.plays, 6);
      engine.start({ type: 'points', position: EASY });
      const points = await engine.result();
      assert.equal(points?.type === 'points' && points.points.points, 1);
    } finally {
      engine.destroy();
    }
  });
}

test('a job that is stopped answers with what it has', async () => {
  const engine = nodeEngine({ ...SMALL, threads: 2 });
  try {
    engine.start({ type: 'solve', position: ENDLESS });
    while (engine.progress().nodes === 0) await new Promise((resolve) => setImmediate(resolve));
    engine.stop();
    const { winner, stopped } = solutionOf(await engine.result());
    assert.deepEqual([winner, stopped], ['unknown', 'stop']);
  } finally {
    engine.destroy();
  }
});

test('a time limit stops a job', async () => {
  const engine = nodeEngine(SMALL);
  try {
    engine.start({ type: 'solve', position: ENDLESS, timeMs: 30 });
    assert.equal(solutionOf(await engine.result()).winner, 'unknown');
  } finally {
    engine.destroy();
  }
});

test('a new job replaces the old one', async () => {
  const engine = nodeEngine({ ...SMALL, threads: 2 });
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

test('a mistake in the question comes back as an error', async () => {
  const engine = nodeEngine(SMALL);
  try {
    engine.start({ type: 'solve', position: { ...EASY, turn: 5 } });
    await assert.rejects(engine.result(), /nobody to move/u);
    engine.start({ type: 'solve', position: EASY });
    assert.equal(solutionOf(await engine.result()).winner, 'landlord');
  } finally {
    engine.destroy();
  }
});

test('destroying an engine ends its job', async () => {
  const engine = nodeEngine(SMALL);
  engine.start({ type: 'solve', position: ENDLESS });
  const result = engine.result();
  engine.destroy();
  assert.equal(await result, null);
});
