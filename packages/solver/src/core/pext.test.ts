import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pextTable, popcountTable } from './pext.ts';

/** The same with texts: the digits at the places of the mask's ones. */
const pext = (bits: number, kept: number): number => {
  const digits = bits.toString(2).padStart(8, '0');
  const mask = kept.toString(2).padStart(8, '0');
  return Number.parseInt([...digits].filter((_, place) => mask[place] === '1').join('') || '0', 2);
};

test('bits are taken out of a byte and moved together, for every mask', () => {
  for (let kept = 0; kept < 256; kept++) {
    for (let bits = 0; bits < 256; bits++) assert.equal(pextTable[(kept << 8) | bits], pext(bits, kept));
    assert.equal(popcountTable[kept], kept.toString(2).replaceAll('0', '').length);
  }
});
