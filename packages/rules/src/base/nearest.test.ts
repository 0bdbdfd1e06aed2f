import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearest } from './nearest.ts';

const NAMES = ['solve', 'simulate', 'replay', 'arena', 'moves', 'rpc', 'moved', 'convert-all'];

/** word, meaning, why */
const ROWS: readonly (readonly [string, string | null, string])[] = [
  ['solve', 'solve', 'the word itself'],
  ['SOLVE', 'solve', 'in capitals'],
  ['slove', 'solve', 'two neighbours swapped are one error'],
  ['oslve', 'solve', 'the first two swapped'],
  ['xovle', null, 'an error and a swap are two errors'],
  ['lsove', null, 'a letter moved by two places is two errors'],
  ['solv', 'solve', 'a letter left out'],
  ['sollve', 'solve', 'a letter too many'],
  ['salve', 'solve', 'another letter'],
  ['selve', 'solve', 'another letter'],
  ['salva', null, 'two errors of five letters'],
  ['similatr', 'simulate', 'two errors of eight letters'],
  ['si', 'simulate', 'how it begins'],
  ['s', null, 'one letter is not a beginning'],
  ['aren', 'arena', 'a prefix with one error'],
  ['move', 'moves', 'the nearest of several'],
  ['rxplxy', 'replay', 'two errors of six letters are a third of them'],
  ['rxpxxy', null, 'three errors of six letters'],
  ['cconvert-all', 'convert-all', 'the first letter twice'],
  ['onvert-all', 'convert-all', 'the first letter left out'],
  ['convretlla', null, 'a swap, a letter left out, and two more'],
  ['oves', 'moves', 'the first letter of a short word left out'],
  ['pxc', null, 'two letters of which one is a neighbour are not swapped'],
  ['rpd', 'rpc', 'one error of three letters'],
  ['xyz', null, 'nothing like it'],
  ['', null, 'no word'],
];

for (const [word, meant, why] of ROWS) test(`«${word}»: ${why}`, () => assert.equal(nearest(word, NAMES), meant));
