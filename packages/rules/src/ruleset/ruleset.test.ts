import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { unwrap } from '../base/result.ts';
import { KINDS } from './kinds.ts';
import { modesOf, type Mode, PRESET_NAMES, PRESETS, type PresetName } from './presets.ts';
import { writeRules } from './ruleset-text.ts';
import { handMaxOf, handSizeOf, kittySizeOf, ruleSet, rulesOfRounds } from './ruleset.ts';
import { KITTY_MULTIPLIERS, type RuleSet } from './switches.ts';

test('every preset passes its own check under its own name', () => {
  assert.equal(PRESET_NAMES.length, 15);
  for (const name of PRESET_NAMES) {
    const { ...switches } = PRESETS[name];
    assert.equal(unwrap(ruleSet(name)), PRESETS[name]);
    assert.deepEqual(unwrap(ruleSet({ preset: name, ...switches })), switches);
    assert.equal(switches.name, name);
    assert.deepEqual(JSON.parse(JSON.stringify(switches)), switches, 'plain data');
  }
});

describe('the switches of every preset', () => {
  // Sources of the values: docs/reference/rules.md.
  const COLUMNS = PRESET_NAMES.filter((name) => modesOf(PRESETS[name]).length === 0);
  const REDEAL = { redealsMax: null, then: 'random' };
  // oxfmt-ignore
  const ROWS: readonly (readonly [keyof RuleSet, readonly unknown[]])[] = [
    ['seats', [3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 3]],
    ['decks', [1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 1]],
    ['equalSinglesMax', [3, 1, 3, 3, 3, 4, 4, 1, 1, 1, 1]],
    ['extendingTriple', [false, false, false, true, true, true, true, false, false, false, false]],
    ['jokersOnPlane', [false, false, false, false, false, true, true, true, false, false, false]],
    ['equalSinglesOnQuad', [true, false, true, true, true, true, true, false, false, false, true]],
    ['jokersOnQuad', [false, false, false, false, false, true, true, true, false, false, false]],
    ['equalPairsOnQuad', [false, false, false, false, false, false, true, false, false, false, false]],
    ['equalPairsOnPlane', [false, false, false, false, false, false, true, false, false, false, false]],
    ['consecutiveWings', [false, false, false, false, false, false, false, false, false, true, false]],
    ['allowQuadplexAsBomb', [false, false, false, false, false, false, false, false, false, false, false]],
    ['wildcards', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
    ['wild', ['', '', '', '', '', '', '', '', '', '', '']],
    ['without', Array.from({ length: 11 }, () => '')],
    ['takesMax', Array.from({ length: 11 }, () => 4)],
    ['leads', Array.from({ length: 11 }, () => 'landlord')],
    ['shuffle', Array.from({ length: 11 }, () => 'full')],
    ['wildDrawn', Array.from({ length: 11 }, () => 'afterAuction')],
    ['auction', ['oneRound', 'continuing', 'oneRound', 'continuing', 'continuing', 'oneRound', 'grab', 'oneRound', 'continuing', 'continuing', 'continuing']],
    ['firstCaller', ['random', 'faceUp', 'random', 'faceUp', 'faceUp', 'random', 'random', 'fixed', 'faceUp', 'faceUp', 'random']],
    ['onAllPass', [REDEAL, REDEAL, REDEAL, REDEAL, REDEAL, REDEAL, REDEAL, { redealsMax: 0, then: 'first' }, REDEAL, REDEAL, REDEAL]],
    ['doubling', ['competition', 'none', 'none', 'none', 'none', 'none', 'happy', 'none', 'none', 'none', 'competition']],
    ['kittyReveal', ['afterDoubling', ...Array.from({ length: 10 }, () => 'afterAuction')]],
    ['openHand', [null, null, null, null, null, null, 5, null, null, null, null]],
    ['scoring', ['competition', 'simple', 'simple', 'simple', 'simple', 'simple', 'happy', 'simple', 'simple', 'simple', 'competition']],
    ['perFarmerDoubling', [true, true, true, true, true, true, true, true, true, true, true]],
    ['spring', [2, 2, 1, 2, 2, 1, 2, 2, 1, 2, 2]],
    ['bombCardsScored', [4, 4, 4, 4, 4, 4, 4, 4, 6, 6, 4]],
    ['kittyMultipliers', [null, null, null, null, null, null, KITTY_MULTIPLIERS, null, null, null, null]],
    ['bombsCounted', Array.from({ length: 11 }, () => null)],
    ['bombFactors', Array.from({ length: 11 }, () => ({ soft: 2, hard: 2, pure: 2, rocket: 2 }))],
    ['bareTriple', Array.from({ length: 11 }, () => 'always')],
    ['softBesideHard', Array.from({ length: 11 }, () => true)],
    ['doublingOrder', [...Array.from({ length: 10 }, () => 'together'), 'inTurnAll']],
    ['base', [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]],
    ['multiplierMax', Array.from({ length: 11 }, () => null)],
    ['kinds', [14, 14, 14, 12, 14, 14, 14, 17, 10, 9, 14]],
    ['kindsOff', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ];
  for (const [field, expected] of ROWS) {
    test(field, () => {
      const values = COLUMNS.map((name) => PRESETS[name][field]);
      const shown = values.map((value) => (Array.isArray(value) ? value.length : value));
      assert.deepEqual(shown, expected);
    });
  }

  test('are all of them', () => {
    const fields = Object.keys(PRESETS.competition).filter((field) => field !== 'name');
    assert.deepEqual(fields.toSorted(), ROWS.map(([field]) => field).toSorted());
  });
});

describe('modes are the happy rules with few switches', () => {
  const ROWS: readonly (readonly [PresetName, Partial<RuleSet>, readonly Mode[]])[] = [
    ['happy', {}, []],
    ['laizi', { wildcards: 1 }, ['wild-ranks']],
    ['laizi-tiandi', { wildcards: 2 }, ['wild-ranks']],
    ['no-shuffle', { shuffle: { swaps: 8, packets: [6, 6, 5] } }, ['no-shuffle']],
    ['two', { seats: 2, without: '34', auction: 'concede', openHand: null, kittyMultipliers: null }, ['two-seats']],
  ];
  for (const [name, switches, modes] of ROWS) {
    test(name, () => {
      assert.deepEqual(PRESETS[name], { ...PRESETS.happy, ...switches, name });
      assert.deepEqual(modesOf(PRESETS[name]), modes);
    });
  }
});

test('cards are dealt out whole', () => {
  for (const name of PRESET_NAMES) {
    const rules = PRESETS[name];
    const unseen = rules.seats === 2 ? 9 : 0;
    const pack = 54 * rules.decks - 4 * rules.without.length;
    assert.equal(rules.seats * handSizeOf(rules) + kittySizeOf(rules) + unseen, pack);
  }
  assert.deepEqual([handMaxOf(PRESETS.competition), handMaxOf(PRESETS['pagat-4p'])], [20, 33]);
});

test('a custom rule set is a preset plus overrides, the preset untouched', () => {
  const rules = unwrap(ruleSet({ preset: 'douzero', kindsOff: ['triple-with-pair'], base: 100 }));
  assert.deepEqual(rules, { ...PRESETS.douzero, name: 'douzero*', kindsOff: ['triple-with-pair'], base: 100 });
  assert.equal(unwrap(ruleSet({ spring: false })).scoring, 'competition', 'competition is the default preset');
  assert.equal(unwrap(ruleSet({ name: 'house' })).name, 'house');
  assert.equal(unwrap(ruleSet({ preset: 'pagat', spring: undefined })), PRESETS.pagat, 'undefined overrides nothing');
});

describe('refused, with the field, what was found and what was expected', () => {
  const rows = [
    ['chess', /^invalid rules: preset is "chess", expected competition, pagat, /],
    ['toString', /^invalid rules: preset is "toString"/],
    [null, /^invalid rules: rules is null, expected a preset name or a record/],
    [7, /^invalid rules: rules is 7/],
    [['competition'], /^invalid rules: rules is \["competition"\]/],
    [{ preset: 'poker' }, /^invalid rules: preset is "poker"/],
    [{ seats: 5 }, /^invalid rules: seats is 5, expected one of 2, 3, 4$/],
    [{ seats: 2 }, /^invalid rules: auction is "oneRound", expected "concede" with two seats, and only then$/],
    [{ auction: 'concede' }, /^invalid rules: auction is "concede", expected "concede" with two seats, and only then$/],
    [{ without: '3' }, /^invalid rules: without is "3", expected "" unless there are two seats$/],
    [{ without: '33' }, /^invalid rules: without is "33", expected letters of ranks, 3 to 2$/],
    [{ preset: 'two', without: '34567' }, /^invalid rules: without is "34567", expected at most 4 ranks/],
    [{ preset: 'two', decks: 2 }, /^invalid rules: decks is 2, expected 1 for 2 seats$/],
    [{ preset: 'two', wildcards: 1 }, /^invalid rules: wildcards is 1, expected 0 unless there are three seats$/],
    [{ preset: 'pagat-4p', wildcards: 2 }, /^invalid rules: wildcards is 2, expected 0 unless there are three seats$/],
    [{ wildcards: 3 }, /^invalid rules: wildcards is 3, expected one of 0, 1, 2$/],
    [{ preset: 'laizi', wild: '7' }, /^invalid rules: wild is "7", expected "": each deal draws them$/],
    [
      { shuffle: { swaps: 8, packets: [6, 6] } },
      /^invalid rules: shuffle is .*, expected packets of 17 cards together$/,
    ],
    [{ shuffle: 'fair' }, /^invalid rules: shuffle is "fair", expected "full" or \{ swaps: a count, packets: /],
    [{ seats: 4 }, /^invalid rules: decks is 1, expected 2 for 4 seats$/],
    [{ decks: 2 }, /^invalid rules: decks is 2, expected 1 for 3 seats$/],
    [{ spring: 'yes' }, /^invalid rules: spring is "yes", expected one of 1, 2, 3$/],
    [
      { kindsOff: ['straight'] },
      /^invalid rules: kindsOff is \["straight"\], expected a list of kinds, each one of single, /,
    ],
    [{ kindsOff: 'pair' }, /^invalid rules: kindsOff is "pair"/],
    [{ colour: 1 }, /^invalid rules: unknown switch "colour", expected one of name, seats, /],
    [{ sprng: 1 }, /^invalid rules: unknown switch "sprng", expected one of .+: did you mean spring\?$/],
    ['canjv', /^invalid rules: preset is "canjv", expected competition, .+, spec, canju: did you mean canju\?$/],
    ['pagt', /^invalid rules: preset is "pagt", expected .+: did you mean pagat\?$/],
    [{ toString: 1 }, /^invalid rules: unknown switch "toString", expected one of name, seats, /],
    [{ valueOf: 1 }, /^invalid rules: unknown switch "valueOf", expected one of/],
    [JSON.parse('{"__proto__":1}') as object, /^invalid rules: unknown switch "__proto__", expected one of/],
    [{ spring: 1n }, /^invalid rules: spring is bigint, expected one of 1, 2, 3$/],
    [{ openHand: [5, 4] }, /^invalid rules: openHand is \[5,4\], expected a list of 5, or null$/],
    [{ bombFactors: { soft: 2 } }, /^invalid rules: bombFactors is /],
    [{ bareTriple: 'once' }, /^invalid rules: bareTriple is "once", expected one of "always", "last", "never"$/],
    [
      { onAllPass: { redealsMax: -1, then: 'first' } },
      /^invalid rules: onAllPass is .*expected \{ redealsMax: a count or null/,
    ],
    [{ onAllPass: { redealsMax: 1, then: 'first', also: 1 } }, /^invalid rules: onAllPass/],
    [{ base: 0 }, /^invalid rules: base is 0, expected a whole number from 1 to 1000000$/],
    [
      { base: 999_999_999_999_999 },
      /^invalid rules: base is 999999999999999, expected a whole number from 1 to 1000000$/,
    ],
    [{ multiplierMax: 1.5 }, /^invalid rules: multiplierMax is 1.5/],
    [{ name: 'pagat', spring: false }, /^invalid rules: name is "pagat", a preset with other rules/],
    [{ name: '' }, /^invalid rules: name is "", expected a text of 1 to 60 characters, no control characters$/],
    [{ name: 'a\0' }, /^invalid rules: name is "a\\u0000", expected a text of 1 to 60 characters, no control/],
    [{ bombCardsScored: 6 }, /^invalid rules: bombCardsScored is 6, expected at most 4 with one deck$/],
    [{ doubling: 'happy' }, /^invalid rules: scoring is "competition", expected "happy" where doubling is "happy"$/],
    [{ scoring: 'simple' }, /^invalid rules: doubling is "competition", expected "none" where scoring is "simple"$/],
  ] as const;
  for (const [input, message] of rows) {
    test(inspect(input), () => {
      const result = ruleSet(input);
      assert.ok(!result.ok);
      assert.equal(result.error.code, 'bad-rules');
      assert.match(result.error.message, message);
    });
  }
});

describe('names of another description are read, and written in our words', () => {
  const ROWS = [
    [{ scoringMode: 'COMPETITION' }, 'competition'],
    [{ scoringMode: 'SIMPLE' }, 'competition;doubling=none;scoring=simple'],
    [{ biddingMode: 'CALL_SCORE' }, 'competition;auction=continuing'],
    [{ biddingMode: 'GRAB' }, 'competition;auction=grab'],
    [{ usePerDefenderDoubling: false }, 'competition;perFarmerDoubling=false'],
    [{ revealBottomCardsBeforeMerge: true }, 'competition;kittyReveal=beforeTaking'],
    [{ revealBottomCardsBeforeMerge: false, deckType: 'STANDARD_3P', allowQuadplexAsBomb: false }, 'spec'],
    [{ deckType: 'STANDARD_3P', scoringMode: 'SIMPLE' }, 'spec;doubling=none;scoring=simple'],
    [{ spring: false }, 'competition;spring=1'],
    [{ preset: 'rlcard', spring: true }, 'rlcard;spring=2'],
    [{ preset: 'happy', openHand: false }, 'happy;openHand=null'],
    [{ preset: 'happy', openHand: true }, 'happy'],
  ] as const;
  for (const [given, word] of ROWS) {
    test(inspect(given), () => assert.equal(writeRules(unwrap(ruleSet(given))), word));
  }
  test('another value is refused', () => {
    const refused = ruleSet({ scoringMode: 'simple' });
    assert.ok(!refused.ok);
    assert.match(refused.error.message, /^invalid rules: scoringMode is "simple", expected /u);
  });
});

test('any JSON is a rule set or refused with one sentence', () => {
  const field = fc.constantFrom(...Object.keys(PRESETS.competition), '__proto__', 'constructor', 'x');
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.dictionary(field, fc.jsonValue())), (value) => {
      const read = ruleSet(value);
      if (read.ok) assert.deepEqual(unwrap(ruleSet({ ...read.value })), read.value);
      else assert.match(read.error.message, /^invalid rules: (?:.* is|unknown switch) .+, expected .+$/su);
    }),
  );
});

test('all kinds of the glossary, once each', () => {
  assert.equal(KINDS.length, 17);
  assert.equal(new Set(KINDS).size, 17);
});

test('a bomb scores from 4 to 8 cards on, and from no other number', () => {
  for (let cards = 3; cards <= 9; cards++) {
    assert.equal(ruleSet({ preset: 'pagat-4p', bombCardsScored: cards }).ok, cards >= 4 && cards <= 8, `${cards}`);
  }
});

test('a complete rule set may vary the preset whose name it has, as ranked tables do', () => {
  for (const name of PRESET_NAMES) {
    const rules = unwrap(ruleSet({ ...PRESETS[name], onAllPass: { redealsMax: 5, then: 'abort' } }));
    assert.deepEqual([rules.name, rules.onAllPass.redealsMax], [name, 5]);
  }
});

test('rule sets of puzzles deal no rounds, changed or not, and name the nearest that does', () => {
  for (const from of ['canju', { preset: 'canju', spring: 3 }]) {
    const refused = rulesOfRounds(unwrap(ruleSet(from)));
    assert.ok(!refused.ok);
    assert.equal(refused.error.key, 'bad-rules/positions-only');
    assert.match(refused.error.message, /"canju".* positions and puzzles only, .* happy is nearest$/u);
  }
  for (const from of [...PRESET_NAMES, { preset: 'happy', kindsOff: ['triple-with-pair'] }]) {
    assert.ok(rulesOfRounds(unwrap(ruleSet(from))).ok, JSON.stringify(from));
  }
});
