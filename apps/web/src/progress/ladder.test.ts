import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoredRound } from '../base/storage.ts';
import { storedRound } from '../testing/index.ts';
import { gateStepText } from './gate-words.ts';
import { gatesOf, lastGateSteps, nextGate, type Gate, type GateStep } from './ladder.ts';

/** The player is at seat 0, `level-1` at 1, `level-5` at 2. */
const round = (landlord: number, won: boolean): StoredRound =>
  storedRound({ landlord, won, points: won ? 3 : -3, bots: ['', 'level-1', 'level-5'] });

/** Rounds against Mai as the landlord: `w` for a win. */
const against = (results: string): StoredRound[] => [...results].map((result) => round(1, result === 'w'));

const gateOf = (results: string): Gate => gatesOf(against(results))[0] as Gate;

test('only opponents count, not a partner', () => {
  const gates = gatesOf([round(0, true), round(1, true), round(2, false)]);
  const tallies = gates.map(({ character, tally }) => `${character} ${tally.won}/${tally.rounds}`);
  assert.deepEqual(tallies, ['mai 2/2', 'zhe 0/0', 'gu 0/0', 'lu 0/0', 'shuang 1/2']);
});

const textOf = (series: readonly boolean[]): string => series.map((isWon) => (isWon ? 'w' : 'l')).join('');

const MEDAL_CASES = [
  ['', null, '', 'not played'],
  ['ww', null, 'ww', 'a series in progress'],
  ['www', 'gold', '', 'without a loss'],
  ['wlww', 'silver', '', 'with one loss'],
  ['wllww', 'bronze', '', 'with two losses'],
  ['lll', null, '', 'a lost series gives nothing and the next one begins'],
  ['wlllw', null, 'w', 'three losses end the series: its win does not count on'],
  ['wllwwwww', 'gold', '', 'a better medal replaces a worse one'],
  ['wwwwllwwl', 'gold', 'l', 'a worse one does not'],
] as const;

for (const [results, medal, series, why] of MEDAL_CASES) {
  test(`a best of five: ${why}`, () => {
    const gate = gateOf(results);
    assert.deepEqual([gate.medal, textOf(gate.series)], [medal, series]);
  });
}

test('the next gate is the gentlest without a medal', () => {
  assert.equal(nextGate(gatesOf([]))?.character, 'mai');
  assert.equal(nextGate(gatesOf(against('www')))?.character, 'zhe');
});

test('the last round tells its gates: series with it, and a medal only when it is better', () => {
  const [step] = lastGateSteps(against('wlww'));
  assert.deepEqual(step, { character: 'mai', series: [true, false, true, true], medal: 'silver', held: null });
  assert.equal(lastGateSteps(against('wlwwwwlw'))[0]?.medal, null, 'silver again');
  assert.equal(lastGateSteps(against('wlwwwww'))[0]?.medal, 'gold');
  assert.equal(lastGateSteps(against('wwl'))[0]?.medal, null);
  const both = lastGateSteps([round(0, true)]).map(({ character }) => character);
  assert.deepEqual(both, ['mai', 'shuang'], 'two gates at once as the landlord');
  assert.deepEqual(lastGateSteps([]), []);
});

const HELPED = { ...round(1, true), help: ['hint'] } as const;
const STANDS = { landlord: 1, bid: 3, won: false, points: -3 };

test('a round with help counts at no gate, and the result before an undo does', () => {
  const wins = against('ww');
  assert.equal(gatesOf([...wins, HELPED])[0]?.medal, null);
  assert.deepEqual(lastGateSteps([...wins, HELPED]), []);
  const undone: StoredRound = { ...round(1, true), help: ['undo'], stands: STANDS };
  const [gate] = gatesOf([...wins, undone, ...against('w')]);
  assert.deepEqual([gate?.medal, gate?.tally.rounds, gate?.tally.won], ['silver', 4, 3], 'gold is lost with the round');
});

test('a passed gate is not said to be still open', () => {
  const [step] = lastGateSteps(against('wwwwwll'));
  assert.deepEqual([step?.held, step?.series], ['gold', [true, true, false, false]]);
  assert.equal(gateStepText(step as GateStep), 'Passed with gold. 1 more win for another pass.');
  assert.equal(gateStepText({ ...(step as GateStep), held: null }), '1 more win to pass Mai');
});
