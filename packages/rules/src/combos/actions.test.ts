import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { actionSpace, decode, encode, isComboOf, PASS, type ActionId, type ActionSpace } from './actions.ts';
import { formatCards, fullDeckCounts, NO_CARDS, rankAt, RANKS } from '../base/cards.ts';
import { countsOfCombo } from './combo.ts';
import { interpretations } from './reading.ts';
import { countPlanePatterns, countPlays } from './count.ts';
import { generate } from './moves.ts';
import { unwrap } from '../base/result.ts';
import { KINDS, type Kind } from '../ruleset/kinds.ts';
import { PRESET_NAMES, PRESETS, type PresetName } from '../ruleset/presets.ts';
import { ruleSet } from '../ruleset/ruleset.ts';

interface Counted {
  readonly plays: number;
  readonly cardSets: number;
  readonly ambiguousCardSets: number;
  readonly byKind: Record<string, number>;
  readonly byKindAndLength: Record<string, Record<string, number>>;
  readonly sha16: string;
}
const published = (
  JSON.parse(readFileSync(new URL('../../../../fixtures/engines/action-space.json', import.meta.url), 'utf8')) as {
    rules: Record<string, Counted>;
  }
).rules;

const idsOf = (space: ActionSpace): ActionId[] =>
  Array.from({ length: space.size - 1 }, (_, index) => (index + 1) as ActionId);

const countBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1;
  return counts;
};

/** Presets with the plays of another one. */
const SAME_PLAYS: Readonly<Partial<Record<PresetName, PresetName>>> = {
  rlcard: 'competition',
  'no-shuffle': 'happy',
  two: 'happy',
};

describe('the published tables of every rule set without wild ranks', () => {
  for (const name of PRESET_NAMES.filter((preset) => PRESETS[preset].wildcards === 0)) {
    const expected = published[SAME_PLAYS[name] ?? name];
    assert.ok(expected !== undefined, `no fixture for ${name}`);
    const rules = PRESETS[name];
    const space = actionSpace(rules);
    const combos = idsOf(space).map((id) => decode(space, id));

    test(`${name}: ${expected.plays} plays by kind and length`, () => {
      assert.equal(space.size - 1, expected.plays);
      assert.deepEqual(
        countBy(combos, (combo) => combo.kind),
        expected.byKind,
      );
      for (const [kind, lengths] of Object.entries(expected.byKindAndLength)) {
        const ofKind = combos.filter((combo) => combo.kind === kind);
        assert.deepEqual(
          countBy(ofKind, (combo) => String(combo.length)),
          lengths,
          kind,
        );
        const known = Object.keys(lengths).map(Number);
        const at = KINDS.indexOf(kind as Kind);
        assert.deepEqual([space.lengthMin[at], space.lengthMax[at]], [Math.min(...known), Math.max(...known)], kind);
      }
    });

    test(`${name}: digest, card sets, ambiguous card sets`, () => {
      const texts = combos.map((combo) => formatCards(countsOfCombo(combo, rules.decks)));
      const lines = combos.map((combo, index) => `${combo.kind}:${RANKS[combo.main]}:${combo.length}:${texts[index]}`);
      const digest = createHash('sha256').update(lines.toSorted().join('\n')).digest('hex').slice(0, 16);
      assert.equal(digest, expected.sha16);
      const readings = Object.values(countBy(texts, (text) => text));
      assert.equal(readings.length, expected.cardSets);
      assert.equal(readings.filter((count) => count > 1).length, expected.ambiguousCardSets);
    });

    test(`${name}: ids are dense, round-trip, and a whole deck may lead each of them in order`, () => {
      for (const id of idsOf(space)) assert.equal(encode(space, decode(space, id)), id);
      const all = fullDeckCounts(rules.decks);
      const out = new Int32Array(space.size);
      assert.equal(generate(space, all.lo, all.hi, PASS, out), space.size - 1);
      assert.ok(out.subarray(0, space.size - 1).every((id, index) => id === index + 1));
    });

    test(`${name}: every play is found again among the readings of its cards`, () => {
      for (const id of idsOf(space).filter((candidate) => candidate % 7 === 0)) {
        const combo = decode(space, id);
        const readings = interpretations(countsOfCombo(combo, rules.decks), rules);
        assert.equal(readings.filter((reading) => encode(space, reading) === id).length, 1);
      }
    });
  }
});

test('the count of plays by kind and length comes to the whole action space but the pass', () => {
  for (const name of PRESET_NAMES) {
    if (PRESETS[name].without !== '') continue; // plays of cards that are left out have ids
    const counts = countPlays(PRESETS[name]);
    const { size } = actionSpace(PRESETS[name]);
    assert.equal(
      counts.reduce((sum, { total }) => sum + total, 0),
      size - 1,
    );
    for (const { kind, total, byLength } of counts) {
      assert.equal(
        Object.values(byLength).reduce((sum, count) => sum + count, 0),
        total,
        kind,
      );
    }
  }
  assert.deepEqual(countPlays(PRESETS.competition)[0], { kind: 'single', total: 15, byLength: { 1: 15 } });
});

test('planes with singles as Zun Li counted them: 968 + 3300 + 7344 + 10976 = 22588, less 766 is 21822, with the pass 27472', () => {
  const countPlanes = (name: 'competition' | 'zunli', length: number): number => {
    const space = actionSpace(PRESETS[name]);
    const kind = KINDS.indexOf('plane-with-singles');
    return idsOf(space).filter((id) => space.kind[id] === kind && space.length[id] === length).length;
  };
  const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
  // The article's own terms, by the pattern of equal kickers: XY, XX. XYZ, XXY, XXX. …
  const two = 11 * (choose(13, 2) - 1 + 11);
  const three = 10 * (choose(12, 3) - 10 + 10 * 11 + 10);
  const four = 9 * (choose(11, 4) - choose(9, 2) + choose(9, 1) * (choose(10, 2) - 1) + choose(9, 2) + 9 * 10);
  const five =
    8 *
    (choose(10, 5) -
      choose(8, 3) +
      8 * (choose(9, 3) - choose(7, 1)) +
      choose(8, 2) * choose(8, 1) +
      choose(8, 1) * (choose(9, 2) - 1 + choose(7, 1)));
  const extending = 9 * 2 + 8 * 2 * 10 + 7 * 2 * (choose(9, 2) - 1 + choose(7, 1));
  assert.deepEqual([two, three, four, five, extending], [968, 3300, 7344, 10976, 766]);
  const terms = countPlanePatterns(PRESETS.zunli);
  const playsOf = (pattern: string): number => terms.find((term) => term.pattern === pattern)?.plays ?? 0;
  assert.equal(playsOf('XXXYY'), 8 * choose(8, 1) * choose(7, 1));
  assert.equal(playsOf('XYZWV'), 8 * (choose(10, 5) - choose(8, 3)));
  assert.deepEqual(
    terms.filter(({ pattern }) => pattern.length === 2),
    [
      { length: 2, rows: 11, pattern: 'XY', plays: 847, extending: 0 },
      { length: 2, rows: 11, pattern: 'XX', plays: 121, extending: 0 },
    ],
  );
  const extendingOf = (name: 'zunli' | 'rlcard'): number =>
    countPlanePatterns(PRESETS[name]).reduce((sum, term) => sum + term.extending, 0);
  assert.deepEqual([extendingOf('zunli'), extendingOf('rlcard')], [extending, 0]);
  assert.deepEqual(
    [2, 3, 4, 5].map((length) => countPlanes('zunli', length)),
    [two, three, four, five],
  );
  const strict = [2, 3, 4, 5].map((length) => countPlanes('competition', length));
  assert.equal(two + three + four + five, 22588);
  assert.equal(
    strict.reduce((sum, count) => sum + count, 0),
    22588 - extending,
  );
  assert.equal(22588 - extending, 21822);
  assert.equal(actionSpace(PRESETS.competition).size, 27472);
});

test('a kind that is switched off has no ids, and the others keep their number', () => {
  const rules = unwrap(ruleSet({ preset: 'douzero', kindsOff: ['triple-with-pair', 'rocket'] }));
  const space = actionSpace(rules);
  assert.ok(!idsOf(space).some((id) => ['triple-with-pair', 'rocket'].includes(decode(space, id).kind)));
  assert.equal(space.size - 1, 30383 - 156 - 1);
});

test('spaces of rule sets with the same combos share their tables', () => {
  const [rlcard, competition] = [actionSpace(PRESETS.rlcard), actionSpace(PRESETS.competition)];
  assert.equal(rlcard.lo, competition.lo);
  assert.equal(rlcard.rules.name, 'rlcard');
  assert.equal(actionSpace(PRESETS.rlcard), rlcard);
});

test('an invalid play has no id', () => {
  const space = actionSpace(PRESETS.competition);
  const rows = [
    [{ kind: 'shuttle', main: rankAt(1), length: 2, kickers: NO_CARDS }, 'a kind that is off'],
    [{ kind: 'sequence', main: rankAt(12), length: 5, kickers: NO_CARDS }, 'a 2 in a sequence'],
    [{ kind: 'sequence', main: rankAt(3), length: 5, kickers: NO_CARDS }, 'below the 3'],
    [{ kind: 'pair', main: rankAt(14), length: 1, kickers: NO_CARDS }, 'a pair of big jokers'],
    [
      { kind: 'triple-with-single', main: rankAt(0), length: 1, kickers: { lo: 1, hi: 0 } },
      'a kicker of the core rank',
    ],
    [{ kind: 'triple-with-single', main: rankAt(0), length: 1, kickers: { lo: 0x20, hi: 0 } }, 'too many kickers'],
    [{ kind: 'triple', main: rankAt(0), length: 1, kickers: { lo: 0x10, hi: 0 } }, 'kickers on a bare kind'],
    [{ kind: 'four-with-two-singles', main: rankAt(0), length: 1, kickers: { lo: 0, hi: 0x1100000 } }, 'both jokers'],
  ] as const;
  for (const [combo, why] of rows) {
    assert.equal(isComboOf(space, combo), false, why);
    assert.throws(() => encode(space, combo), RangeError, why);
  }
  for (const id of [0, -1, 27472, 1.5, NaN]) {
    assert.throws(
      () => decode(space, id as ActionId),
      { name: 'RangeError', message: /expected 1 … 27471/ },
      String(id),
    );
  }
});

test('a caller that invents rule sets without end keeps only the latest of them', () => {
  const before = actionSpace(unwrap(ruleSet({ kindsOff: ['pair'] })));
  for (let mask = 1; mask <= 24; mask++) {
    actionSpace(unwrap(ruleSet({ kindsOff: KINDS.filter((_, index) => ((mask >> index) & 1) === 1) })));
  }
  const again = actionSpace(unwrap(ruleSet({ kindsOff: ['pair'] })));
  assert.notEqual(again.lo, before.lo, 'built anew');
  assert.deepEqual(again.lo, before.lo);
});
