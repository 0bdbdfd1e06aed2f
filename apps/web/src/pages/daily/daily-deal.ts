/**
 * The daily deal: the same cards against the same bots for every player. The date determines everything: the secret of
 * the cards, and the seeds of the bots, which use no clock.
 */
import type { Seat } from '@doudizhu/rules/deal';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { secretFrom, sha256Hex, type Occupant } from '@doudizhu/table';
import { dailyTableName, type Day } from '../../base/day.ts';
import { dealAt, seatedTable, type ScriptedTable } from '../../game/state/scripted-table.ts';

export const DAILY_RULES: RuleSet = PRESETS.zunli;
/** Compared bots, the weakest first. */
export const DAILY_LEVELS = ['level-1', 'level-2', 'level-3', 'level-4', 'level-5'] as const;
export type DailyLevel = (typeof DAILY_LEVELS)[number];
/** Index = Seat: the player's opponents. */
export const OPPONENTS: readonly (DailyLevel | null)[] = [null, 'level-3', 'level-4'];

/**
 * Returns the seed of a bot. Attempt 0 is the one that counts, with the opponents whom the player meets.
 * @param level of the bot at the player's seat
 */
export const dailySeed = (day: Day, seat: Seat, level: DailyLevel | null = null, attempt = 0): string =>
  [day, seat, ...(level === null ? [] : [level]), ...(attempt === 0 ? [] : [attempt])].join('/');

/** Opens the table of the day and deals. @param own occupant of the player's seat @param atMs time of all its events */
export const dealOfDay = (day: Day, own: Occupant, atMs: number): ScriptedTable => {
  const terms = {
    table: dailyTableName(day),
    rules: DAILY_RULES,
    clock: null,
    help: ['counter'],
    autoPassMs: 900,
  } as const;
  const occupants = OPPONENTS.map((level, seat): Occupant =>
    level === null ? own : { type: 'bot', name: `Bot ${seat}`, level },
  );
  return dealAt(seatedTable(terms, occupants, atMs), secretFrom(sha256Hex(`deal of the day ${day}`)));
};
