/**
 * One farmer alone: does he beat the landlord while the others always pass? A position of two hands, which many
 * positions of three or four share, and nearly always smaller. Where he does, the farmers win.
 */
import { NO_CLASS } from './hands.ts';
import { packSeats, type Moment } from './moment.ts';
import type { Poll, Search } from './search.ts';

/** Nodes spent on each farmer alone where a position is first expanded; */
export const ALONE_FIRST = 100;
/** and again this share of what was searched below it, whenever that has doubled. */
export const ALONE_SHARE = 0.2;

export class Alone {
  /** The search of two hands. */
  readonly search: Search;

  constructor(search: Search) {
    this.search = search;
  }

  /**
   * Whether one of the farmers is shown to win alone, with so many nodes for each of them.
   * @param seats who moves on what, with @param threshold, among all players.
   */
  isLost(moment: Moment, seats: number, threshold: number, nodes: number, poll: Poll | null): boolean {
    const { search } = this;
    const turn = seats & 3;
    const owner = seats >> 2;
    for (let farmer = 1; farmer < moment.players; farmer++) {
      // A trick of his partner's cannot be had by passing.
      if (owner !== 0 && owner !== farmer) continue;
      search.hands[0] = moment.hands[0]!;
      search.hands[1] = moment.hands[farmer]!;
      const ownerAlone = owner === 0 ? 0 : 1;
      if (threshold === NO_CLASS) {
        search.seats = packSeats(ownerAlone, ownerAlone);
        search.threshold = NO_CLASS;
      } else search.settle(turn !== 0 && turn <= farmer ? 1 : 0, ownerAlone, threshold);
      if (search.tryFor(nodes, poll) === 0) return true;
      if (search.isPolledOut) return false;
    }
    return false;
  }
}
