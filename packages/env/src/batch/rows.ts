/**
 * Rows: the knowledge of one seat of each game, as int32. `observe.ts` writes them, `fields.ts` converts them to arrays,
 * one field at a time. Seats are counted from the observer: 0 the observer, 1 the next in turn order.
 */

/** First word of each part. Parts by seat have four places, zero after the game's seats. */
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
  /** Count words by seat of the table, then of a face-down kitty: perfect information. */
  hands: 54,
  /** Index of the last ids in the environment's words. */
  historyAt: 64,
  /** Ranks that are wild, in the order of the draw, −1 for none. Cards of the head start. */
  wild: 65,
  headStart: 67,
  size: 68,
} as const;

/** Rows of some games. */
export interface Rows {
  readonly words: Int32Array;
  /** The same memory as bytes. */
  readonly bytes: Int8Array;
  /** The environment's words, which contain the histories, and the ids per history. */
  readonly games: Int32Array;
  readonly history: number;
}

/** Rows written before the fields. Few enough for the processor's cache. */
export const ROWS_AT_ONCE = 64;

/** @param games the environment's words. */
export const createRows = (games: Int32Array, history: number): Rows => {
  const words = new Int32Array(ROWS_AT_ONCE * ROW.size);
  return { words, bytes: new Int8Array(words.buffer), games, history };
};
