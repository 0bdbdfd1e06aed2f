import { play, until } from '@doudizhu/rules/testing';
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { positionOf } from '../../testing/index.ts';
import { createPageSolver, type PageSolver } from '../../workers/page-solver.ts';
import { localEngine, type Line, type Move } from '../../workers/workers.ts';
import { createStudy, showMove, type Study } from './study.ts';
import { endOf, pathTo, startVariations, textOfMove } from './variations.ts';

const FAMOUS = positionOf('ddn1 rules=douzero;kindsOff=triple-with-pair L=999JJBR D=33334567TTAAAA turn=D beat=-');
const moveNamed = (text: string): Move => play(text, FAMOUS.rules);

const studyOf = (t: TestContext): Study => {
  const study = createStudy(startVariations(FAMOUS));
  t.after(study.destroy);
  return study;
};

/** The solver that follows a study. */
const solverOf = (t: TestContext, { position }: Study): PageSolver => {
  const startEngine = () => localEngine({ nowMs: () => performance.now(), tableBytes: 1 << 23 });
  const solver = createPageSolver({ position, startEngine });
  t.after(solver.destroy);
  return solver;
};

const isIdle = (solver: PageSolver) => () => solver.task.value === null;
const movesTo = ({ variations }: Study, id = variations.value.at): string[] =>
  pathTo(variations.value, id).flatMap(({ move }) => (move === undefined ? [] : [textOfMove(move, 1)]));

test('a refutation is a branch to step through', async (t) => {
  const study = studyOf(t);
  const solver = solverOf(t, study);
  await until(isIdle(solver));
  const move = moveNamed('TT');
  assert.equal(await showMove(study, solver, move), true);
  assert.deepEqual(movesTo(study), ['TT']);
  study.step('last');
  const end = pathTo(study.variations.value, study.variations.value.at).at(-1)?.position;
  assert.equal(end?.hands[0]?.lo, 0);
  await until(isIdle(solver));
  assert.equal(solver.verdict.value.winner, 'landlord');
  study.step('first');
  assert.deepEqual(movesTo(study), []);
  // Earlier results are still known.
  assert.equal(solver.verdict.value.moves.filter(({ result }) => result === 'loses').length, 63);
});

test('a skip does not wait for earlier questions', async (t) => {
  const study = studyOf(t);
  const solver = solverOf(t, study);
  study.play(moveNamed('TT'));
  void solver.measure();
  study.play(moveNamed('JJ'));
  void solver.more(2000);
  study.play(moveNamed('AA'));
  await until(isIdle(solver));
  assert.equal(solver.verdict.value.winner, 'landlord');
  assert.ok(solver.verdict.value.moves.length > 0);
  assert.ok(solver.verdict.value.moves.every(({ result }) => result !== 'open' && result !== 'unknown'));
  assert.ok(solver.line.value?.isComplete);
});

/** A line as the solver returns it. */
const lineOf = (...texts: readonly string[]): Line => ({
  winner: 'landlord',
  isComplete: true,
  isShortest: true,
  steps: texts.map((text) => ({ turn: 0, move: moveNamed(text) })),
});
test('a line is added after the shown node, which stays shown', (t) => {
  const study = studyOf(t);
  study.addLine(lineOf('TT', 'JJ').steps.map(({ move }) => move));
  assert.equal(study.node.value.id, 0);
  assert.deepEqual(movesTo(study, endOf(study.variations.value)), ['TT', 'JJ']);
});

test('what follows a move is shown only where the person still is', async (t) => {
  const study = studyOf(t);
  const shown = (follow: () => Promise<Line | null>): Promise<boolean> =>
    showMove(study, { follow } as unknown as PageSolver, moveNamed('TT'));
  assert.equal(await shown(async () => null), false, 'another question came first');
  assert.equal(await shown(async () => ({ ...lineOf(), winner: 'unknown' })), false);
  const moving = async (): Promise<Line> => {
    study.play(moveNamed('3'));
    return lineOf('JJ');
  };
  assert.equal(await shown(moving), false, 'the player has moved on');
  assert.deepEqual(movesTo(study), ['3']);
  study.step('first');
  study.isRunning.value = true;
  assert.equal(await shown(async () => lineOf('JJ')), true);
  assert.deepEqual([movesTo(study), study.isRunning.value], [['TT'], false]);
  study.step('last');
  assert.deepEqual(movesTo(study), ['TT', 'JJ']);
});
