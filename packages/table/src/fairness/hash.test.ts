import assert from 'node:assert/strict';
import { createHash, hash } from 'node:crypto';
import { test } from 'node:test';
import { digestOf, hashOf, sha256Hex, hashInput, useSha256 } from './hash.ts';

test('digests are those of node:crypto, for every length around the edges of a block', () => {
  for (let length = 0; length <= 200; length++) {
    const text = String.fromCharCode(...Array.from({ length }, (_, index) => (index * 37 + length) & 0x7f));
    assert.equal(sha256Hex(text), createHash('sha256').update(text).digest('hex'));
  }
});

test('lines are hashed with scheme and purpose before them, as words or as digits', () => {
  assert.equal(hashInput('scheme', 'purpose', ['a', '']), 'scheme purpose\na\n\n');
  const digest = createHash('sha256').update('scheme purpose\na\n\n').digest();
  assert.equal(digestOf('scheme', 'purpose', ['a', '']), digest.toString('hex'));
  const words = Array.from({ length: 8 }, (_, index) => digest.readUInt32BE(4 * index));
  assert.deepEqual([...hashOf('scheme', 'purpose', ['a', ''])], words);
});

test('a host hashes in the place of JavaScript, the same', () => {
  let calls = 0;
  const before = digestOf('scheme', 'purpose', ['a']);
  useSha256((text) => {
    calls++;
    return hash('sha256', text);
  });
  assert.equal(digestOf('scheme', 'purpose', ['a']), before);
  assert.throws(() => sha256Hex('牌'), /expected ASCII only/);
  assert.equal(calls, 1);
});

test('text that is not ASCII is refused: it has no one obvious sequence of bytes', () => {
  assert.throws(() => sha256Hex('牌'), /expected ASCII only/);
});
