import { countOf, formatCards, rankAt, sizeOf } from '@doudizhu/rules/cards';
import { parsePlay } from '@doudizhu/rules/combos';
import { parsePosition } from '@doudizhu/rules/position';
import { unwrap } from '@doudizhu/rules/result';
import { createRng } from '@doudizhu/rules/rng';
import { PRESETS, writeRules } from '@doudizhu/rules/ruleset';
import { cards } from '@doudizhu/rules/testing';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  checkDraft,
  draftOf,
  emptyDraft,
  leftOf,
  copyPlaces,
  presetOf,
  randomDraft,
  withCopies,
  withCopyMoved,
  withHand,
  withKind,
  withRules,
  withSides,
  withSwept,
  withTurn,
  type Draft,
  type DraftFault,
} from './setup.ts';

const badPlay = (text: string): DraftFault => {
  const play = parsePlay(text, PRESETS.douzero);
  return play.ok ? assert.fail(text) : { type: 'bad-text', failure: play.error };
};
const draft = (hands: readonly string[], change: Partial<Draft> = {}): Draft => ({
  ...emptyDraft(PRESETS.douzero, hands.length),
  hands: hands.map((text) => cards(text)),
  ...change,
});
const faultsOf = (given: Draft) => checkDraft(given).faults;

test('the position of the first specification, set up step by step', () => {
  let made = emptyDraft(withKind(PRESETS.douzero, 'triple-with-pair', false));
  assert.equal(writeRules(made.rules), 'douzero;kindsOff=triple-with-pair');
  made = withHand(made, 0, cards('BRJJ999'));
  const copies = { 0: 4, 1: 1, 2: 1, 3: 1, 4: 1, 7: 2, 11: 4 };
  for (const [rank, count] of Object.entries(copies)) made = withCopies(made, 1, rankAt(Number(rank)), count);
  made = withTurn(made, 1);
  const { position, faults } = checkDraft(made);
  assert.deepEqual(faults, []);
  assert.equal(formatCards(position?.hands[1] ?? cards('')), '33334567TTAAAA');
  assert.equal(position?.turn, 1);
});

test('the side to move never answers its own play: the side before it made it then', () => {
  const made = draft(['34', '56', '78'], { beat: '3', beatSide: 0, turn: 1 });
  const sides = [0, 1, 2].map((turn) => withTurn(made, turn).beatSide);
  assert.deepEqual(sides, [2, 0, 0]);
  assert.equal(withTurn({ ...made, beatSide: 2 }, 2).beatSide, 1);
});

test('what is wrong is said as data', () => {
  const rows: [Draft, unknown[], string][] = [
    [draft(['34', '']), [{ type: 'no-cards', side: 1, moves: false }], 'an empty hand'],
    [draft(['', '5'], { turn: 0 }), [{ type: 'no-cards', side: 0, moves: true }], 'no side to move'],
    [draft(['333', '33']), [{ type: 'too-many', rank: 0, held: 5, most: 4 }], 'five threes'],
    [draft(['34', 'BB']), [{ type: 'too-many', rank: 13, held: 2, most: 1 }], 'two small jokers'],
    [
      draft(['33', '34'], { beat: '33', turn: 1, beatSide: 0 }),
      [{ type: 'too-many', rank: 0, held: 5, most: 4 }],
      'with the table',
    ],
    [draft(['34', '56'], { turn: 7 }), [{ type: 'turn-out-of-range' }], 'no such side'],
    [
      draft(['34', '56'], { beat: '5', turn: 0, beatSide: 0 }),
      [{ type: 'own-play', side: 0 }],
      'a play of the side to move',
    ],
    [draft(['34', '56'], { beat: '35', beatSide: 1 }), [badPlay('35')], 'no combo'],
    [draft(['34', '56'], { beat: '5x', beatSide: 1 }), [badPlay('5x')], 'no card'],
    [draft(['333344445555666677778', '9']), [{ type: 'long-hand', side: 0, size: 21, most: 20 }], 'too long'],
  ];
  for (const [given, expected, why] of rows) assert.deepEqual(faultsOf(given), expected, why);
});

test('a play to beat and the passes since', () => {
  const { position } = checkDraft(draft(['45', '67', '89'], { beat: '3', turn: 2, beatSide: 0 }));
  assert.equal(position?.passes, 1);
  assert.equal(position.toBeat?.side, 0);
  const kicked = checkDraft(draft(['4555', '67'], { beat: '333+4', turn: 0, beatSide: 1 }));
  assert.equal(kicked.position?.toBeat?.combo.kind, 'triple-with-single');
  const ten = checkDraft(draft(['J', 'Q'], { beat: '10', turn: 0, beatSide: 1 }));
  assert.equal(ten.position?.toBeat?.combo.main, 7);
});

test('the number of hands', () => {
  const three = withSides(draft(['34', '56'], { turn: 1 }), 3);
  assert.deepEqual(faultsOf(three), [{ type: 'no-cards', side: 2, moves: false }]);
  const two = withSides({ ...three, turn: 2, beatSide: 1 }, 2);
  assert.deepEqual([two.hands.length, two.turn, two.beatSide], [2, 1, 0]);
  assert.equal(withRules(three, PRESETS['pagat-4p']).hands.length, 4);
  assert.equal(withRules(two, PRESETS['pagat-4p']).hands.length, 2);
  assert.equal(presetOf(withRules(two, PRESETS['pagat-4p']).rules), 'pagat-4p');
});

test('what is left of a rank', () => {
  const given = draft(['33', '3'], { beat: '3' });
  assert.equal(leftOf(given, rankAt(0)), 0);
  assert.equal(leftOf(given, rankAt(1)), 4);
  assert.equal(countOf(withCopies(given, 0, rankAt(0), 9).hands[0] ?? cards(''), rankAt(0)), 4);
});

test('a swipe gives all copies that it passes over, or takes back its own', () => {
  /** hands, rank and index of the copies passed over, hands after it, why */
  const rows: readonly (readonly [string, string, string, string])[] = [
    ['', '0.0 1.3 2.1', '345', 'one of each'],
    ['', '0.0 0.1 0.2', '333', 'down a column'],
    ['44/5', '0.0 1.0 2.0', '3445/', 'its own stay; one of the other hand moves over'],
    ['3445/6', '1.1 2.0 3.0', '34/6', 'from its own: taken back'],
  ];
  for (const [hands, passed, expected, why] of rows) {
    const copies = passed.split(' ').map((copy) => copy.split('.').map(Number) as [number, number]);
    const swept = copies.map(([rank, index]) => ({ rank: rankAt(rank), index }));
    const [own = '', other = ''] = hands.split('/');
    const after = withSwept(draft([own, other]), 0, swept).hands.map(formatCards);
    assert.deepEqual(after, [expected.split('/')[0], expected.split('/')[1] ?? ''], why);
  }
});

test('a position is drafted as it is', () => {
  const ddn = unwrap(parsePosition('ddn1 rules=douzero L=45 D=?3 U=89 turn=U beat=L:3'));
  const made = draftOf(ddn, '3');
  assert.deepEqual([made.turn, made.beat, made.beatSide], [2, '3', 0]);
  assert.deepEqual(faultsOf(made), [{ type: 'no-cards', side: 1, moves: false }]);
});

test('at a lead, the play to beat would be of the player before', () => {
  for (const [turn, expected] of [
    ['L', 2],
    ['D', 0],
    ['U', 1],
  ] as const) {
    const ddn = unwrap(parsePosition(`ddn1 rules=douzero L=45 D=67 U=89 turn=${turn} beat=-`));
    assert.equal(draftOf(ddn, '').beatSide, expected, turn);
  }
});

test('a tap on the rack: deals a free copy, takes one back, moves one of another hand', () => {
  const three = rankAt(0);
  const begun = withHand(withHand(emptyDraft(PRESETS.douzero), 0, cards('33')), 1, cards('3'));
  const given = { ...begun, beat: '4', beatSide: 1 };
  assert.deepEqual(copyPlaces(given, three), [0, 0, 1, null]);
  assert.deepEqual(copyPlaces(given, rankAt(1)), ['table', null, null, null]);
  const copies = (dealt: Draft): number[] => dealt.hands.map((each) => countOf(each, three));
  assert.deepEqual(copies(withCopyMoved(given, 0, three, null)), [3, 1]);
  assert.deepEqual(copies(withCopyMoved(given, 0, three, 0)), [1, 1]);
  assert.deepEqual(copies(withCopyMoved(given, 0, three, 1)), [3, 0]);
  assert.equal(withCopyMoved(given, 0, rankAt(1), 'table'), given);
});

test('random hands: of the present sizes, otherwise few cards; never more copies than the deck has', () => {
  for (const [rules, sides] of [
    [PRESETS.douzero, 2],
    [PRESETS.douzero, 3],
    [PRESETS['app-4p'], 4],
  ] as const) {
    const first = randomDraft(emptyDraft(rules, sides), createRng('random'));
    assert.deepEqual(first.hands.map(sizeOf), [9, 8, 8, 8].slice(0, sides));
    assert.deepEqual(checkDraft(first).faults, []);
    const next = randomDraft({ ...first, beat: '3' }, createRng('other'));
    assert.deepEqual(next.hands.map(sizeOf), first.hands.map(sizeOf));
    assert.notDeepEqual(next.hands, first.hands);
    assert.equal(next.beat, '');
  }
});
