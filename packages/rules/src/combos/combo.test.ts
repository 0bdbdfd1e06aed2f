import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseCards } from '../base/card-text.ts';
import { formatCards, rankAt, RANKS } from '../base/cards.ts';
import { beats, countsOfCombo, doublesStake, formatCombo, sameCombo, type Combo } from './combo.ts';
import { parsePlay } from './play-text.ts';
import { classifyCombo, interpretations } from './reading.ts';
import { unwrap } from '../base/result.ts';
import { type Kind } from '../ruleset/kinds.ts';
import { PRESETS, type PresetName } from '../ruleset/presets.ts';
import { ruleSet } from '../ruleset/ruleset.ts';
import { cards, play } from '../testing/index.ts';

/** `kind main length kickers`, or `-` for no combo. */
const shown = (combo: Combo | null): string =>
  combo === null
    ? '-'
    : `${combo.kind} ${RANKS.charAt(combo.main)} ${combo.length} ${formatCards(combo.kickers)}`.trimEnd();

type Row = readonly [cards: string, expected: string, why: string];

/** Combos of card sets under the competition rules. `-`: not a combo. */
const COMPETITION: Readonly<Record<string, readonly Row[]>> = {
  single: [
    ['3', 'single 3 1', 'the lowest'],
    ['R', 'single R 1', 'the big joker'],
    ['34', '-', 'two different cards'],
  ],
  pair: [
    ['33', 'pair 3 1', 'the lowest'],
    ['22', 'pair 2 1', 'twos'],
    ['3B', '-', 'a joker is not a wild card'],
  ],
  triple: [
    ['333', 'triple 3 1', 'led alone'],
    ['222', 'triple 2 1', 'twos may be a triple'],
    ['334', '-', 'a pair and a card'],
  ],
  'triple-with-single': [
    ['3334', 'triple-with-single 3 1 4', 'three and one'],
    ['222R', 'triple-with-single 2 1 R', 'a joker as kicker'],
    ['3AAA', 'triple-with-single A 1 3', 'a kicker below the core'],
    ['3345', '-', 'a pair and two cards'],
  ],
  'triple-with-pair': [
    ['33344', 'triple-with-pair 3 1 44', 'three and two'],
    ['33444', 'triple-with-pair 4 1 33', 'a pair below the core'],
    ['33345', '-', 'two different cards on a triple'],
    ['333BR', '-', 'the jokers are not a pair'],
    ['33334', '-', 'four and one'],
  ],
  sequence: [
    ['34567', 'sequence 7 5', 'the shortest'],
    ['TJQKA', 'sequence A 5', 'up to the ace'],
    ['3456789TJQKA', 'sequence A 12', 'the longest'],
    ['3456', '-', 'too short'],
    ['34568', '-', 'a gap'],
    ['JQKA2', '-', 'the 2 is in no sequence'],
    ['QKA2B', '-', 'nor is a joker'],
    ['A2345', '-', 'the ace is not below the 3'],
    ['345677', '-', 'a card too many'],
  ],
  'sequence-of-pairs': [
    ['334455', 'sequence-of-pairs 5 3', 'the shortest'],
    ['QQKKAA', 'sequence-of-pairs A 3', 'up to the ace'],
    ['33445566778899TTJJQQ', 'sequence-of-pairs Q 10', 'the longest in twenty cards'],
    ['3344', '-', 'too short'],
    ['KKAA22', '-', 'the 2 is in no sequence'],
    ['334466', '-', 'a gap'],
    ['3344556', '-', 'a card too many'],
  ],
  plane: [
    ['333444', 'plane 4 2', 'the shortest'],
    ['999TTTJJJQQQKKKAAA', 'plane A 6', 'the longest'],
    ['AAA222', '-', 'the 2 is in no plane'],
    ['333555', '-', 'a gap'],
  ],
  'plane-with-singles': [
    ['33344456', 'plane-with-singles 4 2 56', 'two different singles'],
    ['33344455', 'plane-with-singles 4 2 55', 'two equal singles'],
    ['3334442R', 'plane-with-singles 4 2 2R', 'a 2 and a joker'],
    ['333444BR', '-', 'not both jokers'],
    ['33344434', '-', 'kickers of the core ranks'],
    ['3334445', '-', 'one kicker too few'],
    ['333444567', '-', 'one kicker too many'],
    ['333444555777', 'plane-with-singles 5 3 777', 'three equal singles'],
    ['333444555666', 'plane 6 4', 'a triple that extends the chain makes it longer'],
    ['222QQQKKKAAA', 'plane-with-singles A 3 222', 'the 2 cannot extend a chain'],
    ['3334445556667777', '-', 'four equal singles would be a bomb'],
    ['333444555666789T', 'plane-with-singles 6 4 789T', 'four and four'],
    ['3334445556668889', 'plane-with-singles 6 4 8889', 'a triple among the kickers'],
    ['3334445556667778', '-', 'a triple among the kickers that extends the chain'],
    ['777888999TTTJJJ23456', 'plane-with-singles J 5 34562', 'twenty cards'],
  ],
  'plane-with-pairs': [
    ['3334445566', 'plane-with-pairs 4 2 5566', 'two pairs'],
    ['33344422AA', 'plane-with-pairs 4 2 AA22', 'pairs of 2'],
    ['3334445556', '-', 'no pairs'],
    ['333444556', '-', 'a mix of a pair and a single'],
    ['3334445555', '-', 'one rank twice'],
    ['33344455BR', '-', 'the jokers are not a pair'],
    ['33344455566778899TTT', '-', 'five pairs needed'],
    ['333444555667788', 'plane-with-pairs 5 3 667788', 'three and three'],
    ['333444555666778899TT', 'plane-with-pairs 6 4 778899TT', 'twenty cards'],
  ],
  'four-with-two-singles': [
    ['333345', 'four-with-two-singles 3 1 45', 'two different singles'],
    ['333344', 'four-with-two-singles 3 1 44', 'a pair as two singles'],
    ['3333BR', '-', 'not both jokers'],
    ['33334', '-', 'one kicker too few'],
    ['3333456', '-', 'one kicker too many'],
  ],
  'four-with-two-pairs': [
    ['33334455', 'four-with-two-pairs 3 1 4455', 'two pairs'],
    ['33334444', '-', 'not twice the same rank'],
    ['33334456', '-', 'a pair and two cards'],
    ['333344BR', '-', 'the jokers are not a pair'],
  ],
  'bomb and rocket': [
    ['3333', 'bomb 3 4', 'the lowest'],
    ['2222', 'bomb 2 4', 'the highest'],
    ['BR', 'rocket R 1', 'both jokers'],
    ['', '-', 'no cards'],
  ],
  'shuttles, which competition does not have': [
    ['33334444', '-', 'a chain of quads'],
    ['333344445678', '-', 'with singles'],
  ],
};

describe('what cards are under the competition rules', () => {
  for (const [kind, rows] of Object.entries(COMPETITION)) {
    for (const [text, expected, why] of rows) {
      test(`${kind}: ${text || '(nothing)'} ${why}`, () => {
        const combo = classifyCombo(cards(text), PRESETS.competition);
        assert.equal(shown(combo), expected);
        if (combo !== null) assert.equal(formatCards(countsOfCombo(combo, 1)), formatCards(cards(text)));
      });
    }
  }
});

describe('the kicker table: one switch a row', () => {
  const columns: PresetName[] = ['competition', 'pagat', 'zunli', 'douzero', 'happy', 'botzone'];
  // 1: legal as that kind, 0: not.
  const rows: readonly (readonly [string, Kind, readonly number[], string])[] = [
    ['33344455', 'plane-with-singles', [1, 0, 1, 1, 1, 0], 'two equal singles'],
    ['333444555777', 'plane-with-singles', [1, 0, 1, 1, 1, 0], 'three equal singles'],
    ['333444555666', 'plane-with-singles', [0, 0, 1, 1, 1, 0], 'three equal that extend the chain'],
    ['222QQQKKKAAA', 'plane-with-singles', [1, 0, 1, 1, 1, 0], '222 beside AAA extends nothing'],
    ['3334445556669999', 'plane-with-singles', [0, 0, 0, 1, 1, 0], 'four equal'],
    ['333444BR', 'plane-with-singles', [0, 0, 0, 1, 1, 1], 'both jokers on a plane'],
    ['333344', 'four-with-two-singles', [1, 0, 1, 1, 1, 0], 'a pair as two singles'],
    ['3333BR', 'four-with-two-singles', [0, 0, 0, 1, 1, 1], 'both jokers on a quad'],
    ['33334444', 'four-with-two-pairs', [0, 0, 0, 0, 1, 0], 'two pairs of one rank on a quad'],
    ['3334445555', 'plane-with-pairs', [0, 0, 0, 0, 1, 0], 'one rank twice among the pairs'],
    ['33334444', 'shuttle', [0, 0, 0, 0, 0, 1], 'a chain of quads'],
    ['333344445678', 'shuttle-with-singles', [0, 0, 0, 0, 0, 1], 'with singles'],
    ['3333444455667788', 'shuttle-with-pairs', [0, 0, 0, 0, 0, 1], 'with pairs'],
  ] as const;
  for (const [text, kind, legal, why] of rows) {
    columns.forEach((name, column) => {
      test(`${name}: ${text} as ${kind}, ${why}: ${legal[column] === 1 ? 'yes' : 'no'}`, () => {
        const kinds = interpretations(cards(text), PRESETS[name]).map((reading) => reading.kind);
        assert.equal(kinds.includes(kind), legal[column] === 1);
      });
    });
  }

  test('openspiel has no quad with two at all, not even 3333+45', () => {
    for (const text of ['333345', '33334455']) assert.equal(classifyCombo(cards(text), PRESETS.openspiel), null);
  });
});

describe('four seats, two decks', () => {
  const rows = [
    ['BB', 'pair B 1', '-', 'small jokers'],
    ['RR', 'pair R 1', '-', 'big jokers'],
    ['BR', '-', '-', 'one of each is nothing'],
    ['BBRR', 'rocket R 1', '-', 'all four'],
    ['BBR', '-', '-', 'three jokers are not a triple'],
    ['33333', 'bomb 3 5', '-', 'five of a rank'],
    ['22222222', 'bomb 2 8', '-', 'eight of a rank'],
    ['3334', '-', '-', 'no triple with a single'],
    ['333BB', 'triple-with-pair 3 1 BB', '-', 'a pair of jokers as kicker'],
    ['333444555666777888999TTTJJJQQQKKK', 'plane K 11', '-', 'eleven triples'],
    ['333444RRBB', '-', '-', 'not both pairs of jokers'],
    ['33344455AA', 'plane-with-pairs 4 2 55AA', 'none', 'wings apart'],
    ['3334445566', 'plane-with-pairs 4 2 5566', 'plane-with-pairs 4 2 5566', 'wings in a row'],
    ['333444AA22', 'plane-with-pairs 4 2 AA22', 'none', 'a run of wings ends at the ace'],
    ['34567', 'sequence 7 5', 'none', 'sequences are not played in the apps'],
    ['333344', '-', '-', 'no quad with two'],
  ] as const;
  for (const [text, pagat, app, why] of rows) {
    test(`${text}: ${why}`, () => {
      assert.equal(shown(classifyCombo(cards(text), PRESETS['pagat-4p'])), pagat);
      if (app !== '-') {
        assert.equal(shown(classifyCombo(cards(text), PRESETS['app-4p'])), app === 'none' ? '-' : app);
      }
    });
  }
});

describe('several readings', () => {
  test('666777888999 is three different plays for Zun Li, the plane first', () => {
    assert.deepEqual(interpretations(cards('666777888999'), PRESETS.zunli).map(shown), [
      'plane 9 4',
      'plane-with-singles 9 3 666',
      'plane-with-singles 8 3 999',
    ]);
  });

  test('a follower gets the reading of the trick, with the highest main rank', () => {
    const rules = PRESETS.zunli;
    const rows = [
      ['333444555', '666777888999', 'plane 9 4', 'wrong length: read as a lead'],
      ['333444555+777', '666777888999', 'plane-with-singles 9 3 666', 'planes with singles'],
      ['333444555666', '666777888999', 'plane 9 4', 'planes of four'],
    ] as const;
    for (const [prev, text, expected, why] of rows) {
      assert.equal(shown(classifyCombo(cards(text), rules, play(prev, rules))), expected, why);
    }
  });

  test('any reading can be declared', () => {
    const rows = [
      ['666777888+999', 'plane-with-singles 8 3 999'],
      ['777888999+666', 'plane-with-singles 9 3 666'],
      ['666777888999', 'plane 9 4'],
    ] as const;
    for (const [text, expected] of rows) {
      assert.equal(shown(play(text, PRESETS.douzero)), expected);
      assert.equal(formatCombo(play(text, PRESETS.douzero), 1), text);
    }
  });

  test('competition, pagat and botzone read a plane of four in one way only', () => {
    for (const name of ['competition', 'pagat', 'botzone'] as const) {
      assert.deepEqual(interpretations(cards('666777888999'), PRESETS[name]).map(shown), ['plane 9 4'], name);
    }
  });
});

describe('what beats what', () => {
  const quadplex = unwrap(ruleSet({ allowQuadplexAsBomb: true }));
  const rows = [
    ['competition', '4', '3', 1, 'higher single'],
    ['competition', '3', '3', 0, 'equal single'],
    ['competition', 'R', 'B', 1, 'big over small joker'],
    ['competition', 'B', '2', 1, 'joker over 2'],
    ['competition', '44', '3', 0, 'another kind'],
    ['competition', '45678', '34567', 1, 'higher sequence'],
    ['competition', '456789', '34567', 0, 'longer sequence'],
    ['competition', '444+3', '333+A', 1, 'ranked by the triple'],
    ['competition', '444+33', '333+A', 0, 'a pair does not answer a single kicker'],
    ['competition', '444555+66', '333444+AK', 1, 'equal kickers answer different ones'],
    ['competition', '3333', 'AA', 1, 'bomb over a pair'],
    ['competition', '3333', '2222', 0, 'lower bomb'],
    ['competition', '4444', '3333', 1, 'higher bomb'],
    ['competition', '3333', 'AAAA+22', 1, 'bomb over four with two'],
    ['competition', 'AAAA+22', '3333', 0, 'four with two is not a bomb'],
    ['competition', '4444+33', '3333+56', 1, 'four with two by its quad'],
    ['competition', '4444+3355', '3333+56', 0, 'pairs against singles'],
    ['competition', 'BR', '2222', 1, 'rocket over a bomb'],
    ['competition', 'BR', 'AAAA+22', 1, 'rocket over anything'],
    ['competition', '2222', 'BR', 0, 'nothing beats the rocket'],
    ['competition', 'BR', 'BR', 0, 'not even itself'],
    ['botzone', '55556666', '33334444', 1, 'higher shuttle'],
    ['botzone', '3333', '55556666', 1, 'a bomb beats a shuttle'],
    ['pagat-4p', '33333', 'AAAA', 1, 'five beat four'],
    ['pagat-4p', '444444', '333333', 1, 'equal size by rank'],
    ['pagat-4p', '2222', '33333', 0, 'four do not beat five'],
    ['pagat-4p', 'BBRR', '22222222', 1, 'the four jokers over eight twos'],
    [quadplex, '3333+45', 'AA', 1, 'quadplex as a bomb beats a pair'],
    [quadplex, '3333+45', 'AAAA', 0, 'and loses to every pure bomb'],
    [quadplex, '3333', 'AAAA+22', 1, 'a pure bomb beats it'],
    [quadplex, '4444+33', '3333+56', 1, 'among its own kind by the quad'],
    [quadplex, '4444+3355', '3333+56', 0, 'not over the other quadplex'],
  ] as const;
  for (const [from, curr, prev, expected, why] of rows) {
    const rules = typeof from === 'string' ? PRESETS[from] : from;
    test(`${rules.name}: ${curr} ${expected === 1 ? 'beats' : 'does not beat'} ${prev}, ${why}`, () => {
      assert.equal(beats(play(curr, rules), play(prev, rules), rules), expected === 1);
    });
  }

  test('which plays double the stake', () => {
    const doubling = [
      ['competition', '3333', true],
      ['competition', 'BR', true],
      ['competition', '3333+45', false],
      ['pagat-4p', '33333', false],
      ['pagat-4p', '333333', true],
      ['pagat-4p', 'BBRR', true],
      ['pagat-4p', '333', false],
    ] as const;
    for (const [name, text, expected] of doubling) {
      assert.equal(doublesStake(play(text, PRESETS[name]), PRESETS[name]), expected, `${name} ${text}`);
    }
    assert.ok(doublesStake(play('3333+45', quadplex), quadplex));
  });
});

test('two combos are the same where kind, main rank, length and kickers agree', () => {
  const plane = unwrap(parsePlay('444555+67', PRESETS.competition)) ?? assert.fail();
  assert.ok(sameCombo(plane, { ...plane, kickers: { ...plane.kickers } }));
  const others: readonly Partial<Combo>[] = [
    { kind: 'plane-with-pairs' },
    { main: rankAt(5) },
    { length: 3 },
    { kickers: unwrap(parseCards('68')) },
  ];
  for (const other of others) assert.ok(!sameCombo(plane, { ...plane, ...other }), JSON.stringify(other));
});

describe('plays as text', () => {
  test('passes', () => {
    for (const text of ['-', 'pass', 'PASS', ' p ', '过', '不要']) {
      assert.equal(unwrap(parsePlay(text, PRESETS.competition)), null, text);
    }
    assert.equal(formatCombo(null, 1), '-');
  });

  const written = [
    ['65743', '34567'],
    ['33344456', '333444+56'],
    ['88KKK', 'KKK+88'],
    ['333345', '3333+45'],
    ['rb', 'BR'],
  ] as const;
  for (const [text, expected] of written) {
    test(`${text} is written ${expected}`, () => {
      assert.equal(formatCombo(play(text, PRESETS.competition), 1), expected);
      assert.deepEqual(play(expected, PRESETS.competition), play(text, PRESETS.competition));
    });
  }

  const refused = [
    ['', 'no-combo'],
    ['34', 'no-combo'],
    ['333+4+5', 'bad-cards'],
    ['333+', 'bad-cards'],
    ['333+3', 'no-combo'],
    ['1', 'bad-cards'],
    ['333+x', 'bad-cards'],
    ['3333+3', 'no-combo'],
    ['34567+8', 'no-combo'],
  ] as const;
  for (const [text, code] of refused) {
    test(`refused: "${text}"`, () => {
      const result = parsePlay(text, PRESETS.competition);
      assert.ok(!result.ok);
      assert.equal(result.error.code, code);
      assert.match(result.error.message, /expected/);
    });
  }
});
