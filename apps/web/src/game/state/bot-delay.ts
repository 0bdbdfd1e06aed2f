/** How long a bot seems to think. */
import type { Seat } from '@doudizhu/rules/deal';
import { lastActions, type TableView } from '@doudizhu/table';

/** Cards fly in for so long before the first call. */
const DEALING_MS = 900;

export interface BotTurn {
  /** The view of the seat that the bot plays. */
  readonly view: TableView;
  readonly seat: Seat;
  readonly me: Seat;
  /** The view of the person's seat. */
  readonly mine: TableView;
  /** The chosen pace: milliseconds for a usual play. */
  readonly paceMs: number;
}

/** Long enough to follow the play; shorter where the person has nothing to decide for now. */
export const botDelayMs = ({ view: { round }, seat, me, mine, paceMs }: BotTurn): number => {
  if (seat === me || mine.seats[me]?.autopilot !== null) return paceMs / 3;
  if (round?.phase !== 'play') {
    const isDealing = round?.history.length === 0 && round.redeals === 0;
    return isDealing ? paceMs + DEALING_MS : paceMs * 0.8;
  }
  const own = mine.round === null || mine.faces === null ? null : lastActions(mine.round, mine.faces)[me];
  return own?.isCurrent === true && own.action.type === 'pass' ? paceMs * 0.6 : paceMs;
};
