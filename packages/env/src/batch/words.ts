/**
 * The words of a game: its play phase as int32 in one block of memory that all games of an environment share, so that a
 * step walks through memory in order.
 *
 * | from | words | what |
 * |---:|---:|---|
 * | 0 | 8 | count words of the hands, lo and hi by seat |
 * | 8 | 4 | cards in hand by seat |
 * | 12 | 4 | turn, id to beat, who made it, passes since: as in a `Playout` |
 * | 16 | 8 | count words of the cards played, by seat |
 * | 24 | 4 | count words of all cards of the deal, and of the kitty |
 * | 28 | 8 | calls: 16 pairs of int8, seat and value, −1 after the last |
 * | 36 | 5 | bid, redouble, deals in which nobody bid, rank that was turned up, its seat |
 * | 41 | 4 | doubles by seat |
 * | 45 | 4 | factors of open hands by seat |
 * | 49 | 2H | the last ids, twice: id k lies at k mod H and H words later, so that the last H ids lie one after another |
 */
import { logOf, type Round } from '@doudizhu/rules/round';
import type { ActionId } from '@doudizhu/rules/combos';
import type { Playout } from '@doudizhu/rules/playout';

/** Where each part of a game's words begins. */
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

/** Words of one game with a history of that length. */
export const episodeWords = (history: number): number => WORDS.history + 2 * history;

/** Forgets the ids that were played. */
export const clearHistory = (words: Int32Array, at: number, history: number): void => {
  words.fill(-1, at + WORDS.history, at + WORDS.history + 2 * history);
};

/** Where the last ids begin, the oldest first, −1 where there was none. @param length how many were played. */
export const historyAt = (at: number, length: number, history: number): number =>
  at + WORDS.history + (history === 0 ? 0 : length % history);

/** Takes a game out of its words. */
export const loadPlayout = (playout: Playout, words: Int32Array, at: number): void => {
  const { hands, sizes, seats } = playout;
  for (let index = 0; index < 2 * seats; index++) hands[index] = words[at + index] as number;
  for (let seat = 0; seat < seats; seat++) sizes[seat] = words[at + WORDS.sizes + seat] as number;
  playout.turn = words[at + WORDS.turn] as number;
  playout.toBeat = words[at + WORDS.toBeat] as ActionId;
  playout.toBeatSeat = words[at + WORDS.toBeatSeat] as number;
  playout.passes = words[at + WORDS.passes] as number;
};

/** Puts a game into its words. */
export const storePlayout = (playout: Playout, words: Int32Array, at: number): void => {
  const { hands, sizes, seats } = playout;
  for (let index = 0; index < 2 * seats; index++) words[at + index] = hands[index] as number;
  for (let seat = 0; seat < seats; seat++) words[at + WORDS.sizes + seat] = sizes[seat] as number;
  words[at + WORDS.turn] = playout.turn;
  words[at + WORDS.toBeat] = playout.toBeat;
  words[at + WORDS.toBeatSeat] = playout.toBeatSeat;
  words[at + WORDS.passes] = playout.passes;
};

/** Calls of one deal that an observation has. Under no rules are there more: bids rise, and passes in a row end it. */
export const CALLS_MAX = 16;

/** Writes the calls over this deal, oldest first: seat, then points, or 1 for yes and 0 for no. */
export const writeCalls = (round: Round, calls: Int8Array): void => {
  if (round.setup.type === 'play') return;
  const values: number[] = [];
  for (const { seat, action } of logOf(round)) {
    if (action.type === 'bid') values.push(seat, action.points);
    else if (action.type === 'call' || action.type === 'grab') values.push(seat, Number(action.take));
  }
  // Earlier deals, in which no seat bid, come first in the log.
  calls.set(values.slice(values.length - 2 * round.auction.calls));
};
