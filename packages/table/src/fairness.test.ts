import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { deck, PRESETS, type PresetName } from '@doudizhu/rules';
import {
  commitmentOf,
  drawDeal,
  isEntropy,
  isSecret,
  keyOf,
  secretFrom,
  streamOf,
  type DrawInputs,
} from './fairness.ts';

interface Row extends DrawInputs {
  readonly redeal: number;
  readonly rules: PresetName;
  readonly commitment: string;
  readonly key: string;
  readonly hands: readonly (readonly number[])[];
  readonly kitty: readonly number[];
  readonly faceUp: { readonly card: number; readonly seat: number } | null;
  readonly first: number;
  readonly lot: number;
}

const FIXTURE = new URL('../../../fixtures/fairness.json', import.meta.url);
const ROWS = (JSON.parse(readFileSync(FIXTURE, 'utf8')) as { rows: Row[] }).rows;

const DRAW: DrawInputs = { secret: secretFrom('a'), table: 't', round: 1, entropy: ['', 'x', ''] };

describe('the golden vectors of docs/fairness.md', () => {
  for (const row of ROWS) {
    test(`${row.rules}, table ${row.table}, round ${row.round}, redeal ${row.redeal}`, () => {
      const { commitment, key, hands, kitty, faceUp, first, lot } = row;
      assert.equal(commitmentOf(row.secret), commitment);
      assert.equal(keyOf(row), key);
      assert.deepEqual(drawDeal(PRESETS[row.rules], row, row.redeal), { deal: { hands, kitty, faceUp }, first, lot });
    });
  }
});

describe('a fair deal', () => {
  test('everything that is hashed changes the cards', () => {
    const others: readonly (readonly [DrawInputs, number])[] = [
      [DRAW, 0],
      [DRAW, 1],
      [{ ...DRAW, secret: secretFrom('b') }, 0],
      [{ ...DRAW, table: 'u' }, 0],
      [{ ...DRAW, round: 2 }, 0],
      [{ ...DRAW, entropy: ['x', '', ''] }, 0],
      [{ ...DRAW, entropy: ['', 'x ', ''] }, 0],
    ];
    const deals = others.map(([draw, redeal]) => JSON.stringify(drawDeal(PRESETS.competition, draw, redeal).deal));
    assert.equal(new Set(deals).size, deals.length);
  });

  test('is the whole pack', () => {
    for (const rules of [PRESETS.competition, PRESETS['pagat-4p']]) {
      const { hands, kitty } = drawDeal(rules, DRAW, 0).deal;
      assert.deepEqual(
        [...hands.flat(), ...kitty].toSorted((a, b) => a - b),
        deck(rules.decks),
      );
    }
  });

  test('every card is as likely in every place: chi-square over 5,400 deals', () => {
    const places = Array.from({ length: 54 }, () => [0, 0, 0, 0]);
    const deals = 5400;
    for (let round = 1; round <= deals; round++) {
      const { hands, kitty } = drawDeal(PRESETS.competition, { ...DRAW, round }, 0).deal;
      for (const [place, cards] of [...hands, kitty].entries()) {
        for (const card of cards) (places[card] as number[])[place] = ((places[card] as number[])[place] ?? 0) + 1;
      }
    }
    let chiSquare = 0;
    for (const counts of places) {
      for (const [place, count] of counts.entries()) {
        const expected = (deals * (place === 3 ? 3 : 17)) / 54;
        chiSquare += (count - expected) ** 2 / expected;
      }
    }
    // 53 · 3 degrees of freedom: mean 159, standard deviation 17.8. The deals are fixed, so this never flickers.
    assert.ok(chiSquare > 90 && chiSquare < 230, `chi-square is ${chiSquare}`);
  });

  test('the stream continues over its blocks without repeating', () => {
    const stream = streamOf(keyOf(DRAW), 0);
    assert.equal(new Set(Array.from({ length: 4096 }, stream)).size, 4096);
  });
});

describe('what may be hashed', () => {
  const rows = [
    [isSecret('0'.repeat(64)), true, 'a secret'],
    [isSecret('0'.repeat(63)), false, 'too short a secret'],
    [isSecret('A'.repeat(64)), false, 'upper case is other bytes'],
    [isSecret(`${'0'.repeat(64)}\n`), false, 'a line feed after it'],
    [isEntropy(''), true, 'nothing to add'],
    [isEntropy('~ !'), true, 'printable ASCII'],
    [isEntropy('a\nb'), false, 'a line feed would end the line'],
    [isEntropy('好运'), false, 'not ASCII'],
    [isEntropy('x'.repeat(65)), false, 'too long'],
    [isEntropy(7), false, 'no text'],
  ] as const;
  for (const [actual, expected, why] of rows) test(why, () => assert.equal(actual, expected));

  test('a secret from any text', () => {
    assert.ok(isSecret(secretFrom('种子 7')));
    assert.notEqual(secretFrom('a'), secretFrom('"a"'));
    assert.notEqual(secretFrom('é'), secretFrom('\\u00e9'));
  });
});
