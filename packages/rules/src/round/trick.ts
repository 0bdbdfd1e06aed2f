/** The trick: the play to beat, the passes since, and when it ends. */
import type { Combo } from '../combos/combo.ts';
import { stepsBetween, type Seat } from './deal.ts';

/** A trick that is being played: the last combo, its seat, and the passes since. */
export interface Trick {
  readonly combo: Combo;
  readonly seat: Seat;
  readonly passes: number;
}

/** Checks if all other seats passed in a row: a trick is over then, and its last player leads. */
export const haveOthersPassed = (passes: number, seats: number): boolean => passes >= seats - 1;

/** Passes since the play of `seat` when it is the turn of another seat. */
export const passesSince = (seat: number, turn: number, seats: number): number =>
  (stepsBetween(seat, turn, seats) || seats) - 1;

/** The trick after a play or a pass. @param combo null for a pass. @returns null when the next seat leads. */
export const trickAfter = (trick: Trick | null, seat: Seat, combo: Combo | null, seats: number): Trick | null => {
  if (combo !== null) return { combo, seat, passes: 0 };
  if (trick === null || haveOthersPassed(trick.passes + 1, seats)) return null;
  return { ...trick, passes: trick.passes + 1 };
};
