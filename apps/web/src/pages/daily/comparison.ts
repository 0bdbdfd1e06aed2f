/** What a bot makes of the deal of the day at the person's seat: the deal played to its end by bots alone. */
import { toAct, type Action, type SeatView } from '@doudizhu/rules';
import { viewOf } from '@doudizhu/table';
import type { Day } from '../../day.ts';
import { submitTo } from '../../prepared-table.ts';
import { DAILY_SEAT, dailySeed, dealOfDay, OPPONENTS, type DailyLevel } from './daily-deal.ts';

/** One decision of a bot that thinks without a clock: equal requests have equal answers. */
export interface FixedRequest {
  readonly level: DailyLevel;
  readonly seed: string;
  readonly view: SeatView;
}

export type AskFixed = (request: FixedRequest) => Promise<Action>;

export interface BotResult {
  readonly points: number;
  readonly isLandlord: boolean;
}

/** More decisions than any deal takes, redeals included. */
const DECISIONS_MAX = 2000;

/** @throws (rejects) where a bot fails */
export const playDayAs = async (day: Day, level: DailyLevel, ask: AskFixed): Promise<BotResult> => {
  let dealt = dealOfDay(day, { type: 'bot', name: 'Bot 0', level }, 0);
  for (let decisions = 0; decisions < DECISIONS_MAX; decisions++) {
    const { round, stage } = dealt.table;
    if (stage === 'over' || round === null) break;
    const [seat] = toAct(round);
    if (seat === undefined) break;
    const { round: view } = viewOf(dealt.table, seat);
    if (view === null) break;
    const own = seat === DAILY_SEAT ? level : null;
    const request = { level: own ?? OPPONENTS[seat] ?? level, seed: dailySeed(day, seat, own), view };
    dealt = submitTo(dealt, 'host', { type: 'actFor', seat, action: await ask(request) });
  }
  const { round } = viewOf(dealt.table, DAILY_SEAT);
  return { points: round?.outcome?.scores[DAILY_SEAT] ?? 0, isLandlord: round?.landlord === DAILY_SEAT };
};
