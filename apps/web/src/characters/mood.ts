/** How a player looks: glad at the own bomb or win, upset when an enemy's bomb lies on the table or the round is lost. */
import type { Seat, SeatView } from '@doudizhu/rules';

export type Mood = 'calm' | 'glad' | 'upset';

export const moodOf = ({ outcome, toBeat, toBeatSeat, landlord }: SeatView, seat: Seat): Mood => {
  if (outcome !== null) return (outcome.scores[seat] ?? 0) > 0 ? 'glad' : 'upset';
  if (toBeat === null || toBeatSeat === null || (toBeat.kind !== 'bomb' && toBeat.kind !== 'rocket')) return 'calm';
  const isOwnSide = (toBeatSeat === landlord) === (seat === landlord);
  return seat === toBeatSeat ? 'glad' : isOwnSide ? 'calm' : 'upset';
};
