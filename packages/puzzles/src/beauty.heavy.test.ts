import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { Solver } from '@doudizhu/solver';
import { positionOfPuzzle, type Puzzle } from './format.ts';
import { isBeautiful, puzzleShapeOf } from './beauty.ts';
import { mainLineOf } from './main-line.ts';
import { mine, MINING_DEFAULTS, miningSolver, type MiningPlan } from './mining.ts';
import { themesOf } from './themes.ts';

const PLAN: MiningPlan = { rules: PRESETS.competition, seed: 'beauty', ...MINING_DEFAULTS, cardsMin: 5, cardsMax: 9 };

const minedBy = async (plan: MiningPlan, deals: number): Promise<Puzzle[]> => {
  const solver = miningSolver();
  const found: Puzzle[] = [];
  for (let deal = 0; deal < deals; deal++) {
    const mined = await mine(plan, deal, solver);
    if (mined !== null) found.push(mined.puzzle);
  }
  return found;
};

test('a beautiful puzzle has few cards, a theme and a short line, and half of the natural plays lose', async () => {
  const all = await minedBy(PLAN, 120);
  const beautiful = await minedBy({ ...PLAN, beauty: true }, 120);
  const ids = new Set(beautiful.map(({ id }) => id));
  assert.ok(ids.size >= 5 && ids.size < all.length, `${ids.size} of ${all.length}`);
  const solver = new Solver();
  for (const puzzle of all) {
    assert.equal(await isBeautiful(puzzle, solver), ids.has(puzzle.id), puzzle.id);
    if (!ids.has(puzzle.id)) continue;
    const position = positionOfPuzzle(puzzle);
    const line = position.ok ? mainLineOf(solver, position.value, puzzle.winner) : null;
    assert.ok(line !== null && themesOf(line).length > 0);
    assert.ok(line.filter(({ winning, losing }) => winning.length > 0 && losing.length > 0).length <= 7);
    assert.ok(`${puzzle.landlord}${puzzle.farmers.join('')}`.length <= 24 && (puzzle.steps ?? 0) <= 4000);
  }
});

/** why, change, whether it stays beautiful */
const CHANGES: readonly (readonly [string, Partial<Puzzle>, boolean])[] = [
  ['as it is', {}, true],
  ['its strategy has too many positions', { steps: 4001 }, false],
  ['not counted', { steps: undefined as never }, false],
  ['its position is wrong', { landlord: '33333' }, false],
];

for (const [why, change, expected] of CHANGES) {
  test(`one puzzle: ${why}`, async () => {
    const [puzzle] = await minedBy({ ...PLAN, beauty: true }, 60);
    assert.ok(puzzle);
    assert.equal(await isBeautiful({ ...puzzle, ...change }, new Solver()), expected);
  });
}

const shaped = (landlord: string, farmers: string[], first: string, wild?: string): string =>
  puzzleShapeOf({ leader: 'landlord', landlord, farmers, winningFirstPlays: [first], wild } as unknown as Puzzle);

test('a shape is groups and the longest chain of each hand and of the winning play', () => {
  assert.equal(shaped('34567889', ['22KK3'], '8'), 'landlord 2111111/7 221/1 1/1');
  assert.equal(shaped('QKA2BR', ['3'], 'QKA'), 'landlord 111111/3 1/1 111/3');
  assert.equal(shaped('33477', ['9'], '3', '7'), 'landlord 221/2 1/1 1/1 w20');
  // Ranks change nothing, chains and groups do.
  assert.equal(shaped('33455', ['789'], '4'), shaped('55677', ['9TJ'], '6'));
  assert.notEqual(shaped('33455', ['789'], '4'), shaped('33466', ['789'], '4'));
  assert.notEqual(shaped('33455', ['789'], '4'), shaped('33455', ['78T'], '4'));
  assert.notEqual(shaped('33455', ['789'], '4'), shaped('33455', ['789'], '33'));
});

test('a set of beautiful puzzles holds each shape once: the form is the shape', async () => {
  const solver = miningSolver();
  for (let deal = 0; deal < 60; deal++) {
    const mined = await mine({ ...PLAN, beauty: true }, deal, solver);
    if (mined !== null) assert.equal(mined.form, puzzleShapeOf(mined.puzzle));
  }
});
