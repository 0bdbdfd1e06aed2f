/** The lease of a node on its tables. */
import type { DatabaseKind } from '../storage/schema.ts';
import type { ServerStorage } from '../storage/storage.ts';

export interface LeaseTimes {
  /** Length of a node's lease on its tables. */
  readonly leaseMs: number;
  readonly renewMs: number;
  readonly checkMs: number;
}

/** Leases are short if there may be other nodes, because players wait for those of a lost node to expire. */
export const leaseTimes = (kind: DatabaseKind): LeaseTimes =>
  kind === 'postgres'
    ? { leaseMs: 3000, renewMs: 1000, checkMs: 1000 }
    : { leaseMs: 15_000, renewMs: 5000, checkMs: 5000 };

/** Thrown if another node runs the table. */
export class TableHeld extends Error {
  readonly heldBy: string;

  constructor(heldBy: string) {
    super('another node runs the table');
    this.heldBy = heldBy;
  }
}

export interface LeaseSetup {
  readonly storage: Pick<ServerStorage, 'tables' | 'kind'>;
  /** Name of this server. */
  readonly node: string;
}

/** The lease of this node, by its name. */
export class TableLeases {
  readonly #setup: LeaseSetup;
  readonly #leaseMs: number;
  #hasBegun = false;
  #hasEnded = false;

  constructor(setup: LeaseSetup) {
    this.#setup = setup;
    this.#leaseMs = leaseTimes(setup.storage.kind).leaseMs;
  }

  /** Resumes the tables of an earlier process of this name, which cannot store any more. @throws if another process of
   * this name runs */
  async begin(): Promise<void> {
    const { storage, node } = this.#setup;
    if (storage.kind === 'postgres') await this.#checkName();
    await storage.tables.begin(node, this.#leaseMs);
    this.#hasBegun = true;
  }

  /** @param state of this node, for the others */
  async renew(state: string): Promise<void> {
    const { storage, node } = this.#setup;
    if (this.#hasBegun && !this.#hasEnded) await storage.tables.renew(node, this.#leaseMs, state);
  }

  /** Stops renewals, before the tables are stopped. */
  stop(): void {
    this.#hasEnded = true;
  }

  /** Gives the tables to other nodes. A node that has not begun may have the name of another one. */
  async end(): Promise<void> {
    const { storage, node } = this.#setup;
    if (this.#hasBegun) await storage.tables.renew(node, 0);
  }

  /** Checks for another process of this name: a killed one's lease expires, a living one renews it. */
  async #checkName(): Promise<void> {
    const {
      storage: { tables },
      node,
    } = this.#setup;
    const lease = await tables.leaseOf(node);
    if (lease === null || lease.leftMs <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, Math.min(this.#leaseMs, lease.leftMs)));
    const now = await tables.leaseOf(node);
    if (now !== null && now.untilMs > lease.untilMs) {
      throw new Error(`another server with this database is called "${node}": expected another name by --node`);
    }
  }
}
