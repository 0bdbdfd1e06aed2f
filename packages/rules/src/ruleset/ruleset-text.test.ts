import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { unwrap } from '../base/result.ts';
import { PRESET_NAMES, PRESETS } from './presets.ts';
import { ruleSet } from './ruleset.ts';
import { overridesOf, readRules, writeRules } from './ruleset-text.ts';

const CUSTOM = [
  [{ preset: 'pagat', spring: false }, 'pagat;spring=1', 'one switch'],
  [{ kindsOff: [] }, 'competition', 'what the preset has already'],
  [{ kindsOff: ['triple-with-pair'] }, 'competition;kindsOff=triple-with-pair', 'a kind switched off'],
  [{ kinds: [] }, 'competition;kinds=', 'a list emptied'],
  [{ preset: 'douzero', kinds: ['single', 'pair'] }, 'douzero;kinds=single,pair', 'another game'],
  [{ onAllPass: { redealsMax: null, then: 'abort' } }, 'competition;onAllPass=*:abort', 'redeals without end'],
  [{ onAllPass: { redealsMax: 2, then: 'first' } }, 'competition;onAllPass=2:first', 'two redeals'],
  [{ preset: 'happy', multiplierMax: 64 }, 'happy;multiplierMax=64', 'a number'],
  [{ preset: 'happy', multiplierMax: 8, base: 2 }, 'happy;base=2;multiplierMax=8', 'two numbers'],
  [{ name: 'My rules; =1' }, 'competition;name=My%20rules%3B%20%3D1', 'a name alone'],
  [{ name: 'house', spring: false }, 'competition;spring=1;name=house', 'a name and a switch'],
  [
    { preset: 'pagat', spring: 3, bombsCounted: 5, bareTriple: 'last' },
    'pagat;bareTriple=last;spring=3;bombsCounted=5',
    'figures',
  ],
  [
    { preset: 'happy', openHand: [6, 4, 3, 2, 2], multiplierMax: 32 },
    'happy;openHand=6,4,3,2,2;multiplierMax=32',
    'open hands',
  ],
  [
    { preset: 'laizi', bombFactors: { soft: 2, hard: 4, pure: 4, rocket: 4 } },
    'laizi;bombFactors=soft:2,hard:4,pure:4,rocket:4',
    'bombs by class',
  ],
  [
    { kittyMultipliers: { jokers: 4, straightFlush: 4, flush: 3, run: 3, joker: 2, pair: 2 } },
    'competition;kittyMultipliers=jokers:4,straightFlush:4,flush:3,run:3,joker:2,pair:2',
    'the kitty by pattern',
  ],
  [{ preset: 'canju' }, 'happy;kindsOff=triple-with-pair;name=canju', 'a preset of puzzles'],
  [{ preset: 'canju', spring: 3 }, 'happy;kindsOff=triple-with-pair;spring=3;name=canju*', 'a change of it'],
  [{ preset: 'two', without: '3' }, 'two;without=3', 'a rank that is a digit'],
  [{ preset: 'no-shuffle' }, 'no-shuffle', 'a mode'],
  [
    { preset: 'zunli', wildcards: 2, wildDrawn: 'beforeAuction' },
    'zunli;wildcards=2;wildDrawn=beforeAuction',
    'wild ranks',
  ],
  [{ shuffle: { swaps: 0, packets: [17] } }, 'competition;shuffle=0:17', 'no shuffle'],
  [{ preset: 'no-shuffle', shuffle: 'full' }, 'no-shuffle;shuffle=full', 'a shuffle'],
  [{ preset: 'two', without: '', takesMax: 3, leads: 'farmer' }, 'two;without=;takesMax=3;leads=farmer', 'two seats'],
] as const;

const BAD = [
  ['', /preset is "", expected competition/u, 'nothing'],
  ['chess', /preset is "chess", expected competition/u, 'no preset'],
  ['canju;spring=no', /spring is "no"/u, 'another value for a preset of puzzles'],
  ['toString', /preset is "toString", expected competition/u, 'a word that every object has'],
  ['pagat;spring', /invalid rules "pagat;spring": no switch in "spring", expected SWITCH=VALUE/u, 'no value'],
  ['pagat;spring=no', /spring is "no", expected one of 1, 2, 3/u, 'another value'],
  ['pagat;spring=true;spring=true', /spring is given twice, expected each switch once/u, 'a switch twice'],
  ['pagat;spring+=true', /no switch in "spring\+=true", expected SWITCH=VALUE/u, 'another sign'],
  ['pagat;kindsOff=quad', /kindsOff is \["quad"\], expected a list of kinds/u, 'no kind'],
  ['pagat;onAllPass=3', /onAllPass has the value "3", expected REDEALS:THEN/u, 'half a policy'],
  ['pagat;onAllPass=1:again', /onAllPass is .*expected \{ redealsMax/u, 'no policy'],
  ['pagat;name=%E0%A4%A', /name has the value "%E0%A4%A", expected a name, percent-encoded/u, 'a broken name'],
] as const;

describe('rule sets in a word', () => {
  test('presets are their names', () => {
    for (const name of PRESET_NAMES) {
      assert.equal(writeRules(PRESETS[name]), name);
      assert.equal(unwrap(readRules(name)), PRESETS[name]);
    }
  });
  for (const [given, text, why] of CUSTOM) {
    test(`${why}: ${text}`, () => {
      const rules = unwrap(ruleSet(given));
      assert.equal(writeRules(rules), text);
      assert.deepEqual(unwrap(readRules(text)), rules);
      assert.deepEqual(unwrap(ruleSet(overridesOf(rules))), rules);
    });
  }
  for (const [text, message, why] of BAD) {
    test(`refused, ${why}: ${text}`, () => {
      const read = readRules(text);
      assert.ok(!read.ok);
      assert.match(read.error.message, message);
    });
  }
  test('a name that no preset has is written after the nearest preset', () => {
    const rules = { ...PRESETS.botzone, name: 'club' };
    assert.equal(writeRules(rules), 'botzone;name=club');
    assert.deepEqual(unwrap(readRules('botzone;name=club')), rules);
  });
  test('a preset with the switches it has is itself', () => {
    assert.equal(unwrap(readRules('pagat;spring=true')), PRESETS.pagat);
    assert.equal(unwrap(readRules('pagat;spring=false')).name, 'pagat*');
  });
});
