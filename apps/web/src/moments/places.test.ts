/** Place of a phrase over a board: beside its seat, towards the centre, inside the window. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeOfPhrase } from './places.ts';

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
    '.bust': { x: 130, y: 210, width: 80, height: 80 },
  };
  assert.deepEqual(placeOfPhrase(board(WIDE, left), 1), { left: '128px', top: '160px' });
  const wider = { ...left, '.bust': { x: 130, y: 210, width: 110, height: 80 } };
  assert.deepEqual(placeOfPhrase(board(WIDE, wider), 1), { left: '148px', top: '160px' }, 'nor over its face');
  const right = {
    '.seat-plate': { x: 980, y: 200, width: 100, height: 150 },
    '.bust': { x: 970, y: 210, width: 80, height: 80 },
  };
  assert.deepEqual(placeOfPhrase(board(WIDE, right), 2), { right: '138px', top: '160px' });
});

test('in a narrow window it stands below plate and face, at the edge of its seat', () => {
  const left = {
    '.seat-plate': { x: 20, y: 60, width: 150, height: 60 },
    '.bust': { x: 25, y: 60, width: 50, height: 50 },
  };
  assert.deepEqual(placeOfPhrase(board(NARROW, left), 1), { left: '10px', top: '102px' });
  const low = { ...left, '.bust': { x: 25, y: 70, width: 50, height: 50 } };
  assert.deepEqual(placeOfPhrase(board(NARROW, low), 1), { left: '10px', top: '108px' }, 'below the badge of the face');
  const right = {
    '.seat-plate': { x: 240, y: 60, width: 150, height: 60 },
    '.bust': { x: 240, y: 60, width: 50, height: 50 },
  };
  assert.deepEqual(placeOfPhrase(board(NARROW, right), 2), { right: '10px', top: '102px' });
});

test('a window is narrow below 700 pixels', () => {
  const parts = {
    '.seat-plate': { x: 20, y: 60, width: 150, height: 60 },
    '.bust': { x: 25, y: 60, width: 50, height: 50 },
  };
  const topAt = (width: number): string | undefined => placeOfPhrase(board({ ...NARROW, width }, parts), 1)['top'];
  assert.deepEqual([topAt(699), topAt(700)], ['102px', '40px']);
});

test('a seat that is not drawn has no place', () => {
  const plate = { x: 20, y: 60, width: 150, height: 60 };
  assert.deepEqual(placeOfPhrase(board(WIDE, {}), 1), {});
  assert.deepEqual(placeOfPhrase(board(WIDE, { '.seat-plate': plate }), 1), {});
  assert.deepEqual(placeOfPhrase(board(WIDE, { '.bust': plate }), 1), {});
});
