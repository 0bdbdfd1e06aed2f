/** How a player looks: glad at the own bid, bomb or win, upset when an enemy's bomb lies on the table or the round is lost. */
import { isBombOrRocket } from '@doudizhu/rules/combos';
import type { Seat } from '@doudizhu/rules/deal';
import type { Action } from '@doudizhu/rules/round';
import type { SeatView } from '@doudizhu/rules/view';

export type Mood = 'calm' | 'glad' | 'upset';

export const moodOf = (view: SeatView, seat: Seat): Mood => {
  const { outcome, toBeat, toBeatSeat, landlord } = view;
  if (outcome !== null) return (outcome.scores[seat] ?? 0) > 0 ? 'glad' : 'upset';
  if (view.phase === 'auction') return hasCalledLast(view, seat) ? 'glad' : 'calm';
  if (toBeat === null || toBeatSeat === null || !isBombOrRocket(toBeat.kind)) return 'calm';
  const isOwnSide = (toBeatSeat === landlord) === (seat === landlord);
  return seat === toBeatSeat ? 'glad' : isOwnSide ? 'calm' : 'upset';
};

/** Whether the last call of the auction that took something was this seat's. */
const hasCalledLast = ({ history, auction }: SeatView, seat: Seat): boolean => {
  if (auction === null) return false;
  const last = history.findLast(({ action }) => isTaking(action));
  return last?.seat === seat;
};

const isTaking = (action: Action): boolean =>
  action.type === 'bid' ? action.points > 0 : action.type === 'call' || action.type === 'grab' ? action.take : false;
