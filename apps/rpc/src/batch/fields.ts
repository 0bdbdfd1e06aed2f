/**
 * The arrays of an observation: what the seat to act may know, a row a game. A field writes its columns from a `Row`,
 * which `observe.ts` fills. docs/protocol.md says byte by byte what each holds.
 */

/** A number type of NumPy, little-endian. */
export type Dtype = '|u1' | '|i1' | '<i4' | '<u4' | '<f4';

/** The typed array of a dtype. */
export type Numbers = Uint8Array | Int8Array | Int32Array | Uint32Array | Float32Array;

/** What one seat knows of one game. Lists by seat begin with that seat and go on in turn order. */
export interface Row {
  readonly seats: number;
  seat: number;
  role: number;
  phase: number;
  bid: number;
  redouble: number;
  bombs: number;
  rockets: number;
  passes: number;
  toBeat: number;
  toBeatSeat: number;
  redeals: number;
  faceUpRank: number;
  faceUpSeat: number;
  /** Count words: own hand, unseen cards, kitty. */
  readonly cards: Int32Array;
  readonly sizes: Int32Array;
  /** Count words by seat: cards played, and open hands. */
  readonly played: Int32Array;
  readonly shown: Int32Array;
  readonly doubles: Int32Array;
  readonly openHands: Int32Array;
  /** Pairs of seat and value, −1 where there is no call. */
  readonly calls: Int8Array;
  /** The ids played, oldest first, and how many. */
  history: Int32Array;
  historyLength: number;
  /** Count words by seat of the table, then of the kitty that lies face down: for teachers. */
  readonly hands: Int32Array;
}

/** Calls of one deal that an observation has. Under no rules are there more: bids rise, and passes in a row end it. */
export const CALLS_MAX = 16;

export interface FieldSizes {
  readonly seats: number;
  readonly history: number;
}

/** One array of an observation. */
export interface Field {
  readonly name: string;
  readonly dtype: Dtype;
  /** What stands after the number of games in its shape. */
  readonly shape: (sizes: FieldSizes) => readonly number[];
  /** Writes the columns of a row, from `at` on. */
  readonly write: (out: Numbers, at: number, row: Row) => void;
}

const number = (name: string, dtype: Dtype, of: (row: Row) => number): Field => ({
  name,
  dtype,
  shape: () => [],
  write: (out, at, row) => {
    out[at] = of(row);
  },
});

/** 15 counts by rank. @param pair the place of the count words in `row.cards` */
const cards = (name: string, pair: number): Field => ({
  name,
  dtype: '|u1',
  shape: () => [15],
  write: (out, at, row) =>
    writeCounts(out as Uint8Array, at, row.cards[2 * pair] as number, row.cards[2 * pair + 1] as number),
});

const bySeat = (name: string, dtype: Dtype, of: (row: Row) => Int32Array): Field => ({
  name,
  dtype,
  shape: ({ seats }) => [seats],
  write: (out, at, row) => {
    const values = of(row);
    for (let seat = 0; seat < row.seats; seat++) out[at + seat] = values[seat] as number;
  },
});

/** @param more places beyond the seats */
const cardsBySeat = (name: string, of: (row: Row) => Int32Array, more = 0): Field => ({
  name,
  dtype: '|u1',
  shape: ({ seats }) => [seats + more, 15],
  write: (out, at, row) => {
    const words = of(row);
    for (let seat = 0; seat < row.seats + more; seat++) {
      writeCounts(out as Uint8Array, at + 15 * seat, words[2 * seat] as number, words[2 * seat + 1] as number);
    }
  },
});

/** Every array that an observation may have, in the order of a frame. `hands` is written only where it is asked for. */
export const FIELDS: readonly Field[] = [
  number('role', '|u1', (row) => row.role),
  number('phase', '|u1', (row) => row.phase),
  cards('hand', 0),
  cards('unseen', 1),
  cards('kitty', 2),
  bySeat('sizes', '|u1', (row) => row.sizes),
  cardsBySeat('played', (row) => row.played),
  number('toBeat', '<i4', (row) => row.toBeat),
  number('toBeatSeat', '|i1', (row) => row.toBeatSeat),
  number('passes', '|u1', (row) => row.passes),
  number('bombs', '|u1', (row) => row.bombs),
  number('rockets', '|u1', (row) => row.rockets),
  number('bid', '|u1', (row) => row.bid),
  {
    name: 'calls',
    dtype: '|i1',
    shape: () => [CALLS_MAX, 2],
    write: (out, at, row) => (out as Int8Array).set(row.calls, at),
  },
  bySeat('doubles', '|u1', (row) => row.doubles),
  number('redouble', '|u1', (row) => row.redouble),
  bySeat('openHands', '|u1', (row) => row.openHands),
  cardsBySeat('shown', (row) => row.shown),
  {
    name: 'faceUp',
    dtype: '|i1',
    shape: () => [2],
    write: (out, at, row) => {
      out[at] = row.faceUpRank;
      out[at + 1] = row.faceUpSeat;
    },
  },
  number('redeals', '<i4', (row) => row.redeals),
  {
    name: 'history',
    dtype: '<i4',
    shape: ({ history }) => [history],
    write: (out, at, row) => writeHistory(out as Int32Array, at, row),
  },
  cardsBySeat('hands', (row) => row.hands, 1),
];

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

export const createRow = (seats: number): Row => ({
  seats,
  seat: 0,
  role: 0,
  phase: 0,
  bid: 0,
  redouble: 0,
  bombs: 0,
  rockets: 0,
  passes: 0,
  toBeat: 0,
  toBeatSeat: -1,
  redeals: 0,
  faceUpRank: -1,
  faceUpSeat: -1,
  cards: new Int32Array(6),
  sizes: new Int32Array(seats),
  played: new Int32Array(2 * seats),
  shown: new Int32Array(2 * seats),
  doubles: new Int32Array(seats),
  openHands: new Int32Array(seats),
  calls: new Int8Array(2 * CALLS_MAX),
  history: new Int32Array(0),
  historyLength: 0,
  hands: new Int32Array(2 * (seats + 1)),
});

/** 15 counts from two count words. Written out: it is called several times for every game and step. */
const writeCounts = (out: Uint8Array, at: number, lo: number, hi: number): void => {
  if ((lo | hi) === 0) {
    for (let rank = 0; rank < 15; rank++) out[at + rank] = 0;
    return;
  }
  out[at] = lo & 15;
  out[at + 1] = (lo >>> 4) & 15;
  out[at + 2] = (lo >>> 8) & 15;
  out[at + 3] = (lo >>> 12) & 15;
  out[at + 4] = (lo >>> 16) & 15;
  out[at + 5] = (lo >>> 20) & 15;
  out[at + 6] = (lo >>> 24) & 15;
  out[at + 7] = lo >>> 28;
  out[at + 8] = hi & 15;
  out[at + 9] = (hi >>> 4) & 15;
  out[at + 10] = (hi >>> 8) & 15;
  out[at + 11] = (hi >>> 12) & 15;
  out[at + 12] = (hi >>> 16) & 15;
  out[at + 13] = (hi >>> 20) & 15;
  out[at + 14] = (hi >>> 24) & 15;
};

/** The last ids, the newest in the last column, −1 where there is none. */
const writeHistory = (out: Int32Array, at: number, { history, historyLength }: Row): void => {
  const width = history.length;
  let from = historyLength % (width || 1);
  for (let back = 1; back <= width; back++) {
    from = from === 0 ? width - 1 : from - 1;
    out[at + width - back] = back <= historyLength ? (history[from] as number) : -1;
  }
};
