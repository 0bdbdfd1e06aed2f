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

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });
const WIDE = box(100, 50, 1000, 600);
const NARROW = box(10, 20, 390, 844);

const seat = (plate: Box, face: Box, others: Readonly<Record<string, Box>> = {}) => ({
  '.seat-plate': plate,
  '.portrait': face,
  ...others,
});
const LEFT = box(120, 200, 100, 150);
const LOW_LEFT = box(20, 60, 150, 60);
const CLOCK = { '.seat-text': box(80, 55, 80, 74) };

/** window, parts of the seat, seat, style, why */
const PHRASES: readonly (readonly [Box, Readonly<Record<string, Box>>, number, object, string])[] = [
  [WIDE, seat(LEFT, box(130, 210, 80, 80)), 1, { left: '128px', top: '160px' }, 'eight pixels towards the middle'],
  [WIDE, seat(LEFT, box(130, 210, 110, 80)), 1, { left: '148px', top: '160px' }, 'nor over the face of the seat'],
  [WIDE, seat(box(980, 200, 100, 150), box(970, 210, 80, 80)), 2, { right: '138px', top: '160px' }, 'at the right'],
  [NARROW, seat(LOW_LEFT, box(25, 60, 50, 50)), 1, { left: '10px', top: '102px' }, 'below plate and face if narrow'],
  [NARROW, seat(LOW_LEFT, box(25, 60, 50, 50), CLOCK), 1, { left: '10px', top: '111px' }, 'below a clock'],
  [
    box(10, 20, 844, 390),
    seat(LOW_LEFT, box(25, 60, 50, 50), CLOCK),
    1,
    { left: '10px', top: '111px' },
    'beside no play',
  ],
  [NARROW, seat(LOW_LEFT, box(25, 70, 50, 50)), 1, { left: '10px', top: '108px' }, 'below the badge of the face'],
  [NARROW, seat(box(240, 60, 150, 60), box(240, 60, 50, 50)), 2, { right: '10px', top: '102px' }, 'at its own edge'],
  [
    box(10, 20, 699, 844),
    seat(LOW_LEFT, box(25, 60, 50, 50)),
    1,
    { left: '10px', top: '102px' },
    'narrow up to 699 pixels',
  ],
  [WIDE, {}, 1, {}, 'no place for a seat that is not drawn'],
  [WIDE, { '.seat-plate': LOW_LEFT }, 1, {}, 'no place without a face'],
  [WIDE, { '.portrait': LOW_LEFT }, 1, {}, 'no place without a plate'],
];
for (const [window, parts, at, style, why] of PHRASES) {
  test(`the place of a phrase: ${why}`, () => assert.deepEqual(placeOfPhrase(board(window, parts), at), style));
}

test('a window of 700 pixels is wide', () => {
  const parts = seat(LOW_LEFT, box(25, 60, 50, 50));
  assert.equal(placeOfPhrase(board({ ...NARROW, width: 700 }, parts), 1)['top'], '40px');
});

test('on the stage at the end of a round it is above the face', () => {
  const parts = seat(LEFT, box(130, 210, 80, 80), { '.podium': box(500, 200, 90, 130) });
  assert.equal(placeOfPhrase(board(WIDE, parts), 1).top, `${200 - 44 - WIDE.y}px`);
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
    '.answer-ring': box(ring[0], ring[1], ring[2], ring[2]),
    '.board-felt': box(felt[0], 0, felt[1], whole[2]),
    '.hand': box(felt[0], hand, felt[1], 130),
  };
  const origin = box(whole[0], 0, whole[1], whole[2]);

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
