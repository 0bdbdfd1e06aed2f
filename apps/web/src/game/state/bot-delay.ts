import type { Seat } from '@doudizhu/rules/deal';
import { lastActions, type TableView } from '@doudizhu/table';

/** Duration of the deal before the first call. */
const DEALING_MS = 900;

export interface BotTurn {
  /** View of the bot's seat. */
  readonly view: TableView;
  readonly seat: Seat;
  readonly me: Seat;
  /** View of the player's seat. */
  readonly mine: TableView;
  /** Selected pace: milliseconds of a usual play. */
  readonly paceMs: number;
}

/** Apparent thinking time of a bot. Shorter if the player has nothing to decide. */
export const botDelayMs = ({ view: { round }, seat, me, mine, paceMs }: BotTurn): number => {
  if (seat === me || mine.seats[me]?.autopilot !== null) return paceMs / 3;
  if (round?.phase !== 'play') {
    const isDealing = round?.history.length === 0 && round.redeals === 0;
    return isDealing ? paceMs + DEALING_MS : paceMs * 0.8;
  }
  const own = mine.round === null || mine.faces === null ? null : lastActions(mine.round, mine.faces)[me];
  return own?.isCurrent === true && own.action.type === 'pass' ? paceMs * 0.6 : paceMs;
};
