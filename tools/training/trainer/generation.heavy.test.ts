import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readCheckpoint, writeCheckpoint } from './checkpoint.ts';
import { learnBatch, playBatch, trainGeneration, type PlayBatches } from './generation.ts';
import { createTrainer, trainGame, type TrainerOptions } from './trainer.ts';

/** Six ranks, four cards a seat and two in the kitty; all that a game may have: opponents, forks, points. */
const TINY: Partial<TrainerOptions> = {
  hidden: 32,
  batch: 64,
  handSize: 4,
  kittySize: 2,
  ranks: 6,
  opponentShare: 0.5,
  pointsShare: 0.3,
  forkShare: 0.7,
  forkWeight: 2,
  outcomeWeight: 0.8,
  exploration: 0.05,
};

describe('a generation', () => {
  test('is the same bytes whoever plays its games, and in whatever order they come', async () => {
    const [alone, shared] = [createTrainer(TINY), createTrainer(TINY)];
    for (let generation = 0; generation < 3; generation++) {
      // Another trainer with the same state, as a worker is.
      const elsewhere: PlayBatches = async (batches) => {
        const bytes = writeCheckpoint(shared);
        const played = batches.toReversed().map(({ from, count }) => {
          const worker = readCheckpoint(bytes);
          assert.ok(worker.ok);
          return playBatch(worker.value.trainer, from, count);
        });
        return played.toReversed();
      };
      await trainGeneration(alone, 110, null);
      await trainGeneration(shared, 110, elsewhere);
      assert.equal(alone.games, 110 * (generation + 1));
      assert.deepEqual(writeCheckpoint(shared), writeCheckpoint(alone));
    }
    assert.ok(alone.decisions > 1000 && alone.turns > alone.decisions);
  });

  test('of one game without forks is the game that is learned from at once', async () => {
    const [one, other] = [createTrainer({ ...TINY, forkShare: 0 }), createTrainer({ ...TINY, forkShare: 0 })];
    for (let game = 0; game < 200; game++) {
      await trainGeneration(one, 1, null);
      trainGame(other);
    }
    assert.deepEqual(writeCheckpoint(one), writeCheckpoint(other));
  });

  test('plays without learning, and learns what was played', () => {
    const trainer = createTrainer(TINY);
    const before = writeCheckpoint(trainer);
    const bytes = playBatch(trainer, 0, 20);
    assert.deepEqual(writeCheckpoint(trainer), before);
    learnBatch(trainer, bytes);
    assert.equal(trainer.games, 20);
    assert.notDeepEqual(writeCheckpoint(trainer), before);
  });

  test('is refused to critics, who see what is not sent', () => {
    assert.throws(
      () => playBatch(createTrainer({ ...TINY, forkWeight: 0, criticHidden: 32 }), 0, 1),
      /without critics/,
    );
  });
});
