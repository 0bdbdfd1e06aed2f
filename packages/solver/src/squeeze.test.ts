import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCards, PRESETS, unwrap, type RuleSet } from '@doudizhu/rules';
import { HandStore, NO_CLASS } from './hands.ts';
import { packSeats } from './moment.ts';
import { Key } from './squeeze.ts';

const keyOf = (rules: RuleSet, hands: readonly string[]): string => {
  const store = new HandStore(rules, 1 << 24);
  const nodes = new Int32Array(4);
  hands.forEach((text, player) => {
    const { lo, hi } = unwrap(parseCards(text));
    nodes[player] = store.node(lo, hi);
  });
  const key = new Key();
  key.of(store, nodes, hands.length, packSeats(0, 0), NO_CLASS, 0);
  return `${key.a} ${key.b} ${key.c}`;
};

// oxfmt-ignore
const ROWS: readonly (readonly [readonly string[], readonly string[], 'same' | 'other', string])[] = [
  [['35', '46'], ['9J', 'TQ'], 'same', 'ranks below'],
  [['35', '46'], ['9K', 'T2'], 'same', 'gaps, while nobody has a chain'],
  [['35', '4'], ['3B', '4'], 'same', 'a single joker is a high card'],
  [['35', '46'], ['36', '45'], 'other', 'another order'],
  [['33', '4'], ['3', '4'], 'other', 'another count'],
  [['BR', '4'], ['A2', '4'], 'other', 'both jokers are a rocket'],
  [['3B', 'R'], ['3A', '2'], 'same', 'both jokers, but in two hands'],
  [['34567', '9'], ['45678', 'T'], 'same', 'a chain moved'],
  [['34567', '9'], ['34567', '8'], 'same', 'a gap above the chain, where no chain reaches'],
  [['34567', '9'], ['3456T', '9'], 'other', 'a chain and none'],
  [['34567', '9'], ['45679', 'T'], 'other', 'a broken chain'],
  [['3456789TJ', '2'], ['345679TJQ', '2'], 'other', 'one long run against a run with a gap'],
  [['34567TJQKA', '2'], ['345679TJQK', '2'], 'same', 'two runs, the gap between them shrinks'],
  [['34567TJQKA', '2'], ['3456789TJQ', '2'], 'other', 'two runs and one'],
  [['TJQKA', '2'], ['34567', '8'], 'same', 'a 2 above the chain is as good as its neighbour'],
  [['33344488', '9'], ['33344489', 'T'], 'other', 'kickers'],
];

for (const [one, two, expected, why] of ROWS) {
  test(`${one.join(' v ')} and ${two.join(' v ')} have ${expected === 'same' ? 'one key' : 'two keys'}: ${why}`, () => {
    const same = keyOf(PRESETS.douzero, one) === keyOf(PRESETS.douzero, two);
    assert.equal(same, expected === 'same');
  });
}

test('nothing is squeezed beside a chain where wings must be consecutive', () => {
  const pairs = ['334455', '7'] as const;
  assert.equal(keyOf(PRESETS['pagat-4p'], pairs), keyOf(PRESETS['pagat-4p'], ['334455', '9']));
  assert.notEqual(keyOf(PRESETS['app-4p'], pairs), keyOf(PRESETS['app-4p'], ['334455', '9']));
});
