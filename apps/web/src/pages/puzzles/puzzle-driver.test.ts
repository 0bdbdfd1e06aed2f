import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsOfCombo, type Combo } from '@doudizhu/rules/combos';
import { positionFromText } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { signal } from '@preact/signals';
import { createPageSolver } from '../../workers/page-solver.ts';
import { localEngine, type Side } from '../../workers/workers.ts';
import { PuzzleDriver } from './puzzle-driver.ts';
import { cards } from '@doudizhu/rules/testing';

const handOf = (combo: Combo) => countsOfCombo(combo, 1);
/** 77J2 against 99Q: 7 and J win, 77 and 2 lose (fixtures/puzzles.jsonl, finalplay-1). */
const driverFor = (isStrict: boolean, side: Side = 'landlord') => {
  const position = unwrap(
    positionFromText({ rules: PRESETS.douzero, landlord: '77J2', farmers: ['99Q'], turn: 'landlord' }),
  );
  const events: string[] = [];
  const solver = createPageSolver({
    position: signal(null),
    startEngine: () => localEngine({ nowMs: () => performance.now(), tableBytes: 1 << 22 }),
  });
  const driver = new PuzzleDriver({
    position,
    side,
    solver,
    isStrict: () => isStrict,
    pause: async () => {},
    onEvent: ({ type, isFirst }) => events.push(isFirst ? `first ${type}` : type),
  });
  return { driver, events, solver };
};

const until = async ({ state }: PuzzleDriver, status: string): Promise<void> => {
  for (let tries = 0; state.value.status !== status; tries++) {
    assert.ok(tries < 1000, `want ${status}, is ${state.value.status}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
};

test('any winning line solves the puzzle', async () => {
  for (const first of ['7', 'J']) {
    const { driver, events, solver } = driverFor(true);
    let hints = 0;
    await driver.play(cards(first));
    while (driver.state.value.status !== 'solved') {
      await driver.hint();
      await driver.hint();
      assert.equal(driver.state.value.hints, ++hints);
      const { feedback } = driver.state.value;
      assert.equal(feedback?.type, 'hint', JSON.stringify(feedback));
      await driver.play(feedback?.type === 'hint' && feedback.move !== null ? handOf(feedback.move) : null);
    }
    assert.ok(hints > 0);
    assert.deepEqual(events, ['first hint', ...Array.from({ length: hints - 1 }, () => 'hint'), 'solved']);
    assert.equal(driver.state.value.feedback, null, 'that the last play was forced says nothing any more');
    solver.destroy();
  }
});

test('a hint nudges first, for nothing; asked again it says the move and counts once', async () => {
  const { driver, events, solver } = driverFor(true);
  await driver.hint();
  const nudge = driver.state.value.feedback;
  assert.ok(nudge?.type === 'hint' && nudge.isNudge);
  assert.deepEqual(events, []);
  for (let again = 0; again < 2; again++) {
    await driver.hint();
    assert.deepEqual(driver.state.value.feedback, { ...nudge, isNudge: false });
    assert.equal(driver.state.value.hints, 1);
    assert.deepEqual(events, ['first hint']);
  }
  solver.destroy();
});

test('a losing play is refused, with what would follow', async () => {
  const { driver, events, solver } = driverFor(true);
  await driver.play(cards('77'));
  const { feedback, game, status } = driver.state.value;
  assert.equal(status, 'yours');
  assert.equal(game.moves.length, 0);
  assert.ok(feedback?.type === 'refuted' && feedback.line !== null);
  assert.equal(feedback.line.winner, 'farmers');
  assert.deepEqual(events, ['first loss']);
  assert.equal(driver.state.value.losses, 1);
  solver.destroy();
});

test('without strictness it stands, and a lost game is explained', async () => {
  const { driver, events, solver } = driverFor(false);
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
  assert.equal(events[0], 'first loss');
  assert.ok(
    events.slice(1).every((event) => event === 'hint'),
    `a lost game is lost once: ${events.join()}`,
  );
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

/** The winning line starting with J, as given by the hints of another attempt. */
test('a puzzle that is solved without hints tells of no hint; a new attempt begins without any', async () => {
  const guide = driverFor(true);
  await guide.driver.play(cards('J'));
  const line: (Combo | null)[] = [];
  while (guide.driver.state.value.status !== 'solved') {
    await guide.driver.hint();
    const { feedback } = guide.driver.state.value;
    assert.ok(feedback?.type === 'hint');
    line.push(feedback.move);
    await guide.driver.play(feedback.move === null ? null : handOf(feedback.move));
  }
  guide.driver.again();
  assert.equal(guide.driver.state.value.hints, 0);
  await until(guide.driver, 'yours');
  await guide.driver.play(cards('J'));
  for (const move of line) await guide.driver.play(move === null ? null : handOf(move));
  assert.deepEqual(guide.events, ['first solved', 'first solved'], 'a nudge costs nothing');
  guide.solver.destroy();
});

test('after refused plays the puzzle can be solved; each of them is told', async () => {
  const { driver, events, solver } = driverFor(true);
  await driver.play(cards('77'));
  await driver.play(cards('2'));
  await driver.play(cards('J'));
  while (driver.state.value.status !== 'solved') {
    await driver.hint();
    const { feedback } = driver.state.value;
    await driver.play(feedback?.type === 'hint' && feedback.move !== null ? handOf(feedback.move) : null);
  }
  assert.deepEqual(
    events.filter((event) => event !== 'hint'),
    ['first loss', 'loss', 'solved'],
  );
  solver.destroy();
});

test('a move is taken back to the last choice, and its mistake with it', async () => {
  const { driver, solver } = driverFor(false);
  await driver.play(cards('77'));
  assert.deepEqual(driver.state.value.mistakes, [0]);
  driver.back();
  const { game, mistakes, status, feedback } = driver.state.value;
  assert.deepEqual([game.moves.length, mistakes, status, feedback], [0, [], 'yours', null]);
  await driver.play(cards('7'));
  assert.deepEqual(driver.state.value.mistakes, [], 'a winning play is judged anew');
  solver.destroy();
});
