/** New tables: terms and first events. In tournaments and ranked matches people have their seats from the start. */
import type { TableRequest } from '@doudizhu/protocol';
import { ok, unwrap, type Result } from '@doudizhu/rules/result';
import { readRules, writeRules } from '@doudizhu/rules/ruleset';
import type { Seat } from '@doudizhu/rules/deal';
import { decide, foldLog, openTable, type Occupant, type TableEvent, type Terms } from '@doudizhu/table';
import type { NewTableEntry } from '../storage/table-store.ts';
import { accountsAt, summaryOf, type StoredSummary } from './summary.ts';

export interface NewServerTable extends Pick<StoredSummary, 'pace' | 'roundsMax' | 'rated' | 'fills' | 'hostedBy'> {
  readonly id: string;
  /** Account that opens the table; empty: the server. */
  readonly owner: string;
  /** Rule set in one word. */
  readonly rules: string;
  readonly isPublic: boolean;
  /** Index = seat. Missing seats are free. */
  readonly occupants: readonly (Occupant | undefined)[];
  /** Help that the players may use, unless rounds are rated. */
  readonly help?: Terms['help'];
  /** Terms that differ from the usual ones. */
  readonly terms?: Partial<Terms>;
  readonly nowMs: number;
  /** Time at which a node takes it without people; null: when a person connects. */
  readonly wakeAtMs: number | null;
}

/** Time limits of decisions and bank of a round, in milliseconds. */
const CLOCKS: Readonly<Record<TableRequest['pace'], Terms['clock']>> = {
  fast: { decisionMs: 10_000, bankMs: 20_000 },
  normal: { decisionMs: 20_000, bankMs: 60_000 },
  slow: { decisionMs: 60_000, bankMs: 180_000 },
  none: null,
};

const USUAL_TERMS = {
  revealMs: 3000,
  /** Absence after which a bot plays in a round. */
  absenceMs: 30_000,
  autoPassMs: 1000,
  autoPassSpreadMs: 2000,
  botMs: 10_000,
  /** Time after which an unready person loses the seat. */
  readyMs: 90_000,
  /** Points that a person who abandons a round pays to each other seat. */
  leavePenalty: 2,
} satisfies Partial<Terms>;

/** @returns the stored form of a new table, or the failure of its rules or terms */
export const newTableEntry = (setup: NewServerTable): Result<NewTableEntry> => {
  const { id, owner, isPublic, roundsMax, pace, rated, fills, hostedBy = null, nowMs, wakeAtMs } = setup;
  const rules = readRules(setup.rules);
  if (!rules.ok) return rules;
  const help = rated || setup.help === undefined ? {} : { help: setup.help };
  const usual = { table: id, rules: rules.value, roundsMax, clock: CLOCKS[pace], ...USUAL_TERMS };
  const opened = openTable({ ...usual, ...help, ...setup.terms }, nowMs);
  if (!opened.ok) return opened;
  const events: TableEvent[] = [opened.value];
  let table = foldLog(events);
  for (const [seat, occupant] of setup.occupants.entries()) {
    if (occupant === undefined) continue;
    const commandId = (table.seq + 1).toString(16).padStart(32, '0');
    const payload = { type: 'seat', seat: seat as Seat, occupant } as const;
    const seated = unwrap(decide(table, { id: commandId, from: 'host', seq: table.seq, payload }, nowMs));
    events.push(...seated.events);
    table = seated.table;
  }
  return ok({
    id,
    owner,
    rules: writeRules(rules.value),
    isPublic,
    summary: JSON.stringify(summaryOf(table, { pace, rated, fills, hostedBy })),
    nowMs,
    events: events.map((event) => JSON.stringify(event)),
    wakeAtMs,
    accounts: accountsAt(setup.occupants.map((occupant) => occupant ?? null)),
  });
};

/** @returns a bot as an occupant of a seat */
export const botOccupant = (level: string): Occupant => ({ type: 'bot', name: level, level });
