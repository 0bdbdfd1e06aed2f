/** Checks of every bot of the registry; `npm run fuzz -- bots` continues with more rounds of the same kind. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dealFrom, type Seat } from '@doudizhu/rules/deal';
import { createRng } from '@doudizhu/rules/rng';
import { startPlay } from '@doudizhu/rules/round';
import { PRESET_NAMES, PRESETS, type PresetName } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { botOf, compareSwapped, playLegally } from './testing/conformance.ts';

/**
 * Bot; rounds of each rule set, fewer of those who think longer; rounds in which hidden hands are swapped, and decisions
 * that come of them at least.
 */
const BOTS: readonly (readonly [name: string, rounds: number, swappedRounds: number, compared: number])[] = [
  ['random', 40, 4, 300],
  ['greedy', 25, 4, 300],
  ['rules', 12, 4, 300],
  ['neural', 8, 4, 200],
  ['neural-points', 3, 2, 100],
  ['search', 1, 1, 50],
  ['search-points', 1, 1, 50],
  ['level-1', 4, 1, 50],
  ['level-2', 4, 1, 50],
  ['level-3', 4, 1, 50],
  ['level-4', 4, 1, 50],
  ['level-5', 1, 1, 50],
];
const SWAPPED: readonly PresetName[] = ['douzero', 'competition', 'pagat-4p'];
/** Milliseconds of the search's own count: a batch of deals or so. */
const OPTIONS = { budgetMs: 2 };

for (const [name, rounds, swappedRounds, comparedMin] of BOTS) {
  test(`${name} plays every rule set, ${rounds} rounds each, without an illegal move`, () => {
    for (const preset of PRESET_NAMES) {
      for (let game = 0; game < rounds; game++) playLegally(name, preset, game, OPTIONS);
    }
  });

  test(`${name} sees no hidden card: hidden hands swapped, the same move`, () => {
    let compared = 0;
    for (const preset of SWAPPED) {
      for (let game = 0; game < swappedRounds; game++) compared += compareSwapped(name, preset, game, OPTIONS);
    }
    assert.ok(compared > comparedMin, `${compared} decisions`);
  });

  test(`${name} gives no view of another seat an answer`, () => {
    const round = startPlay({ rules: PRESETS.douzero, deal: dealFrom(PRESETS.douzero, createRng(1)) });
    assert.throws(() => botOf(name, '1').act(viewFor(round, 1 as Seat)), /invalid view|is not to act/);
  });
}
