/** Rounds of the modes through JSON-RPC. `batch/modes.heavy.test.ts` plays many. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MODE_PRESETS } from '@doudizhu/rules/testing';
import { compareRounds } from '../testing/mode-rounds.ts';
import { checkRpcRound, createRpcClient, createRpcServer } from '../testing/rpc-rounds.ts';

for (const preset of MODE_PRESETS) {
  test(`rounds of ${preset}: moves, replay and env.* agree with the rules`, () => {
    const ask = createRpcServer();
    for (let index = 0; index < 4; index++) assert.ok(checkRpcRound(preset, index, ask) > 0);
    assert.ok(compareRounds(preset, 4, `rpc/quick/${preset}`, createRpcClient).rounds >= 4);
  });
}
