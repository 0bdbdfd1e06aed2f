/** What tests of tables share: who sits where, and logs that were changed and hashed again. */
import type { Seat } from '@doudizhu/rules/deal';
import type { Account, Sender, Occupant } from '../model/values.ts';
import { chainWith } from '../fold/chain.ts';
import type { TableEvent } from '../model/event.ts';
import { applyEvent } from '../fold/apply-event.ts';
import type { Table } from '../model/state.ts';

/** The account of the person that tests seat there. */
export const accountAt = (seat: Seat | number): Account => `p${seat}`;

export const personAt = (seat: Seat | number): Occupant => ({ type: 'person', account: accountAt(seat) });

/** The sender of a command: the person of a seat, an account by its name, or the host. */
export const senderAt = (from: number | string): Sender => (typeof from === 'number' ? accountAt(from) : from);

/** The same events with the running hashes that belong to them, as a forger would make them. */
export const rechained = (events: readonly Omit<TableEvent, 'chain'>[]): TableEvent[] => {
  const log: TableEvent[] = [];
  let table: Table | null = null;
  for (const event of events) {
    const chained: TableEvent = { ...(event as TableEvent), chain: chainWith(table, event) };
    log.push(chained);
    try {
      table = applyEvent(table, chained);
    } catch {
      // What cannot be folded is not hashed either: the checker stops here.
      return [...log, ...(events.slice(log.length) as TableEvent[])];
    }
  }
  return log;
};
