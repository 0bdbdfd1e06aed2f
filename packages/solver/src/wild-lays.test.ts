import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCombo } from '@doudizhu/rules/combos';
import { positionFromText } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS, withWild } from '@doudizhu/rules/ruleset';
import { sized } from '@doudizhu/rules/testing';
import { Solver } from './solver.ts';
import { compareEveryLay, FREE_SAMPLES, winnerWithEveryLay } from './testing/free-lays.ts';

const POSITIONS = sized(40, 20_000 / FREE_SAMPLES.length);
for (const sample of FREE_SAMPLES) {
  test(`no way to lay wild cards that the moves leave out changes a winner: ${JSON.stringify(sample)}`, (context) => {
    const solver = new Solver({ tableBytes: 1 << 20 });
    const { positions, landlordWins, differences } = compareEveryLay(solver, sample, POSITIONS);
    context.diagnostic(`${positions} positions, ${landlordWins} won by the landlord`);
    assert.deepEqual(differences, []);
  });
}

/** wild ranks, landlord, farmer, leader, play to beat of the other side, winner, a winning move, why */
const ROWS = [
  ['3', '389B', '345JJJJ', 'L', '', 'farmers', null, 'a soft bomb of jacks leaves a jack'],
  ['5', '58T2222', '566KR', 'D', '', 'landlord', null, 'a soft bomb of twos leaves a two'],
  ['4', '4567JJ', '58', 'L', 'TT', 'landlord', 'JJ=4J', 'the jack kept is higher than the wild four'],
  ['8', '88', '67899', 'D', '77', 'farmers', '99=89', 'the nine kept is higher than the wild eight'],
] as const;
for (const [wild, landlord, farmer, leader, beat, winner, move, why] of ROWS) {
  test(`L=${landlord} D=${farmer}, wild ${wild}: ${why}`, () => {
    const position = unwrap(
      positionFromText({
        rules: withWild(PRESETS.laizi, wild),
        landlord,
        farmers: [farmer],
        turn: leader,
        ...(beat === '' ? {} : { beat }),
      }),
    );
    const solution = new Solver({ tableBytes: 1 << 20 }).solve(position);
    assert.equal(winnerWithEveryLay(position), winner);
    assert.equal(solution.winner, winner);
    if (move !== null)
      assert.deepEqual(
        solution.winningMoves.map((each) => formatCombo(each, 1)),
        [move],
      );
  });
}
