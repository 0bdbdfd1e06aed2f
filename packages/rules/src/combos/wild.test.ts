import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import {
  ALL_RANKS,
  countOf,
  formatCards,
  NO_CARDS,
  addCounts,
  contains,
  rankAt,
  RANKS,
  sameCounts,
  sizeOf,
  subtractCounts,
  type RankCounts,
} from '../base/cards.ts';
import { unwrap } from '../base/result.ts';
import { createRng } from '../base/rng.ts';
import { type Kind } from '../ruleset/kinds.ts';
import { PRESETS, type PresetName } from '../ruleset/presets.ts';
import { withWild } from '../ruleset/ruleset.ts';
import { type RuleSet } from '../ruleset/switches.ts';
import { cards, EveryLay, sized } from '../testing/index.ts';
import { differenceOf, drawWildHand, wildRules } from '../testing/wild-hands.ts';
import { actionSpace, decode, encode, isComboOf, type ActionId } from './actions.ts';
import { beats, countsOfCombo, formatCombo, type Combo, type Play } from './combo.ts';
import { explainIllegal } from './illegal.ts';
import { legalCombos } from './moves.ts';
import { parsePlay } from './play-text.ts';
import { classifyCombo, interpretations } from './reading.ts';
import type { BombClass } from './shape.ts';
import { cardsOfPlay, cardsUsed, laysOf, standsFor } from './wild.ts';

interface Row {
  readonly id: string;
  readonly rules: PresetName;
  readonly wild: string;
  readonly hand: string;
  readonly plays: number;
  readonly sha16: string;
  readonly per?: Readonly<Record<string, number>>;
  readonly beat?: string;
  readonly list?: readonly string[] | null;
}

const rowsOf = (name: string): Row[] =>
  readFileSync(new URL(`../../../../fixtures/engines/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => JSON.parse(line) as Row);

const kindOf = ({ kind, bomb }: Combo): string => (bomb === undefined ? kind : `bomb-${bomb}`);
const lineOf = (combo: Combo): string =>
  `${kindOf(combo)}:${RANKS.charAt(combo.main)}:${combo.length}:${formatCards(countsOfCombo(combo, 1))}`;
const digestOf = (lines: readonly string[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);

/** The other implementation lays no soft bomb beside the hard one. */
const vectorRules = (rules: PresetName, wild: string): RuleSet => ({
  ...wildRules(rules, wild),
  softBesideHard: false,
});

describe('one wild rank as another implementation has it', () => {
  test('leads', () => {
    for (const { id, rules, wild, hand, plays, per, sha16 } of rowsOf('wild-leads')) {
      const lines = legalCombos(cards(hand), null, vectorRules(rules, wild)).map(lineOf).toSorted();
      const counts: Record<string, number> = {};
      for (const line of lines) counts[line.split(':')[0]!] = (counts[line.split(':')[0]!] ?? 0) + 1;
      assert.deepEqual(counts, per, id);
      assert.equal(lines.length, plays, id);
      assert.equal(digestOf(lines), sha16, id);
    }
  });

  test('replies', () => {
    for (const { id, rules: name, wild, hand, beat = '', plays, sha16, list } of rowsOf('wild-replies')) {
      const rules = vectorRules(name, wild);
      const toBeat = comboOf(beat, rules);
      const lines = legalCombos(cards(hand), toBeat, rules).map(lineOf).toSorted();
      if (list !== null && list !== undefined) assert.deepEqual(lines, list, id);
      assert.equal(lines.length, plays, id);
      assert.equal(digestOf(lines), sha16, id);
    }
  });
});

/** A combo from a line `kind:main:length:cards`. */
const comboOf = (line: string, rules: RuleSet): Combo => {
  const [kind = '', letter = '', length = '', all = ''] = line.split(':');
  const main = rankAt(RANKS.indexOf(letter));
  const bomb = kind.startsWith('bomb-') ? (kind.slice(5) as BombClass) : undefined;
  const core: Combo = {
    kind: (bomb === undefined ? kind : 'bomb') as Kind,
    main,
    length: Number(length),
    kickers: NO_CARDS,
    ...(bomb === undefined ? {} : { bomb }),
  };
  const kickers = subtractCounts(cards(all), countsOfCombo(core, 1));
  const combo = { ...core, kickers };
  assert.ok(isComboOf(actionSpace(rules), combo), line);
  return combo;
};

describe('plays of hands with wild ranks', () => {
  test('the fast generator agrees with the plain one on random hands, leading and following', () => {
    const rng = createRng('wild hands');
    for (let index = 0; index < sized(100, 100_000); index++)
      assert.equal(differenceOf(rng, 10), null, `hand ${index}`);
    for (let index = 0; index < sized(3, 200); index++)
      assert.equal(differenceOf(rng, 20), null, `large hand ${index}`);
  });

  test('ids round-trip, and each play leaves the hand by cards that stand for it', () => {
    for (const [wild, hand] of [
      ['7', '33345677789TJQK2BR'],
      ['59', '334455567899TTJBR'],
      ['3A', '33334567AAAA2222'],
    ] as const) {
      const rules = wildRules('happy', wild);
      const space = actionSpace(rules);
      const held = cards(hand);
      for (const combo of legalCombos(held, null, rules)) {
        assert.equal(decode(space, encode(space, combo)), combo);
        const used = cardsUsed(held, combo, rules) ?? assert.fail(formatCombo(combo, 1));
        assert.deepEqual(cardsOfPlay(space, held, encode(space, combo)), used, formatCombo(combo, 1));
        assert.ok(contains(held, used));
        assert.ok(standsFor(used, combo, rules), `${formatCombo(combo, 1)} by ${formatCards(used)}`);
        assert.ok(interpretations(used, rules).includes(combo), formatCombo(combo, 1));
      }
    }
  });

  /** wild ranks, hand, play, cards that leave the hand, why */
  const USED = [
    ['7', '3377', '3333~', '3377', 'two wild cards fill a bomb'],
    ['7', '33377', '333+77', '33377', 'a pair of wild cards as itself'],
    ['7', '33447', '333+44', '33447', 'the core is filled'],
    ['7', '33347', '333+44', '33347', 'the kickers are filled'],
    ['7', '45678', '45678', '45678', 'a wild card of the rank that is meant'],
    ['7', '34568', '34567', null, 'no wild card'],
    ['5', '34578', '34578', null, 'not a chain'],
    ['8', '34578', '34567', '34578', 'a wild card in the middle of a chain'],
    ['7', '777', '777', '777', 'wild cards as themselves'],
    ['7', '77', '33', null, 'wild cards alone are their own rank'],
    ['7', '7777', '7777', '7777', 'a pure bomb'],
    ['79', '37799', '33333~', '37799', 'both ranks fill'],
    ['79', '347799', '3333~', '3779', 'the lowest wild rank first'],
    ['79', '77799', '****', '7779', 'a mixed bomb has one of each'],
    ['79', '77799', '*****', '77799', 'a longer one'],
    ['97', '3379', '333', '337', 'the order of the draw does not matter'],
    ['7', '3B7', 'BB', null, 'nothing pairs with a joker'],
    ['7', '333377', '3333~', '3337', 'a soft bomb beside the hard one has one wild card'],
    ['79', '33337799', '3333~', '3337', 'the lowest wild rank first, beside the hard one'],
    ['79', '333377', '33333~', '33337', 'a longer bomb has all cards of its rank'],
  ] as const;
  for (const [wild, hand, text, expected, why] of USED) {
    test(`${text} from ${hand}, wild ${wild}: ${why}`, () => {
      const rules = wildRules('happy', wild);
      const combo = parsePlay(text, rules);
      const used = combo.ok && combo.value !== null ? cardsUsed(cards(hand), combo.value, rules) : null;
      assert.equal(used === null ? null : formatCards(used), expected);
    });
  }

  test('bombs in order of strength, and equal ones do not beat each other', () => {
    const one = wildRules('happy', '7');
    const two = wildRules('happy', '79');
    const ROWS = [
      [one, ['33', '3333~', '2222~', '3333', '2222', '7777', 'BR']],
      [two, ['33', '2222~', '3333', '****', '7777', '9999', '33333~', '22222~', '*****', '333333333333~', 'BR']],
    ] as const;
    for (const [rules, texts] of ROWS) {
      const combos = texts.map((text) => unwrap(parsePlay(text, rules)) ?? assert.fail(text));
      combos.forEach((curr, at) =>
        combos.forEach((prev, below) => {
          const isHigher = at > below && (at > 0 || below > 0);
          assert.equal(beats(curr, prev, rules), isHigher, `${texts[at]} over ${texts[below]}`);
        }),
      );
      const space = actionSpace(rules);
      const ids = combos.map((combo) => encode(space, combo));
      assert.deepEqual(
        ids,
        ids.toSorted((a, b) => a - b),
        'ids follow the order',
      );
    }
  });

  test('plays as text are read again, whatever the wild ranks', () => {
    for (const wild of ['7', '4', '45', '9J']) {
      const rules = wildRules('happy', wild);
      const space = actionSpace(rules);
      for (let id = 1; id < space.size; id += id < 500 || id > space.size - 200 ? 1 : 97) {
        const combo = decode(space, id as ActionId);
        const isOtherClass = combo.bomb === 'hard' || combo.bomb === 'pure';
        if (isOtherClass && wild.includes(RANKS.charAt(combo.main)) !== (combo.bomb === 'pure')) continue;
        const text = formatCombo(combo, 1);
        assert.deepEqual(unwrap(parsePlay(text, rules)), combo, `${text}, wild ${wild}`);
      }
    }
  });

  /** wild ranks, cards, play to beat, the reading without a word, why */
  const READINGS = [
    ['7', '3377', null, '3333~', 'leading, the bomb first'],
    ['7', '3337', null, '3333~', 'not 333+7'],
    ['7', '3337', '333+4', '3333~', 'only the bomb beats a triple of the same rank'],
    ['7', '4447', '333+5', '444+7', 'following, the weakest reading'],
    ['7', '45678', null, '45678', 'no other reading is higher'],
    ['4', '45678', null, '56789', 'the highest main rank'],
    ['7', '38', null, null, 'not a combo'],
    ['7', '37', null, '33', 'a pair'],
    ['79', '33379', null, '33333~', 'five cards'],
  ] as const;
  for (const [wild, laid, toBeat, expected, why] of READINGS) {
    test(`${laid} ${toBeat === null ? 'leading' : `on ${toBeat}`}, wild ${wild}: ${why}`, () => {
      const rules = wildRules('happy', wild);
      const combo = classifyCombo(cards(laid), rules, toBeat === null ? null : unwrap(parsePlay(toBeat, rules)));
      assert.equal(combo === null ? null : formatCombo(combo, 1), expected);
    });
  }

  /** wild ranks, hand, play, cards laid, play to beat, the fault or null, why */
  const FAULTS = [
    ['7', '3377', '3333~', undefined, null, null, 'a soft bomb'],
    ['7', '3357', '333', undefined, null, null, 'a filled triple'],
    ['7', '3357', '3333~', undefined, null, 'not-your-cards/wild', 'one wild card is too few'],
    ['7', '33337', '3333~', undefined, null, null, 'a soft bomb beside the hard one'],
    ['7', '33337', '3333~', '3337', null, null, 'a player may lay the wild card'],
    ['7', '33337', '3333', '3337', null, 'no-combo/reading', 'these cards are a soft bomb'],
    ['7', '33337', '333+4', '3337', null, 'no-combo/reading', 'these cards do not stand for it'],
    ['7', '333', '333', '337', null, 'not-your-cards', 'cards that are not in the hand'],
    ['7', '3377', '3333~', undefined, '4444~', 'not-higher/bomb', 'a lower soft bomb'],
    ['7', '3333', '3333', undefined, '4444~', null, 'a hard bomb beats a soft one'],
  ] as const;
  for (const [wild, hand, text, laid, beat, expected, why] of FAULTS) {
    test(`${text} from ${hand}${laid === undefined ? '' : ` by ${laid}`}, wild ${wild}: ${why}`, () => {
      const rules = wildRules('happy', wild);
      const combo = unwrap(parsePlay(text, rules)) ?? assert.fail();
      const toBeat = beat === null ? null : unwrap(parsePlay(beat, rules));
      const uses = laid === undefined ? undefined : cards(laid);
      const play = uses === undefined ? combo : { ...combo, uses };
      const fault = explainIllegal({ hand: cards(hand), play, toBeat, rules });
      assert.equal(fault?.key ?? null, expected);
    });
  }

  test('a bomb of an unknown class is not a combo', () => {
    const rules = wildRules('happy', '7');
    const combo = { ...(unwrap(parsePlay('3333~', rules)) ?? assert.fail()), bomb: 'loud' as BombClass };
    assert.ok(!isComboOf(actionSpace(rules), combo));
    assert.ok(!isComboOf(actionSpace(PRESETS.happy), { ...combo, bomb: 'hard' }));
    assert.ok(!isComboOf(actionSpace(rules), { kind: 'bomb', main: combo.main, length: 4, kickers: NO_CARDS }));
  });

  test('tables are those of the rule set, whichever ranks are wild', () => {
    const base = wildRules('happy', '7');
    assert.equal(actionSpace(base).lo, actionSpace(withWild(base, '9')).lo);
    assert.equal(withWild(base, '9'), withWild(base, '9'));
    assert.notEqual(actionSpace(base).size, actionSpace(PRESETS.happy).size);
    assert.equal(actionSpace(PRESETS.happy).wild, 0);
  });
});

describe('ways to lay a combo', () => {
  /** wild ranks, hand, play, ways, why */
  const LAYS = [
    ['4', '4567JJ', 'JJ', ['JJ', '4J'], 'a jack kept is higher than the wild four'],
    ['K', '447KK', '44', ['44'], 'a four kept is lower than the wild king'],
    ['4', '44JJJ', 'JJJJ~', ['4JJJ', '44JJ'], 'each soft bomb has a jack'],
    ['4', '444JJJJ', 'JJJJ~', ['4JJJ', '44JJ', '444J'], 'beside the hard one'],
    ['4', '444JJJJ', 'JJJJ', ['JJJJ'], 'a hard bomb has no wild card'],
    ['3', '3QQQKK', 'QQQ+KK', ['QQQKK', '3QQQK', '3QQKK'], 'kickers and core'],
    ['3', '3QQQK', 'QQQ+K', ['QQQK', '3QQK'], 'a single kicker is itself'],
    ['35', '35789TJ', '789TJ', ['789TJ', '3789T', '5789T', '3789J', '5789J'], 'either wild rank, the jack and the ten'],
    ['38', '3378889', '888', ['888'], 'wild cards as themselves'],
  ] as const;
  for (const [wild, hand, play, expected, why] of LAYS) {
    test(`${play} from ${hand}, wild ${wild}: ${why}`, () => {
      const rules = wildRules('happy', wild);
      const combo = unwrap(parsePlay(play, rules)) ?? assert.fail();
      const lays = laysOf(cards(hand), combo, rules);
      const first = expected.map((text) => formatCards(cards(text)));
      assert.deepEqual(lays.slice(0, 1).map(formatCards), first.slice(0, 1));
      if (wild !== '35') assert.deepEqual(lays.map(formatCards).toSorted(), first.toSorted());
      for (const text of first) assert.ok(lays.map(formatCards).includes(text), text);
    });
  }

  test('as the plain enumeration has them: the canonical cards, and all that keep only higher cards', () => {
    const rng = createRng('ways to lay');
    for (const wild of ['3', '7', '36', '9Q']) {
      const rules = wildRules('happy', wild);
      const every = new EveryLay(rules);
      for (let index = 0; index < 30; index++) {
        const hand = drawWildHand(rng, 8, rules);
        const found = legalCombos(hand, null, rules).flatMap((combo) =>
          laysOf(hand, combo, rules).map((uses) => `${formatCombo(combo, 1)} ${formatCards(uses)}`),
        );
        const expected = every.of(hand).filter(({ combo, cards: uses }) => {
          const used = cardsUsed(hand, combo, rules) ?? assert.fail();
          if (combo.bomb === 'mixed') return sameCounts(used, uses);
          const [kept, extra] = [missingIn(uses, used), missingIn(used, uses)];
          return kept.every((high) => extra.every((low) => high > low));
        });
        const lines = expected.map(({ combo, cards: uses }) => `${formatCombo(combo, 1)} ${formatCards(uses)}`);
        assert.deepEqual(found.toSorted(), lines.toSorted(), `${formatCards(hand)}, wild ${wild}`);
      }
    }
  });
});

/** Ranks of which `some` has fewer cards than `others`. */
const missingIn = (some: RankCounts, others: RankCounts): number[] =>
  ALL_RANKS.filter((rank) => countOf(some, rank) < countOf(others, rank));

test('by switch a seat that holds the hard bomb may not lay the soft one', () => {
  const rules = { ...wildRules('happy', '7'), softBesideHard: false };
  const bombs = (hand: string): string[] =>
    legalCombos(cards(hand), null, rules).flatMap((combo) => (combo.kind === 'bomb' ? [formatCombo(combo, 1)] : []));
  assert.deepEqual(bombs('33337'), ['3333']);
  assert.deepEqual(bombs('3337'), ['3333~']);
  const soft = unwrap(parsePlay('3333~', rules)) ?? assert.fail();
  const fault = (play: Play): string | undefined =>
    explainIllegal({ hand: cards('33337'), play, toBeat: null, rules })?.key;
  assert.equal(fault(soft), 'soft-beside-hard');
  assert.equal(fault({ ...soft, uses: cards('3337') }), 'soft-beside-hard');
});

test('a hand keeps its number of cards under every play', () => {
  const rules = wildRules('happy', '68');
  const hand = cards('3345666788TTJQ2BR');
  for (const combo of legalCombos(hand, null, rules)) {
    const used = cardsUsed(hand, combo, rules) ?? assert.fail();
    assert.equal(sizeOf(addCounts(subtractCounts(hand, used), used)), sizeOf(hand));
    assert.ok(countOf(used, rankAt(13)) <= 1);
  }
});
