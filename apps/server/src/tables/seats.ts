/** Seats across the tables of this node: a person has one at a time. And permissions to sit and to chat. */
import { isProgram, type SanctionKind } from '@doudizhu/protocol';
import type { Seat } from '@doudizhu/rules/deal';
import { seatOf } from '@doudizhu/table';
import type { Cluster } from '../cluster/cluster.ts';
import type { ServerStorage } from '../storage/storage.ts';
import type { LiveTable } from './live-table.ts';

export interface SeatsSetup {
  readonly storage: ServerStorage;
  /** Null: a single node. */
  readonly cluster: Cluster | null;
  readonly nowMs: () => number;
}

export class Seats {
  readonly #setup: SeatsSetup;
  /** Table of each account with a seat, among the tables in memory. */
  readonly #seated = new Map<string, string>();
  /** The accounts of `#seated` by table. */
  readonly #accountsAt = new Map<string, readonly string[]>();
  /** Seats that are being taken: table of each account, and the number of attempts. */
  readonly #reserved = new Map<string, { readonly table: string; count: number }>();

  constructor(setup: SeatsSetup) {
    this.#setup = setup;
  }

  /** @returns the table in memory where an account has a seat */
  tableHere(account: string): string | undefined {
    return this.#seated.get(account);
  }

  /** @returns the table where an account has a seat, at any node; null: none */
  async tableOf(account: string): Promise<string | null> {
    return this.#seated.get(account) ?? (await this.#setup.cluster?.lobby.seatOf(account)) ?? null;
  }

  /**
   * Sits down by `sit` unless the account has, or is about to have, a seat at another table: the seat is reserved before
   * anything is stored. @returns the result of `sit`, or the other table
   */
  async take<Result>(
    account: string,
    table: LiveTable,
    sit: () => Promise<Result>,
  ): Promise<{ readonly elsewhere: string } | { readonly result: Result }> {
    const lobby = this.#setup.cluster?.lobby;
    const here = this.#seated.get(account) ?? this.#reserved.get(account)?.table;
    if (here !== undefined && here !== table.id) return { elsewhere: here };
    const reservation = this.#reserved.get(account) ?? { table: table.id, count: 0 };
    this.#reserved.set(account, reservation);
    reservation.count++;
    try {
      const seat = (await lobby?.takeSeat(account, table.id)) ?? table.id;
      return seat === table.id ? { result: await sit() } : { elsewhere: seat };
    } finally {
      reservation.count--;
      if (reservation.count === 0) this.#reserved.delete(account);
      // Returns the seat in the shared lobby if the table refused it.
      if (seatOf(table.table(), account) === null) await lobby?.leaveSeat(account, table.id);
    }
  }

  /** Notes the seats of a table in memory. */
  note(table: LiveTable): void {
    const here = table.accounts();
    for (const account of this.#accountsAt.get(table.id) ?? []) {
      if (!here.includes(account)) this.#unseat(account, table.id);
    }
    for (const account of here) this.#seated.set(account, table.id);
    this.#accountsAt.set(table.id, here);
  }

  #unseat(account: string, table: string): void {
    if (this.#seated.get(account) === table) this.#seated.delete(account);
    void this.#setup.cluster?.lobby.leaveSeat(account, table);
  }

  /** Forgets the seats of a table that leaves the memory. */
  forget(table: string): void {
    for (const account of this.#accountsAt.get(table) ?? []) this.#unseat(account, table);
    this.#accountsAt.delete(table);
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
