/** What training has beside plain self-play: a start from a file, another bot at the table, targets of two parts. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readWeights, writeWeights, type NetworkWeights } from '@doudizhu/bots/neural';
import { readCheckpoint, writeCheckpoint } from './checkpoint.ts';
import { averagedWeights } from './export.ts';
import { measure } from './measure.ts';
import { createTrainer, setWeights, trainGame, type Trainer } from './trainer.ts';

/** Six ranks, four cards a seat and two in the kitty. */
const TINY = { hidden: 32, batch: 64, rate: 3e-3, handSize: 4, kittySize: 2, ranks: 6 } as const;

const trainGames = (trainer: Trainer, games: number): Trainer => {
  for (let game = 0; game < games; game++) trainGame(trainer);
  return trainer;
};

const readBack = (trainer: Trainer): NetworkWeights => {
  const read = readWeights(writeWeights(averagedWeights(trainer)));
  assert.ok(read.ok);
  return read.value;
};

describe('a start from a weights file', () => {
  test('has the weights of the file, half a step of a byte from those that were written', () => {
    const trained = trainGames(createTrainer(TINY), 500);
    const { roles } = averagedWeights(trained);
    const started = createTrainer({ ...TINY, seed: 'other' });
    setWeights(started, readBack(trained));
    const { floats } = started.kernel;
    const { hidden } = TINY;
    roles.forEach((wanted, role) => {
      const { weights, average } = started.learners[role] as Trainer['learners'][number];
      for (const place of [weights >> 2, average >> 2]) {
        for (let row = 0; row < started.layout.bias1; row += hidden) {
          const most = wanted.subarray(row, row + hidden).reduce((held, weight) => Math.max(held, Math.abs(weight)), 0);
          for (let at = row; at < row + hidden; at++) {
            const miss = Math.abs((floats[place + at] as number) - (wanted[at] as number));
            assert.ok(miss <= (most / 254) * 1.001, `${miss} of ${most}`);
          }
        }
      }
    });
  });

  test('plays as well as what was written, and learns on', () => {
    const trained = trainGames(createTrainer(TINY), 3000);
    const started = createTrainer({ ...TINY, seed: 'other' });
    const before = measure(started, started.opponent, 400).wins;
    setWeights(started, readBack(trained));
    const after = measure(started, started.opponent, 400).wins;
    const written = measure(trained, trained.opponent, 400).wins;
    assert.ok(Math.abs(after - written) < 0.02, `${written} written, ${after} read`);
    assert.ok(after > before + 0.05, `${before} before, ${after} after`);
    trainGames(started, 20);
    assert.equal(started.games, 20);
  });

  test('refuses weights of another size', () => {
    const small = createTrainer(TINY);
    const large = createTrainer({ ...TINY, hidden: 64 });
    assert.throws(() => setWeights(large, readBack(small)), /bad weights: \d+ a role, want \d+/);
  });
});

describe('games against the rules bot', () => {
  test('go on bit for bit from a checkpoint', () => {
    const mixed = { ...TINY, opponentShare: 0.6, outcomeWeight: 0.8, forkShare: 0.7 };
    for (const games of [1, 60, 133]) {
      const straight = trainGames(createTrainer(mixed), games);
      const read = readCheckpoint(writeCheckpoint(straight));
      assert.ok(read.ok);
      const resumed = trainGames(read.value.trainer, 150);
      trainGames(straight, 150);
      assert.deepEqual(writeCheckpoint(resumed), writeCheckpoint(straight));
    }
  });

  test('teach one side only, each side in its turn', () => {
    const sides = new Set<string>();
    const trainer = createTrainer({ ...TINY, opponentShare: 1 });
    for (let game = 0; game < 60; game++) {
      trainGame(trainer);
      const { seats, decisions } = trainer.table;
      const learned = new Set([...seats.subarray(0, decisions)].map((seat) => (seat === 0 ? 'landlord' : 'farmers')));
      assert.ok(learned.size <= 1, `game ${game}: ${[...learned].join(' and ')}`);
      for (const side of learned) sides.add(side);
    }
    assert.deepEqual([...sides].toSorted(), ['farmers', 'landlord']);
  });
});

describe('targets', () => {
  const play = (outcomeWeight: number): Trainer =>
    trainGames(createTrainer({ ...TINY, exploration: 0.2, outcomeWeight }), 300);

  test('are the outcome where nothing else is asked for', () => {
    const { table } = play(1);
    const { playout, seats, targets, decisions } = table;
    for (let at = 0; at < decisions; at++) {
      assert.equal(targets[at], Number((seats[at] === 0) === (playout.turn === 0)));
    }
  });

  test('are else a sum over the chances at the later decisions, up to one that strayed', () => {
    const part = 0.7;
    const trainer = play(part);
    let between = 0;
    for (let game = 0; game < 50; game++) {
      trainGame(trainer);
      const { playout, seats, targets, chances, strayed, decisions } = trainer.table;
      for (let at = 0; at < decisions; at++) {
        const later: number[] = [];
        for (let next = at + 1; next < decisions; next++) if (seats[next] === seats[at]) later.push(next);
        const end = later.findIndex((next) => strayed[next] === 1);
        const kept = end < 0 ? later : later.slice(0, end);
        const last = end < 0 ? Number((seats[at] === 0) === (playout.turn === 0)) : (chances[later[end] ?? 0] ?? 0);
        const wanted = kept.reduce(
          (sum, next, step) => sum + part ** step * (1 - part) * (chances[next] as number),
          part ** kept.length * last,
        );
        assert.ok(Math.abs((targets[at] as number) - wanted) < 1e-12);
        if (wanted > 0.01 && wanted < 0.99) between++;
      }
    }
    assert.ok(between > 20, `${between}`);
  });
});
