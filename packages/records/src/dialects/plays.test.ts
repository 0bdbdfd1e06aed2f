import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { countsOf, deck, pickCards } from '@doudizhu/rules/cards';
import { coreOf, countsOfCombo, formatCombo, legalCombos, parsePlay, type Combo } from '@doudizhu/rules/combos';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, shuffle } from '@doudizhu/rules/rng';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { parseBotzoneCards, parseBotzonePlay } from './botzone.ts';
import { idOfPlay, playOfId } from './openspiel-actions.ts';
import { formatDouzeroCards, parseDouzeroCards, parseDouzeroPlay } from './douzero.ts';
import { formatOpenspielCards, parseOpenspielCards, parseOpenspielPlay } from './openspiel-plays.ts';
import { formatRlcardCards, formatRlcardPlay, parseRlcardCards, parseRlcardPlay } from './rlcard.ts';
import { messageOf } from '../testing/index.ts';
import { cards } from '@doudizhu/rules/testing';

/** A play as its cards, of a plane the core first: `333444-56`. `Pass` for a pass. */
const formatOpenspielPlay = (combo: Combo | null): string => {
  if (combo === null) return 'Pass';
  const isPlane = combo.kind === 'plane-with-singles' || combo.kind === 'plane-with-pairs';
  return isPlane
    ? `${formatOpenspielCards(coreOf(combo, 1))}-${formatOpenspielCards(combo.kickers)}`
    : formatOpenspielCards(countsOfCombo(combo, 1));
};

describe('cards of the dialects', () => {
  const ROWS = [
    // ours, RLCard, DouZero, OpenSpiel
    ['33TJQKA2BR', '33TJQKA2BR', '33TJQKA2XD', '33TJQKA2(BWJ)(CJ)'],
    ['B', 'B', 'X', '(BWJ)'],
    ['R', 'R', 'D', '(CJ)'],
    ['', '', '', ''],
  ] as const;
  for (const [ours, rlcard, douzero, openspiel] of ROWS) {
    test(`"${ours}" is ${rlcard}, ${douzero}, ${openspiel}`, () => {
      const counts = cards(ours);
      assert.equal(formatRlcardCards(counts), rlcard);
      assert.equal(formatDouzeroCards(counts), douzero);
      assert.equal(formatOpenspielCards(counts), openspiel);
      assert.deepEqual(unwrap(parseRlcardCards(rlcard)), counts);
      assert.deepEqual(unwrap(parseDouzeroCards(douzero)), counts);
      assert.deepEqual(unwrap(parseOpenspielCards(openspiel)), counts);
    });
  }

  const BAD = [
    [
      parseRlcardCards('33X'),
      /invalid rlcard cards "33X": unknown card "X" at index 2, expected one of 3456789TJQKA2BR/u,
    ],
    [parseRlcardCards('3 3'), /unknown card " " at index 1/u],
    [parseRlcardCards('33333'), /invalid rlcard cards "33333": more than 4 of 3, expected at most 4/u],
    [parseRlcardCards('BB'), /invalid rlcard cards "BB": more than 1 of B, expected at most 1/u],
    [
      parseDouzeroCards('33W'),
      /invalid douzero cards "33W": unknown card "W" at index 2, expected one of 3456789TJQKA2XD/u,
    ],
    [parseDouzeroCards('XX'), /more than 1 of X, expected at most 1/u],
    [parseDouzeroCards([3, 15]), /invalid douzero cards \[3,15\]: 15 at index 1, expected one of 3 4 .* 14 17 20 30/u],
    [parseDouzeroCards([20, 20]), /20 at index 1 once too often, expected at most 1/u],
    [parseDouzeroCards(3), /invalid douzero cards 3: expected letters or a list of numbers/u],
    [
      parseOpenspielCards('3(JJ)'),
      /invalid openspiel cards "3\(JJ\)": unknown card "\(" at index 1, expected one of .*\(BWJ\)\(CJ\)/u,
    ],
    [parseBotzoneCards([3, 54]), /invalid botzone cards \[3,54\]: 54 at index 1, expected a number 0 to 53/u],
    [parseBotzoneCards([3, 3]), /3 at index 1 is there already, expected each card once/u],
    [parseBotzoneCards('3'), /invalid botzone cards "3": expected a list of numbers 0 to 53/u],
  ] as const;
  for (const [read, message] of BAD) {
    test(`refused: ${messageOf(read)}`, () => assert.match(messageOf(read), message));
  }
});

describe('plays of the dialects', () => {
  test('a pass', () => {
    assert.equal(formatRlcardPlay(null), 'pass');
    assert.equal(formatOpenspielPlay(null), 'Pass');
    for (const read of [
      parseRlcardPlay('pass'),
      parseRlcardPlay(''),
      parseDouzeroPlay(''),
      parseDouzeroPlay([]),
      parseOpenspielPlay('Pass'),
      parseBotzonePlay([]),
    ]) {
      assert.equal(unwrap(read), null);
    }
  });

  test('every play that can be led from random hands is read as it was written', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const hand = shuffle(createRng(seed), deck(1)).slice(0, 20);
        const of = (name: 'rlcard' | 'openspiel' | 'botzone') => legalCombos(countsOf(hand), null, PRESETS[name]);
        for (const combo of of('rlcard')) assert.deepEqual(unwrap(parseRlcardPlay(formatRlcardPlay(combo))), combo);
        for (const combo of of('openspiel')) {
          const text = formatOpenspielPlay(combo);
          assert.deepEqual(unwrap(parseOpenspielPlay(text)), combo, text);
        }
        for (const combo of of('botzone')) {
          assert.deepEqual(unwrap(parseBotzonePlay(pickCards(hand, countsOfCombo(combo, 1)))), combo);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('OpenSpiel names the chain of a plane, so each reading is another text', () => {
    const texts = ['666777888-999', '777888999-666', '666777888999'];
    const plays = texts.map((text) => unwrap(parseOpenspielPlay(text)));
    assert.deepEqual(
      plays.map((combo) => formatCombo(combo, 1)),
      ['666777888+999', '777888999+666', '666777888999'],
    );
    assert.deepEqual(plays.map(formatOpenspielPlay), texts);
  });

  test("the table of OpenSpiel's actions has the texts that OpenSpiel 2.0.2 prints for 4 to 26056", () => {
    const texts = Array.from({ length: 26_053 }, (_, index) => {
      const combo = playOfId(index + 4);
      assert.ok(combo !== undefined && combo !== null);
      assert.equal(idOfPlay(combo), index + 4);
      return formatOpenspielPlay(combo);
    });
    assert.equal(playOfId(26_057), undefined);
    // `state.action_to_string(0, id)` of each, joined by newlines.
    const digest = createHash('sha256').update(texts.join('\n')).digest('hex');
    assert.equal(digest.slice(0, 16), '58f798fcb1e70e2d');
  });

  test('where the dialect has one text for two readings, the trick decides', () => {
    const { douzero } = PRESETS;
    const toBeat = unwrap(parsePlay('333444555+777', douzero));
    assert.equal(formatCombo(unwrap(parseDouzeroPlay('666777888999', douzero)), 1), '666777888999');
    assert.equal(formatCombo(unwrap(parseDouzeroPlay('666777888999', douzero, toBeat)), 1), '777888999+666');
  });

  const BAD = [
    [parseRlcardPlay('34'), /invalid rlcard play "34": not a combo under rlcard/u],
    [parseDouzeroPlay('3X'), /invalid douzero play "3X": not a combo under douzero/u],
    [
      parseOpenspielPlay('3333-45'),
      /invalid openspiel play "3333-45": not a plane with kickers under openspiel, expected CHAIN-KICKERS/u,
    ],
    [parseOpenspielPlay('333-4-5'), /invalid openspiel play "333-4-5": more than one "-", expected CHAIN-KICKERS/u],
    [parseOpenspielPlay('3334(BWJ)(CJ)'), /invalid openspiel play "3334\(BWJ\)\(CJ\)": not a combo/u],
    [parseBotzonePlay([0, 5]), /invalid botzone play "34": not a combo under botzone/u],
  ] as const;
  for (const [read, message] of BAD) {
    test(`refused: ${messageOf(read)}`, () => assert.match(messageOf(read), message));
  }
});
