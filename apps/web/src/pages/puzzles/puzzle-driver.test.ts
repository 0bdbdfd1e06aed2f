import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsOfCombo, parseCards, PRESETS, unwrap, type Combo } from '@doudizhu/rules';
import { createSolverClient } from '../../solver/solver-client.ts';
import { localEngine, positionFromText, type Side } from '../../workers.ts';
import { createPuzzleDriver, type PuzzleDriver } from './puzzle-driver.ts';

const handOf = (combo: Combo) => countsOfCombo(combo, 1);
const cards = (text: string) => unwrap(parseCards(text));

/** 77J2 against 99Q: 7 and J win, 77 and 2 do not (fixtures/puzzles.jsonl, finalplay-1). */
const driverFor = (isStrict: boolean, side: Side = 'landlord') => {
  const position = unwrap(
    positionFromText({ rules: PRESETS.douzero, landlord: '77J2', farmers: ['99Q'], turn: 'landlord' }),
  );
  const attempts: boolean[] = [];
  const solver = createSolverClient(() => localEngine({ nowMs: () => performance.now(), tableBytes: 1 << 22 }));
  const driver = createPuzzleDriver({
    position,
    side,
    solver,
    isStrict: () => isStrict,
    pause: async () => {},
    onAttempt: ({ solved }) => attempts.push(solved),
  });
  return { driver, attempts, solver };
};

const until = async ({ state }: PuzzleDriver, status: string): Promise<void> => {
  for (let tries = 0; state.value.status !== status; tries++) {
    assert.ok(tries < 1000, `want ${status}, is ${state.value.status}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
};

test('any winning line solves the puzzle', async () => {
  for (const first of ['7', 'J']) {
    const { driver, attempts, solver } = driverFor(true);
    await driver.play(cards(first));
    while (driver.state.value.status !== 'solved') {
      await driver.hint();
      const { feedback } = driver.state.value;
      assert.equal(feedback?.type, 'hint', JSON.stringify(feedback));
      await driver.play(feedback?.type === 'hint' && feedback.move !== null ? handOf(feedback.move) : null);
    }
    assert.deepEqual(attempts, [true]);
    solver.destroy();
  }
});

test('a losing play is refused, with what would follow', async () => {
  const { driver, attempts, solver } = driverFor(true);
  await driver.play(cards('77'));
  const { feedback, game, status } = driver.state.value;
  assert.equal(status, 'yours');
  assert.equal(game.moves.length, 0);
  assert.ok(feedback?.type === 'refuted' && feedback.line !== null);
  assert.equal(feedback.line.winner, 'farmers');
  assert.deepEqual(attempts, [false]);
  solver.destroy();
});

test('without strictness it stands, and a lost game is explained', async () => {
  const { driver, attempts, solver } = driverFor(false);
  await driver.play(cards('77'));
  assert.deepEqual(driver.state.value.mistakes, [0]);
  while (driver.state.value.status === 'yours') {
    await driver.hint();
    const { feedback } = driver.state.value;
    await driver.play(feedback?.type === 'hint' && feedback.move !== null ? handOf(feedback.move) : null);
  }
  await until(driver, 'lost');
  await driver.explain();
  const { feedback } = driver.state.value;
  assert.ok(feedback?.type === 'refuted' && feedback.line?.winner === 'farmers');
  assert.deepEqual(attempts, [false]);
  driver.back();
  assert.equal(driver.state.value.status, 'yours');
  solver.destroy();
});

test('an illegal play changes nothing and says why', async () => {
  const { driver, solver } = driverFor(true);
  await driver.play(cards('7J'));
  const { feedback, game } = driver.state.value;
  assert.ok(feedback?.type === 'fault' && feedback.fault.code === 'no-combo');
  assert.equal(game.moves.length, 0);
  solver.destroy();
});
