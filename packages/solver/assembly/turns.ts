/**
 * The next player with a choice. Forced passes are no positions: after a play the first player moves who can answer, or
 * the owner of the trick leads a new one.
 */
import { findLowestAnswer } from './hands';
import { i4, NO_CLASS } from './memory';

// Results of the last `findNextTurn`.
/** Player to move and owner of the trick, as `Search.seats`. */
export let nextSeats: i32 = 0;
/** The lowest answer of all who can still act, NO_CLASS for a leader. */
export let nextAnswer: i32 = 0;

/**
 * @param hands numbers of the players' hands, which are listed.
 * @param from the player after the last play or pass.
 * @param lowestAnswer the lowest class that answers the play on the table.
 */
export function findNextTurn(hands: usize, players: i32, from: i32, owner: i32, lowestAnswer: i32): void {
  for (let player = from; player !== owner; player = player + 1 === players ? 0 : player + 1) {
    let lowest = findLowestAnswer(i4(hands, player), lowestAnswer);
    if (lowest === NO_CLASS) continue;
    for (let later = player + 1 === players ? 0 : player + 1; later !== owner;) {
      const other = findLowestAnswer(i4(hands, later), lowestAnswer);
      if (other < lowest) lowest = other;
      later = later + 1 === players ? 0 : later + 1;
    }
    nextSeats = player | (owner << 2);
    nextAnswer = lowest;
    return;
  }
  nextSeats = owner | (owner << 2);
  nextAnswer = NO_CLASS;
}
