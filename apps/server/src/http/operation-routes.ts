/** Routes for operators: health, limits, metrics, and the state of all nodes for moderators. */
import { LIMITS, openApiDocument, socketSchemas, type NodeState, type ServersMessage } from '@doudizhu/protocol';
import { PRESET_NAMES } from '@doudizhu/rules/ruleset';
import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVER_VERSION, type Metrics } from '../metrics.ts';
import { TABLE_BOTS } from '../tables/bots/bot-threads.ts';
import { TimedCache } from '../timed-cache.ts';
import type { ServerContext } from './context.ts';
import { HttpFailure } from './failures.ts';
import type { AddRoute } from './routes.ts';

export interface OperationSetup {
  /** Null: the metrics have an address of their own. */
  readonly metrics: Metrics | null;
  /** Public key of the signatures of commitments. */
  readonly signingKey: string;
  /** Address for reports of weaknesses; null: `security.txt` does not exist. */
  readonly contact: string | null;
}

/** Time for which `security.txt` is valid (RFC 9116). */
const CONTACT_VALID_MS = 180 * 86_400_000;

export const addOperationRoutes = (
  { server, route }: { readonly server: FastifyInstance; readonly route: AddRoute },
  context: ServerContext,
  { metrics, signingKey, contact }: OperationSetup,
): void => {
  const { storage, nowMs } = context;
  const checkStorage = createCheck(storage.ping);
  // Not logged: proxies ask every second.
  route(
    'GET /health',
    async () => {
      if (context.isStopping()) throw new HttpFailure('stopping');
      await checkStorage().catch(() => {
        throw new HttpFailure('no-storage');
      });
      return { ok: true, version: SERVER_VERSION };
    },
    { logLevel: 'silent' },
  );
  const openApi = openApiDocument(SERVER_VERSION);
  route('GET /api/openapi.json', () => openApi);
  route('GET /api/socket.schema.json', socketSchemas);
  route('GET /api/limits', async () => ({
    ...LIMITS,
    rules: PRESET_NAMES,
    bots: TABLE_BOTS,
    signingKey,
  }));
  server.get('/metrics', async (request, reply) => {
    // A forwarded request is not local, and neither is a page whose name was pointed at this machine.
    const isLocal =
      /^(?:127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '') &&
      /^(?:localhost|127\.[\d.]+|\[::1\])(?::\d+)?$/u.test(request.headers.host ?? '');
    if (metrics === null || !isLocal || request.headers['x-forwarded-for'] !== undefined)
      throw new HttpFailure('not-found');
    void reply.type(metrics.contentType);
    return metrics.text();
  });
  server.get('/.well-known/security.txt', async (_request, reply) => {
    if (contact === null) throw new HttpFailure('not-found');
    void reply.type('text/plain; charset=utf-8');
    return `Contact: ${contact}\nExpires: ${new Date(nowMs() + CONTACT_VALID_MS).toISOString()}\n`;
  });
  route('GET /api/moderation/servers', async (): Promise<ServersMessage> => {
    const [databaseMs, leases] = await Promise.all([measureMs(checkStorage), storage.tables.nodes()]);
    const nodes = leases.map(({ name, held, leftMs, state }) => ({
      name,
      held,
      // The protocol has times of this server's clock.
      leaseUntilMs: nowMs() + leftMs,
      state: name === context.node ? context.nodeState() : stateIn(state),
    }));
    return { nowMs: nowMs(), databaseMs, nodes };
  });
};

/** @returns the state that a node stored; null: none */
const stateIn = (stored: string): NodeState | null => {
  if (stored === '') return null;
  const { startedMs, tables, sockets, bots, isStopping } = JSON.parse(stored) as NodeState;
  return { startedMs, tables, sockets, bots, isStopping };
};

/** Time limit of a health check, and of the database's part in it. */
const CHECK_MS = 900;
/** Time for which a check that succeeded is cached. */
const CHECK_CACHE_MS = 1000;

/** @returns a check that fails after a time limit; all that ask within a second share one write */
const createCheck = (write: () => Promise<void>): (() => Promise<void>) => {
  const cached = new TimedCache<void>({ ms: CHECK_CACHE_MS, nowMs: () => performance.now() });
  return async () => {
    const running = cached.get('', write);
    running.catch(() => {});
    const late = sleep(CHECK_MS, null, { ref: false }).then(() => Promise.reject(new Error('no answer in time')));
    await Promise.race([running, late]);
  };
};

/** @returns the duration in milliseconds; null: it failed */
const measureMs = async (work: () => Promise<unknown>): Promise<number | null> => {
  const startedMs = performance.now();
  try {
    await work();
    return Math.round(10 * (performance.now() - startedMs)) / 10;
  } catch {
    return null;
  }
};
