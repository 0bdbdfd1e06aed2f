/** Friends: asking by name or account id, and the tables where they play. */
import { friendBody, LIMITS, type Friend } from '@doudizhu/protocol';
import type { FastifyInstance } from 'fastify';
import { readName } from '../accounts/names.ts';
import { idOf, type ServerContext } from './context.ts';
import { personOf } from '../tables/summary.ts';
import { HttpFailure, readRequest } from './failures.ts';

export const addFriendRoutes = (
  server: FastifyInstance,
  { sessions, storage, tables, limits, nowMs }: ServerContext,
): void => {
  const { accounts, friends } = storage;

  const shown = async (account: string): Promise<{ friends: readonly Friend[] }> => {
    const found = await friends.list(account, LIMITS.friendsPerAccount);
    const people = await accounts.names(found.map(({ id }) => id));
    return {
      friends: await Promise.all(
        found.map(async ({ id, state }) => ({
          person: personOf(id, people),
          state,
          table: state === 'both' ? await tables.tableOf(id) : null,
        })),
      ),
    };
  };

  server.get('/api/friends', async (request) => shown((await sessions.requireAccount(request)).id));

  server.post('/api/friends', async (request) => {
    const { id } = await sessions.requirePlayer(request);
    const { who } = readRequest(friendBody, request.body);
    await limits.count('friends', request.ip);
    const name = readName(who);
    const friend = await friends.findPerson(who.trim(), name.ok ? name.value.key : null);
    if (friend === null || friend === id) throw new HttpFailure('not-found');
    if ((await friends.count(id)) >= LIMITS.friendsPerAccount) throw new HttpFailure('too-many-friends');
    await friends.ask(id, friend, nowMs());
    return shown(id);
  });

  server.delete('/api/friends/:id', async (request) => {
    const { id } = await sessions.requireAccount(request);
    await friends.part(id, idOf(request));
    return shown(id);
  });
};
