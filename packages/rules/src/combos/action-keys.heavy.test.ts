import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { parseCards } from '../base/card-text.ts';
import { unwrap } from '../base/result.ts';
import { KINDS } from '../ruleset/kinds.ts';
import { PRESET_NAMES, PRESETS } from '../ruleset/presets.ts';
import { comboKeyOf, ruleSet } from '../ruleset/ruleset.ts';
import { COMBO_SWITCHES, type RuleSet } from '../ruleset/switches.ts';
import { referenceCombos } from '../testing/reference.ts';
import { actionSpace } from './actions.ts';
import { formatCombo } from './combo.ts';
import { parsePlay } from './play-text.ts';

describe('the key of an action space', () => {
  /** Hands under which each combo switch shows, and a play to beat. */
  const hands = [
    '333444555777',
    '333444555666',
    '33344455BR',
    '33344477',
    '333345BR',
    '333344',
    '33334444',
    '3334445555',
    '3334446688',
    '33334444556677',
    '3333333344455BBRR',
    '34567TTJJQQKKAA',
  ].map((text) => unwrap(parseCards(text)));
  const beaten = [null, ...['3', '44', '333444+77'].map((text) => unwrap(parsePlay(text, PRESETS.happy)))];

  /** All plays of the witnesses, by the plain generator, which has no tables to share. */
  const playsUnder = (rules: RuleSet): string =>
    JSON.stringify(
      hands.map((hand) =>
        beaten.map((toBeat) => referenceCombos(hand, toBeat, rules).map((combo) => formatCombo(combo, rules.decks))),
      ),
    );

  /** Copies, so that the tables are looked up by their key. */
  const shareTables = (one: RuleSet, other: RuleSet): boolean =>
    actionSpace({ ...one }).lo === actionSpace({ ...other }).lo;

  /** Every value that a switch can have. */
  const VALUES: Readonly<Partial<Record<keyof RuleSet, readonly unknown[]>>> = {
    kindsOff: [[], ...KINDS.map((kind) => [kind])],
    equalSinglesMax: [1, 2, 3, 4],
    bareTriple: ['always', 'never'],
    ...Object.fromEntries(
      Object.entries(PRESETS.competition)
        .filter(([, value]) => typeof value === 'boolean')
        .map(([name]) => [name, [false, true]]),
    ),
    bombCardsScored: [4, 5, 6],
    firstCaller: ['random', 'fixed'],
    base: [1, 2],
  };
  const custom = fc
    .tuple(
      fc.constantFrom(...PRESET_NAMES),
      fc.record(
        Object.fromEntries(Object.entries(VALUES).map(([name, values]) => [name, fc.constantFrom(...values)])),
        { requiredKeys: [] },
      ),
    )
    .map(([preset, switches]) => ruleSet({ preset, ...switches }))
    .filter((read) => read.ok)
    .map(unwrap);

  test('rule sets that differ in one switch, and for it in a play, have different tables', () => {
    const shown = new Set<string>();
    for (const preset of ['happy', 'competition', 'botzone', 'app-4p'] as const) {
      for (const [name, values] of Object.entries(VALUES)) {
        for (const value of values) {
          const read = ruleSet({ preset, [name]: value });
          if (!read.ok || playsUnder(read.value) === playsUnder(PRESETS[preset])) continue;
          shown.add(name);
          assert.ok(!shareTables(read.value, PRESETS[preset]), `${preset} ${name}`);
        }
      }
    }
    // Wild ranks have their own tests (wild.test.ts).
    const others = new Set(['decks', 'kinds', 'wildcards', 'softBesideHard', 'wild']);
    assert.deepEqual(
      [...shown].toSorted(),
      Object.keys(COMBO_SWITCHES)
        .filter((name) => !others.has(name))
        .toSorted(),
      'each combo switch shows, no other does',
    );
  });

  test('rule sets that differ in a play have different tables', () => {
    fc.assert(
      fc.property(custom, custom, (one, other) => {
        const isShared = shareTables(one, other);
        assert.equal(isShared, comboKeyOf(one) === comboKeyOf(other));
        if (isShared) assert.equal(playsUnder(one), playsUnder(other));
      }),
      { numRuns: 60 },
    );
  });
});
