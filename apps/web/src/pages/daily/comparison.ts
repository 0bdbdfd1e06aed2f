/** A bot's result at the player's seat of the daily deal: bots alone play the deal to its end. */
import { toAct, type Action } from '@doudizhu/rules/round';
import { viewFor } from '@doudizhu/rules/view';
import { viewOf } from '@doudizhu/table';
import type { Day } from '../../base/day.ts';
import type { FixedRequest } from '../../workers/worker-bots.ts';
import { submitTo } from '../../game/state/scripted-table.ts';
import { dailySeed, dealOfDay, OPPONENTS, type DailyLevel } from './daily-deal.ts';
import { OWN_SEAT } from '../../game/state/play-table.ts';

export type AskFixed = (request: FixedRequest) => Promise<Action>;

export interface BotResult {
  readonly points: number;
  readonly isLandlord: boolean;
}

/** Upper limit for the decisions of a deal with redeals. */
const DECISIONS_MAX = 2000;

/** @throws (rejects) if a bot fails */
export const playDayAs = async (day: Day, level: DailyLevel, ask: AskFixed): Promise<BotResult> => {
  let dealt = dealOfDay(day, { type: 'bot', name: 'Bot 0', level }, 0);
  for (let decisions = 0; decisions < DECISIONS_MAX; decisions++) {
    const { round, stage } = dealt.table;
    if (stage === 'over' || round === null) break;
    const [seat] = toAct(round);
    if (seat === undefined) break;
    const own = seat === OWN_SEAT ? level : null;
    const request = {
      level: own ?? OPPONENTS[seat] ?? level,
      seed: dailySeed(day, seat, own),
      view: viewFor(round, seat),
    };
    dealt = submitTo(dealt, 'host', { type: 'actFor', seat, action: await ask(request) });
  }
  const { round } = viewOf(dealt.table, OWN_SEAT);
  return { points: round?.outcome?.scores[OWN_SEAT] ?? 0, isLandlord: round?.landlord === OWN_SEAT };
};
