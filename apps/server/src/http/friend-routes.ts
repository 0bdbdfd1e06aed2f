/** Friends: asking by name or account id, and the tables where they play. */
import { LIMITS, type Friend } from '@doudizhu/protocol';
import { readName } from '../accounts/names.ts';
import { idOf, type ServerContext } from './context.ts';
import { personOf } from '../tables/summary.ts';
import type { Invitation } from '../storage/friend-store.ts';
import { HttpFailure } from './failures.ts';
import type { AddRoute } from './routes.ts';

/** Time for which an invitation is shown, milliseconds. */
const INVITED_MS = 10 * 60_000;

export const addFriendRoutes = (route: AddRoute, { storage, tables, limits, nowMs }: ServerContext): void => {
  const { accounts, friends } = storage;

  const shown = async (account: string): Promise<{ friends: readonly Friend[] }> => {
    const found = await friends.list(account, LIMITS.friendsPerAccount);
    const people = await accounts.names(found.map(({ id }) => id));
    const own = await tables.tableOf(account);
    const isTo = (invitation: Invitation | null, table: string | null): boolean =>
      table !== null && invitation?.invitedTo === table && invitation.invitedMs > nowMs() - INVITED_MS;
    return {
      friends: await Promise.all(
        found.map(async ({ id, state, sent, received }): Promise<Friend> => {
          const table = state === 'both' ? await tables.tableOf(id) : null;
          return {
            person: personOf(id, people),
            state,
            table,
            invites: isTo(received, table) && table !== own,
            invited: state === 'both' && isTo(sent, own),
          };
        }),
      ),
    };
  };

  route('GET /api/friends', async (_request, _reply, { caller }) => shown(caller.id));

  route('POST /api/friends', async (request, _reply, read) => {
    const { id } = read.caller;
    const { who } = read.body();
    await limits.count('friends', request.ip);
    const name = readName(who);
    const friend = await friends.findPerson(who.trim(), name.ok ? name.value.key : null);
    if (friend === null || friend === id) throw new HttpFailure('not-found');
    if ((await friends.count(id)) >= LIMITS.friendsPerAccount) throw new HttpFailure('too-many-friends');
    await friends.ask(id, friend, nowMs());
    return shown(id);
  });

  route('POST /api/friends/:id/invitation', async (request, _reply, { caller: { id } }) => {
    const friend = idOf(request);
    await limits.count('friends', request.ip);
    const known = await friends.list(id, LIMITS.friendsPerAccount);
    if (!known.some((other) => other.id === friend && other.state === 'both')) throw new HttpFailure('not-found');
    const table = await tables.tableOf(id);
    if (table === null) throw new HttpFailure('no-seat');
    await friends.invite(id, friend, table, nowMs());
    return shown(id);
  });

  route('DELETE /api/friends/:id', async (request, _reply, { caller: { id } }) => {
    await friends.part(id, idOf(request));
    return shown(id);
  });
};
