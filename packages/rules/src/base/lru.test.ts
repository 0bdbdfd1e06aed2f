import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Lru } from './lru.ts';

const ROWS: readonly (readonly [steps: string, expected: string, why: string])[] = [
  ['+a +b', 'a b', 'all that fit'],
  ['+a +b +c', 'b c', 'the oldest goes'],
  ['+a +b ?a +c', 'a c', 'a read entry stays'],
  ['+a +b +a +c', 'a c', 'a written entry stays'],
  ['+a +b ?x +c', 'b c', 'a missing key changes nothing'],
  ['+a +b -a +c', 'b c', 'a deleted entry leaves room'],
  ['-a +a', 'a', 'a missing key can be deleted'],
];

for (const [steps, expected, why] of ROWS) {
  test(`Lru of two, ${why}: ${steps}`, () => {
    const lru = new Lru<string, string>(2);
    for (const [action, key] of steps.split(' ').map(([first, second]) => [first, second ?? ''] as const)) {
      if (action === '+') lru.set(key, key.toUpperCase());
      else if (action === '-') lru.delete(key);
      else lru.get(key);
    }
    assert.equal([...'abc'].filter((key) => lru.get(key) === key.toUpperCase()).join(' '), expected);
  });
}

test('Lru: the entries are the last keys that were used', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9)), fc.integer({ min: 1, max: 5 }), (keys, max) => {
      const lru = new Lru<number, number>(max);
      for (const key of keys) if (lru.get(key) === undefined) lru.set(key, key);
      const latest = new Set([...new Set(keys.toReversed())].slice(0, max));
      for (let key = 0; key < 10; key++) assert.equal(lru.get(key) !== undefined, latest.has(key));
    }),
  );
});

test('Lru: a bound below one is refused', () => assert.throws(() => new Lru(0), /invalid max 0/u));
