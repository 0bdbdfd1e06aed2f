import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseCards } from '@doudizhu/rules/cards';
import { decode, formatCombo, type ActionId } from '@doudizhu/rules/combos';
import { playoutMoves, resetPlayout } from '@doudizhu/rules/playout';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { duel, measure } from './measure.ts';
import { simpleOpponent, splitterOpponent, type Opponent } from '../league/opponents.ts';
import { createTrainer, trainGame, type Trainer } from './trainer.ts';

/** Six ranks, four cards a seat and two in the kitty. */
const TINY = { hidden: 32, batch: 64, rate: 3e-3, handSize: 4, kittySize: 2, ranks: 6 } as const;

/** The same at a table of four: 48 of these cards are there. */
const TINY_FOUR = { ...TINY, family: 'four' } as const;

const randomOpponent: Opponent = (_playout, ids, count, rng) => ids[rng() % count] as number;

const trainGames = (trainer: Trainer, games: number): void => {
  for (let game = 0; game < games; game++) trainGame(trainer);
};

const weightsOf = ({ kernel, learners }: Trainer): Float32Array =>
  kernel.floats.slice((learners[0]?.weights ?? 0) >> 2, (learners[0]?.gradient ?? 0) >> 2);

describe('a trainer', () => {
  test('learns a tiny game within seconds', () => {
    const trainer = createTrainer(TINY);
    const before = measure(trainer, randomOpponent, 1000);
    trainGames(trainer, 6000);
    const after = measure(trainer, randomOpponent, 1000);
    assert.ok(after.wins > before.wins + 0.1, `${before.wins} before, ${after.wins} after`);
    assert.ok(after.wins > 0.68, `${after.wins}`);
  });

  test('learns a tiny game of four seats', () => {
    const trainer = createTrainer(TINY_FOUR);
    const before = measure(trainer, randomOpponent, 600);
    trainGames(trainer, 5000);
    const after = measure(trainer, randomOpponent, 600);
    assert.ok(after.wins > before.wins + 0.08, `${before.wins} before, ${after.wins} after`);
  });

  test('of four seats plays its rule sets one after another', () => {
    const trainer = createTrainer(TINY_FOUR);
    const names = Array.from({ length: 4 }, () => {
      trainGame(trainer);
      return trainer.table.space.rules.name;
    });
    assert.deepEqual(names, ['pagat-4p', 'app-4p', 'pagat-4p', 'app-4p']);
    assert.equal(trainer.learners.length, 4);
  });

  test('follows from its seed', () => {
    const [one, same, other] = ([1, 1, 2] as const).map((seed) => createTrainer({ ...TINY, seed })) as Trainer[];
    for (const trainer of [one, same, other]) trainGames(trainer as Trainer, 60);
    assert.deepEqual(weightsOf(one as Trainer), weightsOf(same as Trainer));
    assert.notDeepEqual(weightsOf(one as Trainer), weightsOf(other as Trainer));
  });

  test('learns the same with the plain loops', () => {
    const [fast, plain] = (['simd', 'plain'] as const).map((kernel) => createTrainer({ ...TINY, kernel }));
    trainGames(fast as Trainer, 60);
    trainGames(plain as Trainer, 60);
    assert.deepEqual(weightsOf(plain as Trainer), weightsOf(fast as Trainer));
  });

  test('is not changed by a measurement', () => {
    const [measured, plain] = [createTrainer(TINY), createTrainer(TINY)];
    for (const trainer of [measured, plain]) trainGames(trainer, 50);
    measure(measured, simpleOpponent, 20);
    for (const trainer of [measured, plain]) trainGames(trainer, 50);
    assert.deepEqual(weightsOf(measured), weightsOf(plain));
  });
});

describe('the fixed opponents', () => {
  const trainer = createTrainer({ hidden: 32 });

  test('simple beats random, splitter beats simple', () => {
    assert.ok(duel(trainer, simpleOpponent, randomOpponent, 200).wins > 0.88); // 0.932 of 3,000 deals
    assert.ok(duel(trainer, splitterOpponent, simpleOpponent, 300).wins > 0.62); // 0.696 of 5,000
  });

  test('simple leads the group that holds its lowest card, and follows with the lowest of a kind', () => {
    const { table } = trainer;
    const { space } = table;
    const lead = (hand: string, others: readonly [string, string]): string => {
      const hands = [hand, ...others].map((text) => unwrap(parseCards(text)));
      resetPlayout(table.playout, hands, 0);
      const count = playoutMoves(table.playout, table.ids);
      const id = simpleOpponent(table.playout, table.ids, count, createRng(1)) as ActionId;
      return formatCombo(decode(space, id), 1);
    };
    assert.equal(lead('34567889TJJQ', ['3', '3']), '3456789TJQ');
    assert.equal(lead('333444567', ['3', '3']), '333444');
    assert.equal(lead('3333KKBR', ['3', '3']), '3333');
    assert.equal(lead('344567', ['3', '3']), '34567');
    assert.equal(lead('334BR', ['3', '3']), '33');
  });
});
