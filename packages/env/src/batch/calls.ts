/** The calls of an auction, as an observation has them. */
import { logOf, type Round } from '@doudizhu/rules/round';

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
