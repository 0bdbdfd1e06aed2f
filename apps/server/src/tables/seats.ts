/** Seats across the tables of all nodes: a person has one at a time. And permissions to sit and to chat. */
import { isProgram, type SanctionKind } from '@doudizhu/protocol';
import type { Seat } from '@doudizhu/rules/deal';
import type { ServerStorage } from '../storage/storage.ts';
import type { LiveTable } from './live-table.ts';

export interface SeatsSetup {
  readonly storage: ServerStorage;
  readonly nowMs: () => number;
}

export class Seats {
  readonly #setup: SeatsSetup;

  constructor(setup: SeatsSetup) {
    this.#setup = setup;
  }

  /** @returns the table where an account has a seat, at any node; null: none */
  tableOf(account: string): Promise<string | null> {
    return this.#setup.storage.tables.seatOf(account);
  }

  /** Sits down by `sit`, unless the account has a seat at another table. The commit decides between two tables at the same
   * time. @returns the result of `sit`, or the other table */
  async take<Result>(
    account: string,
    table: LiveTable,
    sit: () => Promise<Result>,
  ): Promise<{ readonly elsewhere: string } | { readonly result: Result }> {
    const before = await this.tableOf(account);
    if (before !== null && before !== table.id) return { elsewhere: before };
    const result = await sit();
    const after = await this.tableOf(account);
    return after !== null && after !== table.id ? { elsewhere: after } : { result };
  }

  /** @returns true if a sanction of this kind is in force */
  async isUnder(kind: SanctionKind, account: string): Promise<boolean> {
    const { storage, nowMs } = this.#setup;
    return (await storage.moderation.sanctionsOf(account, nowMs())).some((sanction) => sanction.kind === kind);
  }

  /** False for a program that may not sit here: at a public table, it plays only if it or its owner opened it. */
  async allowsProgram(account: string, table: LiveTable): Promise<boolean> {
    if (!isProgram(account) || !table.isPublic() || table.owner() === account) return true;
    return (await this.#setup.storage.programs.ownerOf(account)) === table.owner();
  }
}

export const emptySeats = (table: LiveTable): readonly Seat[] =>
  table.table().seats.flatMap(({ occupant }, seat) => (occupant === null ? [seat as Seat] : []));
