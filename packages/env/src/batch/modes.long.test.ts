/** Rounds of the modes by random play, in an environment and by the rules; ROUNDS=100000 takes four minutes. */
import { test } from 'node:test';
import { compareRounds, MODE_PRESETS } from '../testing/mode-rounds.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 20_000);

for (const preset of MODE_PRESETS) {
  test(`${ROUNDS / MODE_PRESETS.length} rounds of ${preset}`, (t) => {
    const { rounds, actions } = compareRounds(preset, ROUNDS / MODE_PRESETS.length, `long/${preset}`);
    t.diagnostic(`${rounds} rounds, ${actions} actions, no difference`);
  });
}
