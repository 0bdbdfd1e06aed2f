/**
 * Words of a game: its play phase as int32, in one block of memory for all games of an environment, so that a step reads
 * memory in order.
 *
 * | from | words | contents |
 * |---:|---:|---|
 * | 0 | 8 | count words of the hands, lo and hi by seat |
 * | 8 | 4 | cards in hand by seat |
 * | 12 | 4 | turn, id to beat, its seat, passes since, as in a `Playout` |
 * | 16 | 8 | count words of the cards played, by seat |
 * | 24 | 4 | count words of all cards of the deal, and of the kitty |
 * | 28 | 8 | calls: 16 pairs of int8, seat and value, −1 after the last |
 * | 36 | 5 | bid, redouble, number of redeals, turned-up rank, its seat |
 * | 41 | 4 | doubles by seat |
 * | 45 | 4 | factors of open hands by seat |
 * | 49 | 2H | the last ids, twice: id k is at k mod H and H words later, so that the last H ids are contiguous |
 */
import { logOf, type Round } from '@doudizhu/rules/round';
import type { ActionId } from '@doudizhu/rules/combos';
import type { Playout } from '@doudizhu/rules/playout';

/** First word of each part. */
export const WORDS = {
  hands: 0,
  sizes: 8,
  turn: 12,
  toBeat: 13,
  toBeatSeat: 14,
  passes: 15,
  played: 16,
  pack: 24,
  kitty: 26,
  calls: 28,
  bid: 36,
  redouble: 37,
  redeals: 38,
  faceUpRank: 39,
  faceUpSeat: 40,
  doubles: 41,
  openHands: 45,
  history: 49,
} as const;

/** Number of words of a game with a history of that length. */
export const episodeWords = (history: number): number => WORDS.history + 2 * history;

/** Clears the history. */
export const clearHistory = (words: Int32Array, at: number, history: number): void => {
  words.fill(-1, at + WORDS.history, at + WORDS.history + 2 * history);
};

/** Index of the last ids, oldest first, −1 before the first. @param length number of ids played. */
export const historyAt = (at: number, length: number, history: number): number =>
  at + WORDS.history + (history === 0 ? 0 : length % history);

/** Reads a game from its words. */
export const loadPlayout = (playout: Playout, words: Int32Array, at: number): void => {
  const { hands, sizes, seats } = playout;
  for (let index = 0; index < 2 * seats; index++) hands[index] = words[at + index] as number;
  for (let seat = 0; seat < seats; seat++) sizes[seat] = words[at + WORDS.sizes + seat] as number;
  playout.turn = words[at + WORDS.turn] as number;
  playout.toBeat = words[at + WORDS.toBeat] as ActionId;
  playout.toBeatSeat = words[at + WORDS.toBeatSeat] as number;
  playout.passes = words[at + WORDS.passes] as number;
};

/** Writes a game to its words. */
export const storePlayout = (playout: Playout, words: Int32Array, at: number): void => {
  const { hands, sizes, seats } = playout;
  for (let index = 0; index < 2 * seats; index++) words[at + index] = hands[index] as number;
  for (let seat = 0; seat < seats; seat++) words[at + WORDS.sizes + seat] = sizes[seat] as number;
  words[at + WORDS.turn] = playout.turn;
  words[at + WORDS.toBeat] = playout.toBeat;
  words[at + WORDS.toBeatSeat] = playout.toBeatSeat;
  words[at + WORDS.passes] = playout.passes;
};

/** Maximum number of calls in a deal under any rules, as bids rise and consecutive passes end the auction. */
export const CALLS_MAX = 16;

/** Writes the calls of this deal, oldest first: seat, then points, or 1 for yes and 0 for no. */
export const writeCalls = (round: Round, calls: Int8Array): void => {
  if (round.setup.type === 'play') return;
  const values: number[] = [];
  for (const { seat, action } of logOf(round)) {
    if (action.type === 'bid') values.push(seat, action.points);
    else if (action.type === 'call' || action.type === 'grab') values.push(seat, Number(action.take));
  }
  // The log starts with the earlier deals, in which no seat bid.
  calls.set(values.slice(values.length - 2 * round.auction.calls));
};
