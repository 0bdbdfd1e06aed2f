import { parsePlay, parsePosition, unwrap } from '@doudizhu/rules';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSolving } from '../../../solver/page-solver.ts';
import { localEngine, openPosition, type Position } from '../../../workers.ts';
import { createStudy, type Study } from './study.ts';
import { pathTo, startVariations, textOfMove } from './variations.ts';

const positionOf = (ddn: string): Position => unwrap(openPosition(unwrap(parsePosition(ddn))));
const FAMOUS = positionOf('ddn1 rules=douzero;kindsOff=triple-with-pair L=999JJBR D=33334567TTAAAA turn=D beat=-');

const studyOf = (position: Position): Study =>
  createStudy(
    startVariations(position),
    createSolving(() => localEngine({ nowMs: () => performance.now(), tableBytes: 1 << 23 })),
  );

/** Until `claim` holds, but not for ever. */
const until = async (claim: () => boolean): Promise<void> => {
  for (let tries = 0; !claim(); tries++) {
    assert.ok(tries < 6000, 'it never comes true');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};
const isIdle = (study: Study) => () => study.task.value === null;
const lineOf = (study: Study): string[] =>
  pathTo(study.variations.value, study.variations.value.at).flatMap(({ move }) =>
    move === undefined ? [] : [textOfMove(move, 1)],
  );

test('a position is solved by itself, then its line', async () => {
  const study = studyOf(FAMOUS);
  await until(isIdle(study));
  const { winner, moves, stopped } = study.verdict.value;
  assert.equal(winner, 'landlord');
  assert.equal(stopped, null);
  assert.equal(moves.length, 63);
  assert.ok(moves.every(({ worth }) => worth === 'loses'));
  assert.equal(study.line.value?.winner, 'landlord');
  assert.ok(study.line.value.isComplete);
  study.destroy();
});

test('a refutation is a branch to step through', async () => {
  const study = studyOf(FAMOUS);
  await until(isIdle(study));
  const move = unwrap(parsePlay('TT', FAMOUS.rules));
  assert.equal(await study.show(move), true);
  assert.deepEqual(lineOf(study), ['TT']);
  study.step('last');
  const end = pathTo(study.variations.value, study.variations.value.at).at(-1)?.position;
  assert.equal(end?.hands[0]?.lo, 0);
  await until(isIdle(study));
  assert.equal(study.verdict.value.winner, 'landlord');
  study.step('first');
  assert.deepEqual(lineOf(study), []);
  // What was found is still known.
  assert.equal(study.verdict.value.moves.filter(({ worth }) => worth === 'loses').length, 63);
  study.destroy();
});

test('moves of both verdicts, and the fewest plays', async () => {
  const study = studyOf(positionOf('ddn1 rules=douzero L=KK5543 D=225543 turn=L beat=-'));
  await until(isIdle(study));
  const { winner, moves } = study.verdict.value;
  assert.equal(winner, 'landlord');
  assert.deepEqual(
    moves.filter(({ worth }) => worth === 'wins').map(({ move }) => textOfMove(move, 1)),
    ['4', '5'],
  );
  assert.equal(study.distance.value, null);
  study.measure();
  await until(() => study.distance.value !== null);
  assert.equal(study.distance.value?.winner, 'landlord');
  assert.ok((study.distance.value.plays ?? 0) > 0);
  study.destroy();
});

test('a limit that comes first leaves what is not proved unknown', async () => {
  const hard = positionOf('ddn1 rules=douzero L=4455678999TJQKKKAA22 D=334566789TTTJJQQQ22B turn=L beat=-');
  const study = studyOf(hard);
  study.more(100);
  await until(isIdle(study));
  assert.equal(study.verdict.value.stopped, 'time');
  assert.equal(study.verdict.value.winner, 'unknown');
  assert.equal(study.line.value, null);
  assert.ok(study.verdict.value.moves.some(({ worth }) => worth === 'unknown'));
  // A shorter attempt takes nothing back.
  const known = () => study.verdict.value.moves.filter(({ worth }) => worth !== 'unknown').length;
  study.more(3000);
  await until(isIdle(study));
  const [winner, most] = [study.verdict.value.winner, known()];
  study.more(1);
  await until(isIdle(study));
  assert.ok(known() >= most);
  assert.equal(study.verdict.value.winner, winner);
  study.destroy();
});

test('where somebody is out there is nothing to solve', async () => {
  const study = studyOf(positionOf('ddn1 rules=douzero L=3 D=45 turn=L beat=-'));
  await until(isIdle(study));
  study.play(unwrap(parsePlay('3', FAMOUS.rules)));
  await until(isIdle(study));
  assert.equal(study.verdict.value.winner, 'landlord');
  assert.deepEqual(study.verdict.value.moves, []);
  assert.equal(study.error.value, null);
  study.destroy();
});

test('who skips on is not held up by what was asked before', async () => {
  const study = studyOf(FAMOUS);
  const move = (text: string) => unwrap(parsePlay(text, FAMOUS.rules));
  study.play(move('TT'));
  study.measure();
  study.play(move('JJ'));
  study.more(2000);
  study.play(move('AA'));
  await until(isIdle(study));
  assert.equal(study.verdict.value.winner, 'landlord');
  assert.ok(study.verdict.value.moves.length > 0);
  assert.ok(study.verdict.value.moves.every(({ worth }) => worth !== 'open' && worth !== 'unknown'));
  assert.ok(study.line.value?.isComplete);
  study.destroy();
});
