import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resultOf, testRefused } from '../testing/rpc-server.ts';

const DEAL = { rules: 'douzero', hands: ['3333', '4', '5'], kitty: '2' };

/** Winning first plays of seat 0. After the others the 4 or the 5 goes out. */
const WINNING = ['2', '33', '333', '333+2', '3333'];

test('par of a deal', async () => {
  const { landlords } = await resultOf<{ landlords: readonly Record<string, unknown>[] }>('par', DEAL);
  assert.deepEqual(
    landlords.map(({ nodes: _nodes, ms: _ms, ...rest }) => rest),
    [
      { seat: 0, winner: 'landlord', winning: WINNING, points: 4, pointsMin: 4, pointsMax: 4, stopped: null },
      { seat: 1, winner: 'farmers', winning: [], points: -4, pointsMin: -4, pointsMax: -4, stopped: null },
      { seat: 2, winner: 'farmers', winning: [], points: -4, pointsMin: -4, pointsMax: -4, stopped: null },
    ],
  );
});

testRefused('par', [
  [{ ...DEAL, hands: '33' }, /invalid hands "33": expected a list of hands, index = seat/, 'no list'],
  [{ rules: 'douzero', hands: ['3', '4', '5'] }, /invalid kitty \(missing\)/, 'no kitty'],
  [{ ...DEAL, hands: ['3', '4'] }, /2 hands, expected 3/, 'a hand too few'],
  [{ ...DEAL, hands: ['3', '', '5'] }, /hand D has no cards|has no cards/, 'a hand without cards'],
  [{ ...DEAL, limits: { time: 5 } }, /limits\.time/, 'an invalid limit'],
  [{ record: 5 }, /invalid record 5: expected a record/, 'no record'],
]);
