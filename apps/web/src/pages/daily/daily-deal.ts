/**
 * The deal of the day: the same cards against the same bots for everybody. All of it follows from the date: the secret
 * that the cards come from, and the seeds of the bots, which think without a clock.
 */
import type { Seat } from '@doudizhu/rules/deal';
import { PRESETS, type RuleSet } from '@doudizhu/rules/ruleset';
import { secretFrom, sha256Hex, type Occupant } from '@doudizhu/table';
import type { Day } from '../../base/day.ts';
import { dealAt, seatedTable, type ScriptedTable } from '../../game/state/scripted-table.ts';

const DAILY_RULES: RuleSet = PRESETS.zunli;
/** The bots that are compared, the gentlest first. */
export const DAILY_LEVELS = ['level-1', 'level-2', 'level-3', 'level-4', 'level-5'] as const;
export type DailyLevel = (typeof DAILY_LEVELS)[number];
/** Index = Seat: who plays against the person. */
export const OPPONENTS: readonly (DailyLevel | null)[] = [null, 'level-3', 'level-4'];

/** The name of the day's table, which its cards depend on too. */
export const dailyTableName = (day: Day): string => `daily-${day}`;

/** A seed of a bot. @param level who plays at the person's seat */
export const dailySeed = (day: Day, seat: Seat, level: DailyLevel | null = null): string =>
  level === null ? `${day}/${seat}` : `${day}/${seat}/${level}`;

/**
 * Opens the table of the day and deals.
 * @param own who sits at the person's seat @param atMs the time of all its events
 */
export const dealOfDay = (day: Day, own: Occupant, atMs: number): ScriptedTable => {
  const terms = { table: dailyTableName(day), rules: DAILY_RULES, clock: null, practice: false, autoPassMs: 900 };
  const occupants = OPPONENTS.map((level, seat): Occupant =>
    level === null ? own : { type: 'bot', name: `Bot ${seat}`, level },
  );
  return dealAt(seatedTable(terms, occupants, atMs), secretFrom(sha256Hex(`deal of the day ${day}`)));
};
