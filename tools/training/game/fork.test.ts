import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ActionId } from '@doudizhu/rules/combos';
import { playoutMoves, playoutPlay } from '@doudizhu/rules/playout';
import { createRng, randomUnit } from '@doudizhu/rules/rng';
import { observeAction } from '@doudizhu/bots/neural';
import { considerFork, createFork, goBack } from './fork.ts';
import { dealTable } from './table.ts';
import { createTrainer, trainGame } from '../trainer/trainer.ts';

const TINY = { hidden: 32, batch: 64, handSize: 4, kittySize: 2, ranks: 6 } as const;

describe('a game that forks', () => {
  const trainer = createTrainer({ hidden: 32 });
  const { table, options } = trainer;
  const { playout, publicState, ids, space } = table;

  test('goes back to the same position, with a candidate that was not the best', () => {
    for (let game = 0; game < 30; game++) {
      const rng = createRng(`fork/${game}`);
      const fork = createFork(space);
      dealTable(table, options, rng);
      const seen = new Map<string, { best: number; legal: readonly number[] }>();
      const position = (): string =>
        JSON.stringify([playout, publicState], (key, value) => (key === 'space' ? 0 : value));
      for (;;) {
        const count = playoutMoves(playout, ids);
        const logits = Float32Array.from({ length: count }, () => randomUnit(rng));
        const best = logits.indexOf(Math.max(...logits));
        seen.set(position(), { best: ids[best] as number, legal: [...ids.subarray(0, count)] });
        if (count > 1) considerFork(fork, table, { ids, logits, count, best }, rng);
        const id = ids[best] as ActionId;
        observeAction(publicState, id);
        if (playoutPlay(playout, id)) break;
      }
      goBack(fork, table);
      const was = seen.get(position());
      assert.ok(was !== undefined, 'a position of the game');
      assert.equal(fork.best, was.best);
      assert.notEqual(fork.action, was.best);
      assert.ok(was.legal.includes(fork.action));
      // Later plays do not change the stored fork.
      const before = position();
      playoutPlay(playout, fork.action as ActionId);
      observeAction(publicState, fork.action as ActionId);
      goBack(fork, table);
      assert.equal(position(), before);
    }
  });

  test('takes decisions in proportion to their closeness', () => {
    const fork = createFork(space);
    const rng = createRng(1);
    dealTable(table, options, rng);
    const counts = [0, 0, 0];
    const choices = Int32Array.of(7, 8, 9);
    for (let round = 0; round < 4000; round++) {
      fork.closeness = 0;
      // Another candidate as good, one a little behind, one far: the first two decisions are taken, 1 to e⁻².
      [1, 0.5, -9].forEach((behind, turn) => {
        publicState.turn = turn;
        const logits = Float32Array.of(1, behind);
        considerFork(fork, table, { ids: choices, logits, count: 2, best: 0 }, rng);
        assert.equal(fork.action, 8);
      });
      const { turn } = fork.publicState;
      counts[turn] = (counts[turn] ?? 0) + 1;
    }
    assert.equal(counts[2], 0);
    assert.ok(Math.abs((counts[1] ?? 0) / 4000 - Math.exp(-2) / (1 + Math.exp(-2))) < 0.02, `${counts.join(' ')}`);
  });

  test('gives more decisions in the same number of games', () => {
    const [plain, forked] = [0, 1].map((forkShare) => createTrainer({ ...TINY, forkShare, exploration: 0 }));
    for (let game = 0; game < 200; game++) for (const each of [plain, forked]) if (each !== undefined) trainGame(each);
    assert.equal(plain?.games, forked?.games);
    assert.ok((forked?.decisions ?? 0) > 1.2 * (plain?.decisions ?? 0));
  });
});
