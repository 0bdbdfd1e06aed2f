/** The game server: web app, API and table sockets, with one port and one database. */
import cookie from '@fastify/cookie';
import { CLOSE_CODES, failure, LIMITS, type ErrorAnswer, type NodeState } from '@doudizhu/protocol';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { addAccountRoutes, addProgramRoutes } from './http/account-routes.ts';
import { isApi, type ServerContext } from './http/context.ts';
import { createCappedServer, isOperator, trustIn, type ConnectionsSetup } from './http/connections.ts';
import { answerFailures, readBodies } from './http/failures.ts';
import { addFriendRoutes } from './http/friend-routes.ts';
import { AddressLimits } from './http/limits.ts';
import { addModerationRoutes } from './http/moderation-routes.ts';
import { addOperationRoutes, type OperationSetup } from './http/operation-routes.ts';
import { addPreviewRoutes } from './http/preview-routes.ts';
import { createAddRoute } from './http/routes.ts';
import { addRoundRoutes } from './http/round-routes.ts';
import { bindSession, ModeratorSessions, programHashIn, Sessions } from './http/sessions.ts';
import { addSite } from './http/site.ts';
import { addRankedRoutes, addTableRoutes } from './http/table-routes.ts';
import { addTournamentRoutes } from './http/tournament-routes.ts';
import { CACHE_MS } from './timed-cache.ts';
import { listenForMetrics, type MetricsListener } from './metrics-listener.ts';
import { createMetrics, type Metrics, type Report } from './metrics.ts';
import { startPeriodicJobs } from './periodic-jobs.ts';
import { closeServices, openServices, startServices, type ServerOptions, type ServerServices } from './services.ts';
import { addSockets, type Sockets } from './sockets/sockets.ts';
import { lockDatabase } from './storage/database-reach.ts';
import type { SweepReport } from './storage/retention.ts';
import type { NodeLobby } from './tables/lobby.ts';

export interface GameServer {
  /** Answers a request without a port, for tests. */
  readonly inject: FastifyInstance['inject'];
  /** @returns its address */
  readonly listen: (options: { readonly port: number; readonly host: string }) => Promise<string>;
  /** Reads the notice of maintenance now, for tests. */
  readonly lookForMaintenance: () => Promise<void>;
  /** Drains: accepts nothing new, stores pending work, closes sockets and database. */
  readonly close: () => Promise<void>;
}

/** @throws if `root` has no web app, or the database cannot be opened */
export const createServer = async (options: ServerOptions): Promise<GameServer> => {
  const { origins, limitFactor, node, metrics: metricsAddress = null } = options;
  const isProxy = trustIn(options.proxies);
  const metrics = createMetrics();
  const connections: ConnectionsSetup = { isProxy, factor: limitFactor, onRefused: metrics.countRefused };
  const server = await openHttp(options, connections);
  const nowMs = (): number => Date.now();
  const report: Report = (what, error) => {
    metrics.countFault(what.split(':')[0] as string);
    server.log.error({ err: error }, what);
  };
  let unlock = async (): Promise<void> => {};
  let metricsListener: MetricsListener | null = null;
  const journal = server.log.child({}, { level: 'info' });
  const onSwept = (swept: SweepReport): void => journal.info({ swept }, 'nightly sweep: rows deleted');
  const services = await openServices(options, { metrics, nowMs, report, onSwept });
  const { tables, messages, bots, storage } = services;
  const startedMs = nowMs();
  let isStopping = false;
  const nodeState = (): NodeState => ({
    startedMs,
    tables: tables.live().length,
    sockets: sockets.count(),
    bots: bots.load(),
    isStopping,
  });
  const closeSockets = (of: string): void => {
    sockets.closeOf(of);
    messages.announce({ type: 'closeSockets', of });
  };
  const renew = (): Promise<void> =>
    tables.lease.renew(JSON.stringify({ ...nodeState(), ...tables.lobby.ofNode() } satisfies NodeState & NodeLobby));
  const sessionSetup = { storage, origins, nowMs, onEnded: closeSockets };
  const context: ServerContext = {
    ...services,
    node,
    nodeState,
    nowMs,
    cacheMs: options.cacheMs ?? CACHE_MS,
    sessions: new Sessions(sessionSetup),
    moderators: new ModeratorSessions(sessionSetup),
    limits: new AddressLimits({
      factor: limitFactor,
      onRefused: metrics.countRefused,
    }),
    isStopping: () => isStopping,
    closeSockets,
  };
  const sockets = addSockets(server, context, {
    addressOf: (request) => addressOf(request, isProxy),
    factor: limitFactor,
    onFault: metrics.countFault,
    report,
  });
  server.addHook('onResponse', async ({ routeOptions: { url = 'none' } }, { statusCode, elapsedTime }) => {
    if (url !== '/health') metrics.countRequest(url, statusCode, elapsedTime / 1000);
  });
  addPreviewRoutes(server, context, { root: options.root, origin: origins[0] ?? null });
  addRoutes(server, context, {
    metrics: metricsAddress === null ? metrics : null,
    signingKey: services.signer.key,
    contact: options.contact ?? null,
    checksAnswers: options.checksAnswers ?? false,
    isProxy,
  });
  watch(metrics, services, sockets);
  const stopJobs = startPeriodicJobs(services, { renew, report });

  let closed: Promise<void> | null = null;
  const closeAll = async (): Promise<void> => {
    isStopping = true;
    await stopJobs();
    // The other nodes see that it stops. A database that is away changes nothing.
    await renew().catch(() => {});
    await tables.stop(CLOSE_CODES.goingAway);
    await sockets.close();
    await server.close();
    await metricsListener?.close();
    await closeServices(services);
    await unlock();
  };
  return {
    inject: server.inject.bind(server) as FastifyInstance['inject'],
    listen: async (where) => {
      unlock = await lockDatabase(options.database);
      if (metricsAddress !== null) metricsListener = await listenForMetrics(metrics, metricsAddress);
      await startServices(services, sockets);
      return server.listen(where);
    },
    lookForMaintenance: () => services.maintenance.look(),
    close: () => (closed ??= closeAll()),
  };
};

/** Opens the HTTP server with the web app, without the API. */
const openHttp = async ({ root, logs }: ServerOptions, connections: ConnectionsSetup): Promise<FastifyInstance> => {
  const server = fastify({
    // Warnings and errors always.
    logger: { ...LOGGER, level: logs ? 'info' : 'warn' },
    // One proxy is trusted, not the header of a client.
    trustProxy: (address, hop) => hop === 0 && connections.isProxy(address),
    bodyLimit: LIMITS.bodyBytes,
    serverFactory: (handle) => createCappedServer(handle, connections),
    forceCloseConnections: true,
    // Paths that cannot be decoded.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      void reply.code(400).send({ error: failure('bad-request') } satisfies ErrorAnswer),
    genReqId: () => randomUUID(),
  });
  await addSite(server, root);
  await server.register(cookie);
  server.addHook('onRequest', async (request, reply) => bindSession(request, reply));
  answerFailures(server);
  readBodies(server);
  return server;
};

/** Adds the API, behind the origin check and the address limits. */
const addRoutes = (
  server: FastifyInstance,
  context: ServerContext,
  operation: OperationSetup & { readonly checksAnswers: boolean; readonly isProxy: ConnectionsSetup['isProxy'] },
): void => {
  const route = createAddRoute(server, context, operation.checksAnswers);
  server.addHook('onRequest', async (request) => {
    if (request.url === '/health' && isOperator(request.raw, operation.isProxy)) return;
    await context.limits.count(isApi(request) ? 'requests' : 'files', request.ip);
  });
  server.addHook('preHandler', async (request) => {
    if (!isApi(request)) return;
    context.sessions.checkOrigin(request.headers);
    const program = programHashIn(request.headers);
    if (program !== null) await context.limits.count('programs', program);
  });
  addAccountRoutes(route, context);
  addTableRoutes(route, context);
  addProgramRoutes(route, context);
  addFriendRoutes(route, context);
  addRoundRoutes(route, context);
  addTournamentRoutes(route, context);
  addRankedRoutes(route, context);
  addModerationRoutes(route, context);
  addOperationRoutes({ server, route }, context, operation);
};

const watch = (metrics: Metrics, { storage, tables, bots, messages }: ServerServices, sockets: Sockets): void => {
  storage.tables.onCommit(metrics.countCommit);
  metrics.watch('tables', () => tables.live().length);
  metrics.watch('tables_stalled', () => tables.countStalled());
  metrics.watch('sockets', sockets.count);
  // A database that is away must not hide the other metrics.
  metrics.watch('database_bytes', () => storage.size().catch(() => Number.NaN));
  metrics.watch('bots_waiting', bots.load);
  if (storage.kind === 'postgres') metrics.watch('nodes_heard', () => (messages.isListening() ? 1 : 0));
};

/** Logs routes, because a private table's path is its key. No headers, cookies or bodies. */
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

/** @returns the last address added by a proxy, or the socket's own */
const addressOf = ({ headers, socket }: IncomingMessage, isProxy: (address: string) => boolean): string => {
  const own = socket.remoteAddress ?? '';
  const forwarded = isProxy(own) ? String(headers['x-forwarded-for'] ?? '') : '';
  return forwarded.split(',').at(-1)?.trim() || own;
};
