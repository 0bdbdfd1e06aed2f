import { dealFrom, seatAt } from '@doudizhu/rules/deal';
import { createRng } from '@doudizhu/rules/rng';
import { startPlay } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localEngine } from './workers.ts';
import { createParRun } from './par-run.ts';

const rules = PRESETS.douzero;
const deal = dealFrom(rules, createRng('par'));
const client = () => localEngine({ nowMs: () => performance.now(), tableBytes: 1 << 22 });

test('each seat of a deal is answered, proved or not, within the time', async () => {
  const par = createParRun({ end: startPlay({ rules, deal, landlord: seatAt(1) }) }, client());
  assert.equal(par?.status.value, 'idle');
  await par?.start(100);
  assert.equal(par?.status.value, 'done');
  assert.equal(par.seats.value.length, 3);
  for (const { winner, pointsMin } of par.seats.value) assert.equal(winner === 'unknown', pointsMin === null);
  par.destroy();
});

test('a round that is left while it works says nothing', async () => {
  const par = createParRun({ end: startPlay({ rules, deal }) }, client());
  const started = par?.start(60_000);
  par?.destroy();
  await started;
  assert.deepEqual([par?.status.value, par?.seats.value], ['failed', []]);
});

test('a round that begins within the play has no par', () => {
  assert.equal(createParRun({ end: startPlay({ rules, deal, turn: seatAt(2) }) }, client()), null);
});
