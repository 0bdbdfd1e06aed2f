/** Parts of commands and events as JSON. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ACTION, dealSchema } from './values.ts';

const combo = (over: object) => ({ kind: 'single', main: 0, length: 1, kickers: { lo: 0, hi: 0 }, ...over });
const play = (over: object) => ({ type: 'play', combo: combo(over) });

const SOUND: readonly object[] = [
  ...[0, 1, 2, 3].map((points) => ({ type: 'bid', points })),
  ...[true, false].flatMap((take) => [
    { type: 'call', take },
    { type: 'grab', take },
  ]),
  ...[1, 2, 4].map((factor) => ({ type: 'double', factor })),
  ...[1, 2].map((factor) => ({ type: 'redouble', factor })),
  { type: 'openHand', open: true },
  { type: 'pass' },
  ...[0, 14].map((main) => play({ main })),
  ...[1, 15].map((length) => play({ length })),
  play({ kickers: { lo: -1, hi: 2 ** 31 - 1 } }),
];

/** an invalid action, why */
const UNSOUND: readonly (readonly [object, string])[] = [
  [{ type: 'bid', points: 4 }, 'a bid of four'],
  [{ type: 'bid', points: -1 }, 'a bid below nothing'],
  [{ type: 'bid', points: '1' }, 'points as text'],
  [{ type: 'call', take: 1 }, 'a number for yes'],
  [{ type: 'double', factor: 3 }, 'a factor of three'],
  [{ type: 'double', factor: 0 }, 'no factor'],
  [{ type: 'redouble', factor: 4 }, 'a redouble of four'],
  [{ type: 'openHand' }, 'a field that is missing'],
  [{ type: 'pass', take: true }, 'a field too many'],
  [{ type: 'wave' }, 'no such action'],
  [play({ main: 15 }), 'a rank above the big joker'],
  [play({ main: -1 }), 'a rank below the three'],
  [play({ main: 1.5 }), 'half a rank'],
  [play({ length: 0 }), 'no length'],
  [play({ length: 16 }), 'more ranks than there are'],
  [play({ kind: 'tower' }), 'no such kind'],
  [play({ kickers: { lo: 2 ** 31, hi: 0 } }), 'kickers that are not a 32-bit word'],
  [play({ kickers: { lo: 0 } }), 'half the kickers'],
  [{ type: 'play', combo: null }, 'no combo'],
];

for (const action of SOUND) {
  test(`an action: ${JSON.stringify(action)}`, () =>
    assert.deepEqual(ACTION.read(action), { ok: true, value: action }));
}
for (const [value, why] of UNSOUND) test(`no action: ${why}`, () => assert.ok(!ACTION.read(value).ok));

test('a deal has cards of two packs at most, and a card may lie open at a seat of the table', () => {
  const isDeal = (deal: object, seats = 3): boolean =>
    dealSchema(seats).read({ hands: [[0], [107], []], kitty: [53], faceUp: null, ...deal }).ok;
  assert.ok(isDeal({}));
  assert.ok(!isDeal({ hands: [[108]] }));
  assert.ok(!isDeal({ kitty: [-1] }));
  assert.ok(isDeal({ faceUp: { card: 0, seat: 2 } }));
  assert.ok(!isDeal({ faceUp: { card: 0, seat: 3 } }));
  assert.ok(isDeal({ faceUp: { card: 0, seat: 3 } }, 4));
  assert.ok(!isDeal({ faceUp: { card: 108, seat: 0 } }));
});
