/** What the seats said in the auction, as a few numbers: for the call network and for the networks that play. */
import type { SeatView } from '@doudizhu/rules/view';

/** How many things a seat can have said: nothing yet, declined, bid 1 or called, bid 2 or grabbed, bid 3. */
export const SAID = 5;

/** Index = Seat: what it said last in the auction of this deal, 0 … SAID − 1. */
export const lastSaid = ({ history, auction, rules }: SeatView): readonly number[] => {
  const said = Array.from({ length: rules.seats }, () => 0);
  const calls = auction?.calls ?? 0;
  const entries = history.filter(({ action: { type } }) => type === 'bid' || type === 'call' || type === 'grab');
  for (const { seat, action } of calls === 0 ? [] : entries.slice(-calls)) {
    if (action.type === 'bid') said[seat] = 1 + action.points;
    else if (action.type === 'call') said[seat] = action.take ? 2 : 1;
    else if (action.type === 'grab') said[seat] = action.take ? 3 : 1;
  }
  return said;
};

/** The view of a seat that has heard nothing before the play, and that opens no hand: the stake is the auction's. */
export const deaf = (view: SeatView): SeatView => ({
  ...view,
  mayOpenHand: false,
  doubling: { ...view.doubling, factors: view.doubling.factors.map(() => 0) },
  history: view.history.filter(({ action: { type } }) => type === 'play' || type === 'pass'),
  auction: null,
});
