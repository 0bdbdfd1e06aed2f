/**
 * Protocol Buffers on the wire (protobuf.dev/programming-guides/encoding): the four field types that ONNX needs.
 *
 * A message is a sequence of fields, each a key (number · 8 + wire type) and a value. Wire types: 0 a varint, 1 eight
 * bytes, 2 a length and its bytes (text, a message, packed numbers), 5 four bytes. Numbers here are safe integers, not
 * negative.
 */
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { engineFailure } from '../failures.ts';

/** Field to write. An array of them is a message. */
export interface WrittenField {
  readonly number: number;
  readonly value: number | string | Uint8Array | readonly WrittenField[];
}

export const fieldOf = (number: number, value: WrittenField['value']): WrittenField => ({ number, value });

/** Writes a message. Long byte strings are copied once, not once per level. */
export const writeMessage = (fields: readonly WrittenField[]): Uint8Array => {
  const pieces: Uint8Array[] = [];
  const size = collect(fields, pieces);
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
};

/** Field as read: `number` for wire types 0, 1 and 5 (their bits), bytes for 2. */
export interface FieldRead {
  readonly number: number;
  readonly value: number | Uint8Array;
}

/** Reads the fields of one message in order. Nested messages stay bytes. @returns `bad-protobuf` */
export const readMessage = (bytes: Uint8Array): Result<FieldRead[], Failure<'bad-protobuf'>> => {
  const fields: FieldRead[] = [];
  let at = 0;
  /** @returns the next number. Null if the bytes end within it. */
  const varint = (): number | null => {
    let value = 0;
    for (let factor = 1; factor < 2 ** 63; factor *= 128) {
      const byte = bytes[at++];
      if (byte === undefined) return null;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
    return value; // a negative number takes ten bytes. None occurs here
  };
  while (at < bytes.length) {
    const start = at;
    const key = varint() ?? 0;
    const wire = key % 8;
    const number = Math.floor(key / 8);
    const length = wire === 0 ? 0 : wire === 1 ? 8 : wire === 5 ? 4 : wire === 2 ? varint() : null;
    if (number < 1 || length === null || length > bytes.length - at) {
      return err(engineFailure('bad-protobuf/no-field', { start, bytes: bytes.length }));
    }
    const value = wire === 0 ? varint() : bytes.subarray(at, at + length);
    if (value === null) return err(engineFailure('bad-protobuf/half-number', { bytes: bytes.length }));
    at += length;
    fields.push({ number, value });
  }
  return ok(fields);
};

/** All values of a field of bytes, such as a text or a message. */
export const byteFieldsOf = (fields: readonly FieldRead[], number: number): Uint8Array[] =>
  fields.flatMap((each) => (each.number === number && typeof each.value !== 'number' ? [each.value] : []));

/** Last value of a number field. Undefined if missing. */
export const numberOf = (fields: readonly FieldRead[], number: number): number | undefined => {
  const value = fields.findLast((each) => each.number === number)?.value;
  return typeof value === 'number' ? value : undefined;
};

/** Last value of a text field. Empty if missing. */
export const textFieldOf = (fields: readonly FieldRead[], number: number): string =>
  new TextDecoder().decode(byteFieldsOf(fields, number).at(-1));

/** Adds the pieces of a message. @returns its length in bytes */
const collect = (fields: readonly WrittenField[], pieces: Uint8Array[]): number => {
  let size = 0;
  const push = (piece: Uint8Array): void => {
    pieces.push(piece);
    size += piece.length;
  };
  for (const { number, value } of fields) {
    if (typeof value === 'number') {
      push(varintBytes(number * 8));
      push(varintBytes(value));
      continue;
    }
    push(varintBytes(number * 8 + 2));
    const inner: Uint8Array[] = [];
    const length =
      typeof value === 'string'
        ? addPiece(inner, new TextEncoder().encode(value))
        : value instanceof Uint8Array
          ? addPiece(inner, value)
          : collect(value, inner);
    push(varintBytes(length));
    pieces.push(...inner);
    size += length;
  }
  return size;
};

const addPiece = (pieces: Uint8Array[], piece: Uint8Array): number => {
  pieces.push(piece);
  return piece.length;
};

const varintBytes = (value: number): Uint8Array => {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
  return Uint8Array.from(bytes);
};
