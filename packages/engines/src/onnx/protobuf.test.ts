import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unwrap } from '@doudizhu/rules/result';
import fc from 'fast-check';
import {
  byteFieldsOf,
  fieldOf,
  numberOf,
  readMessage,
  textFieldOf,
  writeMessage,
  type WrittenField,
} from './protobuf.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** fields, their bytes, why: the examples of protobuf.dev/programming-guides/encoding */
const WRITTEN: readonly (readonly [readonly WrittenField[], string, string])[] = [
  [[fieldOf(1, 150)], '089601', 'a number'],
  [[fieldOf(2, 'testing')], '120774657374696e67', 'a text'],
  [[fieldOf(3, [fieldOf(1, 150)])], '1a03089601', 'a message in a message'],
  [[fieldOf(1, 0), fieldOf(16, 127)], '080080017f', 'zero, and a key of two bytes'],
  [[], '', 'nothing'],
];

for (const [fields, expected, why] of WRITTEN) {
  test(`writes ${why}`, () => assert.equal(hex(writeMessage(fields)), expected));
}

/** bytes, why they are no message */
const BROKEN: readonly (readonly [string, RegExp, string])[] = [
  ['08', /half a number at the end of 1 bytes/, 'a key without its number'],
  ['0896', /half a number/, 'half a number'],
  ['120774', /no field at byte 0 of 3/, 'a text that is longer than the file'],
  ['12', /no field at byte 0 of 1/, 'a text without its length'],
  ['08010b', /no field at byte 2 of 3/, 'a wire type that is no more'],
  ['00', /no field at byte 0/, 'field 0'],
];

for (const [bytes, expected, why] of BROKEN) {
  test(`refuses ${why}`, () => {
    const message = readMessage(Buffer.from(bytes, 'hex'));
    assert.match(message.ok ? '' : message.error.message, expected);
  });
}

test('passes over numbers of fixed size', () => {
  const fields = unwrap(readMessage(Buffer.from('0d010000001101000000000000002a0178', 'hex')));
  assert.deepEqual([fields.length, textFieldOf(fields, 5)], [3, 'x']);
});

test('what is written is read', () => {
  const value = fc.oneof(fc.maxSafeNat(), fc.string({ unit: 'grapheme' }), fc.uint8Array());
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 29 - 1 }), value, (number, expected) => {
      const fields = unwrap(readMessage(writeMessage([fieldOf(number, [fieldOf(number, expected)])])));
      const inner = unwrap(readMessage(byteFieldsOf(fields, number)[0] ?? new Uint8Array(0)));
      if (typeof expected === 'number') assert.equal(numberOf(inner, number), expected);
      else if (typeof expected === 'string') assert.equal(textFieldOf(inner, number), expected);
      else assert.deepEqual(Uint8Array.from(byteFieldsOf(inner, number)[0] ?? []), Uint8Array.from(expected));
    }),
  );
});

test('reads or refuses any bytes, but never throws', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => typeof readMessage(bytes).ok === 'boolean'));
});
