import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RANKS } from '../cards.ts';
import { PRESETS, type Kind, type PresetName } from '../ruleset/ruleset.ts';
import { cardsIn, lengthsOf, mainsOf } from './shape.ts';

const CARDS: readonly (readonly [Kind, number, 1 | 2, number, string])[] = [
  ['rocket', 1, 1, 2, 'two jokers are the rocket of one deck'],
  ['rocket', 1, 2, 4, 'four are that of two decks'],
  ['bomb', 7, 2, 7, 'the length of a bomb is its number of cards'],
  ['sequence', 5, 1, 5, 'one card a rank'],
  ['plane-with-pairs', 3, 1, 15, 'three and two a rank'],
  ['four-with-two-singles', 1, 1, 6, 'four and two singles'],
  ['shuttle-with-pairs', 2, 1, 16, 'four and two pairs a rank'],
];
for (const [kind, length, decks, expected, why] of CARDS) {
  test(`cards of a ${kind}: ${why}`, () => assert.equal(cardsIn(kind, length, decks), expected));
}

const LENGTHS: readonly (readonly [PresetName, Kind, string, string])[] = [
  ['competition', 'single', '1', 'no chain'],
  ['competition', 'sequence', '5 6 7 8 9 10 11 12', 'five to twelve ranks, 3 to A'],
  ['competition', 'sequence-of-pairs', '3 4 5 6 7 8 9 10', 'twenty cards at most'],
  ['competition', 'plane-with-singles', '2 3 4 5', 'four cards a rank'],
  ['competition', 'shuttle', '', 'a kind that is off has no length'],
  ['botzone', 'shuttle', '2 3 4 5', 'four cards a rank'],
  ['botzone', 'shuttle-with-pairs', '2', 'eight cards a rank'],
  ['competition', 'bomb', '4', 'one deck'],
  ['pagat-4p', 'bomb', '4 5 6 7 8', 'two decks'],
];
for (const [name, kind, expected, why] of LENGTHS) {
  test(`lengths of a ${kind} under ${name}: ${why}`, () => {
    assert.equal(lengthsOf(PRESETS[name], kind).join(' '), expected);
  });
}

const MAINS: readonly (readonly [PresetName, Kind, number, string, string])[] = [
  ['competition', 'rocket', 1, 'R', 'the big joker names the rocket'],
  ['competition', 'bomb', 4, '3456789TJQKA2', 'four of a rank'],
  ['pagat-4p', 'bomb', 5, '3456789TJQKA2', 'of jokers there are only two'],
  ['competition', 'single', 1, '3456789TJQKA2BR', 'every rank'],
  ['competition', 'pair', 1, '3456789TJQKA2', 'one joker of a rank'],
  ['pagat-4p', 'pair', 1, '3456789TJQKA2BR', 'two jokers of a rank'],
  ['competition', 'sequence', 11, 'KA', 'a chain begins at 3 and ends at A'],
];
for (const [name, kind, length, expected, why] of MAINS) {
  test(`main ranks of a ${kind} of length ${length} under ${name}: ${why}`, () => {
    assert.equal(
      mainsOf(PRESETS[name], kind, length)
        .map((rank) => RANKS[rank])
        .join(''),
      expected,
    );
  });
}
