import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { asciiBytes, hexOf, sha256, sha256Hex } from './sha256.ts';

/** text, digest, why. Source: FIPS 180-2 appendix B and the NIST example «SHA256.pdf». */
const VECTORS = [
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', 'nothing'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad', 'one block'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    '56 bytes: the length does not fit into the first block',
  ],
  ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0', 'a million bytes'],
] as const;

describe('sha256', () => {
  for (const [text, digest, why] of VECTORS) {
    test(why, () => assert.equal(sha256Hex(text), digest));
  }

  test('every length around the edges of a block, against node:crypto', () => {
    for (let length = 0; length <= 200; length++) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 37 + length) & 0xff);
      assert.equal(hexOf(sha256(bytes)), createHash('sha256').update(bytes).digest('hex'));
    }
  });

  test('any bytes, against node:crypto', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        assert.equal(hexOf(sha256(bytes)), createHash('sha256').update(bytes).digest('hex'));
      }),
      { numRuns: 1000 },
    );
  });

  test('text that is not ASCII is refused: it has no one obvious sequence of bytes', () => {
    assert.throws(() => asciiBytes('牌'), /want ASCII only/);
  });
});
