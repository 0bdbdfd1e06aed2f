/** Checks of every bot of the registry; `npm run fuzz -- bots` continues with more rounds of the same kind. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dealFrom, type Seat } from '@doudizhu/rules/deal';
import { createRng } from '@doudizhu/rules/rng';
import { startPlay } from '@doudizhu/rules/round';
import { PRESET_NAMES, PRESETS, type PresetName } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { botOf, compareSwapped, playLegally } from './testing/conformance.ts';

const NAMES = [
  'random',
  'greedy',
  'rules',
  'neural',
  'neural-points',
  'search',
  'search-points',
  'level-1',
  'level-2',
  'level-3',
  'level-4',
  'level-5',
] as const;
type Name = (typeof NAMES)[number];
/** The same number for each of the levels, but for the one that searches. */
const forLevels = (count: number, searching: number) =>
  ({ 'level-1': count, 'level-2': count, 'level-3': count, 'level-4': count, 'level-5': searching }) as const;
/** Rounds of each rule set, fewer of those who think longer. */
const ROUNDS: Readonly<Record<Name, number>> = {
  random: 40,
  greedy: 25,
  rules: 12,
  neural: 8,
  'neural-points': 3,
  search: 1,
  'search-points': 1,
  ...forLevels(4, 1),
};
/** Rounds of each rule set in which hidden hands are swapped, and decisions that come of it at least. */
const SWAPPED: readonly PresetName[] = ['douzero', 'competition', 'pagat-4p'];
const SWAPPED_ROUNDS: Readonly<Record<Name, number>> = {
  random: 4,
  greedy: 4,
  rules: 4,
  neural: 4,
  'neural-points': 2,
  search: 1,
  'search-points': 1,
  ...forLevels(1, 1),
};
const COMPARED: Readonly<Record<Name, number>> = {
  random: 300,
  greedy: 300,
  rules: 300,
  neural: 200,
  'neural-points': 100,
  search: 50,
  'search-points': 50,
  ...forLevels(50, 50),
};
/** Milliseconds of the search's own count: a batch of deals or so. */
const OPTIONS = { budgetMs: 2 };

for (const name of NAMES) {
  test(`${name} plays every rule set, ${ROUNDS[name]} rounds each, without an illegal move`, () => {
    for (const preset of PRESET_NAMES) {
      for (let game = 0; game < ROUNDS[name]; game++) playLegally(name, preset, game, OPTIONS);
    }
  });

  test(`${name} sees no hidden card: hidden hands swapped, the same move`, () => {
    let compared = 0;
    for (const preset of SWAPPED) {
      for (let game = 0; game < SWAPPED_ROUNDS[name]; game++) compared += compareSwapped(name, preset, game, OPTIONS);
    }
    assert.ok(compared > COMPARED[name], `${compared} decisions`);
  });

  test(`${name} gives no view of another seat an answer`, () => {
    const round = startPlay({ rules: PRESETS.douzero, deal: dealFrom(PRESETS.douzero, createRng(1)) });
    assert.throws(() => botOf(name, '1').act(viewFor(round, 1 as Seat)), /invalid view|is not to act/);
  });
}
