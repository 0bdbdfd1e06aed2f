/** Place of a phrase over a board: beside its seat, towards the centre, inside the window. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeOfEffect, placeOfPhrase } from './places.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const drawn = (box: Box): object => ({
  ...box,
  left: box.x,
  top: box.y,
  right: box.x + box.width,
  bottom: box.y + box.height,
});

/** A board whose parts have these boxes. */
const board = (origin: Box, parts: Readonly<Record<string, Box>>): HTMLElement =>
  ({
    getBoundingClientRect: () => drawn(origin),
    querySelector: (selector: string) => {
      const found = Object.entries(parts).find(([part]) => selector.includes(part))?.[1];
      return found === undefined ? null : { getBoundingClientRect: () => drawn(found) };
    },
  }) as unknown as HTMLElement;

const WIDE: Box = { x: 100, y: 50, width: 1000, height: 600 };
const NARROW: Box = { x: 10, y: 20, width: 390, height: 844 };

test('in a wide window a phrase stands beside the seat, eight pixels towards the middle', () => {
  const left = {
    '.seat-plate': { x: 120, y: 200, width: 100, height: 150 },
    '.portrait': { x: 130, y: 210, width: 80, height: 80 },
  };
  assert.deepEqual(placeOfPhrase(board(WIDE, left), 1), { left: '128px', top: '160px' });
  const wider = { ...left, '.portrait': { x: 130, y: 210, width: 110, height: 80 } };
  assert.deepEqual(placeOfPhrase(board(WIDE, wider), 1), { left: '148px', top: '160px' }, 'nor over its face');
  const right = {
    '.seat-plate': { x: 980, y: 200, width: 100, height: 150 },
    '.portrait': { x: 970, y: 210, width: 80, height: 80 },
  };
  assert.deepEqual(placeOfPhrase(board(WIDE, right), 2), { right: '138px', top: '160px' });
});

test('in a narrow window it stands below plate and face, at the edge of its seat', () => {
  const left = {
    '.seat-plate': { x: 20, y: 60, width: 150, height: 60 },
    '.portrait': { x: 25, y: 60, width: 50, height: 50 },
  };
  assert.deepEqual(placeOfPhrase(board(NARROW, left), 1), { left: '10px', top: '102px' });
  const clock = { ...left, '.seat-text': { x: 80, y: 55, width: 80, height: 74 } };
  assert.deepEqual(placeOfPhrase(board(NARROW, clock), 1), { left: '10px', top: '111px' }, 'below a clock');
  const lying = { x: 10, y: 20, width: 844, height: 390 };
  assert.deepEqual(placeOfPhrase(board(lying, clock), 1), { left: '10px', top: '111px' }, 'beside no play');
  const low = { ...left, '.portrait': { x: 25, y: 70, width: 50, height: 50 } };
  assert.deepEqual(placeOfPhrase(board(NARROW, low), 1), { left: '10px', top: '108px' }, 'below the badge of the face');
  const right = {
    '.seat-plate': { x: 240, y: 60, width: 150, height: 60 },
    '.portrait': { x: 240, y: 60, width: 50, height: 50 },
  };
  assert.deepEqual(placeOfPhrase(board(NARROW, right), 2), { right: '10px', top: '102px' });
});

test('on the stage at the end of a round it is above the face', () => {
  const parts = {
    '.podium': { x: 500, y: 200, width: 90, height: 130 },
    '.seat-plate': { x: 120, y: 200, width: 100, height: 150 },
    '.portrait': { x: 130, y: 210, width: 80, height: 80 },
  };
  const { top } = placeOfPhrase(board(WIDE, parts), 1);
  assert.equal(top, `${200 - 44 - WIDE.y}px`);
});

test('a window is narrow below 700 pixels', () => {
  const parts = {
    '.seat-plate': { x: 20, y: 60, width: 150, height: 60 },
    '.portrait': { x: 25, y: 60, width: 50, height: 50 },
  };
  const topAt = (width: number): string | undefined => placeOfPhrase(board({ ...NARROW, width }, parts), 1)['top'];
  assert.deepEqual([topAt(699), topAt(700)], ['102px', '40px']);
});

test('a seat that is not drawn has no place', () => {
  const plate = { x: 20, y: 60, width: 150, height: 60 };
  assert.deepEqual(placeOfPhrase(board(WIDE, {}), 1), {});
  assert.deepEqual(placeOfPhrase(board(WIDE, { '.seat-plate': plate }), 1), {});
  assert.deepEqual(placeOfPhrase(board(WIDE, { '.portrait': plate }), 1), {});
});

const numbersOf = (style: Record<string, string>): Record<string, number> =>
  Object.fromEntries(Object.entries(style).map(([name, value]) => [name, Number.parseFloat(value)]));

/** Windows: the board, its felt, the play and the hand. */
const WINDOWS = {
  'phone in landscape': { board: [0, 844, 390], felt: [0, 844], ring: [372, 90, 100], hand: 255 },
  phone: { board: [0, 390, 844], felt: [0, 390], ring: [145, 290, 100], hand: 660 },
  'desk with a panel': { board: [0, 1280, 800], felt: [330, 950], ring: [750, 250, 120], hand: 610 },
} as const;

for (const [name, { board: whole, felt, ring, hand }] of Object.entries(WINDOWS)) {
  const parts = {
    '.answer-ring': { x: ring[0], y: ring[1], width: ring[2], height: ring[2] },
    '.board-felt': { x: felt[0], y: 0, width: felt[1], height: whole[2] },
    '.hand': { x: felt[0], y: hand, width: felt[1], height: 130 },
  };
  const origin = { x: whole[0], y: 0, width: whole[1], height: whole[2] };

  test(`${name}: a bomb is centred on the play, its words above the hand`, () => {
    const place = numbersOf(placeOfEffect(board(origin, parts), 'bomb', null));
    assert.equal(place['--x'], ring[0] + ring[2] / 2);
    const word = Math.min(76, Math.max(42, 0.16 * place['--unit']!));
    const stakeEnds = place['--y']! + 0.2 * place['--unit']! + 1.3 * word + 40;
    assert.ok(stakeEnds <= hand, `${stakeEnds} of ${hand}`);
  });

  test(`${name}: without a play an effect is in the middle of the felt`, () => {
    const { '.answer-ring': _, ...others } = parts;
    const place = numbersOf(placeOfEffect(board(origin, others), 'solved', null));
    assert.equal(place['--x'], felt[0] + felt[1] / 2);
  });
}
