/** The game server: page, API and tables over sockets, on one port and one database. */
import cookie from '@fastify/cookie';
import { CLOSE_CODES, LIMITS } from '@doudizhu/protocol';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { NodeStates } from './cluster/node-states.ts';
import type { Report, ServerContext } from './context.ts';
import { addAccountRoutes } from './http/account-routes.ts';
import { answerFailures } from './http/failures.ts';
import { createAddressLimits } from './http/limits.ts';
import { trustIn } from './http/proxies.ts';
import { addRankedRoutes } from './http/ranked-routes.ts';
import { addRoundRoutes } from './http/round-routes.ts';
import { addModerationRoutes } from './http/moderation-routes.ts';
import { createModeratorSessions } from './http/moderator-sessions.ts';
import { createSessions } from './http/sessions.ts';
import { addServerRoutes } from './http/server-routes.ts';
import { addSiteRoutes } from './http/site-routes.ts';
import { addTableRoutes } from './http/table-routes.ts';
import { addTournamentRoutes } from './http/tournament-routes.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { closeParts, openParts, type ServerParts } from './parts.ts';
import { addSite } from './site.ts';
import { addSockets, type Sockets } from './sockets/sockets.ts';
import type { DatabaseSetup } from './storage/database.ts';
import { runEvery, startSweeps } from './sweeps.ts';
import type { TimeOfDay } from './tournaments/daily.ts';
import type { TournamentTimes } from './tournaments/tournaments.ts';

export interface ServerOptions {
  /** Folder of the built page. */
  readonly root: string;
  readonly database: DatabaseSetup;
  /** One line a request on standard output. */
  readonly logs: boolean;
  /** Origins whose pages may use this server, `https://play.example`; none: pages of the same host. */
  readonly origins: readonly string[];
  /** Addresses and networks of proxies that say who asks (`X-Forwarded-For`, `X-Forwarded-Proto`). */
  readonly proxies: readonly string[];
  /** The name of this server among those with the same database. */
  readonly node: string;
  /** `redis://…`, over which several servers with the same database work together; null: this one is alone. */
  readonly redis: string | null;
  /** `redis://…` of a queue whose workers compute reviews (`ddz work`); left out: none. */
  readonly queue?: string | null;
  /** For tests that cannot wait: the solver's budget for a decision of a review, in positions. */
  readonly reviewNodesMax?: number;
  readonly botThreads: number;
  /** How long bots seem to think, from and to, in milliseconds. */
  readonly botDelayMs: readonly [from: number, to: number];
  /** How many times the usual limits hold for an address: for measurements. */
  readonly limitFactor: number;
  /** When daily tournaments start. */
  readonly dailyTournaments: readonly TimeOfDay[];
  /** For tests and trials that cannot wait. */
  readonly tournamentTimes?: Partial<TournamentTimes>;
}

export interface GameServer {
  /** For tests without a port. */
  readonly inject: FastifyInstance['inject'];
  /** @returns where it listens. */
  readonly listen: (options: { readonly port: number; readonly host: string }) => Promise<string>;
  /** Drains: takes nothing new, stores what was begun, says goodbye, closes. */
  readonly close: () => Promise<void>;
}

/** How often a node says how it is. */
const TELL_MS = 1500;

/** @throws where there is no built page in `root`, or the database cannot be opened. */
export const createServer = async (options: ServerOptions): Promise<GameServer> => {
  const { origins, limitFactor } = options;
  const isProxy = trustIn(options.proxies);
  const server = await openHttp(options, isProxy);
  const metrics = createMetrics();
  const nowMs = (): number => Date.now();
  const report: Report = (what, error) => {
    metrics.countFault(what.split(':')[0] as string);
    server.log.error({ err: error }, what);
  };
  const parts = await openParts(options, { metrics, nowMs, report });
  const { storage, tables, tournaments, cluster, hashNetwork, reviews } = parts;
  let isStopping = false;
  const nodeStates = nodeStatesOf(options, parts, {
    startedMs: nowMs(),
    sockets: () => sockets.count(),
    isStopping: () => isStopping,
  });
  const context: ServerContext = {
    storage,
    tables,
    tournaments,
    nowMs,
    sessions: createSessions({ accounts: storage.accounts, moderation: storage.moderation, origins, nowMs }),
    moderators: createModeratorSessions(storage.moderation, nowMs),
    hashNetwork,
    cluster,
    nodeStates,
    reviews,
    limits: createAddressLimits({ factor: limitFactor, redis: cluster?.redis() ?? null }),
    isStopping: () => isStopping,
    closeAccount: (account) => {
      sockets.closeAccount(account);
      cluster?.closeAccount(account);
    },
  };
  const sockets = addSockets(server, context, {
    addressOf: (request) => addressOf(request, isProxy),
    factor: limitFactor,
    onFault: metrics.countFault,
    report,
  });
  addRoutes(server, context, { metrics, signingKey: parts.signer.key });
  watchParts(metrics, parts, sockets);
  const stopTelling = runEvery(TELL_MS, () => nodeStates.tell(), report);
  const stopSweeps = startSweeps(parts, { nowMs, report });

  let closed: Promise<void> | null = null;
  const closeAll = async (): Promise<void> => {
    isStopping = true;
    parts.nightly.stop();
    await Promise.all([stopTelling(), nodeStates.tell()]);
    await stopSweeps();
    await tables.stop(CLOSE_CODES.goingAway);
    await sockets.close();
    await server.close();
    await closeParts(parts);
  };
  return {
    inject: server.inject.bind(server) as FastifyInstance['inject'],
    listen: async (where) => {
      // Rounds that were played when the server stopped go on.
      await tables.begin();
      await cluster?.start({ tables, closeAccount: sockets.closeAccount });
      return server.listen(where);
    },
    close: () => (closed ??= closeAll()),
  };
};

/** What answers requests: with the page, without a route of the API. */
const openHttp = async (
  { root, logs }: ServerOptions,
  isProxy: (address: string) => boolean,
): Promise<FastifyInstance> => {
  const server = fastify({
    logger: logs ? LOGGER : false,
    // One proxy: what a client writes about itself does not count.
    trustProxy: (address, hop) => hop === 0 && isProxy(address),
    bodyLimit: LIMITS.bodyBytes,
    requestTimeout: 30_000,
    forceCloseConnections: true,
    genReqId: () => randomUUID(),
  });
  await addSite(server, root);
  await server.register(cookie);
  answerFailures(server);
  return server;
};

/** What this node tells the others of itself. */
const nodeStatesOf = (
  { node }: ServerOptions,
  { tables, bots, cluster }: ServerParts,
  own: { readonly startedMs: number; readonly sockets: () => number; readonly isStopping: () => boolean },
): NodeStates =>
  new NodeStates({
    node,
    redis: cluster?.redis() ?? null,
    read: () => ({
      startedMs: own.startedMs,
      tables: tables.live().length,
      sockets: own.sockets(),
      forwarded: cluster?.forwarded() ?? 0,
      bots: bots.load(),
      isStopping: own.isStopping(),
    }),
  });

/** The API, behind the check of origins and the limits of addresses. */
const addRoutes = (
  server: FastifyInstance,
  context: ServerContext,
  site: { readonly metrics: Metrics; readonly signingKey: string },
): void => {
  server.addHook('preHandler', async (request) => {
    if (!request.url.startsWith('/api/')) return;
    context.sessions.checkOrigin(request.headers);
    await context.limits.count('requests', request.ip);
  });
  addAccountRoutes(server, context);
  addTableRoutes(server, context);
  addRoundRoutes(server, context);
  addTournamentRoutes(server, context);
  addRankedRoutes(server, context);
  addModerationRoutes(server, context);
  addServerRoutes(server, context);
  addSiteRoutes(server, context, site);
};

const watchParts = (metrics: Metrics, { storage, tables, bots, cluster }: ServerParts, sockets: Sockets): void => {
  storage.tables.onCommit(metrics.countCommit);
  metrics.watch('tables', () => tables.live().length);
  metrics.watch('sockets', sockets.count);
  metrics.watch('bots_waiting', bots.load);
  metrics.watch('forwarded_sockets', () => cluster?.forwarded() ?? 0);
  metrics.watch('redis_up', () => (cluster?.isUp() === true ? 1 : 0));
};

/** Routes, not addresses: a private table's address is its key. No header, no cookie, no body. */
const LOGGER = {
  serializers: {
    req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url ?? '' }),
    res: ({ statusCode }: { readonly statusCode?: number }) => ({ statusCode: statusCode ?? 0 }),
    err: (error: unknown) => ({
      type: error instanceof Error ? error.name : typeof error,
      message: error instanceof Error ? error.message : String(error),
      stack: error instanceof Error ? (error.stack ?? '') : '',
    }),
  },
};

/** The last address that a proxy added, or the socket's own. */
const addressOf = ({ headers, socket }: IncomingMessage, isProxy: (address: string) => boolean): string => {
  const own = socket.remoteAddress ?? '';
  const forwarded = isProxy(own) ? String(headers['x-forwarded-for'] ?? '') : '';
  return forwarded.split(',').at(-1)?.trim() || own;
};
