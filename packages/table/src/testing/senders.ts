/** Accounts of tests, and forged logs. */
import type { Seat } from '@doudizhu/rules/deal';
import type { Account, Sender, Occupant } from '../model/values.ts';
import { chainWith } from '../fold/chain.ts';
import type { TableEvent } from '../model/event.ts';
import { applyEvent } from '../fold/apply-event.ts';
import type { Table } from '../model/state.ts';

/** Account of the player at a seat. */
export const accountAt = (seat: Seat | number): Account => `p${seat}`;

export const personAt = (seat: Seat | number): Occupant => ({ type: 'person', account: accountAt(seat) });

/** Sender of a command: the player at a seat, an account by name, or the host. */
export const senderAt = (from: number | string): Sender => (typeof from === 'number' ? accountAt(from) : from);

/** The events with matching hash chains, like a forger's. */
export const rechained = (events: readonly Omit<TableEvent, 'chain'>[]): TableEvent[] => {
  const log: TableEvent[] = [];
  let table: Table | null = null;
  for (const event of events) {
    const chained: TableEvent = { ...(event as TableEvent), chain: chainWith(table, event) };
    log.push(chained);
    try {
      table = applyEvent(table, chained);
    } catch {
      // Events after one that cannot be folded stay as they are.
      return [...log, ...(events.slice(log.length) as TableEvent[])];
    }
  }
  return log;
};
