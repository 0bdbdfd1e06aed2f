import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandomBot, reviewRound } from '@doudizhu/bots';
import { accuracyOf, judge } from '@doudizhu/bots/review';
import { bundledNetworks } from '@doudizhu/engines';
import { recordOf, replay, writeRecord } from '@doudizhu/records';
import { dealOf, seatsOf } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { startPlay, startRound, type Action } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { play, playedOut } from '@doudizhu/rules/testing';
import { viewFor } from '@doudizhu/rules/view';
import { checkPlain, jsonOf } from '../../testing/command-lines.ts';
import { runInMemory } from '../../testing/harness.ts';

/** The landlord leads 3 with the 2 in hand, and down goes out over it. */
const recordText = (format: 'ddn' | 'json'): string => {
  const rules = PRESETS.competition;
  const start = startPlay({ rules, deal: unwrap(dealOf({ rules, hands: ['23', '4', '5'], kitty: '' })) });
  const plays = ['3', '4'].map((text) => ({ type: 'play', combo: play(text, rules) }) as const);
  const round = playedOut(start, () => plays.shift() ?? assert.fail());
  return unwrap(writeRecord(recordOf(round), format));
};

test('ddz analyse shows each decision with win rates and proofs, and marks the blunder', async () => {
  const { exitCode, stdout, stderr } = await runInMemory('analyse -', { input: recordText('ddn') });
  assert.deepEqual([exitCode, stderr], [0, '']);
  assert.match(
    stdout,
    /1\. +seat 0 landlord +3 \?\? +open hands: landlord wins\n +costs 4 points \(proved\)\n +against it: .*may go out on it\n +better: 2 \([^]*?\)\n +2 [+−]?[\d.]+ wins · 3 [+−]?[\d.]+ loses\n/,
  );
  assert.match(stdout, /2\. +seat 1 farmer +4 +open hands: farmers win\n/);
  assert.match(
    stdout,
    /\nseat 0 +accuracy \d+%, gave away \d+(?:\.\d)? points\nseat 1 +accuracy 100%, gave away 0 points\n/,
  );
  assert.match(stdout, /\nseat 2 +had no choice\n/);
  assert.match(
    stdout,
    /\nKey moments\n1\. +seat 0 landlord +3\n +costs 4 points \(proved\)\n +against it: .*\n +better: 2 \([^]*?\)\n\n/,
  );
  assert.match(stdout, /2 decisions, 1 blunder \(\?\?\), 0 mistakes \(\?\)\n$/);
  checkPlain(stdout);
});

test('ddz analyse in Chinese, and without the solver', async () => {
  const { stdout } = await runInMemory('analyse - --lang zh', { input: recordText('json') });
  assert.match(stdout, /丢 4 分（已证明）\n/);
  assert.match(
    stdout,
    /\n0 号位 +准确率 \d+%，丢了 \d+(?:\.\d)? 分\n1 号位 +准确率 100%，丢了 0 分\n2 号位 +没有选择\n/,
  );
  assert.match(
    stdout,
    /\n关键时刻\n1\. +0 号位 地主 +3\n +丢 4 分（已证明）\n +缺点：剩 1 张的对手可能正好接走\n +更好：2（.*）\n\n/,
  );
  assert.match(stdout, /共 2 手，大错 1 手（\?\?），失误 0 手/);
  const plain = await runInMemory('analyse - --nodes 0', { input: recordText('ddn') });
  assert.match(
    plain.stdout,
    /open hands: not decided\n(?: +costs .*\n)?(?: +against it: .*\n +better: [^]*?\)\n)? +2 [+−]?[\d.]+ unknown · 3 [+−]?[\d.]+ unknown\n/,
  );
});

test('ddz analyse says what bids and estimated mistakes cost, the same as JSON', async () => {
  const bots = [createRandomBot({ seed: 1 }), createRandomBot({ seed: 2 }), createRandomBot({ seed: 3 })];
  const start = startRound({ rules: PRESETS.competition, seed: 'costs' });
  const record = recordOf(playedOut(start, (round, seat) => bots[seat]?.act(viewFor(round, seat)) as Action));
  const input = unwrap(writeRecord(record, 'ddn'));
  const reviewed = [...reviewRound(unwrap(replay(record)), { networks: bundledNetworks(), candidatesMax: 4 })];
  const judged = reviewed.map((decision) => judge(decision, 'unknown', 'unknown'));
  const json = await jsonOf<{
    decisions: { step: number; phase: string; cost: number; basis: string; candidates: { win: number | null }[] }[];
    seats: { seat: number; accuracy: number; lost: number }[];
    moments: number[];
  }>('analyse - --nodes 0', { input });
  const near = (value: number): number => Math.round(value * 10_000) / 10_000;
  assert.deepEqual(
    json.decisions.map(({ step, phase, cost, basis }) => [step, phase, cost, basis]),
    judged
      .toSorted((a, b) => a.decision.step - b.decision.step)
      .map(({ decision: { step, phase }, cost }) => [step, phase, near(cost), 'estimated']),
  );
  assert.deepEqual(
    json.seats.map(({ accuracy }) => accuracy),
    seatsOf(start.rules).map((seat) => near(accuracyOf(judged, seat) ?? -1)),
  );
  assert.equal(json.moments.length, 3);
  assert.ok(json.decisions.some(({ phase, candidates }) => phase === 'auction' && candidates[0]?.win === null));

  const { stdout } = await runInMemory('analyse - --nodes 0', { input });
  assert.match(
    stdout,
    /1\. +seat \d +(?:no bid|bid \d).*\n(?: +costs .*\n(?: +better: .*\n)?)? +(?:no bid|bid \d) (?:[+−][\d.]+|0) · /,
  );
  assert.match(stdout, /\n +costs \d[\d.]* points? \(estimated\)\n/);
  for (const step of json.moments) {
    assert.match(
      stdout.slice(stdout.indexOf('Key moments')),
      new RegExp(`\n${step}\\. .*\n +costs .*\n(?: +against it: [^]*?)? +better: `),
    );
  }
});
