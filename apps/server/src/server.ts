/** The game server: page, API and tables over sockets, on one port and one database. */
import cookie from '@fastify/cookie';
import { CLOSE_CODES, LIMITS } from '@doudizhu/protocol';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Cluster } from './cluster/cluster.ts';
import { NodeStates } from './cluster/node-states.ts';
import { createNetworkHash } from './accounts/network-hash.ts';
import type { ServerContext } from './context.ts';
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
import { createMetrics } from './metrics.ts';
import { RankedPlay } from './ranked/ranked-play.ts';
import { rateRound } from './rating/rating.ts';
import { Reviews } from './reviews/reviews.ts';
import { addSite } from './site.ts';
import { addSockets } from './sockets/sockets.ts';
import type { DatabaseSetup } from './storage/database.ts';
import { openStorage } from './storage/storage.ts';
import { NightlyCheck } from './moderation/nightly-check.ts';
import { createBotThreads } from './tables/bot-threads.ts';
import { loadSigner } from './tables/signer.ts';
import { leaseTimes, Tables } from './tables/tables.ts';
import type { TimeOfDay } from './tournaments/daily.ts';
import { Tournaments, type TournamentTimes } from './tournaments/tournaments.ts';

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

const BOT_TIMEOUT_MS = 5000;
const IDLE_MS = 60_000;
/** How often a node says how it is. */
const TELL_MS = 1500;
/** Tournaments and matches do not wait long for what is due. */
const MATCH_SWEEP_MS = 500;
const NIGHT_SWEEP_MS = 60_000;
const EXPIRED_SWEEP_MS = 3_600_000;

/** @throws where there is no built page in `root`, or the database cannot be opened. */
export const createServer = async (options: ServerOptions): Promise<GameServer> => {
  const { root, logs, origins, limitFactor } = options;
  const isProxy = trustIn(options.proxies);
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

  const storage = await openStorage(options.database, rateRound);
  const metrics = createMetrics();
  const nowMs = (): number => Date.now();
  const bots = createBotThreads({ threads: options.botThreads, timeoutMs: BOT_TIMEOUT_MS });
  const signer = await loadSigner(storage.settings);
  const report = (what: string, error: unknown): void => {
    metrics.countFault(what.split(':')[0] as string);
    server.log.error({ err: error }, what);
  };
  const cluster = options.redis === null ? null : new Cluster({ url: options.redis, node: options.node, report });
  const [from, to] = options.botDelayMs;
  const tables = new Tables({
    storage,
    bots,
    signer,
    nowMs,
    report,
    botDelayMs: () => from + Math.random() * (to - from),
    onEvents: (events, table, before) => {
      metrics.countEvents(events);
      ranked.noticed(table, events, before);
    },
    drawHostedRound: async (table) =>
      table.hostedBy()?.type === 'ranked' ? ranked.drawRound(table) : tournaments.drawRound(table),
    idleMs: IDLE_MS,
    node: options.node,
    cluster,
  });
  const ranked = new RankedPlay({ storage, nowMs, report });
  const hashNetwork = createNetworkHash(storage.settings);
  const tournaments = new Tournaments({
    storage,
    hashNetwork,
    signer,
    nowMs,
    report,
    live: () => tables.live(),
    daily: options.dailyTournaments,
    times: options.tournamentTimes ?? {},
  });
  const queue = options.queue ?? null;
  const reviews = queue === null ? null : new Reviews({ url: queue, nodesMax: options.reviewNodesMax, report });
  let isStopping = false;
  const startedMs = nowMs();
  const nodeStates = new NodeStates({
    node: options.node,
    redis: cluster?.redis() ?? null,
    read: () => ({
      startedMs,
      tables: tables.live().length,
      sockets: sockets.count(),
      forwarded: cluster?.forwarded() ?? 0,
      bots: bots.load(),
      isStopping,
    }),
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
  addSiteRoutes(server, context, { metrics, signingKey: signer.key });

  storage.tables.onCommit(metrics.countCommit);
  metrics.watch('tables', () => tables.live().length);
  metrics.watch('sockets', sockets.count);
  metrics.watch('bots_waiting', bots.load);
  metrics.watch('forwarded_sockets', () => cluster?.forwarded() ?? 0);
  metrics.watch('redis_up', () => (cluster?.isUp() === true ? 1 : 0));
  const { renewMs, sweepMs } = leaseTimes(cluster !== null);
  const stopRenewing = repeat(renewMs, () => tables.renew(), report);
  const stopTelling = repeat(TELL_MS, () => nodeStates.tell(), report);
  const stopSweeping = repeat(sweepMs, () => tables.sweep(), report);
  const stopTournaments = repeat(MATCH_SWEEP_MS, () => tournaments.sweep(), report);
  const stopMatching = repeat(MATCH_SWEEP_MS, () => ranked.sweep(), report);
  const nightly = new NightlyCheck({ storage, nowMs });
  const stopNightly = repeat(NIGHT_SWEEP_MS, async () => void (await nightly.sweep()), report);
  const stopExpiring = repeat(EXPIRED_SWEEP_MS, async () => void (await storage.accounts.sweep(nowMs())), report);

  let closed: Promise<void> | null = null;
  const closeAll = async (): Promise<void> => {
    isStopping = true;
    nightly.stop();
    await Promise.all([stopTelling(), nodeStates.tell()]);
    await Promise.all([
      stopRenewing(),
      stopSweeping(),
      stopTournaments(),
      stopMatching(),
      stopNightly(),
      stopExpiring(),
    ]);
    await tables.stop(CLOSE_CODES.goingAway);
    await sockets.close();
    await server.close();
    await reviews?.close();
    await cluster?.close();
    await bots.close();
    await storage.close();
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

/** Does work again and again, never twice at once. @returns stops it, after what is being done. */
const repeat = (
  everyMs: number,
  work: () => Promise<void>,
  report: (what: string, error: unknown) => void,
): (() => Promise<void>) => {
  let running: Promise<void> = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    running = work()
      .catch((error: unknown) => report('a sweep failed', error))
      .finally(() => (isBusy = false));
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
};
