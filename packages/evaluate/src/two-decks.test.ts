import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { countOf, countsOf, deck, NO_CARDS, parseCards, rankAt, sizeOf, type RankCounts } from '@doudizhu/rules/cards';
import { actionSpace, generate, PASS } from '@doudizhu/rules/combos';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, shuffle } from '@doudizhu/rules/rng';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { playsOf, valueOf } from './decomposition.ts';
import { createAnswerChances, readAnswerChances, type AnswerChances } from './expected-losers.ts';
import { twoDeckEvaluator } from './two-decks.ts';

const cards = (text: string): RankCounts => (text === '' ? NO_CARDS : unwrap(parseCards(text)));

const around = (unknown: string, shares: readonly number[], sure = ''): AnswerChances => {
  const chances = createAnswerChances(2);
  readAnswerChances(chances, cards(unknown), shares, cards(sure));
  return chances;
};

const near = (actual: number, expected: number, why: string): void =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${why}: ${actual}, expected ${expected}`);

describe('a hand of two decks comes apart', () => {
  const table: readonly (readonly [string, number, number, string])[] = [
    ['', 0, 0, 'no cards'],
    ['34567', 1, 5, 'a sequence, where there are any'],
    ['3333', 1, 1, 'a bomb'],
    ['33333333', 1, 1, 'of eight'],
    ['33334444', 2, 2, 'two bombs'],
    ['BBRR', 1, 1, 'the rocket'],
    ['BBR', 2, 2, 'a pair of jokers and one more'],
    ['333', 1, 1, 'a triple'],
    ['33344', 1, 1, 'a pair goes with it'],
    ['3334', 2, 2, 'a single card does not'],
    ['334455', 1, 1, 'pairs in a row'],
    ['333444', 1, 1, 'a plane'],
    ['333444777788', 2, 2, 'a plane with a pair, and a bomb'],
    ['333444555TTQQAA', 1, 1, 'a plane with its pairs'],
    ['33445566778899', 1, 1, 'the longest way'],
    ['3456789334455', 2, 5, 'two chains on the same ranks'],
    ['345555678', 2, 6, 'a bomb is broken for a sequence'],
  ];
  for (const [text, plays, without, why] of table) {
    test(`${text || 'nothing'}: ${why}`, () => {
      const { lo, hi } = cards(text);
      assert.equal(playsOf(twoDeckEvaluator(true).decompose(lo, hi)), plays);
      assert.equal(playsOf(twoDeckEvaluator(false).decompose(lo, hi)), without);
    });
  }

  for (const name of ['pagat-4p', 'app-4p'] as const) {
    test(`nearly as well as in every way there is: ${name}`, () => {
      const rng = createRng(`apart/${name}`);
      const hands = twoDeckEvaluator(name === 'pagat-4p');
      let same = 0;
      for (let round = 0; round < 300; round++) {
        const pack = deck(2).filter((card) => card % 13 < 7);
        const { lo, hi } = countsOf(shuffle(rng, pack).slice(0, 9));
        const [plays, fewest] = [playsOf(hands.decompose(lo, hi)), fewestPlays(PRESETS[name], lo, hi)];
        assert.ok(Math.abs(plays - fewest) <= 2, `${plays}, ${fewest}`);
        same += Number(plays === fewest);
      }
      assert.ok(same > 255, `${same} of 300`);
    });
  }

  test('says the same of a hand whatever was asked before', () => {
    const rng = createRng('again');
    const hands = Array.from({ length: 3000 }, () => countsOf(shuffle(rng, deck(2)).slice(0, 33)));
    const { decompose } = twoDeckEvaluator(true);
    const first = hands.map(({ lo, hi }) => decompose(lo, hi));
    assert.deepEqual(
      hands.toReversed().map(({ lo, hi }) => decompose(lo, hi)),
      first.toReversed(),
    );
  });

  test('is worth more with a higher card, a longer bomb and the rocket', () => {
    const worth = (text: string): number => valueOf(twoDeckEvaluator(true).decompose(cards(text).lo, cards(text).hi));
    assert.deepEqual([worth('3'), worth('K'), worth('33')], [-14, -4, -14]);
    assert.deepEqual([worth('3333'), worth('33333'), worth('BBRR')], [0, 3, 13]);
  });
});

/** The fewest plays that empty a hand, each holding its lowest card, so that every way comes up once. */
const fewestPlays = (rules: RuleSet, lo: number, hi: number): number => {
  const space = actionSpace(rules);
  const known = new Map<string, number>();
  const walk = (restLo: number, restHi: number): number => {
    if (restLo === 0 && restHi === 0) return 0;
    const key = `${restLo}/${restHi}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const ids = new Int32Array(space.size);
    const count = generate(space, restLo, restHi, PASS, ids);
    let best = Infinity;
    for (const id of ids.subarray(0, count)) {
      const holdsLowest =
        restLo !== 0
          ? ((space.lo[id] ?? 0) & lowestNibble(restLo)) !== 0
          : ((space.hi[id] ?? 0) & lowestNibble(restHi)) !== 0;
      if (!holdsLowest) continue;
      best = Math.min(best, 1 + walk((restLo - (space.lo[id] ?? 0)) | 0, (restHi - (space.hi[id] ?? 0)) | 0));
    }
    known.set(key, best);
    return best;
  };
  return walk(lo, hi);
};

const lowestNibble = (word: number): number => 15 << ((31 - Math.clz32(word & -word)) & ~3);

describe('the tricks that a hand of two decks loses', () => {
  const half = [0.5];
  const table: readonly (readonly [string, string, readonly number[], string, number, string])[] = [
    ['', '3456', half, '', 0, 'no cards'],
    ['3', '4', half, '', 0.5, 'a single that one unseen card tops, with the enemy every other time'],
    ['3', '4', [0.5, 0.25, 0.25], '', 1, 'one of three enemies holds it'],
    ['3', '', half, '4', 1, 'a card that the enemy is known to hold'],
    ['33', '4', half, '4', 0.5, 'a pair of a held card and a possible one'],
    ['33', '44', [0.5, 0.5], '', 0.4375, 'both cards with one, taken as independent'],
    ['33344', '5555', [1], '', 1, 'a triple with a pair'],
    ['33344', '33345', [1], '', 0, 'no triple above it is out'],
    ['3333', '', half, '', -1, 'a bomb takes a trick'],
    ['3333', '4444', [1], '', 0, 'but not one that is beaten'],
    ['3333', '33333', [1], '', 0, 'as it is by a longer one of any rank'],
    ['33333', 'AAAA', [1], '', -1, 'and not by a shorter one'],
    ['BBRR3', '4', [1], '', 0, 'the rocket makes up for a single'],
    ['34567', '89TJQ', [1], '', 1, 'a sequence that another tops'],
    ['333444556677', '888999', [1], '', 1, 'a plane, and pairs in a row that stand'],
  ];
  for (const [hand, unknown, shares, sure, losers, why] of table) {
    test(`of ${hand || 'nothing'} against ${unknown}${sure}: ${why}`, () => {
      const { lo, hi } = cards(hand);
      near(twoDeckEvaluator(true).expectedLosers(around(unknown, shares, sure), lo, hi), losers, why);
    });
  }

  test('knows the chance of a bomb', () => {
    near(around('3333', half).bomb, 0.5 ** 4, 'one quad');
    near(around('333', [1], '3').bomb, 1, 'with a card of the kitty');
    near(around('BBRR', half).bomb, 0.5 ** 4, 'the rocket');
  });

  test('is near what sampled hands hold', () => {
    const rng = createRng('chances of two decks');
    const unseen = shuffle(rng, deck(2)).slice(0, 60);
    const [sure, unknown] = [unseen.slice(0, 8), unseen.slice(8)];
    const [all, known] = [countsOf(unknown), countsOf(sure)];
    const chances = createAnswerChances(2);
    readAnswerChances(chances, all, [20 / 52], known);
    const rounds = 3000;
    const hits = new Float64Array(9 * 15);
    for (let round = 0; round < rounds; round++) {
      const hand = countsOf([...sure, ...shuffle(rng, unknown).slice(0, 20)]);
      assert.equal(sizeOf(hand), 28);
      for (let copies = 1; copies <= 3; copies++) {
        for (let main = 0; main < 15; main++) {
          const tops = Array.from({ length: 14 - main }, (_, step) => main + 1 + step);
          if (tops.some((rank) => countOf(hand, rankAt(rank)) >= copies))
            hits[copies * 15 + main] = (hits[copies * 15 + main] ?? 0) + 1 / rounds;
        }
      }
    }
    hits.subarray(15, 60).forEach((part, index) => {
      const said = chances.beaten[15 + index] ?? 0;
      assert.ok(Math.abs(part - said) < 0.08, `${15 + index}: said ${said}, sampled ${part}`);
    });
  });
});
