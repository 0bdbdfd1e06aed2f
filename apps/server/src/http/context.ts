/** What the routes and the sockets are given: the services behind them, and the state of the server. */
import type { NodeState } from '@doudizhu/protocol';
import type { FastifyRequest } from 'fastify';
import type { Cluster } from '../cluster/cluster.ts';
import type { AddressLimits } from './limits.ts';
import type { ModeratorSessions, Sessions } from './sessions.ts';
import type { Reviews } from '../reviews/reviews.ts';
import type { ServerStorage } from '../storage/storage.ts';
import type { Forwarding } from '../tables/forwarding.ts';
import type { Tables } from '../tables/tables.ts';
import type { Tournaments } from '../tournaments/tournaments.ts';

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
  /** Visits at tables of the other nodes; null: this node is alone. */
  readonly forwarding: Forwarding | null;
  /** Name of this node. */
  readonly node: string;
  readonly nodeState: () => NodeState;
  /** Deep reviews over the queue; null: there is no queue. */
  readonly reviews: Reviews | null;
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
  /** Whether the server takes nothing new any more. */
  readonly isStopping: () => boolean;
  /** Closes an account's sockets, at all nodes. */
  readonly closeAccount: (account: string) => void;
}

/** @returns the id that the path of a request contains. */
export const idOf = (request: FastifyRequest): string => (request.params as { readonly id: string }).id;
