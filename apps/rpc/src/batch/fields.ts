/**
 * The arrays of an observation: what the seat to act may know, a row a game. A field is written for all rows at once, so
 * that each loop has one shape. docs/protocol.md says byte by byte what each holds.
 */
import { ROW, type Rows } from './rows.ts';
import { CALLS_MAX } from './calls.ts';

/** A number type of NumPy, little-endian. */
export type Dtype = '|u1' | '|i1' | '<i4' | '<u4' | '<f4';

/** The typed array of a dtype. */
export type Numbers = Uint8Array | Int8Array | Int32Array | Uint32Array | Float32Array;

export interface FieldSizes {
  readonly seats: number;
  readonly history: number;
}

/** Which rows of an array are written, and how many numbers each has. */
export interface Part {
  readonly first: number;
  readonly count: number;
  readonly width: number;
}

/** One array of an observation. */
export interface Field {
  readonly name: string;
  readonly dtype: Dtype;
  /** What stands after the number of games in its shape. */
  readonly shape: (sizes: FieldSizes) => readonly number[];
  /** Whether it never changes in a game that begins with the play: what an auction and the doubling say. */
  readonly isOfAuction: boolean;
  /** Writes the first rows into a part of the array. */
  readonly write: (out: Numbers, rows: Rows, part: Part) => void;
}

type FieldShape = Omit<Field, 'isOfAuction'>;

/** Those that say what came before the play. */
const OF_AUCTION = new Set(['bid', 'calls', 'doubles', 'redouble', 'openHands', 'shown', 'faceUp', 'redeals']);

const number = (name: string, dtype: Dtype, from: number): FieldShape => ({
  name,
  dtype,
  shape: () => [],
  write: (out, { words }, part) => writeNumbers(out, words, from, part),
});

/** A number for each seat. */
const bySeat = (name: string, from: number): FieldShape => ({
  name,
  dtype: '|u1',
  shape: ({ seats }) => [seats],
  write: (out, { words }, part) => writeNumbers(out, words, from, part),
});

/** 15 counts by rank. */
const cards = (name: string, from: number): FieldShape => ({
  name,
  dtype: '|u1',
  shape: () => [15],
  write: (out, { words }, part) => writeCards(out as Uint8Array, words, from, part),
});

/** @param more places beyond the seats */
const cardsBySeat = (name: string, from: number, more = 0): FieldShape => ({
  name,
  dtype: '|u1',
  shape: ({ seats }) => [seats + more, 15],
  write: (out, { words }, part) => writeCards(out as Uint8Array, words, from, part),
});

const SHAPES: readonly FieldShape[] = [
  number('role', '|u1', ROW.role),
  number('phase', '|u1', ROW.phase),
  cards('hand', ROW.hand),
  cards('unseen', ROW.unseen),
  cards('kitty', ROW.kitty),
  bySeat('sizes', ROW.sizes),
  cardsBySeat('played', ROW.played),
  number('toBeat', '<i4', ROW.toBeat),
  number('toBeatSeat', '|i1', ROW.toBeatSeat),
  number('passes', '|u1', ROW.passes),
  number('bombs', '|u1', ROW.bombs),
  number('rockets', '|u1', ROW.rockets),
  number('bid', '|u1', ROW.bid),
  {
    name: 'calls',
    dtype: '|i1',
    shape: () => [CALLS_MAX, 2],
    write: (out, { words }, part) => writeCalls(out as Int8Array, words, part),
  },
  bySeat('doubles', ROW.doubles),
  number('redouble', '|u1', ROW.redouble),
  bySeat('openHands', ROW.openHands),
  cardsBySeat('shown', ROW.shown),
  {
    name: 'faceUp',
    dtype: '|i1',
    shape: () => [2],
    write: (out, { words }, part) => writeNumbers(out, words, ROW.faceUpRank, part),
  },
  number('redeals', '<i4', ROW.redeals),
  {
    name: 'history',
    dtype: '<i4',
    shape: ({ history }) => [history],
    write: (out, rows, part) => writeHistory(out as Int32Array, rows, part),
  },
  cardsBySeat('hands', ROW.hands, 1),
];

/** Every array that an observation may have, in the order of a frame. `hands` is written only where it is asked for. */
export const FIELDS: readonly Field[] = SHAPES.map((shape) => ({ ...shape, isOfAuction: OF_AUCTION.has(shape.name) }));

export const FIELD_NAMES: readonly string[] = FIELDS.map(({ name }) => name);

const BYTES = { '|u1': 1, '|i1': 1, '<i4': 4, '<u4': 4, '<f4': 4 } as const;

export const bytesOf = (dtype: Dtype): number => BYTES[dtype];

/** Numbers of a type over a part of a buffer. */
export const numbersOver = (dtype: Dtype, buffer: ArrayBuffer, offset: number, length: number): Numbers => {
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

const writeNumbers = (out: Numbers, words: Int32Array, from: number, { first, count, width }: Part): void => {
  let at = first * width;
  for (let row = 0, word = from; row < count; row++, word += ROW.size) {
    for (let column = 0; column < width; column++) out[at++] = words[word + column] as number;
  }
};

/**
 * 15 counts from each of some pairs of count words. Four counts go in one write of 32 bits, sixteen with a block: the
 * last is zero, as no rank has it, and the next block writes over it. The last block of the array has no room for it.
 */
const writeCards = (out: Uint8Array, words: Int32Array, from: number, { first, count, width }: Part): void => {
  const view = new DataView(out.buffer, out.byteOffset, out.byteLength);
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

/** Four nibbles as four bytes. */
const fourCounts = (nibbles: number): number => {
  const pairs = (nibbles | (nibbles << 8)) & 0x00ff00ff;
  return (pairs | (pairs << 4)) & 0x0f0f0f0f;
};

const writeCalls = (out: Int8Array, words: Int32Array, { first, count }: Part): void => {
  const calls = new Int32Array(out.buffer, out.byteOffset, out.length >> 2);
  let at = first * CALL_WORDS;
  for (let row = 0, from = ROW.calls; row < count; row++, from += ROW.size) {
    for (let word = 0; word < CALL_WORDS; word++) calls[at++] = words[from + word] as number;
  }
};

/** The last ids, the newest in the last column, −1 where there is none. */
const writeHistory = (out: Int32Array, { words, games, history }: Rows, { first, count }: Part): void => {
  if (history === 0) return;
  for (let row = 0; row < count; row++) {
    const ring = words[row * ROW.size + ROW.historyAt] as number;
    const length = words[row * ROW.size + ROW.historyLength] as number;
    const end = (first + row + 1) * history;
    const held = Math.min(length, history);
    for (let at = end - history; at < end - held; at++) out[at] = -1;
    let from = (length - held) % history;
    for (let at = end - held; at < end; at++) {
      out[at] = games[ring + from] as number;
      if (++from === history) from = 0;
    }
  }
};
