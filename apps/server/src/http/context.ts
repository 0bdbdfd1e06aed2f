/** Context of routes and sockets: services and state of the server. */
import type { NodeState } from '@doudizhu/protocol';
import type { FastifyRequest } from 'fastify';
import type { Maintenance } from '../maintenance.ts';
import { HttpFailure } from './failures.ts';
import type { AddressLimits } from './limits.ts';
import type { ModeratorSessions, Sessions } from './sessions.ts';
import type { ServerStorage } from '../storage/storage.ts';
import type { Tables } from '../tables/tables.ts';
import type { Tournaments } from '../tournaments/tournaments.ts';

export interface ServerContext {
  readonly storage: ServerStorage;
  readonly sessions: Sessions;
  readonly moderators: ModeratorSessions;
  /** Keyed hash of a network. */
  readonly hashNetwork: (network: string) => Promise<string>;
  readonly limits: AddressLimits;
  readonly tables: Tables;
  readonly tournaments: Tournaments;
  /** Name of this node. */
  readonly node: string;
  readonly nodeState: () => NodeState;
  /** Time for which lists are kept. */
  readonly cacheMs: number;
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
  readonly maintenance: Maintenance;
  /** True if the server accepts nothing new. */
  readonly isStopping: () => boolean;
  /** Closes the sockets of an account, or of one session, at all nodes. @param of account, or hash of the session */
  readonly closeSockets: (of: string) => void;
}

/** Retry time during maintenance. */
const MAINTENANCE_RETRY_MS = 60_000;

/** @throws `stopping` or `maintenance` if nothing new may begin */
export const checkOpen = ({ isStopping, maintenance }: ServerContext): void => {
  if (isStopping()) throw new HttpFailure('stopping');
  const notice = maintenance.notice();
  if (notice !== null) throw new HttpFailure('maintenance', { notice }, MAINTENANCE_RETRY_MS);
};

/** True for a matched route of the API, however its path is encoded. */
export const isApi = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url?.startsWith('/api/') === true;

/** @returns the id in the path of a request, or another part of it @throws `not-found` for characters that no id has */
export const idOf = ({ params }: FastifyRequest, name = 'id'): string => {
  const id = (params as Readonly<Record<string, string>>)[name] ?? '';
  if (!/^[!-~]+$/u.test(id)) throw new HttpFailure('not-found');
  return id;
};
