/** Rounds of the modes through JSON-RPC. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MODE_PRESETS, sized } from '@doudizhu/rules/testing';
import { compareRounds } from '../testing/mode-rounds.ts';
import { checkRpcRound, createRpcClient, createRpcServer } from '../testing/rpc-rounds.ts';

const ROUNDS = sized(4, 750);

for (const preset of MODE_PRESETS) {
  test(`rounds of ${preset}: moves, replay and env.* agree with the rules`, () => {
    const ask = createRpcServer();
    for (let index = 0; index < ROUNDS; index++) assert.ok(checkRpcRound(preset, index, ask) > 0);
    assert.ok(compareRounds(preset, ROUNDS, `rpc/${preset}`, createRpcClient).rounds >= ROUNDS);
  });
}
