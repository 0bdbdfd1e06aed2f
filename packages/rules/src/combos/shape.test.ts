import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCards } from '../base/card-text.ts';
import { RANKS, rankAt } from '../base/cards.ts';
import { unwrap } from '../base/result.ts';
import { type Kind } from '../ruleset/kinds.ts';
import { PRESETS, type PresetName } from '../ruleset/presets.ts';
import { cardsIn, kickersFit, kickersOf, lengthsOf, mainsOf, type KickerScheme } from './shape.ts';

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

/** overrides, kind, main, length, allowed kickers, why */
const KICKERS: readonly (readonly [object, Kind, string, number, Partial<KickerScheme> | null, string])[] = [
  [{}, 'bomb', '3', 4, null, 'a bomb carries nothing'],
  [{}, 'rocket', 'R', 1, null, 'nor does the rocket'],
  [{}, 'plane', '4', 2, null, 'a plane alone'],
  [{}, 'plane-with-singles', '5', 3, { unit: 1, total: 3 }, 'a single a triple'],
  [{}, 'plane-with-pairs', '5', 3, { unit: 2, total: 3 }, 'a pair a triple'],
  [{}, 'four-with-two-pairs', '5', 1, { unit: 2, total: 2 }, 'two pairs'],
  [{ jokersOnQuad: true, jokersOnPlane: false }, 'four-with-two-singles', '5', 1, { jokersTogether: true }, 'jokers'],
  [{ jokersOnQuad: true, jokersOnPlane: false }, 'plane-with-singles', '5', 2, { jokersTogether: false }, 'no jokers'],
  [
    { jokersOnQuad: false, jokersOnPlane: true },
    'four-with-two-singles',
    '5',
    1,
    { jokersTogether: false },
    'no jokers',
  ],
  [{ jokersOnQuad: false, jokersOnPlane: true }, 'plane-with-singles', '5', 2, { jokersTogether: true }, 'jokers'],
  [{ jokersOnQuad: true }, 'four-with-two-pairs', '5', 1, { jokersTogether: false }, 'jokers are not a pair'],
  [{ consecutiveWings: true }, 'plane-with-pairs', '5', 2, { consecutive: true }, 'wings in a row'],
  [{ consecutiveWings: true }, 'plane-with-singles', '5', 2, { consecutive: false }, 'wings of pairs only'],
  [{ consecutiveWings: true }, 'four-with-two-pairs', '5', 1, { consecutive: false }, 'no wings'],
];
for (const [index, [overrides, kind, main, length, expected, why]] of KICKERS.entries()) {
  test(`kickers ${index} of a ${kind} of ${length}: ${why}`, () => {
    const rules = { ...PRESETS.competition, ...overrides };
    const scheme = kickersOf(rules, kind, rankAt(RANKS.indexOf(main)), length);
    assert.deepEqual(scheme === null ? null : { ...scheme, ...expected }, scheme);
    assert.equal(scheme === null, expected === null);
  });
}

/** How many units of each rank a core can carry, `3` to `R`. */
const capsOf = (overrides: object, kind: Kind, main: string, length: number): string =>
  kickersOf({ ...PRESETS.competition, ...overrides }, kind, rankAt(RANKS.indexOf(main)), length)?.caps.join('') ?? '';

test('no kicker is of a rank of the core, and the switches say how many may be equal', () => {
  assert.equal(capsOf({ equalSinglesMax: 1 }, 'plane-with-singles', '5', 2), '100111111111111');
  assert.equal(capsOf({ equalSinglesMax: 4, extendingTriple: true }, 'plane-with-singles', '5', 2), '400444444444411');
  assert.equal(capsOf({ equalSinglesMax: 4, extendingTriple: false }, 'plane-with-singles', '5', 2), '200244444444411');
  assert.equal(capsOf({ equalPairsOnPlane: true }, 'plane-with-pairs', '5', 2), '200222222222200');
  assert.equal(capsOf({ equalPairsOnPlane: false }, 'plane-with-pairs', '5', 2), '100111111111100');
  assert.equal(capsOf({ equalPairsOnQuad: true }, 'four-with-two-pairs', '5', 1), '220222222222200');
  assert.equal(capsOf({ equalPairsOnQuad: false }, 'four-with-two-pairs', '5', 1), '110111111111100');
  assert.equal(capsOf({ equalSinglesOnQuad: true }, 'four-with-two-singles', '5', 1), '220222222222211');
  assert.equal(capsOf({ equalSinglesOnQuad: false }, 'four-with-two-singles', '5', 1), '110111111111111');
  assert.equal(capsOf({ equalSinglesMax: 4 }, 'triple-with-single', '5', 1), '110111111111111', 'one card is not two');
  const toAce = capsOf({ equalSinglesMax: 4, extendingTriple: false }, 'plane-with-singles', 'A', 2);
  assert.equal(toAce, '444444444200411', 'the 2 extends no chain');
});

const kickersFitIn = (overrides: object, kind: Kind, main: string, length: number, kickers: string): boolean =>
  kickersFit(
    kickersOf({ ...PRESETS.competition, ...overrides }, kind, rankAt(RANKS.indexOf(main)), length) ?? assert.fail(),
    unwrap(parseCards(kickers)),
  );

test('kickers fit by number, unit, jokers and order', () => {
  const plane = (overrides: object, kickers: string): boolean =>
    kickersFitIn({ equalSinglesMax: 4, ...overrides }, 'plane-with-singles', '5', 2, kickers);
  assert.deepEqual(
    ['78', '7', '789', '77', '58'].map((kickers) => plane({}, kickers)),
    [true, false, false, true, false],
  );
  assert.deepEqual([plane({ jokersOnPlane: true }, 'BR'), plane({ jokersOnPlane: false }, 'BR')], [true, false]);
  assert.ok(plane({ jokersOnPlane: false }, '7R'), 'one joker alone');
  const wings = (consecutiveWings: boolean, kickers: string): boolean =>
    kickersFitIn({ consecutiveWings }, 'plane-with-pairs', '5', 2, kickers);
  assert.deepEqual(
    ['7788', '7799', 'AA22', 'KKAA', '77'].map((kickers) => wings(true, kickers)),
    [true, false, false, true, false],
  );
  assert.deepEqual([wings(false, '7799'), wings(false, '7789'), wings(false, 'AA22')], [true, false, true]);
});
