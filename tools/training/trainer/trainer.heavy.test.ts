import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseCards } from '@doudizhu/rules/cards';
import { decode, formatCombo, type ActionId } from '@doudizhu/rules/combos';
import { playoutMoves, resetPlayout } from '@doudizhu/rules/playout';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { crc32, FEATURE_BLOCKS, FEATURE_ROWS } from '@doudizhu/bots/neural';
import { readCheckpoint, writeCheckpoint } from './checkpoint.ts';
import { duel, measure } from './measure.ts';
import { randomOpponent, simpleOpponent, splitterOpponent } from '../league/opponents.ts';
import { createTrainer, trainGame, type Trainer } from './trainer.ts';

/** Six ranks, four cards a seat and two in the kitty. */
const TINY = { hidden: 32, batch: 64, rate: 3e-3, handSize: 4, kittySize: 2, ranks: 6 } as const;

/** The same at a table of four: 48 of these cards are there. */
const TINY_FOUR = { ...TINY, family: 'four' } as const;

const trainGames = (trainer: Trainer, games: number): void => {
  for (let game = 0; game < games; game++) trainGame(trainer);
};

/** The same checkpoint with another name, no longer than this one, in its header. */
const renamed = (bytes: Uint8Array, name: string, other = 'x'.repeat(name.length)): Uint8Array =>
  changed(bytes, `"${name}"`, `"${other}"`);

/** The same checkpoint with another text, no longer than this one, in its header. */
const changed = (bytes: Uint8Array, text: string, other: string): Uint8Array => {
  const length = new DataView(bytes.buffer).getUint32(12, true);
  const header = new TextDecoder().decode(bytes.subarray(16, 16 + length));
  const json = header.replace(text, other.padEnd(text.length));
  const copy = bytes.slice();
  copy.set(new TextEncoder().encode(json), 16);
  new DataView(copy.buffer).setUint32(8, crc32(copy.subarray(12)), true);
  return copy;
};

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

  test('of four seats refuses critics, which see two other hands', () => {
    assert.throws(() => createTrainer({ ...TINY_FOUR, criticHidden: 32 }), /critics of 32 units at four seats, want 0/);
  });

  test('reads a checkpoint that names no family as one of three seats', () => {
    const trainer = createTrainer(TINY);
    trainGames(trainer, 20);
    const bytes = writeCheckpoint(trainer);
    assert.deepEqual(writeCheckpoint(unwrap(readCheckpoint(changed(bytes, '"family":"three",', ''))).trainer), bytes);
  });

  test('continues bit for bit from a checkpoint between any two games', () => {
    for (const games of [0, 1, 77, 150]) {
      const straight = createTrainer(games === 77 ? TINY_FOUR : TINY);
      trainGames(straight, games);
      const bytes = writeCheckpoint(straight, { minutes: 3 });
      const read = readCheckpoint(bytes);
      assert.ok(read.ok);
      const { trainer: resumed, notes } = read.value;
      assert.deepEqual(notes, { minutes: 3 });
      assert.deepEqual(writeCheckpoint(resumed, { minutes: 3 }), bytes);
      trainGames(straight, 120);
      trainGames(resumed, 120);
      assert.deepEqual(writeCheckpoint(resumed), writeCheckpoint(straight));
    }
  });

  test('learns the same with the plain loops', () => {
    const [fast, plain] = (['simd', 'plain'] as const).map((kernel) => createTrainer({ ...TINY, kernel }));
    trainGames(fast as Trainer, 60);
    trainGames(plain as Trainer, 60);
    const weightsOf = ({ kernel, learners }: Trainer): Float32Array =>
      kernel.floats.slice((learners[0]?.weights ?? 0) >> 2, (learners[0]?.gradient ?? 0) >> 2);
    assert.deepEqual(weightsOf(plain as Trainer), weightsOf(fast as Trainer));
  });

  test('is not changed by a measurement', () => {
    const trainer = createTrainer(TINY);
    trainGames(trainer, 50);
    const before = writeCheckpoint(trainer);
    measure(trainer, simpleOpponent, 20);
    assert.deepEqual(writeCheckpoint(trainer), before);
  });

  test('continues where features are new, with the same values', () => {
    const trainer = createTrainer(TINY);
    trainGames(trainer, 200);
    // As if the last block had not been there yet: its rows are zero, and the file calls it something else.
    const [name, rows] = FEATURE_BLOCKS.at(-1) as readonly [string, number];
    const { floats } = trainer.kernel;
    for (const { weights, average } of trainer.learners) {
      for (const place of [weights, average]) {
        const end = (place >> 2) + FEATURE_ROWS * TINY.hidden;
        floats.fill(0, end - rows * TINY.hidden, end);
      }
    }
    const read = readCheckpoint(renamed(writeCheckpoint(trainer), name));
    assert.ok(read.ok);
    const wider = read.value.trainer;
    assert.deepEqual(measure(wider, randomOpponent, 200), measure(trainer, randomOpponent, 200));
    trainGames(wider, 100);
    assert.equal(wider.games, 300);
  });

  test('reads the names that older checkpoints have for blocks of features', () => {
    const trainer = createTrainer(TINY);
    trainGames(trainer, 100);
    const bytes = writeCheckpoint(trainer);
    const older = [
      ['state.expectedLosers', 'state.exposure'],
      ['action.losingTricks', 'action.losers'],
      ['action.expectedLosersLeft', 'action.exposureLeft'],
      ['action.expectedLosersByTopped', 'action.exposureByTopped'],
      ['action.expectedLosersByEnemy', 'action.exposureByEnemy'],
      ['action.expectedLosersByPartner', 'action.exposureByPartner'],
    ].reduce((before, [name = '', other]) => renamed(before, name, other), bytes);
    assert.notDeepEqual(older, bytes);
    assert.deepEqual(writeCheckpoint(unwrap(readCheckpoint(older)).trainer), bytes);
  });

  test('refuses a broken checkpoint', () => {
    const bytes = writeCheckpoint(createTrainer(TINY));
    const messages = [
      bytes.slice(0, 10),
      bytes.slice(0, -4),
      bytes.with(4, 9),
      bytes.with(0, 1),
      renamed(bytes, 'simd'),
    ].map((given) => {
      const read = readCheckpoint(given);
      assert.ok(!read.ok);
      return read.error.message;
    });
    assert.match(messages[0] ?? '', /10 bytes/);
    assert.match(messages[1] ?? '', /checksum/);
    assert.match(messages[2] ?? '', /version 9, want 3/);
    assert.match(messages[3] ?? '', /begin with DDCK/);
    assert.match(messages[4] ?? '', /options\.kernel is "xxxx", want one of simd, plain, native/);
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
