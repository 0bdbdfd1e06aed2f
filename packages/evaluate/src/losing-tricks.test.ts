import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsOf, deck, formatCards, parseCards } from '@doudizhu/rules/cards';
import { unwrap } from '@doudizhu/rules/result';
import { createRng, shuffle } from '@doudizhu/rules/rng';
import { createGoingOut } from './going-out.ts';
import { createLosingTricks } from './losing-tricks.ts';
import { modelOf, type ConstructedPosition } from './testing/positions.ts';

const near = (actual: number, expected: number): void =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual}, expected ${expected}`);

const HALVES: ConstructedPosition = { hands: ['3', '45', '46'] };
const PAIRED: ConstructedPosition = { hands: ['3', '556', '347'] };
const ROCKET: ConstructedPosition = { hands: ['36', '444', 'BR'] };
const KITTY: ConstructedPosition = { hands: ['55A', '4K2', '678'], kitty: '55A', seat: 1 };
const PAIRS: ConstructedPosition = { hands: ['33445566', '778899TT', 'JJQQKKAA'] };
const QUAD: ConstructedPosition = { hands: ['36', '45', '3339999'], seat: 1 };

/** position, hand, the tricks it loses, the chance to go out from the lead, why */
const ROWS: readonly (readonly [ConstructedPosition, string, number, number, string])[] = [
  [HALVES, '3', 1, 1, 'a single is answered for certain; the last play need not stand'],
  [HALVES, '33', 1 / 2, 1, 'a pair, answered every other time'],
  [HALVES, '34', 2, 1e-6, 'two losers'],
  [HALVES, '66', 0, 1, 'the highest pair'],
  [HALVES, '3333', -1, 1, 'a bomb wins a trick back'],
  [HALVES, '335', 3 / 2, 1 / 2, 'the pair goes first, the 5 last'],
  [PAIRED, '333448', 0, 1, 'a triple takes the pair that may be beaten along, not the single that stands'],
  [HALVES, '3633', 0, 1, 'a triple takes the lowest single along'],
  [ROCKET, '3BRK', 1, 1e-6, 'the rocket makes up for one of two'],
  [ROCKET, '3333', -0.5376, 1, 'a bomb that the rocket may beat'],
  [KITTY, '4K2', 2, 7.5e-7, 'the 2 stands unless bombed'],
  [KITTY, '444K', 3 / 4, 1, 'a triple with a single'],
  [KITTY, '3344479', 11 / 4, 1.875e-7, 'the triple carries the 3s'],
  [KITTY, '555577', -1 / 2, 1, 'rather a bomb and a pair than four with two'],
  [PAIRS, '33445566', 0.03838295838357353, 1, 'one sequence of pairs'],
  [PAIRS, '3456789', 0.43622401533912414, 1, 'one long sequence'],
  [PAIRS, '334455A', 0.17219717218911645, 1, 'the ace stands'],
  [PAIRS, '333444', 0, 1, 'no triple is out'],
  [PAIRS, '33344456', 0, 1, 'a plane that carries both'],
  [PAIRS, '333355BR', -257 / 256, 1, 'two bombs and a pair that is nearly certain to be beaten: −2 + 255/256'],
  [QUAD, '45', 1.4307439584074246, 0.2832414957355543, '1 − (7/9)⁵ twice; either first, unless bombed'],
  [QUAD, '459', 1.4307439584074246, 0.28186172493513106, 'the 9 costs only the chance of a bomb'],
];

for (const [position, cards, losingTricks, goingOut, why] of ROWS) {
  test(`${cards} against ${position.hands.join(' ')}: ${why}`, () => {
    const model = modelOf(position);
    const { lo, hi } = unwrap(parseCards(cards));
    near(createLosingTricks(model)(lo, hi), losingTricks);
    near(createGoingOut(model)(lo, hi), goingOut);
  });
}

/** cards of a hand, the mean of its losing tricks over 150 hands, of its chance to go out */
const MEANS: readonly (readonly [number, number, number])[] = [
  [5, 3.979976, 0.055893],
  [10, 4.208555, 0.030536],
  [17, 2.600114, 0],
];

for (const [size, losingTricks, goingOut] of MEANS) {
  test(`hands of ${size} cards: the mean of 150 is what it was`, () => {
    const rng = createRng(`hands/${size}`);
    const cards = shuffle(createRng('model'), deck(1));
    const hands = [cards.slice(0, 20), cards.slice(20, 37), cards.slice(37)].map((hand) => formatCards(countsOf(hand)));
    const model = modelOf({ hands });
    const [tricks, out] = [createLosingTricks(model), createGoingOut(model)];
    let [sumOfTricks, sumOfOut] = [0, 0];
    for (let round = 0; round < 150; round++) {
      // Few ranks give chains, triples and quads.
      const from = rng() % 20;
      const { lo, hi } = countsOf(shuffle(rng, deck(1).slice(from, from + 34)).slice(0, size));
      assert.equal(tricks(lo, hi), tricks(lo, hi), formatCards({ lo, hi }));
      sumOfTricks += tricks(lo, hi);
      sumOfOut += out(lo, hi);
    }
    assert.deepEqual(
      [sumOfTricks / 150, sumOfOut / 150].map((mean) => Number(mean.toFixed(6))),
      [losingTricks, goingOut],
    );
  });
}

test('no cards are out already; more than twelve are not looked at', () => {
  const out = createGoingOut(modelOf(HALVES));
  assert.equal(out(0, 0), 1);
  const twelve = unwrap(parseCards('556677889999'));
  const thirteen = unwrap(parseCards('5556677889999'));
  assert.equal(out(twelve.lo, twelve.hi), 1);
  assert.equal(out(thirteen.lo, thirteen.hi), 0);
});
