/** Mood of a player: glad about their own bid, bomb or win, upset about an enemy's bomb or a loss. */
import { isBombOrRocket } from '@doudizhu/rules/combos';
import type { Seat } from '@doudizhu/rules/deal';
import type { Action } from '@doudizhu/rules/round';
import type { SeatView } from '@doudizhu/rules/view';

export type Mood = 'calm' | 'glad' | 'upset';

/** MoodFacts that determine moods. */
type MoodFacts = Pick<SeatView, 'outcome' | 'toBeat' | 'toBeatSeat' | 'landlord' | 'phase' | 'history' | 'auction'>;

export const moodOf = (view: MoodFacts, seat: Seat): Mood => {
  const { outcome, toBeat, toBeatSeat, landlord } = view;
  if (outcome !== null) return (outcome.scores[seat] ?? 0) > 0 ? 'glad' : 'upset';
  if (view.phase === 'auction') return hasCalledLast(view, seat) ? 'glad' : 'calm';
  if (toBeat === null || toBeatSeat === null || !isBombOrRocket(toBeat.kind)) return 'calm';
  const isOwnSide = (toBeatSeat === landlord) === (seat === landlord);
  return seat === toBeatSeat ? 'glad' : isOwnSide ? 'calm' : 'upset';
};

/** True if the last positive call of the auction was this seat's. */
const hasCalledLast = ({ history, auction }: MoodFacts, seat: Seat): boolean => {
  if (auction === null) return false;
  const last = history.findLast(({ action }) => isTaking(action));
  return last?.seat === seat;
};

const isTaking = (action: Action): boolean =>
  action.type === 'bid' ? action.points > 0 : action.type === 'call' || action.type === 'grab' ? action.take : false;
