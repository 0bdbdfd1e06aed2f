/**
 * Rows: what one seat may know of each game, as int32. `observe.ts` writes them, `fields.ts` makes arrays of them, a field
 * at a time. Seats count from the observer: 0 is its own, 1 the next in turn order.
 */

/** Where each part of a row begins; parts by seat have four places, zeros beyond the game's own seats. */
export const ROW = {
  role: 0,
  phase: 1,
  toBeat: 2,
  toBeatSeat: 3,
  passes: 4,
  bombs: 5,
  rockets: 6,
  bid: 7,
  redouble: 8,
  redeals: 9,
  faceUpRank: 10,
  faceUpSeat: 11,
  /** Count words: lo, then hi. */
  hand: 12,
  unseen: 14,
  kitty: 16,
  sizes: 18,
  /** Count words by seat. */
  played: 22,
  shown: 30,
  doubles: 38,
  openHands: 42,
  /** Pairs of int8, seat and value, −1 after the last. */
  calls: 46,
  /** Count words by seat of the table, then of the kitty that lies face down: for teachers. */
  hands: 54,
  /** Where the last ids begin in the environment's words. */
  historyAt: 64,
  size: 65,
} as const;

/** The rows of some games, one after another. */
export interface Rows {
  readonly words: Int32Array;
  /** The same memory as bytes. */
  readonly bytes: Int8Array;
  /** The environment's words, in which histories lie; ids that each holds. */
  readonly games: Int32Array;
  readonly history: number;
}

/** Rows that are written before the fields are: few, so that they stay in the processor's cache. */
export const ROWS_AT_ONCE = 64;

/** @param games the environment's words. */
export const createRows = (games: Int32Array, history: number): Rows => {
  const words = new Int32Array(ROWS_AT_ONCE * ROW.size);
  return { words, bytes: new Int8Array(words.buffer), games, history };
};
