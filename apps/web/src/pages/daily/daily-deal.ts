/**
 * The deal of the day: the same cards against the same bots for everybody. All of it follows from the date: the secret
 * that the cards come from, and the seeds of the bots, which think without a clock.
 */
import { PRESETS, seatAt, unwrap, type RuleSet, type Seat } from '@doudizhu/rules';
import {
  applyEvents,
  decide,
  foldLog,
  openTable,
  secretFrom,
  sha256Hex,
  type CommandPayload,
  type Occupant,
  type Table,
  type TableEvent,
} from '@doudizhu/table';
import type { Day } from '../../day.ts';
import { PLAYER } from '../play/game/play-table.ts';

const DAILY_RULES: RuleSet = PRESETS.zunli;
/** The person's seat, at which each bot plays the deal as well. */
export const DAILY_SEAT: Seat = seatAt(0);
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

/** A table at which the cards of the day are dealt, and its log. */
export interface DealtTable {
  readonly table: Table;
  readonly log: readonly TableEvent[];
}

/**
 * Opens the table of the day and deals.
 * @param own who sits at the person's seat @param atMs the time of all its events
 */
export const dealOfDay = (day: Day, own: Occupant, atMs: number): DealtTable => {
  const terms = { table: dailyTableName(day), rules: DAILY_RULES, clock: null, practice: false, autoPassMs: 900 };
  const opened = unwrap(openTable(terms, atMs));
  let dealt: DealtTable = { table: foldLog([opened]), log: [opened] };
  for (const seat of [0, 1, 2].map(seatAt)) {
    const level = OPPONENTS[seat] ?? null;
    const occupant: Occupant = level === null ? own : { type: 'bot', name: `Bot ${seat}`, level };
    dealt = submit(dealt, 'host', { type: 'seat', seat, occupant });
  }
  if (own.type === 'person') dealt = submit(dealt, PLAYER, { type: 'ready', on: true });
  return submit(dealt, 'host', { type: 'commit', secret: secretFrom(sha256Hex(`deal of the day ${day}`)) });
};

/** Handles a command at the time of the table. @throws where it is refused */
export const submit = (
  { table, log }: DealtTable,
  from: typeof PLAYER | 'host',
  payload: CommandPayload,
): DealtTable => {
  const { seq, atMs } = table;
  const id = seq.toString(16).padStart(32, '0');
  const events = unwrap(decide(table, { id, from, seq, payload }, atMs));
  return { table: applyEvents(table, events), log: [...log, ...events] };
};
