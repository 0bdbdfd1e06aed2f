import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { actionSpace, decode, encode, PASS, type ActionId } from './actions.ts';
import { parseCards } from '../base/card-text.ts';
import { countOf, countsOf, deck, formatCards, rankAt, RANKS, sameCounts, type RankCounts } from '../base/cards.ts';
import { beats, countsOfCombo, formatCombo, type Combo } from './combo.ts';
import { parsePlay } from './play-text.ts';
import { interpretations } from './reading.ts';
import { generate, legalCombos } from './moves.ts';
import { referenceCombos } from '../testing/reference.ts';
import { unwrap } from '../base/result.ts';
import { createRng, randomBelow, shuffle, type Rng } from '../base/rng.ts';
import { KINDS } from '../ruleset/kinds.ts';
import { PRESET_NAMES, PRESETS, type PresetName } from '../ruleset/presets.ts';
import { handMaxOf, ruleSet } from '../ruleset/ruleset.ts';
import { type RuleSet } from '../ruleset/switches.ts';
import { cards } from '../testing/index.ts';

const readLines = <Row>(name: string): Row[] =>
  readFileSync(new URL(`../../../../fixtures/engines/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);

const textOf = (combo: Combo, rules: RuleSet): string => formatCards(countsOfCombo(combo, rules.decks));
const lineOf = (combo: Combo, rules: RuleSet): string =>
  `${combo.kind}:${RANKS[combo.main]}:${combo.length}:${textOf(combo, rules)}`;

test('every lead of leads.jsonl, by count, kind and digest', () => {
  interface Row {
    readonly rules: PresetName;
    readonly hand: string;
    readonly plays: number;
    readonly byKind: Record<string, number>;
    readonly sha16: string;
  }
  const rows = readLines<Row>('leads.jsonl');
  assert.equal(rows.length, 334);
  for (const row of rows) {
    const rules = PRESETS[row.rules];
    const combos = legalCombos(cards(row.hand), null, rules);
    assert.equal(combos.length, row.plays, `${row.rules} ${row.hand}`);
    const lines = combos.map((combo) => lineOf(combo, rules)).toSorted();
    const digest = createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);
    assert.equal(digest, row.sha16, `${row.rules} ${row.hand}`);
    const byKind: Record<string, number> = {};
    for (const combo of combos) byKind[combo.kind] = (byKind[combo.kind] ?? 0) + 1;
    assert.deepEqual(byKind, row.byKind);
  }
});

describe('the replies that three engines listed', () => {
  interface Row {
    readonly id: string;
    readonly hand: string;
    readonly last: { readonly cards: string; readonly kind: string; readonly kickers?: string } | null;
    readonly rlcard?: string[];
    readonly douzero?: string[];
    readonly openspiel?: string[];
  }
  const rows = readLines<Row>('replies.jsonl');
  type Engine = 'rlcard' | 'douzero' | 'openspiel';

  /** The combo to beat as the row declares it. */
  const declared = (last: NonNullable<Row['last']>, rules: RuleSet): Combo | undefined =>
    interpretations(cards(last.cards), rules).find(
      (reading) =>
        reading.kind === last.kind && (last.kickers === undefined || sameCounts(reading.kickers, cards(last.kickers))),
    );

  /** @returns the rows that agree, and those that do not. */
  const compare = (engine: Engine, rules: RuleSet, change: Partial<Faults> = {}) => {
    const faults: Faults = { beat: declared, listed: () => true, alsoListed: () => false, ...change };
    const differing: Row[] = [];
    let equal = 0;
    for (const row of rows) {
      const listed = row[engine];
      if (listed === undefined) continue;
      const toBeat = row.last === null ? null : faults.beat(row.last, rules);
      assert.notEqual(toBeat, undefined, `${row.id}: no reading of ${JSON.stringify(row.last)}`);
      const hand = cards(row.hand);
      const ours = new Set(
        [...legalCombos(hand, null, rules)]
          .filter((combo) =>
            !toBeat || beats(combo, toBeat, rules) ? faults.listed(combo, hand) : faults.alsoListed(combo, toBeat),
          )
          .map((combo) => textOf(combo, rules)),
      );
      if (row.last !== null) ours.add('pass');
      const theirs = new Set(listed);
      if (ours.size === theirs.size && [...ours].every((text) => theirs.has(text))) equal++;
      else differing.push(row);
    }
    return { equal, differing };
  };
  interface Faults {
    readonly beat: (last: NonNullable<Row['last']>, rules: RuleSet) => Combo | undefined;
    /** True if the engine lists this legal play. */
    readonly listed: (combo: Combo, hand: RankCounts) => boolean;
    /** True if the engine lists this illegal play. */
    readonly alsoListed: (combo: Combo, toBeat: Combo) => boolean;
  }

  test('RLCard: all 839 rows, its one reading of 333444555666 being a plane of four', () => {
    // If the row declares a reading that competition does not have, RLCard itself saw the plane of four.
    const toBeat: Faults['beat'] = (last, rules) =>
      declared(last, rules) ?? interpretations(cards(last.cards), rules)[0];
    const { equal, differing } = compare('rlcard', PRESETS.competition, { beat: toBeat });
    assert.deepEqual(
      differing.map((row) => row.id),
      [],
    );
    assert.equal(equal, 839);
  });

  test('OpenSpiel: all 745 rows, with its two faults', () => {
    const chains = ['sequence', 'sequence-of-pairs', 'plane'];
    const { equal, differing } = compare('openspiel', PRESETS.openspiel, {
      // Fault 1: no chain without kickers may start at a rank that the holder has four of.
      listed: (combo, hand) => !chains.includes(combo.kind) || countOf(hand, rankAt(combo.main - combo.length + 1)) < 4,
      // Fault 2: a bomb can follow a rocket.
      alsoListed: (combo, toBeat) => combo.kind === 'bomb' && toBeat.kind === 'rocket',
    });
    assert.deepEqual(
      differing.map((row) => row.id),
      [],
    );
    assert.equal(equal, 745);
  });

  test('DouZero: 846 rows, with the kind that it derives again from the cards', () => {
    const rules = PRESETS.douzero;
    // Faults: a plane is ranked by a kicker triple that is higher, and some planes have no kind, so that only
    // bombs and the rocket can follow. Both concern planes that carry three or four equal kickers.
    const derivesAgain = (row: Row): boolean =>
      row.last?.kind === 'plane-with-singles' && /(.)\1\1/u.test(row.last.kickers ?? '');
    const { equal, differing } = compare('douzero', rules);
    assert.ok(differing.every(derivesAgain), differing.map((row) => row.id).join(' '));
    assert.equal(equal, 841);
    for (const row of differing) {
      const hand = cards(row.hand);
      const toBeat = declared(row.last as NonNullable<Row['last']>, rules) as Combo;
      const all = new Set(legalCombos(hand, toBeat, rules).map((combo) => textOf(combo, rules)));
      assert.ok(
        row.douzero?.every((text) => text === 'pass' || all.has(text)),
        `${row.id} lists nothing that we do not`,
      );
    }
  });
});

describe('the fast generator equals the plain one', () => {
  const custom: RuleSet[] = [
    unwrap(ruleSet({ preset: 'competition', allowQuadplexAsBomb: true, name: 'quadplex bombs' })),
    unwrap(ruleSet({ preset: 'botzone', allowQuadplexAsBomb: true, name: 'botzone quadplex bombs' })),
    unwrap(ruleSet({ preset: 'happy', kinds: KINDS, name: 'everything on' })),
    unwrap(ruleSet({ preset: 'pagat-4p', kinds: KINDS, equalSinglesMax: 4, name: 'everything on, two decks' })),
    unwrap(ruleSet({ preset: 'douzero', kindsOff: ['triple-with-pair', 'bomb', 'rocket'], name: 'no bombs' })),
    unwrap(ruleSet({ preset: 'zunli', bareTriple: 'last', name: 'a bare triple last' })),
    unwrap(ruleSet({ preset: 'zunli', bareTriple: 'never', name: 'no bare triple' })),
  ];
  const presets = PRESET_NAMES.map((name) => PRESETS[name]).filter(({ wildcards }) => wildcards === 0);
  for (const rules of [...presets, ...custom]) {
    test(rules.name, () => {
      const space = actionSpace(rules);
      const rng = createRng(`moves ${rules.name}`);
      const out = new Int32Array(space.size);
      for (let round = 0; round < 60; round++) {
        const hand = randomHand(rng, rules);
        const toBeat = round % 4 === 0 ? PASS : ((1 + randomBelow(rng, space.size - 1)) as ActionId);
        const prev = toBeat === PASS ? null : decode(space, toBeat);
        const count = generate(space, hand.lo, hand.hi, toBeat, out);
        const fast = [...out.subarray(0, count)];
        const plain = referenceCombos(hand, prev, rules).map((combo) => encode(space, combo) as number);
        if (toBeat !== PASS) plain.push(PASS);
        assert.deepEqual(
          fast,
          plain.toSorted((a, b) => a - b),
          `${formatCards(hand)} beat ${toBeat}`,
        );
      }
    });
  }

  test('a shuttle as long as the hand of the landlord, and none longer', () => {
    const space = actionSpace(PRESETS.botzone);
    const hand = unwrap(parseCards('33334444555566667777'));
    const out = new Int32Array(space.size);
    const fast = [...out.subarray(0, generate(space, hand.lo, hand.hi, PASS, out))];
    const plain = referenceCombos(hand, null, PRESETS.botzone).map((combo) => encode(space, combo) as number);
    assert.deepEqual(
      fast,
      plain.toSorted((a, b) => a - b),
    );
    const shuttles = fast.map((id) => decode(space, id as ActionId)).filter(({ kind }) => kind === 'shuttle');
    assert.deepEqual(
      shuttles.map(({ length }) => length),
      [2, 2, 2, 2, 3, 3, 3, 4, 4, 5],
    );
  });

  /** Hands rich in chains and quads: a few neighbouring ranks and the jokers from a stripped deck. */
  const randomHand = (rng: Rng, rules: RuleSet): RankCounts => {
    const size = 1 + randomBelow(rng, Math.min(handMaxOf(rules), rules.kinds.length === KINDS.length ? 17 : 20));
    const first = randomBelow(rng, 8);
    const narrow = randomBelow(rng, 2) === 0;
    const from = deck(rules.decks).filter((card) => {
      const rank = Math.min(14, card % 54 < 52 ? (card % 54) >> 2 : 13);
      return !narrow || rank >= 12 || (rank >= first && rank < first + 5);
    });
    return countsOf(shuffle(rng, from).slice(0, size));
  };
});

test('a bare triple is the last play, or none, by switch', () => {
  const plays = (hand: string, rules: RuleSet): string[] =>
    legalCombos(cards(hand), null, rules).map((combo) => formatCombo(combo, 1));
  for (const [bareTriple, alone, beside] of [
    ['always', true, true],
    ['last', true, false],
    ['never', false, false],
  ] as const) {
    const rules = unwrap(ruleSet({ bareTriple }));
    assert.equal(plays('333', rules).includes('333'), alone, bareTriple);
    assert.equal(plays('3334', rules).includes('333'), beside, bareTriple);
    assert.ok(plays('3334', rules).includes('333+4'));
    const wild = { ...rules, wildcards: 1, wild: '7' } as const;
    assert.equal(plays('337', wild).includes('333'), alone, `${bareTriple}, with a wild card`);
    assert.equal(plays('3374', wild).includes('333'), beside, `${bareTriple}, with a wild card`);
  }
});

test('a bomb is followed by every higher one, the next id too, and by the rocket', () => {
  for (const name of ['competition', 'pagat-4p'] as const) {
    const rules = PRESETS[name];
    const space = actionSpace(rules);
    const whole = countsOf(deck(rules.decks));
    const bombs = Array.from({ length: space.size }, (_, id) => id).filter(
      (id) => KINDS[space.kind[id]!] === 'bomb' && id !== PASS,
    );
    const rocket = space.size - 1;
    const out = new Int32Array(space.size);
    for (const bomb of bombs) {
      const count = generate(space, whole.lo, whole.hi, bomb as ActionId, out);
      assert.deepEqual([...out.subarray(0, count)], [PASS, ...bombs.filter((id) => id > bomb), rocket]);
    }
  }
});

test('beats is irreflexive and asymmetric', () => {
  for (const name of PRESET_NAMES) {
    for (const rules of [PRESETS[name], { ...PRESETS[name], allowQuadplexAsBomb: true }]) {
      const space = actionSpace(rules);
      const rng = createRng(`pairs ${name}`);
      for (let round = 0; round < 3000; round++) {
        const [curr, prev] = [0, 1].map(() => (1 + randomBelow(rng, space.size - 1)) as ActionId) as [
          ActionId,
          ActionId,
        ];
        const [first, second] = [decode(space, curr), decode(space, prev)];
        assert.ok(!(beats(first, second, rules) && beats(second, first, rules)), 'asymmetric');
        assert.ok(!beats(first, first, rules), 'irreflexive');
      }
    }
  }
});

test('nothing is written beyond the count, and a call leaves nothing behind', () => {
  const rules = PRESETS.douzero;
  const space = actionSpace(rules);
  const out = new Int32Array(space.size).fill(-7);
  const rich = cards('3334445556667778889');
  const first = generate(space, rich.lo, rich.hi, PASS, out);
  assert.ok(out.subarray(first).every((id) => id === -7));
  const poor = cards('4');
  assert.equal(generate(space, poor.lo, poor.hi, encode(space, unwrap(parsePlay('3', rules)) as Combo), out), 2);
  assert.deepEqual([...out.subarray(0, 2)], [PASS, encode(space, unwrap(parsePlay('4', rules)) as Combo)]);
});
