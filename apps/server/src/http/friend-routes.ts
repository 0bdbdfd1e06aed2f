/** Friends: asking by name or account id, the tables where they play, and people who are blocked. */
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

  const shown = async (account: string) => {
    const found = await friends.list(account, { friends: LIMITS.friendsPerAccount, asks: LIMITS.openAsksPerAccount });
    const blocked = await friends.blockedBy(account, LIMITS.blocksPerAccount);
    const people = await accounts.names([...found.map(({ id }) => id), ...blocked]);
    const seats = await storage.tables.seatsOf([account, ...found.map(({ id }) => id)]);
    const own = seats.get(account) ?? null;
    const isTo = (invitation: Invitation | null, table: string | null): boolean =>
      table !== null && invitation?.invitedTo === table && invitation.invitedMs > nowMs() - INVITED_MS;
    return {
      friends: found.map(({ id, state, sent, received }): Friend => {
        const table = state === 'both' ? (seats.get(id) ?? null) : null;
        return {
          person: personOf(id, people),
          state,
          table,
          invites: isTo(received, table) && table !== own,
          invited: state === 'both' && isTo(sent, own),
        };
      }),
      blocked: blocked.map((id) => personOf(id, people)),
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
    const { all, open } = await friends.count(id);
    const isAnswer = await friends.hasAsked(friend, id);
    if (all >= LIMITS.friendsPerAccount || (!isAnswer && open >= LIMITS.openAsksPerAccount)) {
      throw new HttpFailure('too-many-friends');
    }
    if (!(await friends.ask(id, friend, nowMs()))) throw new HttpFailure('not-found');
    return shown(id);
  });

  route('POST /api/friends/:id/invitation', async (request, _reply, { caller: { id } }) => {
    const friend = idOf(request);
    await limits.count('friends', request.ip);
    if (!(await friends.areFriends(id, friend))) throw new HttpFailure('not-found');
    const table = await tables.seats.tableOf(id);
    if (table === null) throw new HttpFailure('no-seat');
    await friends.invite(id, friend, table, nowMs());
    return shown(id);
  });

  route('DELETE /api/friends/:id', async (request, _reply, { caller: { id } }) => {
    await friends.part(id, idOf(request));
    return shown(id);
  });

  route('POST /api/friends/:id/block', async (request, _reply, { caller: { id } }) => {
    const blocked = idOf(request);
    await limits.count('friends', request.ip);
    if (blocked === id || (await accounts.find(blocked)) === null) throw new HttpFailure('not-found');
    if ((await friends.countBlocked(id)) >= LIMITS.blocksPerAccount) throw new HttpFailure('too-many-friends');
    await friends.block(id, blocked, nowMs());
    return shown(id);
  });

  route('DELETE /api/friends/:id/block', async (request, _reply, { caller: { id } }) => {
    await friends.unblock(id, idOf(request));
    return shown(id);
  });
};
