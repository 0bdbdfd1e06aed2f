/**
 * Arrays of an observation, one row per game. A field is written for all rows in one loop, which keeps the loop
 * monomorphic. docs/reference/env-binary.md describes the bytes.
 */
import { CALLS_MAX } from './words.ts';
import { ROW, type Rows } from './rows.ts';

/** A number type of NumPy, little-endian. */
export type Dtype = '|u1' | '|i1' | '<i4' | '<u4' | '<f4';

/** The typed array of a dtype. */
export type Numbers = Uint8Array | Int8Array | Int32Array | Uint32Array | Float32Array;

/** Memory of an array of any dtype, as loops write it. */
export interface Out {
  readonly bytes: Uint8Array;
  readonly words: Int32Array;
  readonly view: DataView;
}

/** Rows of an array to write, and numbers per row. */
export interface Part {
  readonly first: number;
  readonly count: number;
  readonly width: number;
}

/** One array of an observation. */
export interface Field {
  readonly name: string;
  readonly dtype: Dtype;
  /** Dimensions after the number of games. */
  readonly shape: (sizes: { readonly seats: number; readonly history: number }) => readonly number[];
  /** True if it describes the auction or the doubling: it never changes in a game that starts with the play. */
  readonly isOfAuction: boolean;
  /** Writes the first rows into a part of the array. */
  readonly write: (out: Out, rows: Rows, part: Part) => void;
}

type FieldShape = Omit<Field, 'isOfAuction'>;

/** Fields about the auction and the doubling. */
const OF_AUCTION = new Set([
  'headStart',
  'bid',
  'calls',
  'doubles',
  'redouble',
  'openHands',
  'shown',
  'faceUp',
  'redeals',
]);

const number = (name: string, dtype: '|u1' | '|i1', from: number): FieldShape => ({
  name,
  dtype,
  shape: () => [],
  write: (out, { words }, part) => writeBytes(out, words, from, part),
});

const int32 = (name: string, from: number): FieldShape => ({
  name,
  dtype: '<i4',
  shape: () => [],
  write: (out, { words }, part) => writeWords(out, words, from, part),
});

/** One number per seat. */
const bySeat = (name: string, from: number): FieldShape => ({
  name,
  dtype: '|u1',
  shape: ({ seats }) => [seats],
  write: (out, { words }, part) => writeBytes(out, words, from, part),
});

/** 15 counts by rank. */
const cards = (name: string, from: number): FieldShape => ({
  name,
  dtype: '|u1',
  shape: () => [15],
  write: (out, { words }, part) => writeCards(out, words, from, part),
});

/** @param more places after the seats */
const cardsBySeat = (name: string, from: number, more = 0): FieldShape => ({
  name,
  dtype: '|u1',
  shape: ({ seats }) => [seats + more, 15],
  write: (out, { words }, part) => writeCards(out, words, from, part),
});

const SHAPES: readonly FieldShape[] = [
  number('role', '|u1', ROW.role),
  number('phase', '|u1', ROW.phase),
  cards('hand', ROW.hand),
  cards('unseen', ROW.unseen),
  cards('kitty', ROW.kitty),
  bySeat('sizes', ROW.sizes),
  cardsBySeat('played', ROW.played),
  int32('toBeat', ROW.toBeat),
  number('toBeatSeat', '|i1', ROW.toBeatSeat),
  number('passes', '|u1', ROW.passes),
  number('bombs', '|u1', ROW.bombs),
  number('rockets', '|u1', ROW.rockets),
  number('bid', '|u1', ROW.bid),
  {
    name: 'calls',
    dtype: '|i1',
    shape: () => [CALLS_MAX, 2],
    write: (out, { words }, part) => writeCalls(out, words, part),
  },
  bySeat('doubles', ROW.doubles),
  number('redouble', '|u1', ROW.redouble),
  bySeat('openHands', ROW.openHands),
  cardsBySeat('shown', ROW.shown),
  {
    name: 'faceUp',
    dtype: '|i1',
    shape: () => [2],
    write: (out, { words }, part) => writeBytes(out, words, ROW.faceUpRank, part),
  },
  int32('redeals', ROW.redeals),
  {
    name: 'history',
    dtype: '<i4',
    shape: ({ history }) => [history],
    write: (out, rows, part) => writeHistory(out, rows, part),
  },
  {
    name: 'wild',
    dtype: '|i1',
    shape: () => [2],
    write: (out, { words }, part) => writeBytes(out, words, ROW.wild, part),
  },
  number('headStart', '|u1', ROW.headStart),
  cardsBySeat('hands', ROW.hands, 1),
];

/** All arrays of an observation, in the order of a frame. `hands` is written only on request. */
export const FIELDS: readonly Field[] = SHAPES.map((shape) => ({ ...shape, isOfAuction: OF_AUCTION.has(shape.name) }));

export const FIELD_NAMES: readonly string[] = FIELDS.map(({ name }) => name);

const BYTES = { '|u1': 1, '|i1': 1, '<i4': 4, '<u4': 4, '<f4': 4 } as const;

export const bytesOf = (dtype: Dtype): number => BYTES[dtype];

/** An array in a part of a buffer. `offset` is a multiple of eight. */
export const outOver = (buffer: ArrayBuffer, offset: number, bytes: number): Out => ({
  bytes: new Uint8Array(buffer, offset, bytes),
  words: new Int32Array(buffer, offset, bytes >> 2),
  view: new DataView(buffer, offset, bytes),
});

/** Typed array over a part of a buffer. */
export const numbersOver = (dtype: Dtype, buffer: ArrayBufferLike, offset: number, length: number): Numbers => {
  switch (dtype) {
    case '|u1':
      return new Uint8Array(buffer, offset, length);
    case '|i1':
      return new Int8Array(buffer, offset, length);
    case '<i4':
      return new Int32Array(buffer, offset, length);
    case '<u4':
      return new Uint32Array(buffer, offset, length);
    case '<f4':
      return new Float32Array(buffer, offset, length);
    default:
      throw new Error(`bad dtype ${String(dtype)}`);
  }
};

/** A call is a pair of bytes. */
const CALL_WORDS = CALLS_MAX / 2;

/** Writes the low byte of `width` words per row. */
const writeBytes = ({ bytes: out }: Out, words: Int32Array, from: number, { first, count, width }: Part): void => {
  let at = first * width;
  for (let row = 0, word = from; row < count; row++, word += ROW.size) {
    for (let column = 0; column < width; column++) out[at++] = words[word + column] as number;
  }
};

/** Writes one word per row. */
const writeWords = ({ words: out }: Out, words: Int32Array, from: number, { first, count }: Part): void => {
  for (let row = 0, word = from; row < count; row++, word += ROW.size) out[first + row] = words[word] as number;
};

/**
 * Writes 15 counts from each pair of count words. One write of 32 bits has four counts, so a block has sixteen: the last
 * is zero and is overwritten by the next block. The last block of the array has no space for it.
 */
const writeCards = (
  { bytes: out, view }: Out,
  words: Int32Array,
  from: number,
  { first, count, width }: Part,
): void => {
  const last = out.length - 15;
  let at = first * width;
  for (let row = 0, word = from; row < count; row++, word += ROW.size) {
    for (let pair = word, end = at + width; at < end; at += 15, pair += 2) {
      const lo = words[pair] as number;
      const hi = words[pair + 1] as number;
      view.setUint32(at, fourCounts(lo & 0xffff), true);
      view.setUint32(at + 4, fourCounts(lo >>> 16), true);
      view.setUint32(at + 8, fourCounts(hi & 0xffff), true);
      if (at < last) view.setUint32(at + 12, fourCounts(hi >>> 16), true);
      else {
        out[at + 12] = (hi >>> 16) & 15;
        out[at + 13] = (hi >>> 20) & 15;
        out[at + 14] = (hi >>> 24) & 15;
      }
    }
  }
};

/** Spreads four nibbles over four bytes. */
const fourCounts = (nibbles: number): number => {
  const pairs = (nibbles | (nibbles << 8)) & 0x00ff00ff;
  return (pairs | (pairs << 4)) & 0x0f0f0f0f;
};

const writeCalls = ({ words: calls }: Out, words: Int32Array, { first, count }: Part): void => {
  let at = first * CALL_WORDS;
  for (let row = 0, from = ROW.calls; row < count; row++, from += ROW.size) {
    for (let word = 0; word < CALL_WORDS; word++) calls[at++] = words[from + word] as number;
  }
};

/** Writes the last ids, the newest in the last column. −1 before the first. */
const writeHistory = ({ words: out }: Out, { words, games, history }: Rows, { first, count }: Part): void => {
  let at = first * history;
  for (let row = 0, word = ROW.historyAt as number; row < count; row++, word += ROW.size) {
    let from = words[word] as number;
    for (const end = at + history; at < end; at++) out[at] = games[from++] as number;
  }
};
