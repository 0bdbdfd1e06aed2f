/** What a machine asks: health, limits, metrics. */
import { LIMITS } from '@doudizhu/protocol';
import { PRESET_NAMES } from '@doudizhu/rules';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../context.ts';
import type { Metrics } from '../metrics.ts';
import { BOT_LEVELS } from '../tables/bot-threads.ts';
import { HttpFailure } from './failures.ts';

export const addSiteRoutes = (
  server: FastifyInstance,
  context: ServerContext,
  { metrics, signingKey }: { readonly metrics: Metrics; readonly signingKey: string },
): void => {
  server.get('/health', async () => {
    if (context.isStopping()) throw new HttpFailure('stopping');
    try {
      await context.storage.ping();
    } catch {
      throw new HttpFailure('no-storage');
    }
    return { ok: true };
  });
  server.get('/api/limits', async () => ({
    ...LIMITS,
    rules: PRESET_NAMES.map((name) => ({ name, bots: BOT_LEVELS })),
    /** With this key the server signs what it commits to. */
    signingKey,
  }));
  server.get('/metrics', async (request, reply) => {
    // Counts of a whole server are its keeper's; a request that a proxy passed on is not from this machine.
    const isLocal = /^(?:127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '');
    if (!isLocal || request.headers['x-forwarded-for'] !== undefined) throw new HttpFailure('not-found');
    void reply.type(metrics.contentType);
    return metrics.text();
  });
};
