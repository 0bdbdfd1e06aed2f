/** What runs: nodes, their leases and tables, the database, Redis, the queue. For moderators, who sign in for it. */
import type { ServersMessage } from '@doudizhu/protocol';
import type { FastifyInstance } from 'fastify';
import { measureMs } from '../cluster/node-states.ts';
import type { ServerContext } from '../context.ts';

export const addServerRoutes = (server: FastifyInstance, context: ServerContext): void => {
  const { moderators, storage, nodeStates, reviews, nowMs } = context;
  server.get('/api/moderation/servers', async (request): Promise<ServersMessage> => {
    await moderators.requireModerator(request);
    const [databaseMs, redisMs, leases, queue] = await Promise.all([
      measureMs(storage.ping),
      nodeStates.redisMs(),
      storage.tables.nodes(),
      reviews === null ? ('none' as const) : reviews.status(),
    ]);
    const said = await nodeStates.of(leases.map(({ name }) => name));
    const nodes = leases.map((lease) => ({ ...lease, said: said.get(lease.name) ?? null }));
    return { nowMs: nowMs(), databaseMs, redisMs, nodes, queue };
  });
};
