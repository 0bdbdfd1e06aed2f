/** Rounds of the modes by random play, in an environment, through JSON-RPC, and by the rules; ROUNDS=100000 takes half an hour. */
import { test } from 'node:test';
import { compareRounds, MODE_PRESETS } from '../testing/mode-rounds.ts';
import { checkRpcRound, createRpcClient, createRpcServer } from '../testing/rpc-rounds.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 20_000);

for (const preset of MODE_PRESETS) {
  test(`${ROUNDS / MODE_PRESETS.length} rounds of ${preset}`, (t) => {
    const { rounds, actions } = compareRounds(preset, ROUNDS / MODE_PRESETS.length, `long/${preset}`);
    t.diagnostic(`${rounds} rounds, ${actions} actions, no difference`);
  });
}

for (const preset of MODE_PRESETS) {
  const count = ROUNDS / MODE_PRESETS.length / 2;
  test(`${count} rounds of ${preset} through JSON-RPC`, (t) => {
    const ask = createRpcServer();
    let decisions = 0;
    for (let index = 0; index < count; index++) decisions += checkRpcRound(preset, index, ask);
    const { rounds, actions } = compareRounds(preset, count, `rpc/${preset}`, createRpcClient);
    t.diagnostic(`${count} rounds with ${decisions} decisions, and ${rounds} with ${actions} by env.*: no difference`);
  });
}
