import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { positionOfPuzzle, type Puzzle } from './format.ts';
import { canonicalForm } from './canonical-form.ts';
import { commandOf, mine, MINING_DEFAULTS, miningSolver, type MiningPlan } from './mining.ts';

const rules = PRESETS.competition;
const SET = readFileSync(new URL('../../../data/puzzles/canju.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Puzzle);
const inSet = (id: string): Puzzle | undefined => SET.find((puzzle) => puzzle.id === id);

const PLAIN: MiningPlan = { rules, seed: 'canju', ...MINING_DEFAULTS };
const DUO: MiningPlan = { rules, seed: 'duo-easy', cardsMin: 5, cardsMax: 7, moves: 1, allSeats: 100, beauty: false };

/** The plan of puzzles/README.md, the number of the deal, why. */
const MINED: readonly (readonly [MiningPlan, number, string])[] = [
  [PLAIN, 17, 'two hands, the farmer leads'],
  [PLAIN, 33, 'two hands, the landlord leads'],
  [
    DUO,
    Number(
      SET.find(({ id }) => id.startsWith('duo-easy-'))
        ?.id.split('-')
        .at(-1),
    ),
    'three hands',
  ],
];

for (const [plan, deal, why] of MINED) {
  test(`deal ${deal} of ${plan.seed} gives the puzzle of the set again: ${why}`, async () => {
    const mined = await mine(plan, deal, miningSolver());
    assert.ok(mined !== null);
    const { nodes, source, ...puzzle } = mined.puzzle;
    // `nodes` are those of the solver that mined the file. The settings stand in the source since then.
    const { nodes: _nodes, source: _source, ...known } = inSet(mined.puzzle.id) ?? ({} as Puzzle);
    assert.deepEqual(puzzle, known);
    assert.equal(typeof nodes, 'number');
    assert.equal(source, `${commandOf(plan)}, deal ${deal}`);
    const position = positionOfPuzzle(mined.puzzle);
    assert.ok(position.ok && canonicalForm(position.value) === mined.form);
  });
}

test('a deal between two puzzles of the set gives none', async () => {
  const solver = miningSolver();
  for (let deal = 18; deal < 33; deal++) {
    const mined = await mine(PLAIN, deal, solver);
    assert.equal(mined?.puzzle.id, inSet(`canju-${deal}`)?.id);
  }
});

/** Settings, options of the command after the seed. */
const COMMANDS: readonly (readonly [Partial<MiningPlan>, string])[] = [
  [{}, ''],
  [{ cardsMax: 15 }, ' --cards 8-15'],
  [{ cardsMin: 7 }, ' --cards 7-14'],
  [{ moves: 2 }, ' --moves 2'],
  [{ allSeats: 0 }, ' --all-seats 0'],
  [{ beauty: true }, ' --beauty'],
  [{ cardsMin: 5, cardsMax: 7, moves: 3, allSeats: 100 }, ' --cards 5-7 --moves 3 --all-seats 100'],
];

for (const [settings, expected] of COMMANDS) {
  test(`the command of a plan names each setting that is not the default:${expected}`, () => {
    assert.equal(commandOf({ ...PLAIN, ...settings }), `ddz puzzle generate --seed canju${expected}`);
  });
}

test('--all-seats is the share of deals that are for all seats', async () => {
  for (const [allSeats, from, to] of [
    [0, 2, 2],
    [100, 3, 3],
  ] as const) {
    const solver = miningSolver();
    const plan: MiningPlan = { rules, seed: 'seats', cardsMin: 4, cardsMax: 6, moves: 1, allSeats, beauty: false };
    const hands: number[] = [];
    for (let deal = 0; deal < 60; deal++) {
      const mined = await mine(plan, deal, solver);
      if (mined !== null) hands.push(mined.puzzle.farmers.length + 1);
    }
    assert.ok(hands.length > 0);
    for (const count of hands) assert.ok(count >= from && count <= to, `${count} hands with ${allSeats} %`);
  }
});

test('a puzzle has at least two decisions where something loses, some of which a simple player gets wrong', () => {
  for (const { wrong, difficulty = 0, steps = 0, winningFirstPlays } of SET.slice(0, 50)) {
    assert.ok(wrong !== undefined && wrong.of >= 2 && wrong.greedy + wrong.sampling > 0);
    assert.equal(difficulty, Math.round(10 * (wrong.greedy + 2 * wrong.sampling + Math.log10(steps))) / 10);
    assert.equal(winningFirstPlays.length, 1);
  }
});
