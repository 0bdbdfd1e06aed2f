/**
 * A moment of a trick: the hands, who moves, whose play is on the table, and what it takes to answer it.
 *
 * Only moments in which somebody has a choice are positions of the search: `settle` skips the players who cannot
 * answer, who pass whether they like it or not.
 */
import { NO_CLASS, type HandStore } from './hands.ts';

/** Who moves and whose play is on the table: bits 0–1 turn, bits 2–3 owner. The owner of a new trick is its leader. */
export const packSeats = (turn: number, owner: number): number => turn | (owner << 2);

export class Moment {
  readonly store: HandStore;
  readonly players: number;
  /** Node of each player's hand in the store. */
  readonly hands = new Int32Array(4);
  /** As `settle` left them: who moves and whose trick it is, and the class to answer, NO_CLASS for a leader. */
  seats = 0;
  threshold = NO_CLASS;

  /** @param players 2 to 4, the landlord first. */
  constructor(store: HandStore, players: number) {
    this.store = store;
    this.players = players;
  }

  /**
   * Skips forced passes: from player `from` on, who is the first that can answer? All hands must be listed.
   * Leaves in `seats` and `threshold` that player and the lowest answer that anybody who may still act has, or the
   * owner leading a new trick.
   */
  settle(from: number, owner: number, threshold: number): void {
    const { store, hands, players } = this;
    for (let player = from; player !== owner; player = player + 1 === players ? 0 : player + 1) {
      let lowest = store.lowestFrom(hands[player]!, threshold);
      if (lowest === NO_CLASS) continue;
      for (let later = player + 1 === players ? 0 : player + 1; later !== owner;) {
        const other = store.lowestFrom(hands[later]!, threshold);
        if (other < lowest) lowest = other;
        later = later + 1 === players ? 0 : later + 1;
      }
      this.seats = player | (owner << 2);
      this.threshold = lowest;
      return;
    }
    this.seats = owner | (owner << 2);
    this.threshold = NO_CLASS;
  }
}
