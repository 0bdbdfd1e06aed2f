import { parsePlay } from '@doudizhu/rules/combos';
import { openPosition, type OpenPosition, parsePosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '@doudizhu/rules/testing';
import { createPageSolver, type PageSolver } from '../../workers/page-solver.ts';
import { localEngine, type Line } from '../../workers/workers.ts';
import { createStudy, showMove, type Study } from './study.ts';
import { endOf, pathTo, startVariations, textOfMove } from './variations.ts';

const positionOf = (ddn: string): OpenPosition => unwrap(openPosition(unwrap(parsePosition(ddn))));
const FAMOUS = positionOf('ddn1 rules=douzero;kindsOff=triple-with-pair L=999JJBR D=33334567TTAAAA turn=D beat=-');

/** A study with the solver that follows it. */
const studyOf = (position: OpenPosition): { readonly study: Study; readonly solver: PageSolver } => {
  const study = createStudy(startVariations(position));
  const startEngine = () => localEngine({ nowMs: () => performance.now(), tableBytes: 1 << 23 });
  return { study, solver: createPageSolver({ position: study.position, startEngine }) };
};

const isIdle = (solver: PageSolver) => () => solver.task.value === null;
const lineOfStudy = (study: Study): string[] =>
  pathTo(study.variations.value, study.variations.value.at).flatMap(({ move }) =>
    move === undefined ? [] : [textOfMove(move, 1)],
  );

test('a position is solved by itself, then its line', async () => {
  const { study, solver } = studyOf(FAMOUS);
  await until(isIdle(solver));
  const { winner, moves, stopped } = solver.verdict.value;
  assert.equal(winner, 'landlord');
  assert.equal(stopped, null);
  assert.equal(moves.length, 63);
  assert.ok(moves.every(({ result }) => result === 'loses'));
  assert.equal(solver.line.value?.winner, 'landlord');
  assert.ok(solver.line.value.isComplete);
  study.destroy();
  solver.destroy();
});

test('a refutation is a branch to step through', async () => {
  const { study, solver } = studyOf(FAMOUS);
  await until(isIdle(solver));
  const move = unwrap(parsePlay('TT', FAMOUS.rules));
  assert.equal(await showMove(study, solver, move), true);
  assert.deepEqual(lineOfStudy(study), ['TT']);
  study.step('last');
  const end = pathTo(study.variations.value, study.variations.value.at).at(-1)?.position;
  assert.equal(end?.hands[0]?.lo, 0);
  await until(isIdle(solver));
  assert.equal(solver.verdict.value.winner, 'landlord');
  study.step('first');
  assert.deepEqual(lineOfStudy(study), []);
  // Earlier results are still known.
  assert.equal(solver.verdict.value.moves.filter(({ result }) => result === 'loses').length, 63);
  study.destroy();
  solver.destroy();
});

test('moves of both verdicts, and the fewest plays', async () => {
  const { study, solver } = studyOf(positionOf('ddn1 rules=douzero L=KK5543 D=225543 turn=L beat=-'));
  await until(isIdle(solver));
  const { winner, moves } = solver.verdict.value;
  assert.equal(winner, 'landlord');
  assert.deepEqual(
    moves.filter(({ result }) => result === 'wins').map(({ move }) => textOfMove(move, 1)),
    ['4', '5'],
  );
  assert.deepEqual([solver.distance.value], [null]);
  void solver.measure();
  await until(() => solver.distance.value !== null);
  assert.equal(solver.distance.value?.winner, 'landlord');
  assert.ok((solver.distance.value.plays ?? 0) > 0);
  study.destroy();
  solver.destroy();
});

test('a limit that comes first leaves what is not proved unknown', async () => {
  const hard = positionOf('ddn1 rules=douzero L=4455678999TJQKKKAA22 D=334566789TTTJJQQQ22B turn=L beat=-');
  const { study, solver } = studyOf(hard);
  void solver.more(1);
  await until(isIdle(solver));
  assert.equal(solver.verdict.value.stopped, 'time');
  assert.equal(solver.verdict.value.winner, 'unknown');
  assert.equal(solver.line.value, null);
  assert.ok(solver.verdict.value.moves.some(({ result }) => result === 'unknown'));
  // A shorter attempt keeps earlier results.
  const known = () => solver.verdict.value.moves.filter(({ result }) => result !== 'unknown').length;
  void solver.more(300);
  await until(isIdle(solver));
  const [winner, most] = [solver.verdict.value.winner, known()];
  void solver.more(1);
  await until(isIdle(solver));
  assert.ok(known() >= most);
  assert.equal(solver.verdict.value.winner, winner);
  study.destroy();
  solver.destroy();
});

test('where a hand is empty there is nothing to solve', async () => {
  const { study, solver } = studyOf(positionOf('ddn1 rules=douzero L=3 D=45 turn=L beat=-'));
  await until(isIdle(solver));
  study.play(unwrap(parsePlay('3', FAMOUS.rules)));
  await until(isIdle(solver));
  assert.equal(solver.verdict.value.winner, 'landlord');
  assert.deepEqual(solver.verdict.value.moves, []);
  assert.equal(solver.error.value, null);
  study.destroy();
  solver.destroy();
});

test('a skip does not wait for earlier questions', async () => {
  const { study, solver } = studyOf(FAMOUS);
  const move = (text: string) => unwrap(parsePlay(text, FAMOUS.rules));
  study.play(move('TT'));
  void solver.measure();
  study.play(move('JJ'));
  void solver.more(2000);
  study.play(move('AA'));
  await until(isIdle(solver));
  assert.equal(solver.verdict.value.winner, 'landlord');
  assert.ok(solver.verdict.value.moves.length > 0);
  assert.ok(solver.verdict.value.moves.every(({ result }) => result !== 'open' && result !== 'unknown'));
  assert.ok(solver.line.value?.isComplete);
  study.destroy();
  solver.destroy();
});

/** A line as the solver returns it. */
const lineOf = (...texts: readonly string[]): Line => ({
  winner: 'landlord',
  isComplete: true,
  isShortest: true,
  steps: texts.map((text) => ({ turn: 0, move: unwrap(parsePlay(text, FAMOUS.rules)) })),
});
const movesFrom = ({ variations }: Study): string[] =>
  pathTo(variations.value, endOf(variations.value)).flatMap(({ move }) =>
    move === undefined ? [] : [textOfMove(move, 1)],
  );

test('a line is added after the shown node, which stays shown', () => {
  const study = createStudy(startVariations(FAMOUS));
  study.addLine(lineOf('TT', 'JJ').steps.map(({ move }) => move));
  assert.equal(study.node.value.id, 0);
  assert.deepEqual(movesFrom(study), ['TT', 'JJ']);
  study.destroy();
});

test('what follows a move is shown only where the person still is', async () => {
  const study = createStudy(startVariations(FAMOUS));
  const move = unwrap(parsePlay('TT', FAMOUS.rules));
  const solverThat = (follow: () => Promise<Line | null>): PageSolver => ({ follow }) as unknown as PageSolver;
  assert.equal(
    await showMove(
      study,
      solverThat(async () => null),
      move,
    ),
    false,
    'another question came first',
  );
  assert.equal(
    await showMove(
      study,
      solverThat(async () => ({ ...lineOf(), winner: 'unknown' })),
      move,
    ),
    false,
  );
  const moving = async (): Promise<Line> => {
    study.play(unwrap(parsePlay('3', FAMOUS.rules)));
    return lineOf('JJ');
  };
  assert.equal(await showMove(study, solverThat(moving), move), false, 'the player has moved on');
  assert.deepEqual(lineOfStudy(study), ['3']);
  study.step('first');
  study.isRunning.value = true;
  assert.equal(
    await showMove(
      study,
      solverThat(async () => lineOf('JJ')),
      move,
    ),
    true,
  );
  assert.deepEqual([lineOfStudy(study), study.isRunning.value], [['TT'], false]);
  study.step('last');
  assert.deepEqual(lineOfStudy(study), ['TT', 'JJ']);
  study.destroy();
});
