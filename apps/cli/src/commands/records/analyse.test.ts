import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandomBot, reviewRound } from '@doudizhu/bots';
import { accuracyOf, judge } from '@doudizhu/bots/review';
import { bundledNetworks } from '@doudizhu/engines';
import { recordOf, replay, writeRecord } from '@doudizhu/records';
import { parsePlay } from '@doudizhu/rules/combos';
import { dealOf, seatsOf, type Seat } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { applyUnchecked, startPlay, startRound, toAct, type Action, type Round } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { viewFor } from '@doudizhu/rules/view';
import { runInMemory } from '../../testing/harness.ts';
import { widthOf } from '../../terminal/width.ts';
import { playedOut } from '@doudizhu/rules/testing';

/** The landlord leads 3 with the 2 in hand, and down goes out over it. */
const recordText = (format: 'ddn' | 'json'): string => {
  const rules = PRESETS.competition;
  let round: Round = startPlay({ rules, deal: unwrap(dealOf({ rules, hands: ['23', '4', '5'], kitty: '' })) });
  for (const text of ['3', '4']) {
    const combo = unwrap(parsePlay(text, rules, round.toBeat));
    if (combo !== null) round = applyUnchecked(round, toAct(round)[0] as Seat, { type: 'play', combo });
  }
  return unwrap(writeRecord(recordOf(round), format));
};

test('ddz analyse shows each decision with win rates and proofs, and marks the blunder', async () => {
  const { exitCode, stdout, stderr } = await runInMemory(['analyse', '-'], { input: recordText('ddn') });
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
  assert.ok(stdout.split('\n').every((line) => widthOf(line) <= 80));
});

test('ddz analyse in Chinese, and without the solver', async () => {
  const { stdout } = await runInMemory(['analyse', '-', '--lang', 'zh'], { input: recordText('json') });
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
  const plain = await runInMemory(['analyse', '-', '--nodes', '0'], { input: recordText('ddn') });
  assert.match(
    plain.stdout,
    /open hands: not decided\n(?: +costs .*\n)?(?: +against it: .*\n +better: [^]*?\)\n)? +2 [+−]?[\d.]+ unknown · 3 [+−]?[\d.]+ unknown\n/,
  );
});

test('ddz analyse --json gives every decision', async () => {
  const { stdout } = await runInMemory(['analyse', '-', '--json'], { input: recordText('ddn') });
  const { winner, decisions } = JSON.parse(stdout) as {
    winner: string;
    decisions: { played: string; mark: string | null; winner: string; candidates: { play: string; proof: string }[] }[];
  };
  assert.equal(winner, 'farmers');
  assert.deepEqual(
    decisions.map(({ played, mark }) => [played, mark]),
    [
      ['3', 'blunder'],
      ['4', 'best'],
    ],
  );
  assert.deepEqual(decisions[0]?.candidates.map(({ play, proof }) => `${play} ${proof}`).toSorted(), [
    '2 wins',
    '3 loses',
  ]);
});

test('ddz analyse says what bids and estimated mistakes cost, the same as JSON', async () => {
  const bots = [createRandomBot({ seed: 1 }), createRandomBot({ seed: 2 }), createRandomBot({ seed: 3 })];
  const start = startRound({ rules: PRESETS.competition, seed: 'costs' });
  const record = recordOf(playedOut(start, (round, seat) => bots[seat]?.act(viewFor(round, seat)) as Action));
  const input = unwrap(writeRecord(record, 'ddn'));
  const reviewed = [...reviewRound(unwrap(replay(record)), { networks: bundledNetworks(), candidatesMax: 4 })];
  const judged = reviewed.map((decision) => judge(decision, 'unknown', 'unknown'));
  const json = JSON.parse((await runInMemory(['analyse', '-', '--nodes', '0', '--json'], { input })).stdout) as {
    decisions: { step: number; phase: string; cost: number; basis: string; candidates: { win: number | null }[] }[];
    seats: { seat: number; accuracy: number; lost: number }[];
    moments: number[];
  };
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

  const { stdout } = await runInMemory(['analyse', '-', '--nodes', '0'], { input });
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

/** arguments, input, pattern of stderr */
const BAD: readonly (readonly [readonly string[], string, RegExp])[] = [
  [['analyse', 'no-such-file'], '', /^ddz analyse: cannot read no-such-file: no such file/],
  [['analyse', '-'], 'nonsense', /unknown format/],
  [['analyse', '-', '--nodes', 'x'], recordText('ddn'), /invalid --nodes "x": expected a whole number from 0/],
];
for (const [args, input, message] of BAD) {
  test(`ddz ${args.join(' ')} is refused`, async () => {
    const { exitCode, stdout, stderr } = await runInMemory(args, { input });
    assert.deepEqual([exitCode, stdout], [1, '']);
    assert.match(stderr, message);
  });
}
