import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCombo } from '@doudizhu/rules/combos';
import { positionFromText, type OpenPosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS, type PresetName, ruleSet } from '@doudizhu/rules/ruleset';
import { Solver } from '../solver.ts';
import { followClaim, readClaim, moveOfText } from './claim.ts';

const given = (
  landlord: string,
  farmers: readonly string[],
  turn = 'L',
  preset: PresetName = 'douzero',
): OpenPosition => unwrap(positionFromText({ rules: PRESETS[preset], landlord, farmers, turn }));
/** The endgame of the first document. */
const rules = unwrap(ruleSet({ preset: 'canju' }));
const CANJU = unwrap(positionFromText({ rules, landlord: '999JJBR', farmers: ['33334567TTAAAA'], turn: 'D' }));

const solver = new Solver();

/** position, claim, moves with passes, play after which it fails (from 1) and the answers there, why */
const CLAIMS: readonly (readonly [OpenPosition, string, string, number | null, string, string])[] = [
  [CANJU, 'A,34567,333T', 'A - 34567 - 333+T', 1, 'B R', 'it fails at once'],
  [CANJU, '34567 333T AAAT A', '34567 - 333+T - AAA+T - A', 3, '999+J', 'it fails at the second play'],
  [CANJU, 'A,B,-,J', 'A B - J', null, '', 'the answers are named and are the best'],
  [given('AA3', ['KK4']), '3,A,A', '3 - A - A', null, '', 'it holds'],
  [given('34', ['7', '55']), '3，-，-，4', '3 - - 4', 2, '5', 'a pass is named'],
  [given('7', ['34455', '56'], 'D'), '34、6、5', '', null, '', 'a play that does not exist'],
];

for (const [position, text, expected, failsAt, answers, why] of CLAIMS) {
  test(`a claimed line: ${text}: ${why}`, async () => {
    const line = readClaim(position, text, moveOfText);
    if (!line.ok) {
      assert.equal(expected, '');
      assert.deepEqual([line.error.word, line.error.number], ['34', 1]);
      return;
    }
    assert.equal(line.value.map(({ move }) => formatCombo(move, 1)).join(' '), expected);
    const claim = await followClaim(line.value, async (at) => solver.solve(at));
    assert.equal(claim?.failsAt, failsAt === null ? null : failsAt - 1);
    assert.equal(claim?.answers.map((move) => formatCombo(move, 1)).join(' '), answers);
  });
}

test('a partner who cannot play the next word passes; a line that ends early is refused', () => {
  const position = given('7', ['344', '56'], 'D');
  const line = readClaim(position, '3,6,5', moveOfText);
  assert.equal(line.ok && line.value.map(({ move }) => formatCombo(move, 1)).join(' '), '3 6 - - 5');
  const over = readClaim(given('34', ['7']), '3,4,5', moveOfText);
  assert.ok(!over.ok);
  assert.deepEqual([over.error.word, over.error.number, over.error.cause], ['5', 3, null]);
});

test('a claim does not hold if a limit ended the search after one of its moves', async () => {
  const line = readClaim(given('AA3', ['KK4']), '3,A,A', moveOfText);
  assert.ok(line.ok);
  let isFirst = true;
  const claim = await followClaim(line.value, async (at) => {
    const winner = isFirst ? { winner: 'unknown' as const } : {};
    isFirst = false;
    return { ...solver.solve(at), ...winner };
  });
  assert.deepEqual(
    [claim?.steps.map(({ winner }) => winner), claim?.failsAt, claim?.winner],
    [['unknown', 'landlord', 'landlord', 'landlord', 'landlord'], null, 'unknown'],
  );
});

test('a claim ends without an answer if another question replaces it', async () => {
  const line = readClaim(CANJU, '34567,333T', moveOfText);
  assert.ok(line.ok);
  assert.equal(await followClaim(line.value, async () => null), null);
});
