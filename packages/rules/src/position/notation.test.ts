import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { countsOf, deck, formatCards, sizeOf, type RankCounts } from '../base/cards.ts';
import { formatCombo } from '../combos/combo.ts';
import { legalCombos } from '../combos/moves.ts';
import { formatPosition, parsePosition, positionKey } from './notation.ts';
import { isHidden, positionOf, startPosition, type Position } from './position.ts';
import { unwrap } from '../base/result.ts';
import { createRng, randomBelow, shuffle } from '../base/rng.ts';
import { apply, legalActions } from '../round/round.ts';
import { PRESET_NAMES, PRESETS } from '../ruleset/presets.ts';
import { ruleSet, withWild } from '../ruleset/ruleset.ts';

const GOOD = [
  ['ddn1 rules=competition L=34567TTJQKA2R D=3457 U=88QQ turn=D beat=L:99 passes=0', 'the example of the rules'],
  ['ddn1 rules=competition L=34567TTJQKA2R D=3457 U=88QQ turn=L beat=D:99 passes=1', 'one pass since'],
  ['ddn1 rules=competition L=34R D=55 turn=L beat=- passes=0', 'two sides'],
  ['ddn1 rules=competition L=34R D=55 turn=D beat=L:99 passes=0', 'two sides, a trick under way'],
  ['ddn1 rules=pagat-4p L=3BBRR D=4 X=55 U=66 turn=U beat=L:3 passes=2', 'four seats, two passes'],
  ['ddn1 rules=competition L=34R D=?17 U=?3 turn=D beat=- passes=0', 'hidden hands'],
  ['ddn1 rules=competition L=34R D=55 U=3777AAAAB?2 turn=D beat=- passes=0', 'a hand known in part'],
  ['ddn1 rules=openspiel L=3 D=4 U=5 turn=D beat=L:666777888+999 passes=0', 'a declared reading'],
  ['ddn1 rules=openspiel L=3 D=4 U=5 turn=D beat=L:777888999+666 passes=0', 'another reading of the same cards'],
  ['ddn1 rules=openspiel L=3 D=4 U=5 turn=D beat=L:666777888999 passes=0', 'and the bare plane'],
  ['ddn1 rules=competition;kindsOff=triple-with-pair L=34 D=5 turn=L beat=- passes=0', 'a kind switched off'],
  ['ddn1 rules=happy;onAllPass=3:abort;spring=1 L=34 D=5 turn=L beat=- passes=0', 'two switches'],
  ['ddn1 rules=laizi wild=7 L=3377 D=44 U=55 turn=D beat=L:3333~ passes=0', 'a wild rank, a soft bomb'],
  ['ddn1 rules=laizi-tiandi wild=J7 L=3377 D=44JJ turn=D beat=L:***** passes=0', 'two wild ranks, a mixed bomb'],
  ['ddn1 rules=two L=56 D=789 turn=D beat=L:TT passes=0 headStart=2', 'a head start'],
] as const;

const BAD = [
  ['ddn1 rules=laizi L=3 D=4 turn=L', /0 wild ranks, expected 1/u, 'no wild rank'],
  ['ddn1 rules=laizi wild=B L=3 D=4 turn=L', /"wild=B": expected 1 wild ranks of 3456789TJQKA2/u, 'a wild joker'],
  ['ddn1 rules=laizi-tiandi wild=77 L=3 D=4 turn=L', /"wild=77": expected 2 wild ranks/u, 'a wild rank twice'],
  ['ddn1 wild=7 L=3 D=4 turn=L', /"wild=7": expected 0 wild ranks of .* under competition/u, 'a wild rank too many'],
  ['ddn1 rules=two L=5 D=66 turn=L headStart=2', /hand D has 2 cards and a head start of 2, so the round/u, 'over'],
  [
    'ddn1 rules=two L=5 D=66777 turn=L headStart=5',
    /head start 5, expected 0 to 4 under two/u,
    'too large a head start',
  ],
  [
    'ddn1 L=5 D=66 turn=L headStart=1',
    /head start 1, expected 0 to 0 under competition/u,
    'a head start of three seats',
  ],
  ['ddn1 rules=two L=5 D=66 turn=L headStart=x', /"headStart=x": expected a number of cards/u, 'no number'],
  ['', /begins with "", expected "ddn1"/u, 'no text'],
  ['ddn2 L=3', /^invalid position "ddn2 L=3": begins with "ddn2", expected "ddn1"/u, 'another version'],
  ['ddn1 L=3 D=4 turn', /at index 13, "turn": no "=", expected KEY=VALUE/u, 'no value'],
  [
    'ddn1 L=3 D=4 turn=L size=3',
    /at index 20, "size=3": unknown key "size", expected one of rules wild L D X U/u,
    'unknown key',
  ],
  ['ddn1 L=3 L=4 turn=L', /at index 9, "L=4": L is given twice, expected each key once/u, 'a key twice'],
  [
    'ddn1 rules=poker L=3 D=4 turn=L',
    /at index 5, "rules=poker": .*preset is "poker", expected competition, /u,
    'unknown rules',
  ],
  ['ddn1 rules=happy;sprig=false L=3 D=4 turn=L', /unknown switch "sprig", expected one of name/u, 'unknown switch'],
  ['ddn1 L=3 turn=L', /no D=, expected the hands of L D U or of L D/u, 'one hand'],
  [
    'ddn1 L=3 D=4 X=5 turn=L',
    /at index 13, "X=5": no such side under competition, expected L D U/u,
    'a fourth seat of three',
  ],
  ['ddn1 rules=pagat-4p L=3 D=4 U=5 turn=L', /no X=, expected the hands of L D X U or of L D/u, 'three of four seats'],
  ['ddn1 L=3Z D=4 turn=L', /at index 5, "L=3Z": .*unknown rank "Z" at index 1, expected one of/u, 'no such card'],
  ['ddn1 L= D=4 turn=L', /hand L has no cards, so the round is over/u, 'a seat is out'],
  ['ddn1 L=33333? D=4 turn=L', /5 cards of 3|more than 4/u, 'a hand known in part with five of a rank'],
  ['ddn1 L=3 D=44?? U=444?1 turn=L', /5 of 4|more|at most/u, 'two hands known in part with five of a rank'],
  ['ddn1 L=3?? D=4?x turn=L', /D=4\?x": bad size/u, 'a part of no number'],
  ['ddn1 L=?0 D=4 turn=L', /hand L has no cards/u, 'a hidden hand of none'],
  ['ddn1 L=?x D=4 turn=L', /at index 5, "L=\?x": bad size, expected \?1 to \?20/u, 'a hidden hand of no number'],
  ['ddn1 L=?21 D=4 turn=L', /hand L has 21 cards, expected at most 20 under competition/u, 'a hidden hand too large'],
  ['ddn1 L=3 D=4', /no turn=, no such side, expected one of L D/u, 'no turn'],
  ['ddn1 L=3 D=4 turn=U', /at index 13, "turn=U": no such side, expected one of L D/u, 'no side to move'],
  ['ddn1 L=3 D=4 turn=L beat=99', /at index 20, "beat=99": expected "-" or SIDE:PLAY/u, 'no side to beat'],
  ['ddn1 L=3 D=4 turn=L beat=U:99', /unknown side "U", expected one of L D/u, 'an unknown side to beat'],
  [
    'ddn1 L=3 D=4 turn=L beat=D:98',
    /"beat=D:98": invalid play "98": not a combo under competition/u,
    'no combo to beat',
  ],
  ['ddn1 L=3 D=4 turn=L beat=D:pass', /a pass, expected a combo, or beat=-/u, 'a pass to beat'],
  ['ddn1 L=3 D=4 turn=L beat=L:9', /side L would have to beat its own play/u, 'own play to beat'],
  ['ddn1 L=3 D=4 U=5 turn=U beat=L:9 passes=0', /0 passes, expected 1 from the side to beat/u, 'passes that cannot be'],
  ['ddn1 L=3 D=4 turn=L passes=1', /1 passes with nothing to beat, expected 0/u, 'passes of a leader'],
  ['ddn1 L=3 D=4 turn=L passes=x', /"passes=x": expected a number of passes/u, 'passes without a number'],
  ['ddn1 L=3333 D=34 turn=L', /5 cards of 3, expected at most 4: too many with hand D/u, 'five of a rank'],
  [
    'ddn1 L=34 D=4 turn=L beat=D:3333',
    /5 cards of 3, expected at most 4: too many with the play to beat/u,
    'five with the play to beat',
  ],
  ['ddn1 L=?20 D=?20 U=?20 turn=L', /60 cards in all, expected at most 54/u, 'more than a pack'],
] as const;

describe('position lines', () => {
  for (const [line, why] of GOOD) {
    test(`${why}: ${line}`, () => assert.equal(formatPosition(unwrap(parsePosition(line))), line));
  }
  for (const [line, message, why] of BAD) {
    test(`refused, ${why}: ${line}`, () => {
      const read = parsePosition(line);
      assert.ok(!read.ok);
      assert.equal(read.error.code, 'bad-position');
      assert.match(read.error.message, message);
    });
  }

  test('rules, beat and passes may be left out, in any order, with blanks around', () => {
    const line = '  ddn1 U=88QQ turn=D  D=3457 beat=L:99 L=TTR ';
    const full = 'ddn1 rules=competition L=TTR D=3457 U=88QQ turn=D beat=L:99 passes=0';
    assert.equal(formatPosition(unwrap(parsePosition(line))), full);
  });
});

test('the key is the position without its rule set; equality compares both', () => {
  const read = (line: string): Position => unwrap(parsePosition(line));
  const position = read('ddn1 L=34 D=55 U=6 turn=D beat=L:7');
  assert.equal(positionKey(position), 'L=34 D=55 U=6 turn=D beat=L:7 passes=0');
  const ROWS = [
    ['ddn1 U=6 D=55 L=43 turn=D beat=L:7 passes=0', true, 'another order of words and cards'],
    ['ddn1 L=34 D=55 U=6 turn=U beat=L:7', false, 'another turn'],
    ['ddn1 L=34 D=55 U=6 turn=D beat=U:7', false, 'another side to beat'],
    ['ddn1 L=34 D=55 U=?1 turn=D beat=L:7', false, 'a hidden hand'],
    ['ddn1 rules=pagat L=34 D=55 U=6 turn=D beat=L:7', false, 'other rules'],
  ] as const;
  for (const [line, expected, why] of ROWS)
    assert.equal(formatPosition(read(line)) === formatPosition(position), expected, why);
  assert.equal(positionKey(read(ROWS[4][0])), positionKey(position));
});

/** A position of random cards, some hands hidden. */
const randomPosition = (seed: number): Position => {
  const rng = createRng(seed);
  const preset = PRESETS[PRESET_NAMES[randomBelow(rng, PRESET_NAMES.length)] ?? 'competition'];
  const bare = randomBelow(rng, 2) === 0 ? preset : unwrap(ruleSet({ preset: preset.name, spring: 3 - preset.spring }));
  const ranks = shuffle(rng, Array.from('3456789TJQKA2')).slice(0, preset.wildcards).join('');
  const rules = withWild(bare, ranks);
  const pack = shuffle(rng, deck(rules.decks));
  const drawn = (most: number): RankCounts => countsOf(pack.splice(0, 1 + randomBelow(rng, most)));
  const sides = randomBelow(rng, 3) === 0 ? 2 : rules.seats;
  const hands = Array.from({ length: sides }, () => {
    const hand = drawn(8);
    return randomBelow(rng, 5) === 0 ? { hidden: sizeOf(hand) } : hand;
  });
  const turn = randomBelow(rng, sides);
  const combos = legalCombos(drawn(12), null, rules);
  const combo = combos[randomBelow(rng, combos.length)];
  if (combo === undefined || randomBelow(rng, 3) === 0) return { rules, hands, turn, toBeat: null, passes: 0 };
  const passes = randomBelow(rng, sides - 1);
  return { rules, hands, turn, toBeat: { side: (turn - passes - 1 + sides) % sides, combo }, passes };
};

describe('positions and rounds', () => {
  test('any position reads back as itself', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const position = randomPosition(seed);
        const line = formatPosition(position);
        const again = unwrap(parsePosition(line));
        assert.deepEqual(again, position, line);
      }),
      { numRuns: 2000 },
    );
  });

  test('no text makes it throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => typeof parsePosition(`ddn1 ${text}`).ok === 'boolean'),
    );
  });

  test('a position can be played on, and be written down again', () => {
    const line = 'ddn1 rules=competition L=TTR D=3457 U=88QQ turn=D beat=L:3 passes=0';
    const round = unwrap(startPosition(unwrap(parsePosition(line))));
    assert.equal(formatPosition(unwrap(positionOf(round))), line);
    assert.deepEqual(
      legalActions(round, round.turn).map((action) => (action.type === 'play' ? formatCombo(action.combo, 1) : '-')),
      ['-', '4', '5', '7'],
    );
    const next = unwrap(apply(round, round.turn, { type: 'pass' }));
    assert.equal(
      formatPosition(unwrap(positionOf(next))),
      'ddn1 rules=competition L=TTR D=3457 U=88QQ turn=U beat=L:3 passes=1',
    );
  });

  test('a round continues from a position with wild ranks, and with a head start', () => {
    const line = 'ddn1 rules=laizi wild=7 L=337 D=44 U=55 turn=L beat=- passes=0';
    const round = unwrap(startPosition(unwrap(parsePosition(line))));
    assert.equal(formatPosition(unwrap(positionOf(round))), line);
    const action = legalActions(round, round.turn).find((each) => each.type === 'play' && each.combo.kind === 'triple');
    const settled = unwrap(apply(round, round.turn, action!));
    assert.equal(settled.outcome?.winner, 'landlord');
    const two = 'ddn1 rules=two L=56 D=789 turn=D beat=- passes=0 headStart=2';
    const conceded = unwrap(startPosition(unwrap(parsePosition(two))));
    assert.equal(formatPosition(unwrap(positionOf(conceded))), two);
    const won = unwrap(apply(conceded, conceded.turn, legalActions(conceded, conceded.turn)[0]!));
    // The head start of two takes has one grab.
    assert.deepEqual([won.outcome?.winner, won.outcome?.scores], ['farmers', [-2, 2]]);
  });

  test('a hidden hand and an endgame of two sides cannot be played on', () => {
    const hidden = startPosition(unwrap(parsePosition('ddn1 L=3 D=4 U=?1 turn=L')));
    assert.ok(!hidden.ok && /hand U is hidden, expected its cards/u.test(hidden.error.message));
    const two = startPosition(unwrap(parsePosition('ddn1 L=3 D=4 turn=L')));
    assert.ok(!two.ok && /2 hands, expected 3 to play it on/u.test(two.error.message));
  });

  test('a hand is counts or hidden', () => {
    const { hands } = unwrap(parsePosition('ddn1 L=33 D=?4 turn=L'));
    assert.deepEqual(
      hands.map((hand) => (isHidden(hand) ? hand.hidden : formatCards(hand))),
      ['33', 4],
    );
  });
});
