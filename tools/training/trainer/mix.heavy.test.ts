/** Training beyond plain self-play: a start from a file, opponents of the league, targets of two parts. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createRng } from '@doudizhu/rules/rng';
import { readWeights, writeWeights, type NetworkWeights } from '@doudizhu/bots/neural';
import { drawOpponent, noteResult, sharesOf } from '../league/league.ts';
import { measure } from './measure.ts';
import { averagedWeights, createTrainer, setWeights, trainGame, type Trainer } from './trainer.ts';

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
  test('has the weights of the file, at most half a step of a byte from the written ones', () => {
    const trained = trainGames(createTrainer(TINY), 500);
    const { roles } = averagedWeights(trained);
    const started = createTrainer({ ...TINY, seed: 'other' });
    setWeights(started, readBack(trained));
    const { floats } = started.kernel;
    const { hidden } = TINY;
    roles.forEach((expected, role) => {
      const { weights, average } = started.learners[role] as Trainer['learners'][number];
      for (const place of [weights >> 2, average >> 2]) {
        for (let row = 0; row < started.layout.bias1; row += hidden) {
          const most = expected
            .subarray(row, row + hidden)
            .reduce((held, weight) => Math.max(held, Math.abs(weight)), 0);
          for (let at = row; at < row + hidden; at++) {
            const miss = Math.abs((floats[place + at] as number) - (expected[at] as number));
            assert.ok(miss <= (most / 254) * 1.001, `${miss} of ${most}`);
          }
        }
      }
    });
  });

  test('plays as well as the written weights, and keeps learning', () => {
    const trained = trainGames(createTrainer(TINY), 3000);
    const started = createTrainer({ ...TINY, seed: 'other' });
    const before = measure(started, started.league.rules, 400).wins;
    setWeights(started, readBack(trained));
    const after = measure(started, started.league.rules, 400).wins;
    const written = measure(trained, trained.league.rules, 400).wins;
    assert.ok(Math.abs(after - written) < 0.02, `${written} written, ${after} read`);
    assert.ok(after > before + 0.05, `${before} before, ${after} after`);
    trainGames(started, 20);
    assert.equal(started.games, 20);
  });

  test('refuses weights of another size', () => {
    const small = createTrainer(TINY);
    const large = createTrainer({ ...TINY, hidden: 64 });
    assert.throws(() => setWeights(large, readBack(small)), /invalid weights: \d+ per role, expected \d+/);
  });
});

describe('games against the league', () => {
  test('teach one side only, in turn', () => {
    const sides = new Set<string>();
    const trainer = createTrainer({ ...TINY, opponentShare: 1 });
    let amongThemselves = 0;
    for (let game = 0; game < 200; game++) {
      trainGame(trainer);
      const { seats, count } = trainer.table.decisions;
      const learned = new Set([...seats.subarray(0, count)].map((seat) => (seat === 0 ? 'landlord' : 'farmers')));
      if (learned.size > 1) amongThemselves++;
      else for (const side of learned) sides.add(side);
    }
    assert.deepEqual([...sides].toSorted(), ['farmers', 'landlord']);
    // Four bots with a fifth of the games each leave a fifth.
    assert.ok(amongThemselves > 15 && amongThemselves < 65, `${amongThemselves} of 200`);
  });
});

describe('the league', () => {
  const { league } = createTrainer(TINY);

  test('gives more games to a bot that it loses more to, at most a fifth', () => {
    league.losses.set([0.5, 0.1, 0.1, 0.3]);
    assert.deepEqual(
      sharesOf(league, 0.4).map((share) => share.toFixed(3)),
      ['0.200', '0.040', '0.040', '0.120'],
    );
    league.losses.set([0.9, 0.05, 0.05, 0.05]);
    assert.equal(Math.max(...sharesOf(league, 0.8)), 0.2);
  });

  test('draws each as often as its share, on either side', () => {
    league.losses.set([0.4, 0.4, 0.2, 0.2]);
    const rng = createRng('league');
    const drawn = new Map<string, number>();
    const games = 20_000;
    for (let game = 0; game < games; game++) {
      const opponent = drawOpponent(league, 0.6, rng);
      const name = opponent === null ? 'none' : `${opponent.index} ${opponent.isLandlord}`;
      drawn.set(name, (drawn.get(name) ?? 0) + 1 / games);
    }
    const expected = [0.1, 0.1, 0.05, 0.05].flatMap((share, index) => [
      [`${index} true`, share] as const,
      [`${index} false`, share] as const,
    ]);
    for (const [name, share] of [...expected, ['none', 0.4] as const]) {
      assert.ok(Math.abs((drawn.get(name) ?? 0) - share) < 0.015, `${name}: ${drawn.get(name)}, expected ${share}`);
    }
  });

  test('counts a lost game against who won it', () => {
    league.losses.fill(0.5);
    noteResult(league, { index: 1, isLandlord: true }, true);
    noteResult(league, { index: 2, isLandlord: true }, false);
    noteResult(league, { index: 3, isLandlord: false }, false);
    assert.deepEqual(
      [...league.losses].map((lost) => Math.sign(lost - 0.5)),
      [0, 1, -1, 1],
    );
  });
});

describe('targets', () => {
  const play = (outcomeWeight: number): Trainer =>
    trainGames(createTrainer({ ...TINY, exploration: 0.2, outcomeWeight }), 300);

  test('are the outcome by default', () => {
    const { table } = play(1);
    const { playout, publicState, decisions } = table;
    const { seats, winTargets, pointTargets, count } = decisions;
    for (let at = 0; at < count; at++) {
      const won = (seats[at] === 0) === (playout.turn === 0);
      assert.equal(winTargets[at], Number(won));
      assert.equal(pointTargets[at], (won ? 1 : -1) * 2 ** publicState.bombs);
    }
  });

  test('otherwise are a sum over the chances at later decisions, up to a random one', () => {
    const part = 0.7;
    const trainer = play(part);
    let between = 0;
    for (let game = 0; game < 50; game++) {
      trainGame(trainer);
      const { playout, decisions } = trainer.table;
      const { seats, winTargets: targets, wins: chances, strayed, count } = decisions;
      for (let at = 0; at < count; at++) {
        const later: number[] = [];
        for (let next = at + 1; next < count; next++) if (seats[next] === seats[at]) later.push(next);
        const end = later.findIndex((next) => strayed[next] === 1);
        const kept = end < 0 ? later : later.slice(0, end);
        const last = end < 0 ? Number((seats[at] === 0) === (playout.turn === 0)) : (chances[later[end] ?? 0] ?? 0);
        const expected = kept.reduce(
          (sum, next, step) => sum + part ** step * (1 - part) * (chances[next] as number),
          part ** kept.length * last,
        );
        assert.ok(Math.abs((targets[at] as number) - expected) < 1e-12);
        if (expected > 0.01 && expected < 0.99) between++;
      }
    }
    assert.ok(between > 20, `${between}`);
  });
});
