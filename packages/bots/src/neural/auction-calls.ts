/** Calls of the auction as a few numbers: for the call network and for the networks that play. */
import type { PlayerView, SeatView } from '@doudizhu/rules/view';

/** Number of different calls: none yet, declined, bid 1 or called, bid 2 or grabbed, bid 3. */
export const CALLS = 5;
export const DECLINED = 1;

/** The last call of each seat in the auction of this deal, 0 … CALLS − 1. Index = Seat. */
export const lastCalls = ({ history, auction, rules }: SeatView): readonly number[] => {
  const last = Array.from({ length: rules.seats }, () => 0);
  const calls = auction?.calls ?? 0;
  const entries = history.filter(({ action: { type } }) => type === 'bid' || type === 'call' || type === 'grab');
  for (const { seat, action } of calls === 0 ? [] : entries.slice(-calls)) {
    if (action.type === 'bid') last[seat] = DECLINED + action.points;
    else if (action.type === 'call') last[seat] = action.take ? 2 : DECLINED;
    else if (action.type === 'grab') last[seat] = action.take ? 3 : DECLINED;
  }
  return last;
};

/** The view without the calls before the play and without the right to open the hand: the auction fixes the stake. */
export const withoutAuction = (view: PlayerView): PlayerView => ({
  ...view,
  mayOpenHand: false,
  doubling: { ...view.doubling, factors: view.doubling.factors.map(() => 0) },
  history: view.history.filter(({ action: { type } }) => type === 'play' || type === 'pass'),
  auction: null,
});
