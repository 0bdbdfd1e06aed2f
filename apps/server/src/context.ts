/** What the parts of the server have in common. */
import type { Cluster } from './cluster/cluster.ts';
import type { NodeStates } from './cluster/node-states.ts';
import type { AddressLimits } from './http/limits.ts';
import type { ModeratorSessions } from './http/moderator-sessions.ts';
import type { Sessions } from './http/sessions.ts';
import type { Reviews } from './reviews/reviews.ts';
import type { ServerStorage } from './storage/storage.ts';
import type { Tables } from './tables/tables.ts';
import type { Tournaments } from './tournaments/tournaments.ts';

/** Tells the log and the metrics of a failure on the server's side. @param what its kind, up to the first colon. */
export type Report = (what: string, error: unknown) => void;

export interface ServerContext {
  readonly storage: ServerStorage;
  readonly sessions: Sessions;
  readonly moderators: ModeratorSessions;
  /** A network as a keyed hash. */
  readonly hashNetwork: (network: string) => Promise<string>;
  readonly limits: AddressLimits;
  readonly tables: Tables;
  readonly tournaments: Tournaments;
  /** The other nodes; null: this one is alone. */
  readonly cluster: Cluster | null;
  /** What the nodes say of themselves. */
  readonly nodeStates: NodeStates;
  /** Deep reviews over the queue; null: there is no queue. */
  readonly reviews: Reviews | null;
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
  /** Whether the server takes nothing new any more. */
  readonly isStopping: () => boolean;
  /** Closes an account's sockets, at all nodes. */
  readonly closeAccount: (account: string) => void;
}
