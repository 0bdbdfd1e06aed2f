/** Games between this project and RLCard, OpenSpiel, DouZero of PyPI, as far as `python3` (or `FOREIGN_PYTHON`) has them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FOREIGN_PROGRAMS, gamesFrom, gamesTo, hasProgram, type ForeignProgram } from './foreign-games.ts';

const PYTHON = process.env['FOREIGN_PYTHON'] ?? 'python3';
const GAMES = 25;

for (const program of Object.keys(FOREIGN_PROGRAMS) as ForeignProgram[]) {
  const skip = hasProgram(PYTHON, program) ? false : `no ${program} for ${PYTHON}: its games are not compared`;

  test(`games that ${program} plays and writes are read with its winner and points`, { skip }, () => {
    const { games, forms, faults } = gamesFrom(PYTHON, program, GAMES, 3);
    assert.deepEqual(faults, []);
    assert.equal(games, GAMES);
    assert.equal(Object.keys(forms).length, program === 'openspiel' ? 5 : 2);
  });

  test(`rounds that are written for ${program} are played there to the same end`, { skip }, () => {
    assert.deepEqual(gamesTo(PYTHON, program, GAMES, 4).faults, []);
  });
}
