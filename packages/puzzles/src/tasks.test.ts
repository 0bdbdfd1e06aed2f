import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRESETS } from '@doudizhu/rules/ruleset';
import type { PuzzleDescription } from './description.ts';
import { MINING_DEFAULTS } from './mining.ts';
import { createTaskRunner } from './tasks.ts';

const TOOLS = { nowMs: () => 0, networks: () => null };

test('the runner of a worker mines deals by number, checks puzzles, or describes them', async () => {
  const mining = createTaskRunner(
    { type: 'mine', plan: { rules: PRESETS.competition, seed: 'canju', ...MINING_DEFAULTS } },
    TOOLS,
  );
  assert.equal(((await mining(17)) as { puzzle: { id: string } }).puzzle.id, 'canju-17');
  assert.equal(await mining(18), null);
  const checking = createTaskRunner({ type: 'check', timeMs: 1000 }, TOOLS);
  const puzzle = {
    id: 'small',
    source: 'a test',
    rules: 'douzero',
    kindsOff: [],
    landlord: 'KK5543',
    farmers: ['225543'],
    leader: 'landlord',
    winner: 'farmers',
    winningFirstPlays: ['4', '5'],
  };
  assert.deepEqual(checking(puzzle), [{ code: 'wrong-winner', claimed: 'farmers', proved: 'landlord' }]);
  assert.deepEqual(checking(null), [], 'a line that holds no puzzle has nothing to check');
  const describing = createTaskRunner({ type: 'describe', tries: 2 }, TOOLS);
  const described = (await describing({ ...puzzle, winner: 'landlord' })) as PuzzleDescription;
  assert.deepEqual(
    described.scores.map(({ length }) => length),
    [8, 2, 2, 2, 2, 1],
  );
  assert.equal(await describing(null), null);
});
