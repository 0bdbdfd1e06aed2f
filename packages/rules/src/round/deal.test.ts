import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsOf, formatCards, contains, type Card } from '../base/cards.ts';
import {
  cutterOf,
  cardsInDeal,
  countsOfDeal,
  dealCounts,
  dealFrom,
  formatDeal,
  packOf,
  seatAfter,
  seatAt,
} from './deal.ts';
import type { CardsGiven, DealGiven } from './given-deal.ts';
import { dealOf } from './text.ts';
import { unwrap } from '../base/result.ts';
import { createRng } from '../base/rng.ts';
import { PRESET_NAMES, PRESETS } from '../ruleset/presets.ts';
import { handSizeOf, kittySizeOf } from '../ruleset/ruleset.ts';

for (const name of PRESET_NAMES) {
  test(`${name}: a deal is one pack, and the same for the same seed`, () => {
    const rules = PRESETS[name];
    const deal = dealFrom(rules, createRng(7));
    const pack = countsOf(packOf(rules));
    if (rules.seats === 2) assert.ok(contains(pack, cardsInDeal(deal)));
    else assert.deepEqual(cardsInDeal(deal), pack);
    for (const hand of deal.hands) assert.equal(hand.length, handSizeOf(rules));
    assert.equal(deal.kitty.length, kittySizeOf(rules));
    assert.deepEqual(dealFrom(rules, createRng(7)), deal);
    assert.notDeepEqual(dealFrom(rules, createRng(8)), deal);
    assert.equal(deal.faceUp !== null, rules.firstCaller === 'faceUp');
    if (deal.faceUp !== null) assert.ok(deal.hands[deal.faceUp.seat]?.includes(deal.faceUp.card));
  });
}

for (const name of PRESET_NAMES) {
  test(`${name}: a deal by ranks is the deal of the same draws`, () => {
    const rules = PRESETS[name];
    const counts = new Int32Array(10).fill(-1);
    for (let seed = 0; seed < 100; seed++) {
      const deal = dealFrom(rules, createRng(seed));
      dealCounts(rules, createRng(seed), counts);
      const expected = [...countsOfDeal(deal), countsOf(deal.kitty)].flatMap(({ lo, hi }) => [lo, hi]);
      assert.deepEqual([...counts.subarray(0, expected.length)], expected);
    }
  });
}

test('every seat gets the turned-up card about as often', () => {
  const times = [0, 0, 0];
  for (let seed = 0; seed < 3000; seed++) {
    const seat = dealFrom(PRESETS.pagat, createRng(seed)).faceUp?.seat ?? 0;
    times[seat] = (times[seat] ?? 0) + 1;
  }
  for (const count of times) assert.ok(Math.abs(count - 1000) < 120, `1000 ± 120, found ${times.join(' ')}`); // 4.6 σ
});

test('the turn passes to the next seat and from the last to the first', () => {
  assert.deepEqual(
    [seatAfter(seatAt(0), 3), seatAfter(seatAt(2), 3), seatAfter(seatAt(2), 4), seatAfter(seatAt(3), 4, 2)],
    [1, 0, 3, 1],
  );
});

const rules = PRESETS.competition;

test('cards given as text, counts or themselves make one deal', () => {
  const deal = unwrap(dealOf({ rules, hands: ['33', countsOf([2, 3] as Card[]), [4, 5] as Card[]], kitty: '4BR' }));
  assert.deepEqual(countsOfDeal(deal).map(formatCards), ['33', '33', '44']);
  assert.deepEqual(deal.kitty, [6, 52, 53], 'the lowest cards that are not named');
  assert.equal(formatDeal(deal), '33 / 33 / 44 + 4BR');
});

const BAD: readonly [Partial<DealGiven<CardsGiven | string>>, string, string][] = [
  [{ hands: ['3', '4'] }, 'invalid deal: 2 hands, expected 3 under competition', 'too few hands'],
  [
    { hands: ['333', '33', ''] },
    'invalid deal: more than there are of rank 3, expected at most one pack',
    'five threes',
  ],
  [
    { hands: ['R', '', ''], kitty: 'R' },
    'invalid deal: more than there are of rank big joker, expected at most one pack',
    'two jokers',
  ],
  [
    { hands: [[0 as Card], [0 as Card], ''] },
    'invalid deal: card 0 is dealt twice, expected each card once',
    'a card twice',
  ],
  [{ hands: [[54 as Card], '', ''] }, 'invalid deal: card 54, expected 0 to 53', 'a card of a second deck'],
  [
    { hands: ['1', '', ''] },
    'invalid cards "1": unknown rank "1" at index 0, expected one of 3456789TJQKA2BR (T is ten, B the small joker, R the big joker)',
    'a text that is not cards',
  ],
  [
    { hands: ['3', '4', '5'], faceUp: { card: 0 as Card, seat: seatAt(1) } },
    'invalid deal: the turned-up card 0 is not in the hand of seat 1',
    'a turned-up card elsewhere',
  ],
];

for (const [given, message, why] of BAD) {
  test(`no deal: ${why}`, () => {
    const deal = dealOf({ rules, hands: [], ...given });
    assert.equal(deal.ok ? '' : deal.error.message, message);
  });
}

test('the seat before the dealer cuts', () => {
  assert.deepEqual(
    [0, 1, 2].map((dealer) => cutterOf(seatAt(dealer), 3)),
    [2, 0, 1],
  );
  assert.equal(cutterOf(seatAt(1), 2), 0);
});
