import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordOf, writeRecord } from '@doudizhu/records';
import {
  applyUnchecked,
  dealOf,
  parsePlay,
  PRESETS,
  startPlay,
  toAct,
  unwrap,
  type Round,
  type Seat,
} from '@doudizhu/rules';
import { runInMemory } from '../../testing/harness.ts';
import { widthOf } from '../../terminal/width.ts';

/** The landlord leads his 3 with the 2 in hand, and down goes out over it. */
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
  assert.match(stdout, /1\. +seat 0 landlord +3 \?\? +open hands: landlord wins\n +2 \d+% wins · 3 \d+% loses\n/);
  assert.match(stdout, /2\. +seat 1 farmer +4 +open hands: farmers win\n/);
  assert.match(stdout, /2 decisions, 1 blunder \(\?\?\), 0 mistakes \(\?\)\n$/);
  assert.ok(stdout.split('\n').every((line) => widthOf(line) <= 80));
});

test('ddz analyse in Chinese, and without the solver', async () => {
  const { stdout } = await runInMemory(['analyse', '-', '--lang', 'zh'], { input: recordText('json') });
  assert.match(stdout, /共 2 手，大错 1 手/);
  const plain = await runInMemory(['analyse', '-', '--nodes', '0'], { input: recordText('ddn') });
  assert.match(plain.stdout, /open hands: not decided\n +2 \d+% unknown · 3 \d+% unknown\n/);
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
      ['4', null],
    ],
  );
  assert.deepEqual(decisions[0]?.candidates.map(({ play, proof }) => `${play} ${proof}`).toSorted(), [
    '2 wins',
    '3 loses',
  ]);
});

/** arguments, input, what stderr says */
const BAD: readonly (readonly [readonly string[], string, RegExp])[] = [
  [['analyse', 'no-such-file'], '', /^ddz analyse: cannot read no-such-file: no such file/],
  [['analyse', '-'], 'nonsense', /no known format/],
  [['analyse', '-', '--nodes', 'x'], recordText('ddn'), /bad --nodes "x": want a whole number from 0/],
];
for (const [args, input, message] of BAD) {
  test(`ddz ${args.join(' ')} is refused`, async () => {
    const { exitCode, stdout, stderr } = await runInMemory(args, { input });
    assert.deepEqual([exitCode, stdout], [1, '']);
    assert.match(stderr, message);
  });
}
