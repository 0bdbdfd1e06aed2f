import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsOf, deck, formatCards, pickCards, type Card } from '@doudizhu/rules/cards';
import { PRESETS } from '@doudizhu/rules/ruleset';
import { cards, play } from '@doudizhu/rules/testing';
import { sortHand } from '../../cards/hand-layout.ts';
import { chooseCards, completed, playableReadings } from './completion.ts';

const RULES = PRESETS.competition;
const cardsFor = (text: string): Card[] => pickCards(deck(2), cards(text));

const HAND = '33445566778899TJQKA2BR';

type Row = readonly [touched: string, type: 'swipe' | 'tap' | 'type', toBeat: string, chosen: string, why: string];

const ROWS: readonly Row[] = [
  ['3456789', 'swipe', '', '3456789', 'a swipe that is a sequence stays'],
  ['3445678', 'swipe', '', '345678', 'a pair within a sequence is left out'],
  ['334455667', 'swipe', '', '34567', 'a sequence is what takes every rank'],
  ['334455', 'swipe', '', '334455', 'pairs in a row stay'],
  ['3344', 'swipe', '', '3344', 'what is nothing yet stays as it was touched'],
  ['QKA2', 'swipe', '', 'QKA2', 'no chain goes up to the 2'],
  ['BR', 'swipe', '', 'BR', 'the rocket'],
  ['37', 'tap', '', '34567', 'the two ends of a sequence'],
  ['36', 'tap', '', '36', 'too short between the ends'],
  ['TA', 'tap', '', 'TJQKA', 'up to the ace'],
  ['J2', 'tap', '', 'J2', 'never up to the 2'],
  ['3355', 'tap', '', '334455', 'the two ends of pairs in a row'],
  ['37', 'type', '', '37', 'typed ranks are meant as they are'],
  ['37', 'tap', '34567', '37', 'a sequence that would not toBeat is not proposed'],
  ['48', 'tap', '34567', '45678', 'a sequence that beats is'],
  ['49', 'tap', '34567', '49', 'a longer one does not toBeat'],
  ['456789T', 'swipe', '34567', '45678', 'the lowest that beats within the swipe'],
  ['34567', 'swipe', '34567', '34567', 'nothing in it beats: it stays'],
  ['445566', 'swipe', '334455', '445566', 'pairs over pairs'],
  ['667788', 'swipe', '55', '66', 'a pair over a pair'],
];

for (const [touched, type, toBeat, chosen, why] of ROWS) {
  test(`${type} ${touched}${toBeat === '' ? '' : ` over ${toBeat}`}: ${why}`, () => {
    const hand = sortHand(cardsFor(HAND));
    const selected = chooseCards(hand, new Set(), cards(touched));
    const gesture = { type, cards: [...selected] };
    const combo = toBeat === '' ? null : play(toBeat, RULES);
    const found = completed({ hand, selected, gesture, toBeat: combo, rules: RULES });
    assert.equal(formatCards(countsOf([...found])), formatCards(cards(chosen)));
  });
}

test('cards that are chosen stay chosen when a combo is completed', () => {
  const hand = sortHand(cardsFor('33445566778'));
  const [low, high] = [hand.at(-1) as Card, hand[1] as Card];
  const gesture = { type: 'tap', cards: [high] } as const;
  const found = completed({ hand, selected: new Set([low, high]), gesture, toBeat: null, rules: RULES });
  assert.ok(found.size === 5 && found.has(low) && found.has(high));
});

test('letting cards go completes nothing', () => {
  const hand = cardsFor('34567');
  const selected = new Set([hand[0] as Card, hand[4] as Card]);
  const gesture = { type: 'tap', cards: [hand[2] as Card] } as const;
  assert.equal(completed({ hand, selected, gesture, toBeat: null, rules: RULES }), selected);
});

test('cards with several readings show them all, the usual one first', () => {
  const readings = playableReadings(cards('666777888999'), { toBeat: null, rules: PRESETS.douzero });
  const kinds = readings.map(({ kind }) => kind);
  assert.deepEqual(kinds, ['plane', 'plane-with-singles', 'plane-with-singles']);
});
