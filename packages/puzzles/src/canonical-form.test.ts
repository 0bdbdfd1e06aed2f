import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCards } from '@doudizhu/rules/cards';
import { unwrap } from '@doudizhu/rules/result';
import { PRESETS, readRules, withWild } from '@doudizhu/rules/ruleset';
import { canonicalForm } from './canonical-form.ts';

/** hands of the landlord and the farmers, rules, the form, why */
const FORMS: readonly (readonly [readonly string[], string, string, string])[] = [
  [['3', '4'], 'competition', 'competition 0 10.01 --', 'ranks by hand: one and none, none and one'],
  [['T', '2'], 'competition', 'competition 0 10.01 --', 'what a rank is called does not matter'],
  [['BR', '3'], 'competition', 'competition 0 01.10.10 r-', 'both jokers in one hand'],
  [['B', 'R3'], 'competition', 'competition 0 01.10.01 --', 'the jokers apart are not a rocket'],
  [['34567', '9'], 'competition', 'competition 0 10c.10c.10c.10c.10c.01 --', 'a sequence'],
  [['334455', '9'], 'competition', 'competition 0 20c.20c.20c.01 --', 'a sequence of pairs'],
  [['333444', '9'], 'competition', 'competition 0 30c.30c.01 --', 'a plane: chains of two'],
  [['3333', '9'], 'competition', 'competition 0 40.01 --', 'a bomb is not a chain'],
  [
    ['333444', '666777'],
    'competition',
    'competition 0 30c.30c._.03c.03c --',
    'a gap between two ranks of chains stays',
  ],
  [['333444', '888999'], 'competition', 'competition 0 30c.30c._.03c.03c --', 'of a longer gap one rank'],
  [['333444', '8'], 'competition', 'competition 0 30c.30c.01 --', 'no gap before a rank without chains'],
  [['3', '4', '5'], 'competition', 'competition 0 100.010.001 ---', 'three hands'],
];

for (const [hands, rules, form, why] of FORMS) {
  test(`${hands.join(' ')}: ${why}`, () => {
    const position = {
      rules: unwrap(readRules(rules)),
      hands: hands.map((hand) => unwrap(parseCards(hand))),
      turn: 0,
      toBeat: null,
      passes: 0,
    };
    assert.equal(canonicalForm(position), form);
    assert.equal(canonicalForm({ ...position, turn: 1 }), form.replace(' 0 ', ' 1 '));
  });
}

/** hands of the landlord and of a farmer, other hands, wild ranks of both, whether the forms are equal, why */
const WILD_FORMS: readonly (readonly [readonly string[], readonly string[], string, string, boolean, string])[] = [
  [['3377', '9'], ['3377', '9'], '7', '3', false, 'another wild rank: the pair of threes fills'],
  [['3377', '9'], ['3377', '9'], '7', '9', false, 'the wild card is in the other hand'],
  [['3377', '9'], ['3377', '9'], 'K', 'A', true, 'no hand has a wild card'],
  [['89TJ2', '3'], ['TJQK2', '3'], '2', '2', false, 'only the second chain ends at the ace or begins at nine'],
  [['7J3', '9'], ['7J3', '9'], '7J', 'J7', true, 'the order of the draw does not matter'],
];

for (const [hands, others, wild, otherWild, isEqual, why] of WILD_FORMS) {
  test(`${hands.join(' ')} wild ${wild}, ${others.join(' ')} wild ${otherWild}: ${why}`, () => {
    const form = (texts: readonly string[], ranks: string): string =>
      canonicalForm({
        rules: withWild(PRESETS[ranks.length === 1 ? 'laizi' : 'laizi-tiandi'], ranks),
        hands: texts.map((text) => unwrap(parseCards(text))),
        turn: 0,
        toBeat: null,
        passes: 0,
      });
    assert.equal(form(hands, wild) === form(others, otherWild), isEqual);
  });
}
