/** Tables that the server seats and begins: of tournaments and of ranked matches. People sit from the first event on. */
import type { Seat } from '@doudizhu/rules/deal';
import { ok, unwrap, type Result } from '@doudizhu/rules/result';
import { writeRules } from '@doudizhu/rules/ruleset';
import { applyEvents, decide, foldLog, type Occupant, type TableEvent, type Terms } from '@doudizhu/table';
import type { NewTableEntry } from '../storage/table-store.ts';
import { openServerTable, summaryOf, type StoredSummary } from './summary.ts';

export interface HostedTableSetup {
  readonly id: string;
  /** The rule set in one word. */
  readonly rules: string;
  readonly roundsMax: number | null;
  readonly pace: StoredSummary['pace'];
  readonly isPublic: boolean;
  readonly hostedBy: NonNullable<StoredSummary['hostedBy']>;
  readonly occupants: readonly Occupant[];
  readonly terms: Partial<Terms>;
  readonly nowMs: number;
}

/** What the storage keeps of a new table whose seats are taken. A node takes it at once. */
export const hostedTable = (setup: HostedTableSetup): Result<NewTableEntry> => {
  const { id, nowMs, occupants, isPublic, hostedBy, pace } = setup;
  const opened = openServerTable(id, setup, nowMs, setup.terms);
  if (!opened.ok) return opened;
  const events: TableEvent[] = [opened.value];
  let table = foldLog(events);
  for (const [seat, occupant] of occupants.entries()) {
    const command = {
      id: (seat + 1).toString(16).padStart(32, '0'),
      from: 'host',
      seq: table.seq,
      payload: { type: 'seat', seat: seat as Seat, occupant },
    } as const;
    const seated = unwrap(decide(table, command, nowMs));
    events.push(...seated);
    table = applyEvents(table, seated);
  }
  return ok({
    id,
    owner: '',
    rules: writeRules(table.terms.rules),
    isPublic,
    summary: JSON.stringify(summaryOf(table, { pace, fills: false, hostedBy })),
    nowMs,
    events: events.map((event) => JSON.stringify(event)),
    wakeAtMs: nowMs,
  });
};
