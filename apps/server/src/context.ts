/** What the parts of the server have in common. */
import type { Cluster } from './cluster/cluster.ts';
import type { AddressLimits } from './http/limits.ts';
import type { Sessions } from './http/sessions.ts';
import type { ServerStorage } from './storage/storage.ts';
import type { Tables } from './tables/tables.ts';

export interface ServerContext {
  readonly storage: ServerStorage;
  readonly sessions: Sessions;
  readonly limits: AddressLimits;
  readonly tables: Tables;
  /** The other nodes; null: this one is alone. */
  readonly cluster: Cluster | null;
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
  /** Whether the server takes nothing new any more. */
  readonly isStopping: () => boolean;
  /** Closes an account's sockets, at all nodes. */
  readonly closeAccount: (account: string) => void;
}
