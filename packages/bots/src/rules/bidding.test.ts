import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCards } from '@doudizhu/rules/cards';
import { seatAt } from '@doudizhu/rules/deal';
import { unwrap } from '@doudizhu/rules/result';
import { startRound, type Action } from '@doudizhu/rules/round';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { viewFor, type PlayerView } from '@doudizhu/rules/view';
import { BIDS, CALLS, DOUBLES, GRABS, REDOUBLES, SHOWS } from '../testing/calls.ts';
import { bidFeatures, callByChance } from './bidding.ts';

/** hand, decks, the numbers of `bidFeatures`: 1, value / 20, plays / 5, jokers, rocket, 2s, aces, bombs, why */
const FEATURES: readonly (readonly [string, 1 | 2, readonly number[], string])[] = [
  ['34567', 1, [1, -9 / 20, 1 / 5, 0, 0, 0, 0, 0, 0], 'one sequence'],
  ['BR', 1, [1, 13 / 20, 1 / 5, 1, 1, 1, 0, 0, 0], 'the rocket'],
  ['B', 1, [1, -1 / 20, 1 / 5, 1, 0, 0, 0, 0, 0], 'the small joker'],
  ['R', 1, [1, 0, 1 / 5, 0, 1, 0, 0, 0, 0], 'the big joker'],
  ['2222', 1, [1, 12 / 20, 1 / 5, 0, 0, 0, 4, 0, 1], 'four 2s are a bomb too'],
  ['3333A', 1, [1, -3 / 20, 2 / 5, 0, 0, 0, 0, 1, 1], 'a bomb and an ace'],
  ['BBRR', 2, [1, 13 / 20, 1 / 5, 2, 2, 1, 0, 0, 0], 'the rocket of two decks'],
  ['BR', 2, [1, -1 / 20, 2 / 5, 1, 1, 0, 0, 0, 0], 'half of it is not a rocket'],
];

for (const [hand, decks, expected, why] of FEATURES) {
  test(`bid features of ${hand}, decks ${decks}: ${why}`, () => {
    const rules = decks === 1 ? PRESETS.competition : PRESETS['pagat-4p'];
    assert.deepEqual(bidFeatures(unwrap(parseCards(hand)), rules), expected);
  });
}

const WEAK = '334567889TTJJQQKK';
const BEST = '3334445556AA222BR';

const AUCTION = viewFor(startRound({ rules: PRESETS.competition, seed: 1, first: seatAt(0) }), seatAt(0));
const AS_LANDLORD: PlayerView = { ...AUCTION, landlord: seatAt(0), kittyTaken: true };
const AS_FARMER: PlayerView = { ...AUCTION, landlord: seatAt(1), kittyTaken: true };

/** view, hand, legal calls, which of them is made, why: hands just below and above each minimum chance */
const CALLED: readonly (readonly [PlayerView, string, readonly Action[], number, string])[] = [
  [AUCTION, WEAK, BIDS, 0, 'too weak to bid'],
  [AUCTION, BEST, BIDS, 3, 'the best'],
  [AUCTION, BEST, BIDS.slice(0, 3), 2, 'the best that is legal'],
  [AUCTION, '45567789TJJKKAAA2', BIDS, 0, 'a chance of 0.4199 as bidder'],
  [AUCTION, '456778899JQQKAAAB', BIDS, 1, 'a chance of 0.4201 as bidder'],
  [AUCTION, '334677889JQQAAA2R', BIDS, 1, 'a chance of 0.4600 as bidder'],
  [AUCTION, '3456788999TJQKK22', BIDS, 2, 'a chance of 0.4605 as bidder'],
  [AUCTION, '355556778889QAAA2', BIDS, 2, 'a chance of 0.4999 as bidder'],
  [AUCTION, '33677999TTJJQQQAR', BIDS, 3, 'a chance of 0.5006 as bidder'],
  [AUCTION, '334677889JQQAAA2R', CALLS, 0, 'a chance of 0.4600 as bidder'],
  [AUCTION, '3456788999TJQKK22', CALLS, 1, 'a chance of 0.4605 as bidder'],
  [AUCTION, '5667778899TJJQA2B', GRABS, 0, 'a chance of 0.5199 as bidder'],
  [AUCTION, '345678888TJJJQKA2', GRABS, 1, 'a chance of 0.5200 as bidder'],
  [AS_LANDLORD, '345556668889TJQKAAA2', DOUBLES, 0, 'a chance of 0.5595 as landlord'],
  [AS_LANDLORD, '44567789TTTJJQQQK222', DOUBLES, 1, 'a chance of 0.5605 as landlord'],
  [AS_LANDLORD, '33677889TTJJJQKAAABR', DOUBLES, 1, 'a chance of 0.7199 as landlord'],
  [AS_LANDLORD, '3334567889TJJQKKKA2R', DOUBLES, 2, 'a chance of 0.7203 as landlord'],
  [AS_LANDLORD, '334455667779TJJQKA2B', REDOUBLES, 0, 'a chance of 0.6399 as landlord'],
  [AS_LANDLORD, '345778TTJJQQQKA222BR', REDOUBLES, 1, 'a chance of 0.6401 as landlord'],
  [AS_FARMER, '3667778TTJQQKA22B', DOUBLES, 0, 'a chance of 0.5797 as farmer'],
  [AS_FARMER, '456678899TJQKKAA2', DOUBLES, 1, 'a chance of 0.5800 as farmer'],
  [AS_FARMER, '367789TJJQKAAA22B', DOUBLES, 1, 'a chance of 0.7198 as farmer'],
  [AS_FARMER, '45678899TTJQQQKAR', DOUBLES, 2, 'a chance of 0.7206 as farmer'],
  [AUCTION, WEAK, CALLS, 0, 'no call'],
  [AUCTION, BEST, CALLS, 1, 'a call'],
  [AUCTION, WEAK, GRABS, 0, 'no grab'],
  [AUCTION, BEST, GRABS, 1, 'a grab'],
  [AS_LANDLORD, WEAK, DOUBLES, 0, 'the landlord does not double'],
  [AS_LANDLORD, BEST, DOUBLES, 2, 'the landlord doubles twice'],
  [AS_LANDLORD, BEST, DOUBLES.slice(0, 2), 1, 'the landlord doubles where a factor of 4 is not legal'],
  [AS_FARMER, BEST, DOUBLES.slice(0, 2), 1, 'so does a farmer'],
  [AS_FARMER, WEAK, DOUBLES, 0, 'a farmer does not double'],
  [AS_FARMER, BEST, DOUBLES, 2, 'a farmer doubles twice'],
  [AS_LANDLORD, WEAK, REDOUBLES, 0, 'no redouble'],
  [AS_LANDLORD, BEST, REDOUBLES, 1, 'a redouble'],
  [AUCTION, BEST, SHOWS, 0, 'no bot shows its hand'],
  [AUCTION, BEST, SHOWS.toReversed(), 1, 'whatever comes first'],
];

for (const [view, hand, actions, chosen, why] of CALLED) {
  test(`${actions[0]?.type} with ${hand}: ${why}`, () => {
    assert.deepEqual(callByChance({ ...view, hand: unwrap(parseCards(hand)) }, actions), actions[chosen]);
  });
}
